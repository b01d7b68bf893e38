/**
 * The shipped `logstore`, `fsyncs` and `mailbox`: what they ask for, and what a power cut leaves. What they said to be safe is there,
 * whole; what they did not ask for can be lost.
 */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { imageAt } from '../../src/session/crash/flight.ts';
import { SysEnter } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { mountWithShell, sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';
import { runOnVolume } from './volume.ts';

const VOLUME = '# mkfs: -t ext4 -b 1024\n# size: 8M\n';
/** Power cuts of each script. */
const POINTS = runs(8, 24);

interface After {
  says: string;
  /** How many fsyncs of the program had returned. */
  synced: number;
}

/** What a program says after a power cut, at points spread over the last of a script's commands. */
function cuts(script: string, program: string, check: string, points = POINTS): After[] {
  const session = sessions.script(`${VOLUME}${script}\n`);
  if (session instanceof Refused) throw new Error(session.refused);
  const calls = eventsOf(session.recording, SysEnter).filter(({ fields }) => fields.comm === program);
  const [first, last] = [calls[0].id, calls.at(-1)!.id + 40];
  return Array.from({ length: points }, (_, i) => {
    const step = Math.min(session.recording.length, Math.round(first + ((last - first) * (i + 1)) / points));
    let says = '';
    const stdout = (data: Uint8Array) => {
      says += Buffer.from(data).toString();
    };
    const image = imageAt(session.crashSource!, step, i % 3 === 0 ? 'all' : { seed: i });
    const mounted = mountWithShell(new Recorder(image, 'off'), { stdout, stderr: stdout });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    mounted.run(check);
    // A call has returned once the next one is made.
    const synced = calls.filter(
      ({ fields }, at) => fields.call === 'fsync' && (calls[at + 1]?.id ?? Number.POSITIVE_INFINITY) < step,
    );
    return { says, synced: synced.length };
  });
}

const syncs = (script: string, program: string): Record<string, number> => {
  const { mounted, status, err } = runOnVolume(VOLUME + script, 'full');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const made: Record<string, number> = {};
  for (const { fields } of eventsOf(mounted.fs.recorder.recording!, SysEnter))
    if (fields.comm === program && /sync/.test(fields.call)) made[fields.call] = (made[fields.call] ?? 0) + 1;
  return made;
};

describe('logstore', () => {
  it('keeps the last value of each key, in the log and in the compacted one', () => {
    const { out } = runOnVolume(
      'logstore put s a one; logstore put s b two; logstore put s a three; logstore del s b; logstore get s a; logstore get s b || echo none; logstore compact s; logstore list s; logstore check s; echo torn >> s; logstore check s; logstore get s a',
    );
    expect(out).toBe(
      [
        'three',
        'none',
        '1 of 4 records are left, 22 of 79 bytes',
        'a = three',
        '1 records, 1 keys, the newest is 3',
        '1 records, 1 keys, the newest is 3; a torn tail of 5 bytes is cut off',
        'three',
        '',
      ].join('\n'),
    );
  });

  it('what it said to be safe is found after each power cut, and no record is torn', () => {
    for (const { says, synced } of cuts('logstore fill s 12 5 each', 'logstore', 'logstore check s; logstore list s')) {
      // The first fsync is the directory's.
      const newest = Number(/the newest is (\d+)/.exec(says)?.[1] ?? 0);
      expect(newest).toBeGreaterThanOrEqual(synced - 1);
      for (const [, key, n] of says.matchAll(/key(\d+) = value of record (\d+)$/gm))
        expect((Number(n) - 1) % 5).toBe(Number(key));
    }
  });

  it('a power cut while it is compacted leaves the old log or the new one', () => {
    const script = 'logstore fill s 12 5 end; sync; logstore compact s';
    for (const { says } of cuts(script, 'logstore', 'logstore check s').slice(-POINTS / 2))
      expect(says).toMatch(/^(12|5) records, 5 keys, the newest is 12\n$/);
  });

  it('unsynced records can be lost', () => {
    const found = cuts('logstore fill s 12 5 none; sync; logstore fill s 9 5 none', 'logstore', 'logstore check s');
    expect(found.at(-1)?.says).toContain('the newest is 12');
  });
});

describe('fsyncs', () => {
  it.each([
    ['none', {}],
    ['fsync', { fsync: 2 }],
    ['data', { fdatasync: 2 }],
    ['rename', {}],
    ['synced', { fsync: 2 }],
    ['folder', { fsync: 4 }],
  ])('asks for what it is told: %s', (how, wanted) => {
    expect(syncs(`fsyncs write f 2 ${how}; fsyncs check f`, 'fsyncs')).toEqual(wanted);
  });

  const rounds = (how: string) =>
    cuts(`echo > g; fsyncs write f 1 folder; sync; fsyncs write f 4 ${how}; sync g`, 'fsyncs', 'fsyncs check f').slice(
      (-3 * POINTS) / 4,
    );

  it('a renamed file that was synced is whole, of one round or the next', () => {
    for (const how of ['synced', 'folder'])
      for (const { says } of rounds(how)) expect(says, how).toMatch(/^f is whole/);
  });

  it('with its directory synced, it is of the round that was said to be saved, or a later one', () => {
    for (const { says, synced } of rounds('folder'))
      expect(Number(/round (\d+)/.exec(says)?.[1])).toBeGreaterThanOrEqual(Math.max(1, Math.floor(synced / 2) - 1));
  });

  it('written over in place, it can be half of one round and half of another', () => {
    expect(rounds('fsync').some(({ says }) => says.startsWith('f is broken'))).toBe(true);
  });
});

describe('mailbox', () => {
  it('does as much as it is told, from the seed', () => {
    const { out } = runOnVolume('mailbox deliver b 5 none; mailbox work b 40 7 none; mailbox check b; ls b/tmp');
    const [, delivered, , , deleted] = /(\d+) delivered, (\d+) read, (\d+) read again, (\d+) deleted/
      .exec(out)!
      .map(Number);
    expect(out).toContain(`${5 + delivered - deleted} mails are whole, 0 are broken, 0 were not delivered`);
    expect(out).toBe(runOnVolume('mailbox deliver b 5 none; mailbox work b 40 7 none; mailbox check b; ls b/tmp').out);
  });

  it('what is synced before it gets its name is whole wherever the power goes, and there once its directory is synced', () => {
    for (const { says, synced } of cuts('mailbox deliver b 6 each', 'mailbox', 'mailbox check b')) {
      const [, whole, broken] = /(\d+) mails are whole, (\d+) are broken/.exec(says)?.map(Number) ?? [0, 0, 0];
      expect(broken).toBe(0);
      // One fsync is the box's own, two are each mail's.
      expect(whole).toBeGreaterThanOrEqual(Math.floor((synced - 1) / 2));
    }
  });

  it('what is not synced can have its name and not its text', () => {
    const found = cuts('echo > g; mailbox deliver b 6 none; sync g', 'mailbox', 'mailbox check b');
    expect(found.some(({ says }) => / [1-9]\d* are broken/.test(says))).toBe(true);
  });
});
