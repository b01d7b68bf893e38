/**
 * Small files and directories that lie in their inode (inline_data): the 60 bytes of i_block, then the value of the
 * attribute system.data. A volume with the feature is only read here, so what is read is put together once.
 *
 *     file        │ i_block ············ 60 │ system.data … │
 *     directory   │ parent │ records ··· 60 │ records …     │  ──▶ │ . │ .. │ records │ records, the last to the end │
 */
import { le32At } from '../../bytes/access.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { DirEntry, dirEntryLength, EXT4_FT_DIR } from '../../format/directory.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { Inode as Format } from '../../format/inode.ts';
import { EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import { EXT4_XATTR_INDEX_SYSTEM } from '../../format/xattr.ts';
import { faultOf, recLenAt, setFileTypeAt, setInodeAt, setNameLenAt, setRecLenAt } from '../dirents/records.ts';
import type { Inode } from '../fs/inode.ts';
import { find, valueBytes } from './area.ts';
import { inInode } from './xattr.ts';

const DATA = { index: EXT4_XATTR_INDEX_SYSTEM, suffix: 'data' };

/** The two pieces; undefined where there is no attribute, for then the data is in blocks, whatever the flag says. */
function pieces(inode: Inode): { own: Uint8Array; more: Uint8Array } | undefined {
  if ((inode.flags & EXT4_INLINE_DATA_FL) === 0) return undefined;
  const attributes = inInode(inode);
  const here = attributes?.used ? find(attributes.area, DATA) : undefined;
  if (!attributes || !here?.found) return undefined;
  const at = Format.offset.i_block;
  return { own: inode.bytes.subarray(at, at + I_BLOCK_BYTES), more: valueBytes(attributes.area, here.at) };
}

/** What the inode itself holds of a file, or undefined. */
export function inlineBytes(inode: Inode): Uint8Array | undefined {
  const found = pieces(inode);
  if (!found) return undefined;
  const bytes = new Uint8Array(I_BLOCK_BYTES + found.more.length);
  bytes.set(found.own);
  bytes.set(found.more, I_BLOCK_BYTES);
  return bytes;
}

function putDots(block: Uint8Array, at: number, ino: number, dots: number): number {
  setInodeAt(block, at, ino);
  setRecLenAt(block, at, dirEntryLength(dots));
  setNameLenAt(block, at, dots);
  setFileTypeAt(block, at, EXT4_FT_DIR);
  block.fill(0x2e, at + DirEntry.size, at + DirEntry.size + dots);
  return at + dirEntryLength(dots);
}

/** The same names as one block of a directory would hold them, its records ending at `end`; undefined without inline data. */
export function inlineDirectory(inode: Inode, end: number, inodes: number): Uint8Array | undefined {
  const found = pieces(inode);
  if (!found) return undefined;
  const block = new Uint8Array(inode.mount.blockSize);
  let at = putDots(block, 0, inode.ino, 1);
  let last = at;
  at = putDots(block, at, le32At(found.own, InlineDirectoryStart.offset.parent), 2);
  for (const piece of [found.own.subarray(InlineDirectoryStart.offset.entries), found.more]) {
    block.set(piece.subarray(0, end - at), at);
    const stop = at + piece.length;
    while (at < stop) {
      // What is damaged here is damaged there.
      if (faultOf(block, at, stop, inodes) !== '') return block;
      last = at;
      at += recLenAt(block, at);
    }
  }
  setRecLenAt(block, last, end - last);
  return block;
}
