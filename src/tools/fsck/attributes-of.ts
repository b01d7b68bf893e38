/**
 * The attributes of an inode in the middle of a check, as far as they can be read. Those in the inode come before those
 * of its block.
 */
import { le32At } from '../../bytes/access.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import { type XattrArea, type XattrRecord, xattrRecords } from '../../engine/volume/xattrs.ts';
import { EXT4_XATTR_MAGIC, XattrHeader, XattrIbodyHeader } from '../../format/xattr.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { fieldsEnd, xattrBlock } from './inode-check.ts';

export interface Attribute extends XattrRecord {
  area: XattrArea;
}

const all = (area: XattrArea): Attribute[] => xattrRecords(area).map((record) => ({ ...record, area }));

export function insideInode(volume: CheckedVolume, inode: InodeRef): Attribute[] {
  const first = inode.offset + fieldsEnd(volume, inode) + XattrIbodyHeader.size;
  const end = inode.offset + volume.g.inodeSize;
  if (first > end || le32At(inode.bytes, first - XattrIbodyHeader.size) !== EXT4_XATTR_MAGIC) return [];
  return all({ block: inode.block, bytes: inode.bytes, first, base: first, end });
}

export function attributesOf(volume: CheckedVolume, inode: InodeRef): Attribute[] {
  const inside = insideInode(volume, inode);
  const block = xattrBlock(volume, inode);
  if (block === 0 || !volume.inRange(block)) return inside;
  const bytes = volume.disk.read(block);
  if (le32At(bytes, XattrHeader.offset.h_magic) !== EXT4_XATTR_MAGIC) return inside;
  return [...inside, ...all({ block, bytes, first: XattrHeader.size, base: 0, end: bytes.length })];
}
