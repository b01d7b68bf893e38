/**
 * Changes the content in an inode (inline_data). The 60 bytes of i_block come first. Further bytes go to the value of
 * system.data, as long as it fits beside the other attributes.
 *
 *     write 10 bytes     │ i_block ▪▪▪▪···· │ system.data: no value │
 *     write 100 bytes    │ i_block ▪▪▪▪▪▪▪▪ │ system.data: 40 bytes │
 *     write 200 bytes    no room: the attribute goes, i_block becomes an empty map, the content a block
 */
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { emptyRoot } from '../../format/extent-node.ts';
import { EXT4_EXTENTS_FL, EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import { xattrValueLength } from '../../format/xattr.ts';
import type { Inode } from '../fs/inode.ts';
import { find, freeIn, valueBytes } from './area.ts';
import type { XattrHost } from './host.ts';
import { DATA, hasInline, inlineSize } from './inline-data.ts';
import { tellInlineGone, tellInlineRoom } from './telling.ts';
import { changeInode, inInode } from './xattr.ts';

/** Bytes of an entry with the name "data", and of the rounding of its value. */
const ENTRY_BYTES = 20;
const XATTR_ROUND = 3;

/** The most bytes that the value may have, after EXT4_XATTR_ROUND. */
export function roomForValue(inode: Inode): number {
  const own = inInode(inode);
  if (!own) return 0;
  if (!own.used) {
    const free = own.area.end - own.area.first - 4;
    return xattrValueLength(free - ENTRY_BYTES - XATTR_ROUND);
  }
  const free = freeIn(own.area);
  const here = find(own.area, DATA);
  if (here.found) return free + xattrValueLength(valueBytes(own.area, here.at).length);
  const left = free - ENTRY_BYTES;
  return left > XATTR_ROUND ? xattrValueLength(left - XATTR_ROUND) : 0;
}

/** ext4_get_max_inline_size: the longest content that fits in this inode; 0 if none does. */
function mostInline(inode: Inode): number {
  const value = roomForValue(inode);
  return value > 0 ? value + I_BLOCK_BYTES : 0;
}

export const fitsInline = (inode: Inode, length: number): boolean => length <= mostInline(inode);

function setValue(fs: XattrHost, inode: Inode, value: Uint8Array): void {
  const { area, used } = inInode(inode)!;
  changeInode(fs, inode, area, used ? find(area, DATA) : { at: area.first, found: false }, DATA, value);
}

/** Makes room for `length` bytes. New ones are zeros. False if there is no room. */
export function prepareInline(fs: XattrHost, inode: Inode, length: number): boolean {
  if (!fitsInline(inode, length)) return false;
  const had = hasInline(inode) ? inlineSize(inode) : 0;
  inode.touch();
  if (length <= had) return true;
  const value = new Uint8Array(Math.max(0, length - I_BLOCK_BYTES));
  if (had > 0) {
    const { area } = inInode(inode)!;
    value.set(valueBytes(area, find(area, DATA).at));
  }
  tellInlineRoom(fs.recorder, inode.ino, had, I_BLOCK_BYTES + value.length);
  setValue(fs, inode, value);
  if (had > 0) return true;
  inode.iBlock.fill(0);
  inode.flags = (inode.flags & ~EXT4_EXTENTS_FL) | EXT4_INLINE_DATA_FL;
  inode.map = undefined;
  return true;
}

/** Writes bytes at `pos`, for which there must be room. */
export function putInline(inode: Inode, bytes: Uint8Array, pos: number): void {
  inode.touch();
  // The content is in the inode, so fdatasync must write the inode.
  inode.datasyncTid = inode.syncTid;
  const head = bytes.subarray(0, Math.max(0, I_BLOCK_BYTES - pos));
  inode.iBlock.set(head, Math.min(pos, I_BLOCK_BYTES));
  const tail = bytes.subarray(head.length);
  if (tail.length === 0) return;
  const { area } = inInode(inode)!;
  valueBytes(area, find(area, DATA).at).set(tail, pos + head.length - I_BLOCK_BYTES);
}

/** Removes the content from the inode. It is in memory and will get a block (ext4_destroy_inline_data). */
export function destroyInline(fs: XattrHost, inode: Inode): void {
  inode.mayInline = false;
  if (!hasInline(inode)) return;
  tellInlineGone(fs.recorder, inode.ino, inlineSize(inode));
  const { area } = inInode(inode)!;
  changeInode(fs, inode, area, find(area, DATA), DATA, undefined);
  inode.iBlock.fill(0);
  let { flags } = inode;
  flags &= ~EXT4_INLINE_DATA_FL;
  if (fs.mount.extents) {
    flags |= EXT4_EXTENTS_FL;
    emptyRoot(inode.iBlock);
  }
  inode.flags = flags;
  inode.map = undefined;
  inode.datasyncTid = inode.syncTid;
}

/** Removes bytes behind the end of the file: cuts the value, and zeroes the rest of i_block. */
export function cutInline(fs: XattrHost, inode: Inode): void {
  const { size } = inode;
  const had = inlineSize(inode);
  inode.diskSize = size;
  if (size >= had) return;
  if (had > I_BLOCK_BYTES) {
    const { area } = inInode(inode)!;
    const value = valueBytes(area, find(area, DATA).at).slice(0, Math.max(0, size - I_BLOCK_BYTES));
    setValue(fs, inode, value);
  }
  if (size < I_BLOCK_BYTES) inode.iBlock.fill(0, size);
}
