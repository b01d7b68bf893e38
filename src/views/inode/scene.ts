/** Moments that show what the figure of an inode is for. */

import { sentenceOf } from '../../bytes/said.ts';
import { XattrSet } from '../../trace/events/xattr.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { told } from '../narration/words.ts';
import type { InodeFigureData } from './answer.ts';
import { inodeFigure } from './answer.ts';
import { CELL, layoutFigure } from './layout.ts';
import { figureIn } from './words.ts';

export interface InodeScene extends Scene {
  ino?: number;
}

export const OUTGROW = `# mkfs: -t ext4 -b 1024
# size: 16M
echo hello > f
setfattr -n user.author -v Ada f
setfattr -n user.colour -v green f
setfattr -n user.comment -v "$(printf 'a long remark %.0s' $(seq 1 8))" f
sync
`;
const OLD = `# mkfs: -t ext2 -I 128 -b 1024
# size: 8M
head -c 20k /dev/zero > f
ln -s f soft
sync
`;

const tile = { width: 560, height: 520 };

export const INODE_SCENES: readonly InodeScene[] = [
  {
    id: 'attributes',
    title: 'Attributes in the inode',
    about: 'Entries grow towards the end, values from the end.',
    shows: ['value of user.colour: “green” (5 bytes), changed', 'free: 28 bytes'],
    command: OUTGROW,
    after: XattrSet,
    nth: 1,
    ino: 12,
    ...tile,
  },
  {
    id: 'outgrown',
    title: 'Attributes outgrow the inode',
    about: 'The long value goes to a block of its own, with its entry.',
    shows: ['Shared by 1 inode', 'user.comment: value: 112 bytes'],
    command: OUTGROW,
    ino: 12,
    ...tile,
    height: 640,
  },
  {
    id: 'ext2',
    title: 'An inode of 128 bytes',
    about: 'As in ext2: fifteen pointers, no extra fields, no room for attributes.',
    shows: ['128 bytes at byte 384'],
    command: OLD,
    ino: 12,
    ...tile,
  },
  {
    id: 'directory',
    title: 'The root',
    about: 'A directory’s inode, as mke2fs leaves it.',
    shows: ['Inode 2, /', 'i_block: extents 0 → 4371'],
    command: 'mke2fs -t ext4 disk.img 64M',
    ino: 2,
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['256 bytes at byte 768'],
    command: OUTGROW,
    ino: 12,
    ...tile,
    width: 320,
    height: 260,
  },
];

export function inodeData(scene: InodeScene): InodeFigureData | undefined {
  const session = sessionOf(scene.command);
  const data = session.ask(momentOf(scene, session), inodeFigure, scene.ino === undefined ? {} : { ino: scene.ino });
  return data && figureIn(data, sentenceOf, told);
}

function layers(scene: InodeScene): Layer[] {
  const data = inodeData(scene);
  if (!data) return [];
  const width = scene.width - 24;
  const l = layoutFigure(data.fields, data.length, width);
  return [{ what: 'fields', width, height: l.height, boxes: l.pieces.map((p) => ({ ...p, height: CELL })) }];
}

export const SCENES: Scenes<InodeScene> = {
  view: { id: 'inode', title: 'Inode' },
  scenes: INODE_SCENES,
  page: ({ ino }) => ({ pickedFile: ino }),
  layers,
};
