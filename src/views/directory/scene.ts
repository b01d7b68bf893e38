/** Moments that show what the directory is for: names that come, a growing index, a split leaf, lookups. */

import type { Session } from '../../session/session.ts';
import { DxConvert, DxHash, DxInsert, DxSplit } from '../../trace/events/dx.ts';
import { choose_types } from '../../trace/events/mke2fs.ts';
import { DirAddEntry, DirSearchBlock } from '../../trace/events/names.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import { stagesOf } from './answer/lookup.ts';
import type { DirectoryData } from './answer.ts';
import { directory } from './answer.ts';
import { layoutDirectory } from './layout.ts';
import { shownOf } from './marks.ts';
import { CELL, layoutRecords } from './records-layout.ts';
import { layoutSplit } from './split-layout.ts';
import { storyOf } from './story.ts';

export interface DirectoryScene extends Scene {
  /** Path of the directory; without one, the directory at work is shown. */
  dir?: string;
  /** A name that is looked up. */
  name?: string;
}

const FIVE = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d
for name in apple fig kiwi lemon pear; do : > d/$name; done
rm d/kiwi
sync
`;
export const GROWN = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d
for i in $(seq 1 150); do : > d/name_$i; done
sync
rm d/name_97
`;
const LINEAR = `# mkfs: -t ext4 -b 1024 -O ^dir_index
# size: 16M
mkdir d
for i in $(seq 1 400); do : > d/name_$i; done
sync
`;
const MANY = `# mkfs: -t ext4 -b 1024 -N 4096
# size: 32M
mkdir d
for i in $(seq 1 2000); do : > d/a_name_of_more_than_forty_characters_$i; done
sync
`;

const tile = { width: 620, height: 460 };

export const DIRECTORY_SCENES: readonly DirectoryScene[] = [
  {
    id: 'five',
    title: 'A few names in one block',
    about:
      'Record after record; the last one takes all that is left. The room of a deleted name is slack of the one before it.',
    shows: ['4 names · 1 block · linear'],
    command: FIVE,
    dir: '/d',
    ...tile,
    width: 470,
    height: 420,
  },
  {
    id: 'added',
    title: 'A name goes in',
    about: 'The record with room behind its name gives it up.',
    shows: ['5 names · 1 block · linear', '(new)'],
    command: FIVE,
    after: DirAddEntry,
    ...tile,
    width: 470,
    height: 420,
  },
  {
    id: 'convert',
    title: 'The first block becomes a root',
    about: 'Its names have moved to block 1; the root has one slot.',
    shows: ['2 blocks · index, 1 level', '1 of 123 slots', 'block 1, 61 names'],
    command: GROWN,
    after: DxConvert,
    ...tile,
  },
  {
    id: 'split',
    title: 'A leaf splits',
    about: 'The names sorted by hash; the upper half of them goes to a new leaf.',
    shows: ['of 63 names sorted by hash, 32 move to block 3', '2 of 123 slots'],
    command: GROWN,
    after: DxSplit,
    nth: 1,
    ...tile,
    height: 560,
  },
  {
    id: 'insert',
    title: 'A slot for the new leaf',
    about: 'The range of hashes is parted in the root.',
    shows: ['3 of 123 slots', '3 leaves'],
    command: GROWN,
    after: DxInsert,
    ...tile,
  },
  {
    id: 'hash',
    title: 'A lookup begins',
    about: 'A name is to be removed, and is looked for first: its hash is known.',
    shows: ['“name_97” → half-MD4: 0xc0bd12b8'],
    command: GROWN,
    after: DxHash,
    ...tile,
  },
  {
    id: 'found',
    title: 'A lookup ends',
    about: 'Root, leaf, record: the names before it were compared.',
    shows: ['11 names, byte 160 → inode 109', '2 hashes and 11 names compared'],
    command: GROWN,
    after: DirSearchBlock,
    ...tile,
  },
  {
    id: 'typed',
    title: 'A typed name',
    about: 'Any name, at any step: from hash to record, and what a search without the index would read.',
    shows: ['“name_42”', '→ inode 54', 'Block by block it would be: 22 names compared'],
    command: GROWN,
    dir: '/d',
    name: 'name_42',
    ...tile,
  },
  {
    id: 'missing',
    title: 'A name that is not there',
    about: 'One leaf says so; without an index every block has to be read.',
    shows: ['“nobody”', 'no such name', '151 names compared, 4 blocks read'],
    command: GROWN,
    dir: '/d',
    name: 'nobody',
    ...tile,
  },
  {
    id: 'linear',
    title: 'Without an index',
    about: 'Block after block, name after name.',
    shows: ['This directory has no index', '392 names compared, 7 blocks read'],
    command: LINEAR,
    dir: '/d',
    name: 'name_390',
    ...tile,
  },
  {
    id: 'many',
    title: 'More leaves than a root has slots for',
    about: 'A level of nodes below the root; the leaves near the hash stand once more, to be read.',
    shows: ['3 nodes, 142 leaves', '2 nodes below it', 'leaf, block 7: 8 names'],
    command: MANY,
    dir: '/d',
    name: 'a_name_of_more_than_forty_characters_777',
    ...tile,
    width: 900,
    height: 560,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['3 of 123 slots'],
    command: GROWN,
    dir: '/d',
    ...tile,
    width: 320,
    height: 260,
  },
  {
    id: 'none',
    title: 'No directory yet',
    about: 'What there is to be seen before the root is made.',
    shows: ['no directory'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    after: choose_types,
    nth: 0,
    ...tile,
    height: 200,
  },
];

const dirOf = (scene: DirectoryScene, session: Session): number | undefined =>
  session.ask(momentOf(scene, session), directory)?.dirs.find((d) => d.name === scene.dir)?.ino;

export function directoryData(scene: DirectoryScene): DirectoryData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), directory, { ino: dirOf(scene, session), name: scene.name });
}

function layers(scene: DirectoryScene): Layer[] {
  const data = directoryData(scene);
  if (!data) return [];
  const width = scene.width - 24;
  const { index, strip, height } = layoutDirectory(data, width);
  const split = data.split && layoutSplit(data.split, width);
  return [
    { what: 'hashes', width, height, boxes: index?.rows.flatMap((row) => row.cells) ?? [], slack: 1 },
    { what: 'hashes near the name', width, height, boxes: index?.near?.cells ?? [], slack: 1 },
    { what: 'blocks', width, height, boxes: strip.cells },
    ...data.detail.map((block) => {
      const records = layoutRecords(block, data.blockSize, width);
      const boxes = records.pieces.map((p) => ({ ...p, height: CELL }));
      return { what: `block ${block.logical}`, width, height: records.height, boxes };
    }),
    ...(split ? [{ what: 'names by hash', width, boxes: split.cells.map((c) => ({ x: c.x1, width: c.width })) }] : []),
  ];
}

/** The step that leads to a scene. For a typed lookup, it is the block in which the lookup ends. */
function motion(scene: DirectoryScene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const data = directoryData(scene);
  if (!data || data.inline) return undefined;
  const room = { width: scene.width - 24 };
  const shownAt = (at: number, stage?: number) => {
    const then = session.ask({ step: at, write: 0 }, directory, { ino: data.ino, name: scene.name });
    return then && shownOf(then, room, { stage });
  };
  const last = data.lookup && stagesOf(data.lookup);
  const [a, b] =
    scene.name && last ? [shownAt(step, last - 1), shownAt(step, last)] : [shownAt(step - 1), shownAt(step)];
  if (!a || !b) return undefined;
  const height = Math.max(a.told.layout.height, b.told.layout.height);
  return { plan: plan(a.marks, b.marks, storyOf(a.told, b.told)), width: room.width, height };
}

export const SCENES: Scenes<DirectoryScene> = {
  view: { id: 'directory', title: 'Directory' },
  scenes: DIRECTORY_SCENES,
  page: (scene, session) => ({ pickedFile: dirOf(scene, session), lookedUp: scene.name }),
  layers,
  motion,
};
