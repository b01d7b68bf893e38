/**
 * Small files and directories that lie in their inode (inline_data): the 60 bytes of i_block, then the value of the
 * attribute system.data. This file reads them, and inline-change.ts changes them.
 *
 *     file        │ i_block ············ 60 │ system.data … │
 *     directory   │ parent │ records ··· 60 │ records …     │       (inline-directory.ts)
 */
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { Inode as Format } from '../../format/inode.ts';
import { EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import { EXT4_XATTR_INDEX_SYSTEM } from '../../format/xattr.ts';
import type { Inode } from '../fs/inode.ts';
import { find, valueBytes } from './area.ts';
import { inInode } from './xattr.ts';

export const DATA = { index: EXT4_XATTR_INDEX_SYSTEM, suffix: 'data' };

/** The two pieces. Undefined without the attribute, as the data is then in blocks, whatever the flag says. */
export function pieces(inode: Inode): { own: Uint8Array; more: Uint8Array } | undefined {
  if ((inode.flags & EXT4_INLINE_DATA_FL) === 0) return undefined;
  const attributes = inInode(inode);
  const here = attributes?.used ? find(attributes.area, DATA) : undefined;
  if (!attributes || !here?.found) return undefined;
  const at = Format.offset.i_block;
  return { own: inode.bytes.subarray(at, at + I_BLOCK_BYTES), more: valueBytes(attributes.area, here.at) };
}

/** Answers whether content lies in the inode. */
export const hasInline = (inode: Inode): boolean => pieces(inode) !== undefined;

/**
 * Answers whether the inode may keep written bytes (EXT4_STATE_MAY_INLINE_DATA). It may if it was just made or has content
 * already, until that content is on its way to a block.
 */
export function mayInline(inode: Inode): boolean {
  inode.mayInline ??= hasInline(inode);
  return inode.mayInline;
}

/** The bytes that the inode has room for now. */
export function inlineSize(inode: Inode): number {
  const found = pieces(inode);
  return found ? I_BLOCK_BYTES + found.more.length : 0;
}

/** A file's bytes in the inode, or undefined. */
export function inlineBytes(inode: Inode): Uint8Array | undefined {
  const found = pieces(inode);
  if (!found) return undefined;
  const bytes = new Uint8Array(I_BLOCK_BYTES + found.more.length);
  bytes.set(found.own);
  bytes.set(found.more, I_BLOCK_BYTES);
  return bytes;
}
