/**
 * The beginning and the end of a mount in the superblock.
 *
 *     mount     s_mnt_count + 1, s_mtime · needs_recovery on (with a journal), or EXT4_VALID_FS off (without)
 *     umount    data, transaction, checkpoint · the journal is empty · counts brought up to date · needs_recovery off, VALID on
 *
 * In between the superblock is a block like any other. Its counts of free blocks and inodes stay as they were.
 */

import { INCOMPAT, RO_COMPAT } from '../../format/features.ts';
import { EXT4_ERROR_FS, EXT4_VALID_FS } from '../../format/superblock-values.ts';
import { REQ } from '../../trace/disk.ts';
import { noteLog } from '../jbd2/telling.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { tellMount, tellUnmount } from './telling.ts';

/** Linux's value if mke2fs left s_max_mnt_count 0. */
const DEFAULT_MAX_MNT_COUNT = 20;

/** Mounts the volume for writing. A crash must leave a trace of that. */
export function beginMount(fs: FileSystem): void {
  tellMount(fs.mount, fs.journal !== undefined, () => markMounted(fs));
}

function markMounted(fs: FileSystem): void {
  const { mount, journal } = fs;
  const { sb } = mount;
  mount.recorder.touch(mount.superblock);
  if (journal) noteLog(journal);
  if (journal) sb.s_feature_incompat |= INCOMPAT.needs_recovery;
  else sb.s_state &= ~EXT4_VALID_FS;
  // An error in the journal becomes the volume's error, so that the volume is checked.
  if (journal?.super.failedBefore) sb.s_state |= EXT4_ERROR_FS;
  if (journal && fs.orphans.inFile) sb.s_feature_ro_compat |= RO_COMPAT.orphan_present;
  if (sb.s_max_mnt_count === 0) sb.s_max_mnt_count = DEFAULT_MAX_MNT_COUNT;
  sb.s_mnt_count = (sb.s_mnt_count + 1) & 0xffff;
  const { sec } = mount.clock.now();
  sb.s_mtime = sec % 2 ** 32;
  writeSuperblock(fs, REQ.SYNC, 'mount');
}

/** Writes that the volume is whole. Nothing may change it afterwards. */
export function endMount(fs: FileSystem): void {
  tellUnmount(fs.mount, fs.journal !== undefined, () => markUnmounted(fs));
}

function markUnmounted(fs: FileSystem): void {
  const { mount, journal, home, recorder } = fs;
  const who = 'umount';
  if (journal) {
    journal.who = who;
    journal.finish();
  } else {
    mount.settle();
    home.write(REQ.SYNC, who);
  }
  mount.keeper = { join: () => 0 };
  const { sb } = mount;
  recorder.touch(mount.superblock);
  if (journal) sb.s_feature_incompat &= ~INCOMPAT.needs_recovery;
  else sb.s_state |= EXT4_VALID_FS;
  if (fs.orphans.inFile && fs.orphans.empty) sb.s_feature_ro_compat &= ~RO_COMPAT.orphan_present;
  mount.writeCounts();
  writeSuperblock(fs, REQ.SYNC | REQ.META, who);
}

/** Writes the superblock at once, past every list and onto the platter. */
export function writeSuperblock(fs: FileSystem, flags: number, who: string): void {
  const { mount, recorder } = fs;
  const { sec } = mount.clock.now();
  // No transaction may take it for one of its blocks.
  const { keeper } = mount;
  mount.keeper = { join: () => 0 };
  recorder.touch(mount.superblock);
  mount.sb.s_wtime = sec % 2 ** 32;
  mount.sb.s_kbytes_written = mount.kbytesWritten;
  mount.due.add('superblock', 0);
  mount.settle();
  mount.keeper = keeper;
  fs.home.remove(mount.superblock);
  recorder.submit(mount.superblock, 1, flags | (mount.options.barrier ? REQ.FUA : 0), 'superblock', who);
}
