/**
 * Works through the orphan list after a crash. A file that was open without a name is deleted. A file that was being
 * truncated is cut to its size.
 *
 *     s_last_orphan ─▶ 15 (no name: deleted) ─▶ 12 (a name, 3 blocks long: cut to those) ─▶ 0
 *     then the slots of the orphan file, in their order
 *
 * The journal has been replayed by then, so the list is the last transaction's. On a volume that is marked as having
 * errors, the list is only forgotten, and e2fsck has to handle it.
 */

import { testBit } from '../../bytes/bitmap.ts';
import { EXT4_ERROR_FS } from '../../format/superblock-values.ts';
import { truncateBlocks } from '../file/truncate.ts';
import { HANDLE } from '../handles/handle.ts';
import { evict } from './evict.ts';
import type { NamesHost } from './host.ts';
import { tellOrphanFound, tellOrphansDone } from './telling.ts';

/** Works through the list at a mount. */
export function cleanOrphans(fs: NamesHost): void {
  const { mount, recorder, orphans } = fs;
  if (mount.sb.s_state & EXT4_ERROR_FS) {
    if (mount.sb.s_last_orphan === 0) return;
    fs.transact(HANDLE.MISC, 1, () => orphans.forgetAll());
    tellOrphansDone(recorder, 0, 0, true);
    return;
  }
  const found = orphans.adopt((ino) => mayBeOrphan(fs, ino));
  if (found.length === 0) return;
  const count = { deleted: 0, truncated: 0 };
  for (const ino of found) {
    const inode = mount.inode(ino);
    tellOrphanFound(recorder, inode, () => finish(fs, ino));
    if (inode.links > 0) count.truncated++;
    else count.deleted++;
  }
  tellOrphansDone(recorder, count.deleted, count.truncated, false);
}

function finish(fs: NamesHost, ino: number): void {
  const inode = fs.mount.inode(ino);
  if (inode.links === 0) {
    evict(fs, inode);
    return;
  }
  fs.transact(HANDLE.TRUNCATE, fs.credits.truncate(inode), () => {
    if (inode.isRegular || inode.isDirectory || inode.isSymlink) truncateBlocks(fs, inode);
    fs.orphans.remove(inode);
  });
}

/** Answers whether the number belongs to an inode in use that may be on the list. */
function mayBeOrphan(fs: NamesHost, ino: number): boolean {
  const { mount } = fs;
  if (ino < mount.firstInode || ino > mount.geometry.inodeCount) return false;
  const group = mount.group(mount.groupOfInode(ino));
  const bitmap = mount.recorder.read(group.inodeBitmapBlock);
  return testBit(bitmap, (ino - 1) % mount.geometry.inodesPerGroup);
}
