/** Blocks that show what the inspector is for: each kind of block that formatting writes. */
import { BlockKind, type BlockKindName } from '../../engine/volume/block-kind.ts';
import { map } from '../../session/answers/map-data.ts';
import type { Session } from '../../session/session.ts';
import { momentOf, type Scene, type Scenes } from '../common/scene.ts';

export interface InspectorScene extends Scene {
  /** The first block of a kind, or a number. */
  block: BlockKindName | number;
  /** Key of the selected field. */
  field?: string;
}

const SMALL = 'mke2fs -t ext4 -b 1024 disk.img 8M';
const narrow = { width: 300, height: 640 };

export const INSPECTOR_SCENES: readonly InspectorScene[] = [
  {
    id: 'super',
    title: 'The superblock, finished',
    about: 'The last step writes it; its magic number is selected, in the fields and in the bytes.',
    shows: ['ext4_super_block ✓ checksum', 's_magic'],
    command: SMALL,
    block: 1,
    field: 's_magic',
    ...narrow,
  },
  {
    id: 'descriptors',
    title: 'Group descriptors',
    about: 'One structure for each group.',
    shows: ['group descriptor 0 ext4_group_desc ✓ checksum'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 64M',
    block: 'descriptors',
    ...narrow,
  },
  {
    id: 'block-bitmap',
    title: 'A block bitmap',
    about: 'Each bit in the colour of what the block is used for, above the runs that it is made of.',
    shows: ['bitmap ✓ checksum', 'in use 1617 blocks'],
    command: SMALL,
    block: 'block_bitmap',
    ...narrow,
  },
  {
    id: 'inode-bitmap',
    title: 'An inode bitmap',
    about: 'Eleven inodes in use, the rest free.',
    shows: ['11 of 2048 inodes in use', 'free 2037 inodes'],
    command: SMALL,
    block: 'inode_bitmap',
    field: '@1',
    ...narrow,
  },
  {
    id: 'inodes',
    title: 'Inodes',
    about: 'The root directory: its extent tree is read from the 60 bytes of i_block.',
    shows: ['ext4_inode ✓ checksum', 'i_block'],
    command: SMALL,
    block: 'inode_table',
    field: 'i_block@256',
    ...narrow,
  },
  {
    id: 'directory',
    title: 'A directory',
    about: 'The entries of the root directory.',
    shows: ['"." → inode 2 ext4_dir_entry_2'],
    command: SMALL,
    block: 'directory',
    ...narrow,
  },
  {
    id: 'journal',
    title: 'The journal’s superblock',
    about: 'Big-endian, unlike everything else on the disk.',
    shows: ['journal_superblock_t', '0xc03b3998 right'],
    command: SMALL,
    block: 'journal',
    ...narrow,
  },
  {
    id: 'free',
    title: 'A free block',
    about: 'Never written: nothing but bytes.',
    shows: ['block 7000', 'Not written in this recording so far'],
    command: SMALL,
    block: 7000,
    ...narrow,
  },
  {
    id: 'wide',
    title: 'A wide panel',
    about: 'Fields beside bytes, sixteen a row.',
    shows: ['ext4_super_block ✓ checksum', 's_free_blocks_count_lo'],
    command: SMALL,
    block: 1,
    field: 's_free_blocks_count_lo',
    width: 980,
    height: 480,
  },
];

export function blockOf(scene: InspectorScene, session: Session): number {
  if (typeof scene.block === 'number') return scene.block;
  const kind = BlockKind[scene.block];
  const block = session.ask(momentOf(scene, session), map).kinds.indexOf(kind);
  if (block < 0) throw new Error(`${scene.id}: no block of kind ${scene.block}`);
  return block;
}

export const SCENES: Scenes<InspectorScene> = {
  view: { id: 'inspector', title: 'Inspector' },
  scenes: INSPECTOR_SCENES,
  page: (scene, session) => ({
    selection: { block: blockOf(scene, session), ...(scene.field !== undefined && { field: scene.field }) },
  }),
};
