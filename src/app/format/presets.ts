/** Volumes worth starting from. Each is a command like any other. */
import type { format } from './words.ts';

export interface Preset {
  /** The key of its name and its reason (src/languages). */
  id: keyof (typeof format)['presets'];
  command: string;
}

/** The first visit's volume: small enough to see each block, with several groups, a flex group and a journal. */
const FIRST_COMMAND = 'mke2fs -t ext4 -b 1024 -g 1024 -O ^resize_inode disk.img 8M';

export const PRESETS: readonly Preset[] = [
  { id: 'blackboard', command: 'mke2fs -t ext2 disk.img 1M' },
  { id: 'small', command: FIRST_COMMAND },
  { id: 'ext3', command: 'mke2fs -t ext3 disk.img 64M' },
  { id: 'ext4', command: 'mke2fs -t ext4 -b 1024 disk.img 64M' },
  { id: 'large', command: 'mke2fs -t ext4 disk.img 10G' },
  { id: 'largest', command: 'mke2fs -t ext4 disk.img 16T' },
];
