/** Moments of the page cache: waiting data, the room promised to it, and its flush. */

import { sentenceOf } from '../../bytes/said.ts';
import { AllocateBlocks } from '../../trace/events/mballoc.ts';
import {
  DaReleaseSpace,
  DaReserveSpace,
  DataWritten,
  DaWritePagesExtent,
  Writepages,
  WritepagesResult,
} from '../../trace/events/writeback.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import type { PageCacheData } from './answer.ts';
import { pageCache } from './answer.ts';
import { fileMarks, layoutFlush, shownOf, spaceBar } from './picture.ts';
import { storyOf } from './story.ts';

const WAITING = `# mkfs: -t ext4 -b 1024
# size: 8M
fallocate -l 64K log
sync
dd if=/dev/zero of=log bs=4k count=2 seek=3 conv=notrunc status=none
for i in $(seq 0 15); do dd if=/dev/zero of=song bs=1k count=6 seek=$((i * 6)) conv=notrunc status=none; done
for i in 1 2 3; do dd if=/dev/zero of=note$i bs=1k count=$((i * 4)) status=none; done
sync
rm song
`;

const tile = { width: 470, height: 420 };

export const PAGE_CACHE_SCENES: readonly Scene[] = [
  {
    id: 'waiting',
    title: 'Five files wait',
    about: 'Written and promised room, and nothing is placed; the preallocated file has its place already.',
    shows: ['5 files wait', '96 without a place', '8 in unwritten extents'],
    command: WAITING,
    after: DaReserveSpace,
    ...tile,
  },
  {
    id: 'flush',
    title: 'Ninety-six writes, one request',
    about: 'What lay side by side in memory is asked for in one piece, and gets one.',
    shows: ['96 writes → 1 request → 1 piece on the volume'],
    command: WAITING,
    after: WritepagesResult,
    nth: 1,
    ...tile,
  },
  {
    id: 'begins',
    title: 'The flush begins',
    about: 'Time has passed, and something flushes: what was written lines up.',
    shows: ['96 writes of /song: the flush begins'],
    command: WAITING,
    after: Writepages,
    nth: 1,
    ...tile,
  },
  {
    id: 'gathers',
    title: 'Neighbours gather',
    about: 'Pages side by side become one request.',
    shows: ['96 writes → 1 request → 0 pieces'],
    command: WAITING,
    after: DaWritePagesExtent,
    nth: 1,
    ...tile,
  },
  {
    id: 'placed',
    title: 'A place is found',
    about: 'One run of blocks; what was promised is in use.',
    shows: ['1 request → 1 piece'],
    command: WAITING,
    after: AllocateBlocks,
    nth: -4,
    ...tile,
  },
  {
    id: 'arrives',
    title: 'The pages arrive',
    about: 'Their bytes are written to the place that was found: nothing of them waits any more.',
    shows: ['1 request → 1 piece'],
    command: WAITING,
    after: DataWritten,
    nth: -4,
    ...tile,
  },
  {
    id: 'deleted',
    title: 'Deleted before its flush',
    about: 'The file never touched the map: what was promised to it is free again.',
    shows: ['nothing waits'],
    command: `# mkfs: -t ext4 -b 1024\n# size: 8M\ndd if=/dev/zero of=gone bs=1k count=40 status=none\nrm gone\n`,
    after: DaReleaseSpace,
    ...tile,
  },
  {
    id: 'nothing',
    title: 'Nothing waits',
    about: 'After the sync.',
    shows: ['nothing waits', '0 of them promised'],
    command: WAITING,
    ...tile,
    height: 300,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['5 files wait'],
    command: WAITING,
    after: DaReserveSpace,
    ...tile,
    width: 300,
    height: 200,
  },
];

export function pageCacheData(scene: Scene): PageCacheData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), pageCache);
}

function layers(scene: Scene): Layer[] {
  const data = pageCacheData(scene);
  if (!data) return [];
  const width = scene.width - 24;
  const span = Math.max(...data.files.map((f) => f.span));
  const flush = data.flush && layoutFlush(data.flush, width, 14);
  return [
    { what: 'space', width, boxes: spaceBar(data, width).parts },
    ...data.files.map((f) => ({ what: sentenceOf(f.name), width, boxes: fileMarks(f, span, width), slack: 1.5 })),
    ...(flush ? [{ what: 'requests', width, boxes: flush.requests, slack: 2 }] : []),
  ];
}

function motion(scene: Scene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const at = (s: number) => {
    const data = session.ask({ step: s, write: 0 }, pageCache);
    return data && shownOf(data, { width: scene.width - 24, height: scene.height - 120 });
  };
  const [before, after] = [at(step - 1), at(step)];
  if (!before || !after) return undefined;
  const way = plan(before.marks, after.marks, storyOf(before.told, after.told));
  return { plan: way, width: scene.width - 24, height: Math.max(before.told.layout.height, after.told.layout.height) };
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'page-cache', title: 'Page cache' },
  scenes: PAGE_CACHE_SCENES,
  layers,
  motion,
};
