/** Moments of the allocator: a request that finds room, a buddy that is split, blocks that merge again. */

import { isOf } from '../../trace/event.ts';
import { KEEP_EVENTS } from '../../trace/events/families.ts';
import { MballocAlloc, MballocFree, MballocPrealloc, ReleaseInodePa } from '../../trace/events/mballoc.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import type { BuddyData } from './answer.ts';
import { buddy } from './answer.ts';
import { layoutBuddy } from './layout.ts';
import { buddyMarks } from './marks.ts';
import { storyOf } from './story.ts';

export interface BuddyScene extends Scene {
  group?: number;
}

const SPARSE = `# mkfs: -t ext4 -b 1024
# size: 64M
for i in $(seq 0 5); do dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
`;
const MANY = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in $(seq 1 30); do dd if=/dev/zero of=f$i bs=1k count=$((i * 3)) status=none; sync; done
for i in $(seq 1 2 30); do rm f$i; done
sync
dd if=/dev/zero of=big bs=1k count=2000 status=none
sync
`;

const tile = { width: 760, height: 380 };

export const BUDDY_SCENES: readonly BuddyScene[] = [
  {
    id: 'found',
    title: 'A buddy is split',
    about: 'One block was needed; 256 are looked for, so that the file can grow, and a chunk of 512 is halved.',
    shows: ['512 split; 256 stay free', 'a free buddy of just that size'],
    command: SPARSE,
    after: MballocAlloc,
    nth: 0,
    ...tile,
  },
  {
    id: 'kept',
    title: 'Served from what was kept',
    about: 'The next block of the file comes from the preallocation: no search.',
    shows: ['kept: blocks are preallocated and waiting: no search', '252 of them unused'],
    command: SPARSE,
    after: MballocPrealloc,
    nth: 2,
    ...tile,
  },
  {
    id: 'release',
    title: 'Given back',
    about: 'No program writes the file any more: what was kept for it returns, and buddies merge.',
    shows: ['This step: 2, 4, 64 blocks are free again'],
    command: SPARSE,
    after: ReleaseInodePa,
    ...tile,
  },
  {
    id: 'worn',
    title: 'A worn group',
    about: 'Thirty files, every other one deleted: many small chunks, and a large file that asks for room.',
    shows: [
      'needed: 2,000 blocks for /big',
      'a group whose free runs are long enough on average',
      '2 free chunks of 32',
    ],
    command: MANY,
    after: MballocAlloc,
    group: 0,
    ...tile,
  },
  {
    id: 'waiting',
    title: 'Freed, and not yet free',
    about: 'Deleted files gave their blocks back on disk; the buddies have them when the transaction has committed.',
    shows: ['no file gets them before the transaction has committed'],
    command: MANY,
    after: MballocFree,
    nth: 9,
    group: 1,
    ...tile,
  },
  {
    id: 'narrow',
    title: 'In a column',
    about: 'The search stands below the rows.',
    shows: ['2,048 split', '2,048 split; 16, 32 stay free'],
    command: MANY,
    after: MballocAlloc,
    ...tile,
    width: 380,
    height: 460,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['512 split; 256 stay free'],
    command: SPARSE,
    after: MballocAlloc,
    nth: 0,
    ...tile,
    width: 300,
    height: 200,
  },
];

export function buddyData(scene: BuddyScene): BuddyData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), buddy, { group: scene.group });
}

const layoutOf = (data: BuddyData, scene: BuddyScene) =>
  layoutBuddy(data, { width: scene.width - 24, height: scene.height - 80 });

function layers(scene: BuddyScene): Layer[] {
  const data = buddyData(scene);
  if (!data) return [];
  const l = layoutOf(data, scene);
  const { width, height } = l;
  return [
    { what: 'bitmap and rows', width, height, boxes: [l.strip, ...l.rows] },
    { what: 'chunks that were made', width, height, boxes: l.made, slack: 1.2 },
    { what: 'chunks that are gone', width, height, boxes: l.gone, slack: 1.2 },
    { what: 'runs of the bitmap', width, height, boxes: [...l.kept, ...l.waiting], slack: 2 },
  ];
}

function motion(scene: BuddyScene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const shownAt = (at: number) => {
    const data = session.ask({ step: at, write: 0 }, buddy, { group: scene.group });
    if (!data) return undefined;
    const layout = layoutOf(data, scene);
    return { data, layout, marks: buddyMarks(layout, data, {}) };
  };
  // The event about kept blocks comes before the allocation, and a chunk breaks at that event.
  const to = isOf(session.recording.events[step - 2], KEEP_EVENTS) ? step - 1 : step;
  const [before, after] = [shownAt(to - 1), shownAt(to)];
  if (!before || !after) return undefined;
  const way = plan(before.marks, after.marks, storyOf(before, after));
  return { plan: way, width: scene.width - 24, height: after.layout.height };
}

export const SCENES: Scenes<BuddyScene> = {
  view: { id: 'buddy', title: 'Buddy' },
  scenes: BUDDY_SCENES,
  page: ({ group }) => ({ pickedGroup: group }),
  layers,
  motion,
};
