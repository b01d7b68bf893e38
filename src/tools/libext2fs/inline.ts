/**
 * Data in its inode (inline_data), as libext2fs keeps it: 60 bytes in i_block, and the rest in the value of
 * the attribute system.data. The attribute exists, even if empty, as long as any data lies in the inode.
 *
 *     new            │ i_block 0000 │ system.data: no value │
 *     100 bytes      │ i_block ▪▪▪▪ │ system.data: 40 bytes │
 *     200 bytes      the attribute goes, what was in the inode is the first block
 */
import { dataView } from '../../bytes/struct.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { XATTR_TERMINATOR_BYTES, XattrIbodyHeader, xattrEntryLength } from '../../format/xattr.ts';
import { Attributes } from './attributes.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

export const DATA = 'system.data';
const { EXT4_INLINE_DATA_FL } = INODE_FLAGS;

export const isInline = (inode: InodeFields): boolean => (inode.flags & EXT4_INLINE_DATA_FL) !== 0;

/** The room in a new inode without other attributes. */
export function mostInline({ volume }: Library): number {
  const fields = 128 + KNOWN_EXTRA_ISIZE;
  const room = volume.geometry.inodeSize - fields - XattrIbodyHeader.size - XATTR_TERMINATOR_BYTES;
  return I_BLOCK_BYTES + Math.max(0, room - xattrEntryLength('data'.length));
}

function attributesOf(lib: Library, ino: number): Attributes {
  const place = lib.inodes.place(ino);
  const bytes = lib.io.peek(place.block);
  const ref: InodeRef = { ino, ...place, bytes, dv: dataView(bytes) };
  return new Attributes(lib, ref);
}

/** Both pieces, one after the other. */
export function inlineContent(lib: Library, ino: number, inode: InodeFields): Uint8Array {
  const more = attributesOf(lib, ino).get(DATA) ?? new Uint8Array(0);
  const content = new Uint8Array(I_BLOCK_BYTES + more.length);
  content.set(inode.i_block);
  content.set(more, I_BLOCK_BYTES);
  return content;
}

/** Writes an inode with data that fits into it. */
export function putInline(lib: Library, ino: number, inode: InodeFields, content: Uint8Array): void {
  inode.i_block.fill(0);
  inode.i_block.set(content.subarray(0, I_BLOCK_BYTES));
  inode.flags |= EXT4_INLINE_DATA_FL;
  lib.inodes.write(ino, inode);
  const attributes = attributesOf(lib, ino);
  const value = content.slice(I_BLOCK_BYTES);
  const before = attributes.get(DATA);
  // An unchanged value is not written.
  if (before?.length === value.length && before.every((byte, i) => byte === value[i])) return;
  attributes.setInside(DATA, value);
  attributes.write();
}

/** Moves the data out of the inode. It writes the attributes without the data, but not the inode itself. */
export function leaveInode(lib: Library, ino: number, inode: InodeFields): void {
  const attributes = attributesOf(lib, ino);
  if (attributes.remove(DATA)) attributes.write();
  inode.i_block.fill(0);
  inode.flags &= ~EXT4_INLINE_DATA_FL;
}
