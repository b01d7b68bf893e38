/**
 * Values of attributes in separate inodes (ea_inode) are found again where the inode has another number now.
 *
 * A quirk of the program is kept. After this work it holds the block of inodes that it wrote last, or the very first
 * one where attributes lay in blocks only. If that block has the resize inode, which it writes in the end, the block
 * returns to its state at this moment. Then root and other directories in that block lose the times that changed names
 * stamp into them.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { eachInode, inodePlace, readInode, xattrBlockOf } from '../../engine/volume/inode.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../../engine/volume/xattrs.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_RESIZE_INO } from '../../format/constants.ts';
import { XattrEntry } from '../../format/xattr.ts';
import { ResizeValues } from '../../trace/events/resize2fs.ts';
import type { Resizing } from './resizing.ts';

export function followValues(r: Resizing): void {
  const { recorder, volume, renumbered, old } = r;
  if (renumbered.size === 0 || !r.now.incompat('ea_inode')) return;
  const inodes = new Set<number>();
  eachInode(volume, ({ ino }) => {
    inodes.add(renumbered.get(ino) ?? ino);
    return true;
  });
  /** A block that several inodes share is changed only once. */
  const done = new Set<number>();
  let last = EXT4_RESIZE_INO;
  let all = 0;
  for (const ino of [...inodes].sort((a, b) => a - b)) {
    const inode = readInode(volume, ino);
    if (isFinding(inode)) continue;
    recorder.settle();
    const own = follow(r, inodeXattrs(volume, inode));
    if (own > 0) {
      inodeChecksum.set(old.rules, recorder.touch(inode.block), inode.offset, ino);
      last = ino;
    }
    const block = xattrBlockOf(inode);
    let shared = 0;
    if (block > 0 && !done.has(block)) {
      done.add(block);
      shared = follow(r, blockXattrs(volume, block));
      if (shared > 0) {
        xattrBlockChecksum.set(old.rules, recorder.touch(block), 0, block);
      }
    }
    all += own + shared;
    if (own + shared > 0) recorder.tell(ResizeValues, { ino, values: own + shared });
  }
  const block = inodePlace(volume, last)?.block;
  if (all > 0 && block !== undefined && block === inodePlace(volume, EXT4_RESIZE_INO)?.block)
    r.held = { block, bytes: recorder.store.read(block).slice() };
}

/** Corrects the entries that lead to other inodes now. Answers their number. */
function follow({ recorder, renumbered }: Resizing, area: XattrArea | undefined): number {
  if (!area) return 0;
  let followed = 0;
  for (const { offset } of xattrRecords(area)) {
    const at = offset + XattrEntry.offset.e_value_inum;
    const to = renumbered.get(le32At(area.bytes, at));
    if (to === undefined) continue;
    setLe32At(recorder.touch(area.block), at, to);
    followed++;
  }
  return followed;
}
