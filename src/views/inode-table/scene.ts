/** Moments that show what the map of inodes is for: directories apart, their files beside them. */
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import type { InodeTableData } from './answer.ts';
import { inodeTable } from './answer.ts';
import { LABEL, layoutTable } from './picture.ts';

export interface InodeTableScene extends Scene {
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

const tile = { width: 560, height: 340 };

export const INODE_TABLE_SCENES: readonly InodeTableScene[] = [
  {
    id: 'spread',
    title: 'Where inodes go',
    about: 'Directories of the root are spread over the groups; files and subdirectories stay with theirs.',
    shows: [
      'Group 1: 10 of 64 in use, of them 2 directories (7 of /d, 3 of /d/sub)',
      'Group 3: 9 of 64 in use, of them 2 directories (6 of /a, 3 of /a/sub), 1 free',
    ],
    command: SPREAD,
    ...tile,
  },
  {
    id: 'picked',
    title: 'One directory',
    about: 'Picked, it stands out with what it names.',
    shows: ['Group 6: 8 of 64 in use, of them 2 directories (5 of /c, 3 of /c/sub)'],
    command: SPREAD,
    ino: 12,
    ...tile,
  },
  {
    id: 'usual',
    title: 'A volume as mke2fs makes it',
    about: 'Groups of a flex group, most of whose inodes were never initialised.',
    shows: ['61 of /src, 20 of /doc', '1,956 never initialised'],
    command: USUAL,
    ...tile,
  },
  {
    id: 'ext2',
    title: 'ext2 initialises all',
    about: 'Without checksums of descriptors nothing is left uninitialised.',
    shows: ['0 never initialised', '53 free'],
    command: SPREAD.replace('-t ext4', '-t ext2').replace(' -O ^flex_bg', ''),
    ...tile,
  },
  {
    id: 'ten',
    title: 'Ten gigabytes',
    about: 'Eighty groups, 655,360 inodes.',
    shows: ['11 of 655,360 inodes in use'],
    command: 'mke2fs -t ext4 disk.img 10G',
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['58 of 512 inodes in use'],
    command: SPREAD,
    ...tile,
    width: 320,
    height: 220,
  },
];

export function inodeTableData(scene: InodeTableScene): InodeTableData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), inodeTable);
}

const layoutOf = (data: InodeTableData, scene: InodeTableScene) =>
  layoutTable(data, { width: scene.width - 24, height: scene.height - 110 });

function layers(scene: InodeTableScene): Layer[] {
  const data = inodeTableData(scene);
  if (!data) return [];
  const l = layoutOf(data, scene);
  const boxes = l.boxes.map((b) => ({ x: b.x, y: b.y, width: l.columns * l.cell, height: LABEL + b.rows * l.cell }));
  return [{ what: 'groups', width: l.width, height: l.height, boxes }];
}

export const SCENES: Scenes<InodeTableScene> = {
  view: { id: 'inode-table', title: 'Inode tables' },
  scenes: INODE_TABLE_SCENES,
  page: ({ ino }) => ({ pickedFile: ino }),
  layers,
};
