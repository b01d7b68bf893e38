/** Moments that show what the map of inodes is for: directories apart, their files beside them. */
import type { InodeTableData } from '../../session/answers/inode-table-data.ts';
import { momentOf, type Scene, sessionOf } from '../common/scene.ts';
import { layoutTable } from './layout.ts';
import { tableInWords } from './words.ts';

export interface InodeTableScene extends Scene {
  view: 'inode-table';
  /** An inode that is picked. */
  ino?: number;
}

export const SPREAD = `# mkfs: -t ext4 -b 1024 -g 1024 -N 512 -O ^flex_bg
# size: 8M
for d in a b c d e; do mkdir $d; done
for d in a b c d e; do
  for i in 1 2 3 4 5 6; do : > $d/f$i; done
  mkdir $d/sub
  for i in 1 2; do : > $d/sub/g$i; done
done
rm a/f3 c/f1 c/f2
sync
`;
const USUAL = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir src doc
for i in $(seq 1 60); do : > src/f$i; done
for i in $(seq 1 20); do : > doc/p$i; done
sync
`;

const tile = { width: 560, height: 340, view: 'inode-table' as const };

export const INODE_TABLE_SCENES: readonly InodeTableScene[] = [
  {
    id: 'spread',
    title: 'Where inodes go',
    about: 'Directories of the root are spread over the groups; files and subdirectories stay with theirs.',
    command: SPREAD,
    ...tile,
  },
  {
    id: 'picked',
    title: 'One directory',
    about: 'Picked, it stands out with what it names.',
    command: SPREAD,
    ino: 12,
    ...tile,
  },
  {
    id: 'usual',
    title: 'A volume as mke2fs makes it',
    about: 'Groups of a flex group, most of whose inodes were never initialised.',
    command: USUAL,
    ...tile,
  },
  {
    id: 'ext2',
    title: 'ext2 initialises all',
    about: 'Without checksums of descriptors nothing is left uninitialised.',
    command: SPREAD.replace('-t ext4', '-t ext2').replace(' -O ^flex_bg', ''),
    ...tile,
  },
  {
    id: 'ten',
    title: 'Ten gigabytes',
    about: 'Eighty groups, 655,360 inodes.',
    command: 'mke2fs -t ext4 disk.img 10G',
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    command: SPREAD,
    ...tile,
    width: 320,
    height: 220,
  },
];

export function inodeTableData(scene: InodeTableScene): InodeTableData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), 'inodeTable');
}

export function describeInodeTableScene(scene: InodeTableScene): string {
  const data = inodeTableData(scene);
  if (!data) return `${scene.title}: no inode table`;
  const l = layoutTable(data, { width: scene.width - 24, height: scene.height - 110 });
  return [
    scene.title,
    ...tableInWords(data).slice(0, 12),
    `${l.cell} px a cell, ${l.columns} in a row, ${l.across} groups beside each other, ${l.height} px high`,
  ].join('\n');
}
