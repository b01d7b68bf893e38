/**
 * EXT4_IOC_MOVE_EXT: a file and a donor exchange their blocks, and the content stays with the file.
 *
 *     page by page, each in its own handle:
 *
 *     file    ▓▓ at 100        read ─▶ memory        the maps exchange 100 and 900        the page is dirty, and written to 900
 *     donor   ░░ at 900                              in one transaction                   before that transaction commits
 *
 * After a crash a page lies in the old blocks or in the new ones, and reads the same: the old ones are the donor's until it goes.
 */

import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { EXT4_APPEND_FL, EXT4_IMMUTABLE_FL } from '../../format/inode-flags.ts';
import { hasSetId } from '../access/file-privileges.ts';
import type { ExtentTree } from '../extents/extent-tree.ts';
import { flushFile } from '../file/flush.ts';
import type { FileHost } from '../file/host.ts';
import { readFile } from '../file/read.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';

export interface Move {
  /** First block of the file, and of the donor. */
  readonly from: number;
  readonly donorFrom: number;
  readonly count: number;
}

function check(fs: FileHost, inode: Inode, donor: Inode, { from, donorFrom, count }: Move): number {
  if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  if (fs.mount.has('bigalloc')) throw new Failure('EOPNOTSUPP', 'blocks of clusters are not exchanged');
  if (!inode.isRegular || !donor.isRegular) throw new Failure('EINVAL', 'only ordinary files exchange blocks');
  if (inode === donor) throw new Failure('EINVAL', 'a file has nothing to exchange with itself');
  if (inode.journalsData || donor.journalsData)
    throw new Failure('EOPNOTSUPP', 'data that goes through the journal is not moved');
  if (hasSetId(donor.mode)) throw new Failure('EINVAL', 'the donor has set-id bits');
  if (donor.flags & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL)) throw new Failure('EPERM', 'the donor may not be changed');
  if (!inode.hasExtents || !donor.hasExtents) throw new Failure('EOPNOTSUPP', 'both files need extents');
  if (inode.size === 0 || donor.size === 0) throw new Failure('EINVAL', 'one of the files is empty');
  const { blockSize } = fs.mount;
  const perPage = Math.max(1, PAGE_SIZE / blockSize);
  if (from % perPage !== donorFrom % perPage) throw new Failure('EINVAL', 'the ranges lie differently in their pages');
  const most = Math.max(from, donorFrom, from + count, donorFrom + count);
  if (most >= EXT_MAX_BLOCKS) throw new Failure('EINVAL', `a file has no block ${most}`);
  const within = ({ size }: Inode, first: number) => Math.ceil(size / blockSize) - first;
  const length = Math.min(count, within(inode, from), within(donor, donorFrom));
  if (length <= 0) throw new Failure('EINVAL', 'the range lies behind the end of a file');
  return length;
}

/** Returns how many blocks were exchanged. Holes of either file stay as they are. */
export function moveExtents(fs: FileHost, inode: Inode, donor: Inode, move: Move): number {
  const length = check(fs, inode, donor, move);
  for (const one of [inode, donor]) flushFile(fs, one);
  const perPage = Math.max(1, PAGE_SIZE / fs.mount.blockSize);
  const [run, other] = [newRun(), newRun()];
  let moved = 0;
  for (let done = 0; done < length; ) {
    const at = move.from + done;
    fs.map(inode).lookup(at, run);
    fs.map(donor).lookup(move.donorFrom + done, other);
    let count = Math.min(length - done, run.length, other.length);
    const isHole = run.physical === 0 || other.physical === 0;
    // An unwritten run of the file is not exchanged for a written one of the donor.
    if (!isHole && (!run.unwritten || other.unwritten)) {
      if (!run.unwritten) count = Math.min(count, perPage - (at % perPage));
      retrying(fs, () => exchange(fs, inode, donor, { from: at, donorFrom: move.donorFrom + done, count }));
      moved += count;
    }
    done += count;
  }
  for (const one of [inode, donor]) fs.allocator.discard(one);
  return moved;
}

/** Exchanges blocks that are one run in either file. Of data they are at most a page. */
function exchange(fs: FileHost, inode: Inode, donor: Inode, { from, donorFrom, count }: Move): void {
  const { blockSize, options } = fs.mount;
  const map = fs.map(inode) as ExtentTree;
  const run = map.lookup(from, newRun());
  const bytes = run.unwritten ? undefined : new Uint8Array(count * blockSize);
  if (bytes) readFile(fs, inode, bytes, 0, bytes.length, from * blockSize);
  fs.transact(HANDLE.MOVE_EXTENTS, 2 * fs.credits.map(inode, count), () => {
    fs.fast?.ineligible('MOVE_EXT');
    map.swap(from, fs.map(donor) as ExtentTree, donorFrom, count);
    if (!bytes) return;
    const { physical } = map.lookup(from, newRun());
    const pages = fs.pages(inode);
    for (let i = 0; i < count; i++) {
      fs.recorder.put(physical + i, bytes, i * blockSize, 0, blockSize);
      pages.markDirty(pages.pageOf(from + i));
    }
    fs.markDirty(inode);
    if (options.data !== 'journal') fs.journal?.order(inode);
  });
}
