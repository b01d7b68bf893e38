/** One script on two volumes at the same point of its story: two real runs, aligned by command, call and event. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { machineCounts } from '../../src/session/answers/machine-counts.ts';
import { totalAt } from '../../src/session/answers/running-total.ts';
import { PAGE_BOUNDS } from '../../src/session/run/bounds.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import type { Directives } from '../../src/shell/language/script.ts';
import { BlockBioQueue } from '../../src/trace/bio.ts';
import { is } from '../../src/trace/event.ts';
import { ProcessExec, SysEnter } from '../../src/trace/events/syscalls.ts';
import { SyncFs } from '../../src/trace/events/writeback.ts';
import { lastOf } from '../../src/trace/events-of.ts';
import type { Recording } from '../../src/trace/recording.ts';
import { type BesideData, beside, stepsBeside } from '../../src/views/beside/answer.ts';
import { fileMap } from '../../src/views/file-map/answer.ts';
import { drawFileMap } from '../../src/views/file-map/layout.ts';
import { storyOf, type Told } from '../../src/views/file-map/story.ts';
import type { Mark } from '../../src/views/motion/mark.ts';
import { sessions } from '../helpers/equipment.ts';
import { long } from '../helpers/long.ts';
import { movingTile } from '../views/motion/every-step.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
# machine: papers
mkdir d
for i in 0 1 2 3 4 5; do dd if=/dev/zero of=d/db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
dd if=/dev/zero of=f bs=30k count=10 status=none
sync
rm f
sync
`;
const played = (change?: (d: Directives) => Directives): Session => {
  const session = sessions.script(SCRIPT, PAGE_BOUNDS, change);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
};
const asked = (session: Session, step: number): BesideData => {
  const data = session.ask({ step, write: 0 }, beside, { ino: 13 });
  if (!data || 'refused' in data) throw new Error(data?.refused.english ?? 'no volume');
  return data;
};

const here = played();
const there = played((d) => ({ ...d, mkfs: `${d.mkfs} -O ^extent,^64bit` }));
const recordings = [here.recording, there.recording] as const;

/** The last of a kind before a step, and which of its kind that is. */
const pointOf = (recording: Recording, step: number) => ({
  command: lastOf(recording, ProcessExec, step)?.fields.from,
  call: lastOf(recording, SysEnter, step)?.fields.call,
});

describe.each([
  ['extents first', 0],
  ['indirect blocks first', 1],
] as const)('%s', (_, first) => {
  const [a, b] = [recordings[first], recordings[1 - first]];
  const steps = stepsBeside(a.events, b.events);

  it('begins and ends together, and never goes back', () => {
    expect(steps).toHaveLength(a.length + 1);
    expect([steps[0], steps[a.length]]).toEqual([0, b.length]);
    expect(steps.every((step, i) => i === 0 || step >= steps[i - 1])).toBe(true);
  });

  it('both are in the same command and in the same call at every step', () => {
    for (let step = 0; step <= a.length; step++) expect(pointOf(b, steps[step])).toEqual(pointOf(a, step));
  });

  it('what both do once in a call is done at the same step', () => {
    for (const { id, name } of a.events)
      if (name === SyncFs.name) expect(b.events[steps[id + 1] - 1].name).toBe(SyncFs.name);
  });
});

it('the other side is the run of that volume: the same map and the same blocks sent', () => {
  const steps = stepsBeside(here.recording.events, there.recording.events);
  for (const { id, name } of here.recording.events) {
    if (name !== ProcessExec.name) continue;
    const { there: half } = asked(here, id);
    expect(half.step).toBe(steps[id]);
    const own = there.ask({ step: half.step, write: 0 }, fileMap, { ino: 13 });
    expect(half.map?.tree).toEqual(own?.tree);
    const sent = there.recording.events.slice(0, half.step).filter((e) => is(e, BlockBioQueue));
    const blocks = sent.reduce((sum, { fields }) => sum + fields.count, 0);
    expect(half.sent.data + half.sent.metadata + half.sent.journal).toBe(blocks);
  }
  const end = asked(here, here.overview.steps);
  const counts = there.ask(START, machineCounts)!;
  const time = counts.ended.at(-1)!;
  expect(end.there.time).toBe(time);
  expect(end.there.read).toBe(totalAt(counts.asked, time) - totalAt(counts.held, time));
});

it('what is typed happens on both', () => {
  const session = played();
  asked(session, session.overview.steps);
  session.type('dd if=/dev/zero of=g bs=1k count=20 status=none; sync');
  const data = session.ask({ step: session.overview.steps, write: 0 }, beside);
  expect(data).toMatchObject({ here: { map: { name: '/g' } }, there: { map: { name: '/g' } } });
});

it('an image has no script to be played again', () => {
  const session = sessions.format('mke2fs -t ext4 disk.img 8M') as Session;
  expect(session.ask({ step: session.overview.steps, write: 0 }, beside)).toMatchObject({
    refused: { english: 'Only a script can be played on another volume as well.' },
  });
});

it('the other side moves without a jump, however many events a step is there', () => {
  const shownAt = (session: Session, step: number) => {
    const data = session.ask({ step, write: 0 }, beside, { ino: 13 });
    const drawn = drawFileMap(
      data && 'there' in data ? data.there.map : undefined,
      { width: 420, height: 380 },
      undefined,
    );
    return drawn && { ...drawn.shown.told, marks: drawn.shown.marks };
  };
  const moving = movingTile<Told & { marks: readonly Mark[] }>({
    tile: 'side by side',
    scenes: [],
    matter: /^ext4lab:(ext|ind)_|ext4:ext4_writepages/,
    most: 40,
    shownAt,
    storyOf,
    // Several events of the other run are one step here.
    explains: () => undefined,
  });
  expect(moving.check(here)).toBeGreaterThan(long ? 3 : 1);
  expect(moving.check(there)).toBeGreaterThan(long ? 2 : 0);
});
