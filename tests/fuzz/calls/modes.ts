/** Volumes and mounts on which random calls are tried. */
import type { CrashScript } from '../../session/crash/watched.ts';

export type Mode = Omit<CrashScript, 'script'> & {
  /** No call gives up blocks: without a journal only then are there promises to keep. */
  grows?: boolean;
};

const SMALL = { size: '4M', mount: '' };
const EXT4 = '-t ext4 -b 1024 -m 0 -J size=1';

export const MODES: readonly Mode[] = [
  { ...SMALL, name: 'ordered', mkfs: EXT4 },
  { ...SMALL, name: 'ordered-4k', mkfs: '-t ext4 -b 4096 -m 0 -J size=4', size: '10M' },
  { ...SMALL, name: 'nodelalloc', mkfs: '-t ext4 -b 2048 -m 0 -J size=2', size: '6M', mount: 'nodelalloc' },
  { ...SMALL, name: 'dioread-lock', mkfs: EXT4, mount: 'dioread_lock' },
  { ...SMALL, name: 'no-sums', mkfs: `${EXT4} -I 128 -O ^metadata_csum,^64bit`, mount: 'journal_checksum' },
  { ...SMALL, name: 'indirect', mkfs: `${EXT4} -O ^extent,^64bit` },
  { ...SMALL, name: 'dirsync', mkfs: EXT4, mount: 'dirsync' },
  { ...SMALL, name: 'sync', mkfs: EXT4, mount: 'sync' },
  { ...SMALL, name: 'writeback', mkfs: EXT4, mount: 'data=writeback' },
  { ...SMALL, name: 'journal', mkfs: EXT4, mount: 'data=journal' },
  { ...SMALL, name: 'journal-4k', mkfs: '-t ext4 -b 4096 -m 0 -J size=4', size: '10M', mount: 'data=journal' },
  { ...SMALL, name: 'async', mkfs: EXT4, mount: 'journal_async_commit,data=writeback' },
  { ...SMALL, name: 'ext3', mkfs: '-t ext3 -b 1024 -m 0 -J size=1' },
  { ...SMALL, name: 'ext3-journal', mkfs: '-t ext3 -b 1024 -m 0 -J size=1', mount: 'data=journal' },
  { ...SMALL, name: 'nojournal', mkfs: '-t ext4 -b 1024 -m 0 -O ^has_journal' },
  { ...SMALL, name: 'ext2', mkfs: '-t ext2 -b 1024 -m 0' },
  { ...SMALL, name: 'nojournal-grows', mkfs: '-t ext4 -b 1024 -m 0 -O ^has_journal', grows: true },
  { ...SMALL, name: 'ext2-grows', mkfs: '-t ext2 -b 1024 -m 0', grows: true },
];
