/** Moments that show what the directory is for: names that come, an index that grows, a leaf that splits, lookups. */
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { momentOf, type Scene, sessionOf } from '../common/scene.ts';
import { focusOf, layoutDirectory } from './layout.ts';
import { layoutRecords } from './records-layout.ts';
import { layoutSplit } from './split-layout.ts';
import { directoryInWords } from './words.ts';

export interface DirectoryScene extends Scene {
  view: 'directory';
  /** Path of the directory; without one, whichever is at work. */
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

const tile = { width: 620, height: 460, view: 'directory' as const };

export const DIRECTORY_SCENES: readonly DirectoryScene[] = [
  {
    id: 'five',
    title: 'A few names in one block',
    about:
      'Record after record; the last one takes all that is left. The room of a deleted name is slack of the one before it.',
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
    command: FIVE,
    after: 'ext4lab:dir_add_entry',
    ...tile,
    width: 470,
    height: 420,
  },
  {
    id: 'convert',
    title: 'The first block becomes a root',
    about: 'Its names have moved to block 1; the root has one slot.',
    command: GROWN,
    after: 'ext4lab:dx_convert',
    ...tile,
  },
  {
    id: 'split',
    title: 'A leaf splits',
    about: 'The names sorted by hash; the upper half of them goes to a new leaf.',
    command: GROWN,
    after: 'ext4lab:dx_split',
    nth: 1,
    ...tile,
    height: 560,
  },
  {
    id: 'insert',
    title: 'A slot for the new leaf',
    about: 'The range of hashes is parted in the root.',
    command: GROWN,
    after: 'ext4lab:dx_insert',
    ...tile,
  },
  {
    id: 'hash',
    title: 'A lookup begins',
    about: 'A name is to be removed, and is looked for first: its hash is known.',
    command: GROWN,
    after: 'ext4lab:dx_hash',
    ...tile,
  },
  {
    id: 'found',
    title: 'A lookup ends',
    about: 'Root, leaf, record: the names before it were compared.',
    command: GROWN,
    after: 'ext4lab:dir_search_block',
    ...tile,
  },
  {
    id: 'typed',
    title: 'A typed name',
    about: 'Any name, at any step: from hash to record, and what a search without the index would read.',
    command: GROWN,
    dir: '/d',
    name: 'name_42',
    ...tile,
  },
  {
    id: 'missing',
    title: 'A name that is not there',
    about: 'One leaf says so; without an index every block has to be read.',
    command: GROWN,
    dir: '/d',
    name: 'nobody',
    ...tile,
  },
  {
    id: 'linear',
    title: 'Without an index',
    about: 'Block after block, name after name.',
    command: LINEAR,
    dir: '/d',
    name: 'name_390',
    ...tile,
  },
  {
    id: 'many',
    title: 'More leaves than a root has slots for',
    about: 'A level of nodes below the root; the leaves near the hash stand once more, to be read.',
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
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    after: 'mke2fs:choose_types',
    nth: 0,
    ...tile,
    height: 200,
  },
];

export function directoryData(scene: DirectoryScene): DirectoryData | undefined {
  const session = sessionOf(scene.command);
  const moment = momentOf(scene, session);
  const ino = session.ask(moment, 'directory')?.dirs.find((d) => d.name === scene.dir)?.ino;
  return session.ask(moment, 'directory', {
    ...(ino !== undefined && { ino }),
    ...(scene.name !== undefined && { name: scene.name }),
  });
}

/** What a scene shows, in words, and its geometry. */
export function describeDirectoryScene(scene: DirectoryScene): string {
  const data = directoryData(scene);
  if (!data) return `${scene.title}: no directory`;
  const round = (n: number) => Math.round(n);
  const l = layoutDirectory(data, scene.width - 24);
  const lines = [scene.title, ...directoryInWords(data), `${round(l.height)} px high, leaf ${focusOf(data)} in sight`];
  for (const row of l.index?.rows ?? [])
    lines.push(
      `${row.label} (${row.detail}) at ${round(row.y)}: ${row.cells
        .slice(0, 8)
        .map((c) => `${round(c.x)}+${round(c.width)}${c.many > 1 ? ` ×${c.many}` : ''}`)
        .join(', ')}`,
    );
  if (l.index?.near) lines.push(`near: ${l.index.near.cells.map((c) => c.lines.join(' ')).join(', ')}`);
  lines.push(`strip: ${l.strip.cells.length} cells`);
  for (const block of data.detail.slice(0, 2)) {
    const r = layoutRecords(block, data.blockSize, scene.width - 24);
    lines.push(`block ${block.logical}: ${r.perRow} bytes a row, ${r.pieces.length} pieces, ${r.texts.length} names`);
  }
  if (data.split) {
    const s = layoutSplit(data.split, scene.width - 24);
    lines.push(`split: ${s.cells.length} names, ${s.cutAt} stay, cut at ${round(s.cut.from)}`);
  }
  return lines.join('\n');
}
