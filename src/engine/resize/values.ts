/** Values of attributes that have an inode of their own (ea_inode) are found again where that inode has another number now. */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { XattrEntry } from '../../format/xattr.ts';
import { ResizeValues } from '../../trace/events/resize2fs.ts';
import { isFinding } from '../volume/finding.ts';
import { eachInode, readInode, xattrBlockOf } from '../volume/inode.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../volume/xattrs.ts';
import type { Resizing } from './resizing.ts';

export function followValues(r: Resizing): void {
  const { recorder, volume, renumbered, old } = r;
  if (renumbered.size === 0 || !r.now.incompat('ea_inode')) return;
  const inodes = new Set<number>();
  eachInode(volume, ({ ino }) => {
    inodes.add(renumbered.get(ino) ?? ino);
    return true;
  });
  /** A block that several inodes share is changed once. */
  const done = new Set<number>();
  for (const ino of inodes) {
    const inode = readInode(volume, ino);
    if (isFinding(inode)) continue;
    const own = follow(r, inodeXattrs(volume, inode));
    if (own > 0) inodeChecksum.set(old.rules, recorder.touch(inode.block), inode.offset, ino);
    const block = xattrBlockOf(inode);
    let shared = 0;
    if (block > 0 && !done.has(block)) {
      done.add(block);
      shared = follow(r, blockXattrs(volume, block));
      if (shared > 0) {
        xattrBlockChecksum.set(old.rules, recorder.touch(block), 0, block);
      }
    }
    if (own + shared > 0) recorder.emit(ResizeValues, { ino, values: own + shared });
  }
}

/** How many entries lead to other inodes now. */
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
