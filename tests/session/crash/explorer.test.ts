/** The power cut from the page: what is on its way, what becomes of the files, and the volume that is entered then. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { commands } from '../../../src/session/answers/commands.ts';
import { type CrashLine, crashLine, type Losing, readCrash } from '../../../src/session/crash/line.ts';
import type { CrashResult } from '../../../src/session/crash/pull.ts';
import { pull } from '../../../src/session/crash/pull.ts';
import { crash } from '../../../src/session/crash/question.ts';
import type { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { BlockBioQueue } from '../../../src/trace/bio.ts';
import type { AnyKind } from '../../../src/trace/event.ts';
import { E2fsckProblem } from '../../../src/trace/events/fsck.ts';
import { CommitLogging } from '../../../src/trace/events/jbd2.ts';
import { RecoveryBegin, RecoveryJournalDone } from '../../../src/trace/events/recovery.ts';
import { ProcessExec } from '../../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { sessions } from '../../helpers/equipment.ts';
import { long } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';

const WORK = `mkdir d
echo one > d/kept
sync
echo two > d/kept
echo new > d/new
sync d/kept
rm d/new
dd if=/dev/urandom of=d/data bs=4k count=4 status=none
sync
`;

const made = (mkfs: string, mount = '', work = WORK): Session => {
  const session = sessions.script(`# mkfs: ${mkfs}\n# size: 8M\n# mount: ${mount}\n${work}`);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
};
const pulled = (session: Session, step: number, losing: Losing): CrashResult => {
  const result = session.ask({ step, write: 0 }, pull, { losing });
  if (!('files' in result)) throw new Error(result.refused.english);
  return result;
};
const stepsAfter = (session: Session, kind: AnyKind): number[] =>
  eventsOf(session.recording, kind).map(({ id }) => id + 1);
const seed = seedOr(4);

describe('a disk that is entered', () => {
  it('begins with the recovery, goes on with what is typed, and can be left by another crash', () => {
    const session = made('-t ext4');
    const step = stepsAfter(session, CommitLogging).at(-1)!;
    const crashed = session.crashed(crashLine({ step, losing: 'all' }));
    if (crashed instanceof Refused) throw new Error(crashed.refused);
    const names = crashed.recording.events.map((e) => e.name);
    // The line is a command as any other, and what it finds serves it.
    expect(names.slice(0, 2)).toEqual([ProcessExec.name, RecoveryBegin.name]);
    expect(crashed.ask(START, commands).event).toEqual(Uint32Array.of(0));
    expect(crashed.recording.events.slice(1).every(({ cause }) => cause >= 0)).toBe(true);
    expect(names).toContain(RecoveryJournalDone.name);
    expect(crashed.overview.warnings).toEqual([]);
    const ran = crashed.exec('cat d/kept; echo again > d/more; sync');
    expect(ran).toMatchObject({ status: 0 });
    expect(crashed.outputs.map((o) => o.text)).toEqual(['two\n']);
    const end = crashed.overview.steps;
    expect(pulled(crashed, end, 'all')).toMatchObject({ refused: undefined, after: { problems: 0 } });
    expect(crashed.ask({ step: end, write: 0 }, pull, { losing: 'all' })).toMatchObject({ count: 5 });
    // And the first is as it was.
    expect(session.overview.steps).toBeGreaterThan(step);
    expect(session.crashed('crash 999999')).toBeInstanceOf(Refused);
    expect(session.exec('crash 12')).toBeInstanceOf(Refused);
  });

  it('is where an event is, by its name', () => {
    const session = made('-t ext4');
    const at = (line: string) => session.crashed(line) as Session;
    const step = stepsAfter(session, BlockBioQueue).at(-2)!;
    const [named, counted] = [at('crash after:block_bio_queue:-2 --lose all'), at(`crash ${step} --lose all`)];
    expect(named.overview.steps).toBe(counted.overview.steps);
    expect(session.crashed('crash after:ext_split:3')).toMatchObject({
      said: { english: 'ext_split happens 0 times in this recording, not 3.' },
    });
  });

  it('stands at the end of a script, with a check after it', () => {
    const first = made('-t ext2');
    const step = stepsAfter(first, BlockBioQueue).at(-4)!;
    const session = made('-t ext2', '', `${WORK}crash ${step} --lose random:2\ne2fsck -fy disk.img\n`);
    expect(eventsOf(session.recording, E2fsckProblem)).not.toEqual([]);
    const why = session.ask({ step: session.overview.steps, write: 0 }, crash)!.why;
    expect(why?.english).toContain('unmounted');
  });
});

describe('the line of a crash', () => {
  it('is read as it is written', () => {
    const all: Losing[] = ['none', 'all', { seed: 7 }, { lost: [1, 3, 4, 5, 9] }];
    for (const losing of all) {
      const line = crashLine({ step: 12, losing });
      expect(readCrash(line)).toEqual({ step: 12, losing });
    }
    const line = 'crash before:write_commit:-1 --lose all';
    expect(crashLine(readCrash(line) as CrashLine)).toBe(line);
    expect(crashLine({ step: 12, losing: { lost: [3, 1, 4, 5, 9] } })).toBe('crash 12 --lose 1,3-5,9');
    for (const bad of ['crash', 'crash x', 'crash 5 --lose', 'crash 5 --lose some', 'crash 5 --lose 5-3', 'crash 5 6'])
      expect(readCrash(bad), bad).toBeInstanceOf(Refused);
  });
});

describe('cut at every request', () => {
  const kinds = [
    ['-t ext4', '', true],
    ['-t ext4', 'data=journal', true],
    ['-t ext4', 'data=writeback', true],
    ['-t ext3', '', true],
    ['-t ext2', '', false],
  ] as const;
  for (const [mkfs, mount, journal] of kinds)
    it(`${mkfs} ${mount}`, () => {
      const session = made(mkfs, mount);
      const steps = stepsAfter(session, BlockBioQueue);
      expect(steps.length).toBeGreaterThan(5);
      let damaged = 0;
      let promised = 0;
      for (const [i, step] of steps.entries()) {
        const data = session.ask({ step, write: 0 }, crash)!;
        expect(data.why).toBeUndefined();
        // A full check each time is slow: every third in a long run, and all of them over three seeds.
        if ((i + seed) % (long ? 3 : 18) !== 0 && i !== steps.length - 1) continue;
        for (const losing of ['all', { seed: i + seed }] as const) {
          const result = pulled(session, step, losing);
          if (typeof losing !== 'string' && result.refused) continue;
          expect(result.refused).toBeUndefined();
          if (result.after.problems > 0) damaged++;
          // What an fsync had promised is there: on a journaled file system always.
          for (const file of result.files) {
            if (!file.promised) continue;
            promised++;
            if (journal) expect(file.fate, `${step} ${crashLine({ step, losing })}: ${file.path}`).toBe('whole');
          }
          if (journal)
            expect(result.after, `${step} ${crashLine({ step, losing })}`).toEqual({ problems: 0, lines: [] });
        }
      }
      expect(promised).toBeGreaterThan(0);
      if (!journal) expect(damaged).toBeGreaterThan(0);
    });
});
