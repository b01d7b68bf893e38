/**
 * With inline_data, a file's content lies in its inode while it fits, and moves to blocks when it does not.
 *
 *     fits            ──▶ the inode, and the size with it, in one handle: no block, no page to be flushed
 *     does not, later ──▶ page 0 of the page cache, with a promised block; the flush then empties the inode
 *     does not, now   ──▶ a block at once (without delayed allocation, for fallocate, for a larger size)
 */
import { GET_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest } from '../fs/map-host.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';
import { cutInline, destroyInline, prepareInline, putInline } from '../xattr/inline-change.ts';
import { hasInline, inlineBytes, inlineSize, mayInline } from '../xattr/inline-data.ts';
import { flushFile } from './flush.ts';
import type { FileHost } from './host.ts';
import { keepPromises } from './promises.ts';
import { notePages, tellInline, tellInlineFull } from './telling.ts';

/** Writes bytes at `pos` into the inode. False if there is no room. */
export function writeInline(fs: FileHost, inode: Inode, bytes: Uint8Array, pos: number): boolean {
  const end = pos + bytes.length;
  return fs.transact(HANDLE.INODE, 1, () => {
    if (!prepareInline(fs, inode, end)) return false;
    const { folios } = fs.pages(inode);
    folios.forWrite(0, 1);
    tellInline(inode, pos, bytes.length);
    putInline(inode, bytes, pos);
    if (end > inode.size) inode.size = end;
    if (end > inode.diskSize) inode.diskSize = end;
    return true;
  });
}

/** The content in the inode, up to the end of the file. */
function content(fs: FileHost, inode: Inode, waits: boolean): Uint8Array {
  const bytes = inlineBytes(inode)!;
  bytes.fill(0, Math.min(bytes.length, inode.size));
  tellInlineFull(fs.recorder, inode.ino, bytes.length, waits);
  return bytes;
}

/** Moves the content to a page, where it waits for the block of `reserve` (ext4_da_convert_inline_data_to_extent). */
export function moveToPage(fs: FileHost, inode: Inode, reserve: () => void): void {
  if (hasInline(inode)) {
    const pages = fs.pages(inode);
    pages.folios.forWrite(0, 1);
    const bytes = content(fs, inode, true);
    if (!pages.holds(0)) reserve();
    pages.write(0, bytes, 0, 0, bytes.length);
    pages.markDirty(0);
    notePages(fs, inode, 0, 1);
  }
  inode.mayInline = false;
}

/** Gives the content a block at once through `write` (ext4_convert_inline_data_to_extent). */
export function moveAtOnce(fs: FileHost, inode: Inode, write: (bytes: Uint8Array) => void): void {
  if (!hasInline(inode)) {
    inode.mayInline = false;
    return;
  }
  retrying(fs, () =>
    fs.transact(HANDLE.WRITE_PAGE, fs.credits.write(inode), () => {
      const bytes = content(fs, inode, false);
      const before = inode.bytes.slice();
      destroyInline(fs, inode);
      try {
        write(bytes);
      } catch (failure) {
        if (failure instanceof Failure) restore(inode, before);
        throw failure;
      }
    }),
  );
}

/** Restores the inode when no block is free. */
function restore(inode: Inode, before: Uint8Array): void {
  inode.touch();
  inode.bytes.set(before);
  inode.map = undefined;
  inode.mayInline = true;
}

/** Moves any content in the inode to a block (ext4_convert_inline_data). */
export function leaveInode(fs: FileHost, inode: Inode): void {
  if (hasInline(inode) && !mayInline(inode)) flushFile(fs, inode);
  moveAtOnce(fs, inode, (bytes) => {
    const request = newRequest();
    fs.map(inode).map(request, GET_BLOCKS.CREATE);
    const block = new Uint8Array(fs.mount.blockSize);
    block.set(bytes);
    fs.recorder.put(request.pblk, block, 0, 0, block.length);
    const pages = fs.pages(inode);
    pages.folios.forWrite(0, 1);
    pages.markDirty(0);
    fs.markDirty(inode);
    notePages(fs, inode, 0, 1);
    // Content that an fsync has saved in the inode must be in the block before it leaves the inode.
    if (inode.journalsData) fs.mount.keeper.join(request.pblk);
    else fs.journal?.order(inode);
  });
}

/** Moves the content to a block before any new size, even a smaller one, that exceeds the room in the inode. */
export function makeRoomForSize(fs: FileHost, inode: Inode, size: number): void {
  if (hasInline(inode) && size > inlineSize(inode)) leaveInode(fs, inode);
}

/** Linux forgets the promise of a block to content that waits in a page. The content still gets a block. */
function forgetPromise(fs: FileHost, inode: Inode): void {
  const pages = fs.pagesOf(inode);
  if (!pages?.isDelayed(0)) return;
  pages.settle(0);
  keepPromises(fs, inode, 0, 1, 1);
}

/** ext4_inline_data_truncate. False if the content is in blocks. */
export function truncateInline(fs: FileHost, inode: Inode): boolean {
  if (!hasInline(inode)) return false;
  if (inode.size < inlineSize(inode)) forgetPromise(fs, inode);
  cutInline(fs, inode);
  const now = fs.mount.clock.now();
  inode.setTime('mtime', now.sec, now.nsec);
  inode.setTime('ctime', now.sec, now.nsec);
  return true;
}
