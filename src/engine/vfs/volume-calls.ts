/**
 * System calls on the volume as a whole, and the end of a mount.
 */

import { Refused } from '../../bytes/refused.ts';
import { EXT4_NAME_LEN, EXT4_SUPER_MAGIC } from '../../format/constants.ts';
import { REQ } from '../../trace/disk.ts';
import { writeLazyTimes } from '../access/access-time.ts';
import { flushAll, flushThroughJournal } from '../file/flush.ts';
import { Failure } from '../fs/failure.ts';
import { parseMountOptions } from '../fs/options.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { groupHead } from '../volume/geometry.ts';
import type { StatFs } from './kernel.ts';
import { guarded } from './mishap.ts';
import { beginMount, endMount } from './mounting.ts';
import { tellSync } from './telling.ts';

/** Writes everything in memory to the disk: data, then the transaction. For `cyclic` see flushAll. */
export function sync(fs: FileSystem, cyclic = false): void {
  const { recorder, mount } = fs;
  const logged = fs.journal ? [...fs.dirty.values()].filter((i) => i.journalsData && i.pages?.dirtyCount) : [];
  flushAll(fs, cyclic);
  writeLazyTimes(fs, mount.lazyTimes.first());
  for (const inode of logged) flushThroughJournal(fs, inode, true);
  tellSync(recorder, 0);
  const committed = fs.commit();
  tellSync(recorder, 1);
  // A commit makes the disk empty its cache. Without a commit the sent blocks are not safe yet.
  if (!committed && mount.options.barrier) recorder.flushDisk(fs.task.comm);
  mount.settle();
  fs.home.write(REQ.SYNC, fs.task.comm);
}

/** Unmounts the volume: gives back preallocations, and marks the superblock clean. */
export function unmount(fs: FileSystem): void {
  guarded(fs, 'umount', () => {
    sync(fs);
    fs.allocator.discardAll();
  });
  guarded(fs, 'umount', () => {
    if (!fs.mount.options.readonly) endMount(fs);
    fs.mount.settle();
  });
}

export function statfs(fs: FileSystem, out: StatFs): void {
  const { mount, allocator } = fs;
  const { geometry: g } = mount;
  const overhead = mount.options.minixdf ? 0 : overheadBlocks(fs);
  const free = Math.max(0, mount.freeBlocks - mount.delayedBlocks) * g.clusterRatio;
  const kept = mount.rootBlocks + allocator.reservedClusters * g.clusterRatio;
  out.f_type = EXT4_SUPER_MAGIC;
  out.f_bsize = g.blockSize;
  out.f_blocks = g.blockCount - overhead;
  out.f_bfree = free;
  out.f_bavail = Math.max(0, free - kept);
  out.f_files = g.inodeCount;
  out.f_ffree = mount.freeInodes;
  out.f_namelen = EXT4_NAME_LEN;
}

/** Blocks that files can never use: those in front of the data of each group, and the journal. */
function overheadBlocks(fs: FileSystem): number {
  const { mount } = fs;
  const stored = mount.sb.s_overhead_clusters;
  if (stored) return stored * mount.geometry.clusterRatio;
  const { geometry: g } = mount;
  let blocks = g.firstDataBlock;
  for (let n = 0; n < g.groups; n++) {
    const head = groupHead(g, n);
    blocks += (head.superblock >= 0 ? 1 : 0) + head.descriptorCount + head.reservedCount + 2 + g.itableBlocks;
  }
  if (mount.has('has_journal') && mount.sb.s_journal_inum)
    blocks += mount.inode(mount.sb.s_journal_inum).size / mount.blockSize;
  return blocks;
}

export function remount(fs: FileSystem, text: string): void {
  const { mount } = fs;
  const next = parseMountOptions(text, mount.options);
  if (next instanceof Refused) throw new Failure('EINVAL', next.refused);
  if (!next.delalloc && mount.options.delalloc)
    throw new Failure('EINVAL', 'delayed allocation is not given up while mounted');
  if (next.journalAsyncCommit !== mount.options.journalAsyncCommit)
    throw new Failure('EINVAL', 'journal_async_commit cannot change while mounted');
  if (next.data !== mount.options.data) throw new Failure('EINVAL', 'the journal mode cannot change while mounted');
  if (next.readonly && !mount.options.readonly) {
    sync(fs);
    endMount(fs);
    fs.journal = undefined;
  }
  const writes = !next.readonly && mount.options.readonly;
  mount.options = next;
  if (!writes) return;
  fs.beginWriting();
  beginMount(fs);
}
