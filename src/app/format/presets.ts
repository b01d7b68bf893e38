/** Volumes worth starting from. Each is a command like any other. */
export interface Preset {
  name: string;
  about: string;
  command: string;
}

/** The first visit's volume: small enough to see each block, with several groups, a flex group and a journal. */
const FIRST_COMMAND = 'mke2fs -t ext4 -b 1024 -g 1024 -O ^resize_inode disk.img 8M';

export const PRESETS: readonly Preset[] = [
  { name: 'Blackboard ext2', about: '1 MiB: every block can be drawn by hand', command: 'mke2fs -t ext2 disk.img 1M' },
  { name: 'Small ext4', about: '8 MiB in eight small groups', command: FIRST_COMMAND },
  { name: 'ext3', about: '64 MiB, with the journal that made ext2 an ext3', command: 'mke2fs -t ext3 disk.img 64M' },
  { name: 'ext4', about: '64 MiB of 1 KiB blocks', command: 'mke2fs -t ext4 -b 1024 disk.img 64M' },
  { name: 'ext4, 10 GiB', about: '2.6 million blocks of 4 KiB, 80 groups', command: 'mke2fs -t ext4 disk.img 10G' },
  {
    name: 'ext4, 16 TiB',
    about: '4.3 billion blocks; only what is written costs memory',
    command: 'mke2fs -t ext4 disk.img 16T',
  },
];
