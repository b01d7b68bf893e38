/**
 * Memory too small for what is written: the flusher works in the background, writers wait, pages are forgotten; and
 * none of it changes what the files hold.
 */

import { expect, test } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { DIRTY_LIMITS, dirtyLimits, thresholds } from '../../../src/engine/file/dirty-limits.ts';
import { layoutOf } from '../../../src/engine/volume/layout.ts';
import type { Session } from '../../../src/session/session.ts';
import { parseScript } from '../../../src/shell/language/parse.ts';
import { say } from '../../../src/trace/event.ts';
import {
  BalanceDirtyPages,
  ShrinkInactive,
  WakeBackground,
  WritebackStart,
} from '../../../src/trace/events/writeback.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { EQUIPMENT, mountWithShell, sessions } from '../../helpers/equipment.ts';
import { contentsOf } from '../fidelity/contents.ts';
import { directivesOf as fidelityDirectives, makeVolume, opened } from '../fidelity/engine-run.ts';

function run(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  return session;
}

const said = (session: Session) => session.outputs.map((o) => o.text).join('');

test('the thresholds of a machine', () => {
  const limits = (words: Parameters<typeof dirtyLimits>[0]) => {
    const found = dirtyLimits(words);
    return found instanceof Refused ? found.refused : thresholds(found);
  };
  expect(thresholds(DIRTY_LIMITS)).toEqual({ background: 209_715, freerun: 314_572, limit: 419_430 });
  expect(limits({ memory: '64M' })).toEqual({ background: 1638, freerun: 2457, limit: 3276 });
  // A background share that is not below the limit is half of it, as in Linux.
  expect(limits({ memory: '64M', dirty_ratio: '10', dirty_background_ratio: '50' })).toEqual({
    background: 819,
    freerun: 1228,
    limit: 1638,
  });
  expect(limits({ memory: 'much' })).toContain('memory: much');
  expect(limits({ memory: '4K' })).toContain('memory: 4K');
  expect(limits({ dirty_ratio: '101' })).toContain('dirty_ratio: 101');
  expect(limits({ dirty_expire_centisecs: '-1' })).toContain('dirty_expire_centisecs');
});

test('small writes: the flusher works between them, nobody waits', async () => {
  const session = run(`# size: 64M
# memory: 16M
dd if=/dev/urandom of=a bs=64k count=100 status=none
`);
  const woken = eventsOf(session.recording, WakeBackground);
  const started = eventsOf(session.recording, WritebackStart);
  expect(woken.length).toBeGreaterThan(2);
  expect(started.map((e) => e.fields.reason)).toEqual(woken.map(() => 'background'));
  expect(eventsOf(session.recording, BalanceDirtyPages)).toEqual([]);
  const { background } = thresholds(dirtyLimits({ memory: '16M' }) as typeof DIRTY_LIMITS);
  for (const e of woken) {
    expect(e.fields.dirty).toBeGreaterThan(background);
    // 64 KiB are the most that one call adds.
    expect(e.fields.dirty).toBeLessThanOrEqual(background + 16);
  }
  expect(say(started[0])).toContain('in the background');
});

test('one large write: the program waits at the limit', async () => {
  const session = run(`# size: 64M
# memory: 16M
dd if=/dev/zero of=a bs=16M count=1 status=none
stat -c %s a
`);
  const waits = eventsOf(session.recording, BalanceDirtyPages);
  expect(waits.length).toBeGreaterThan(3);
  for (const e of waits) {
    expect(e.fields.comm).toBe('dd');
    // The limits are checked after each folio, and the largest has 512 pages.
    expect(e.fields.dirty).toBeLessThanOrEqual(e.fields.limit + 512);
    expect(say(e)).toContain('has to wait');
  }
  // Each wait is the cause of the flush that ends it.
  const started = eventsOf(session.recording, WritebackStart);
  expect(started.filter((e) => waits.some((w) => w.id === e.cause)).length).toBe(waits.length);
  expect(said(session)).toBe(`${16 << 20}\n`);
});

test('memory is full: what was written longest ago is forgotten, and written again all the same', async () => {
  const session = run(`# size: 64M
# memory: 8M
for i in $(seq 6); do dd if=/dev/urandom of=f$i bs=64k count=32 status=none; done
for i in $(seq 6); do printf 'x%s' $i > x; dd if=x of=f$i bs=1 seek=70000 conv=notrunc status=none; done
for i in $(seq 6); do dd if=f$i bs=1 skip=70000 count=2 status=none; done
`);
  const shrunk = eventsOf(session.recording, ShrinkInactive);
  expect(shrunk.length).toBeGreaterThan(3);
  for (const e of shrunk) expect(e.fields.nr_reclaimed).toBeGreaterThan(0);
  expect(said(session)).toBe('x1x2x3x4x5x6');
});

test('with all of memory dirty, shortage flushes', () => {
  const session = run(`# size: 64M
# memory: 16M
# dirty_ratio: 100
# dirty_background_ratio: 99
dd if=/dev/zero of=a bs=64k count=280 status=none
`);
  expect(eventsOf(session.recording, WritebackStart).map((e) => e.fields.reason)).toContain('vmscan');
});

test('when old data is flushed is a directive too', () => {
  const flushed = (lines: string) =>
    eventsOf(run(`${lines}echo x > a\nsleep 12\n`).recording, WritebackStart).map((e) => e.fields.reason);
  expect(flushed('')).toEqual([]);
  expect(flushed('# dirty_expire_centisecs: 500\n')).toEqual(['periodic']);
  expect(flushed('# dirty_expire_centisecs: 500\n# dirty_writeback_centisecs: 0\n')).toEqual([]);
});

test('a machine large enough notices nothing', () => {
  const script = (lines: string) => `${lines}dd if=/dev/zero of=a bs=1M count=16 status=none\nrm a\nsync\n`;
  const names = (s: Session) => s.recording.events.map((e) => e.name);
  expect(names(run(script('# memory: 1G\n')))).toEqual(names(run(script(''))));
});

/** On a volume of its own, unmounted at the end: its final content, and the recording. */
function unmounted(script: string) {
  const store = makeVolume(fidelityDirectives(script));
  const recorder = new Recorder(store, 'full');
  const { script: parsed } = parseScript(script, EQUIPMENT.commands);
  const mounted = mountWithShell(recorder, { directives: parsed!.directives });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  expect(mounted.run(script)).toMatchObject({ status: 0 });
  mounted.unmount();
  const volume = opened(store);
  return { store, recording: recorder.recording!, contents: contentsOf(volume, layoutOf(volume)) };
}

test('the files hold the same as with memory to spare, e2fsck finds nothing, the recording runs both ways', () => {
  const script = `# mkfs: -t ext4 -b 1024
# size: 24M
# memory: 2M
for i in $(seq 12); do dd if=/dev/urandom of=f$i bs=100k count=3 status=none; done
rm f3 f7
dd if=/dev/urandom of=big bs=3M count=1 status=none
truncate -s 2M big
dd if=/dev/urandom of=f5 bs=10k seek=3 count=9 conv=notrunc status=none
`;
  const short = unmounted(script);
  for (const kind of [BalanceDirtyPages, ShrinkInactive])
    expect(short.recording.events.map((e) => e.name)).toContain(kind.name);
  expect(short.contents).toEqual(unmounted(script.replace('# memory: 2M\n', '')).contents);
  checkWithFsck(short.recording, short.store);
});
