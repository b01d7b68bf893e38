/** Moments of the page cache: waiting data, the room promised to it, and its flush. */

import type { PageCacheData } from '../../session/answers/page-cache-data.ts';
import { DaReserveSpace, WritepagesResult } from '../../trace/events/writeback.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { fileMarks, layoutFlush, spaceBar } from './layout.ts';
import { pageCacheInWords } from './words.ts';

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
    shows: ['5 files wait', '96 without a place', '8 in unwritten extents', 'no flush yet'],
    command: WAITING,
    after: DaReserveSpace,
    ...tile,
  },
  {
    id: 'flush',
    title: 'Ninety-six writes, one request',
    about: 'What lay side by side in memory is asked for in one piece, and gets one.',
    shows: ['96 writes → 1 request → 1 piece on the volume', '2 ribbons'],
    command: WAITING,
    after: WritepagesResult,
    nth: 1,
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
  return session.ask(momentOf(scene, session), 'pageCache');
}

/** What a scene shows, in words, and the geometry of its parts. */
function describePageCacheScene(scene: Scene): string {
  const data = pageCacheData(scene);
  if (!data) return `${scene.title}: no volume`;
  const width = scene.width - 24;
  const flush = data.flush && layoutFlush(data.flush, width, 14);
  return [
    scene.title,
    ...pageCacheInWords(data),
    spaceBar(data, width)
      .parts.map((p) => `${p.what} ${p.blocks} at ${Math.round(p.x)}`)
      .join(', '),
    flush ? `flush over ${flush.span} blocks, ${flush.ribbons.length} ribbons` : 'no flush yet',
  ].join('\n');
}

function layers(scene: Scene): Layer[] {
  const data = pageCacheData(scene);
  if (!data) return [];
  const width = scene.width - 24;
  const span = Math.max(...data.files.map((f) => f.span));
  const flush = data.flush && layoutFlush(data.flush, width, 14);
  return [
    { what: 'space', width, boxes: spaceBar(data, width).parts },
    ...data.files.map((f) => ({ what: f.name, width, boxes: fileMarks(f, span, width), slack: 1.5 })),
    ...(flush ? [{ what: 'requests', width, boxes: flush.requests, slack: 2 }] : []),
  ];
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'page-cache', title: 'Page cache' },
  scenes: PAGE_CACHE_SCENES,
  describe: describePageCacheScene,
  layers,
};
