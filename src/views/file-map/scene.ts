/** Moments that show what the file map is for: trees that grow, split and shrink, and the older lists of blocks. */

import type { Session } from '../../session/session.ts';
import { ext_grow_indepth, ext_insert, ext_mark, ext_split } from '../../trace/events/extent-steps.ts';
import { choose_types } from '../../trace/events/mke2fs.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { fileMap } from './answer.ts';
import { fileMapMarks, focusOf, layoutFileMap } from './layout.ts';
import { storyOf } from './story.ts';

export interface FileMapScene extends Scene {
  /** Path of the file; without one, the file at work is shown. */
  file?: string;
}

const SPARSE = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in $(seq 0 11); do dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
`;
const DEEP = `# mkfs: -t ext4 -b 1024
# size: 64M
for i in $(seq 0 699); do dd if=/dev/zero of=f bs=1k count=1 seek=$((i * 3)) conv=notrunc status=none; done
sync
dd if=/dev/zero of=f bs=1k count=1 seek=301 conv=notrunc status=none
sync
`;
const UNWRITTEN = `# mkfs: -t ext4 -b 1024
# size: 16M
fallocate -l 1M log
sync
dd if=/dev/zero of=log bs=4k count=4 seek=100 conv=notrunc status=none
sync
dd if=/dev/zero of=log bs=4k count=2 seek=104 conv=notrunc status=none
sync
`;
const CLUSTERS = `# mkfs: -t ext4 -b 1024 -O bigalloc -C 8192
# size: 32M
echo one > a
echo other > b
dd if=/dev/zero of=a bs=1k count=13 seek=11 conv=notrunc status=none
sync
`;
const FORTY = (kind: string) => `# mkfs: -t ${kind} -b 1024
# size: 16M
dd if=/dev/zero of=forty bs=1k count=40 status=none
sync
`;
const DOUBLE = `# mkfs: -t ext3 -b 1024
# size: 16M
dd if=/dev/zero of=f bs=1k count=700 status=none
sync
dd if=/dev/zero of=hole bs=1k count=1 seek=300 status=none
dd if=/dev/zero of=hole bs=1k count=1 seek=4000 conv=notrunc status=none
sync
`;
const TALL = `# mkfs: -t ext4 -b 1024
# size: 64M
for i in $(seq 0 1199); do dd if=/dev/zero of=f bs=1k count=1 seek=$((i * 2)) conv=notrunc status=none; done
sync
`;
const BIG = `# mkfs: -t ext4 -b 4096
# size: 64M
for i in $(seq 0 499); do dd if=/dev/zero of=f bs=4k count=1 seek=$((i * 2)) conv=notrunc status=none; done
sync
rm f
dd if=/dev/zero of=g bs=1M count=3 status=none
sync
`;

const tile = { width: 470, height: 420 };

export const FILE_MAP_SCENES: readonly FileMapScene[] = [
  {
    id: 'delayed',
    title: 'Nothing is placed yet',
    about: 'Twelve writes in memory: the strip shows where they belong, dashed; the inode has no entry.',
    shows: ['0 extents', 'block 0: delayed', 'blocks 1–36: a hole'],
    command: SPARSE,
    after: Writepages,
    ...tile,
  },
  {
    id: 'full-root',
    title: 'The root is full',
    about: 'Four extents, unwritten until their data arrives; the rest still waits.',
    shows: ['4 of 4 slots used', 'unwritten: reads as zeros', 'block 148: delayed'],
    command: SPARSE,
    after: ext_insert,
    nth: 3,
    ...tile,
  },
  {
    id: 'grow',
    title: 'A level more',
    about: 'The four entries move into a block of their own, and the root keeps one index.',
    shows: ['depth 1', 'Block 9346, new: 4 of 84 slots used', '(moved here now)'],
    command: SPARSE,
    after: ext_grow_indepth,
    ...tile,
  },
  {
    id: 'end',
    title: 'Twelve extents in a leaf',
    about: 'The end of the same file: written, with holes between.',
    shows: ['12 extents', '12 of 84 slots used', 'written at'],
    command: SPARSE,
    ...tile,
  },
  {
    id: 'split',
    title: 'A leaf splits',
    about: 'An entry belongs into the middle of a full leaf: what lies behind it moves to a new one.',
    shows: ['700 extents', 'Block 10242, new: 67 of 84 slots used', '(moved here now)', '9 of 84 slots used'],
    command: DEEP,
    after: ext_split,
    ...tile,
    width: 620,
  },
  {
    id: 'unwritten',
    title: 'Preallocated, then written into',
    about: 'An unwritten extent in three parts: only the middle has data.',
    shows: ['3 extents', 'blocks 0–399: unwritten', 'blocks 400–423: written', 'blocks 424–1023: unwritten'],
    command: UNWRITTEN,
    ...tile,
  },
  {
    id: 'forty-ext3',
    title: 'Forty blocks in ext3',
    about: 'Twelve pointers in the inode, twenty-eight in an indirect block.',
    shows: ['13 of 15 slots used', 'Block 1623: 28 of 256 slots used', 'pointers to data'],
    command: FORTY('ext3'),
    ...tile,
  },
  {
    id: 'forty-ext4',
    title: 'Forty blocks in ext4',
    about: 'The same file: one extent.',
    shows: ['1 extent · depth 0', 'blocks 0–39: written'],
    command: FORTY('ext4'),
    ...tile,
  },
  {
    id: 'clusters',
    title: 'Clusters of eight blocks',
    about: 'Fourteen blocks of a file in three clusters: what it leaves of them no other file may take.',
    shows: ['3 clusters, with nothing in 10 of their blocks'],
    command: CLUSTERS,
    file: '/a',
    ...tile,
  },
  {
    id: 'double',
    title: 'Double indirect',
    about: 'A file of two blocks far apart: lists that are almost empty.',
    shows: ['3 indirect blocks', '2 of 256 slots used'],
    command: DOUBLE,
    file: '/hole',
    ...tile,
    width: 620,
  },
  {
    id: 'tall',
    title: 'More leaves than fit',
    about: 'More leaves than there is room for: how full each one is, and the few that matter as cells.',
    shows: ['1,200 extents · depth 2'],
    command: TALL,
    file: '/f',
    ...tile,
    width: 900,
    height: 520,
  },
  {
    id: 'leaf-340',
    title: 'A leaf of 340 slots',
    about: '4 KiB blocks: five hundred extents fit into two leaves.',
    shows: ['301 of 340 slots'],
    command: BIG,
    after: ext_mark,
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['12 of 84 slots'],
    command: SPARSE,
    ...tile,
    width: 300,
    height: 200,
  },
  {
    id: 'none',
    title: 'No file yet',
    about: 'What there is to do when there is nothing to be seen.',
    shows: ['no file'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    after: choose_types,
    nth: 0,
    ...tile,
    height: 200,
  },
];

const fileOf = (scene: FileMapScene, session: Session): number | undefined =>
  session.ask(momentOf(scene, session), fileMap)?.files.find((f) => f.name === scene.file)?.ino;

export function fileMapData(scene: FileMapScene): FileMapData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), fileMap, { ino: fileOf(scene, session) });
}

const layoutOf = (data: FileMapData, tree: FileTree, scene: FileMapScene) =>
  layoutFileMap(data, tree, focusOf(data, tree, undefined), { width: scene.width - 24, height: scene.height - 80 });

function layers(scene: FileMapScene): Layer[] {
  const data = fileMapData(scene);
  if (!data?.tree || data.tree.nodes.length === 0) return [];
  const { width, height, tree, strips } = layoutOf(data, data.tree, scene);
  return [
    { what: 'nodes', width, height, boxes: [...tree.boxes, ...tree.chips] },
    { what: 'entries', width, height, boxes: tree.marks, slack: 1.5 },
    { what: 'the file', width, height, boxes: strips.segments, slack: 2 },
    { what: 'stretches of the volume', width, height, boxes: strips.stretches },
  ];
}

function motion(scene: FileMapScene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const ino = fileMapData(scene)?.tree?.ino;
  const [before, after] = [step - 1, step].map((at) => {
    const data = session.ask({ step: at, write: 0 }, fileMap, { ino });
    if (!data?.tree || data.tree.nodes.length === 0) return undefined;
    const layout = layoutOf(data, data.tree, scene);
    return { data, tree: data.tree, layout, marks: fileMapMarks(layout, data.tree, {}) };
  });
  if (!before || !after) return undefined;
  return {
    plan: plan(before.marks, after.marks, storyOf(before, after)),
    width: scene.width - 24,
    height: Math.max(before.layout.height, after.layout.height),
  };
}

export const SCENES: Scenes<FileMapScene> = {
  view: { id: 'file-map', title: 'File map' },
  scenes: FILE_MAP_SCENES,
  page: (scene, session) => ({ pickedFile: fileOf(scene, session) }),
  layers,
  motion,
};
