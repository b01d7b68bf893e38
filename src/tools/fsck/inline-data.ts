/**
 * Where the data kept in an inode lies: the first bytes in i_block, the rest in an attribute.
 *
 *     i_block  parent │ record │ record …  60 bytes        system.data  record │ record …
 */
import { le32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, iBlockAt } from '../../engine/volume/inode.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { EXT4_XATTR_INDEX_SYSTEM, EXT4_XATTR_MAGIC } from '../../format/xattr.ts';
import { type Attribute, insideInode } from './attributes-of.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { fieldsEnd } from './inode-check.ts';

export const isInline = (volume: CheckedVolume, inode: InodeRef): boolean =>
  (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) !== 0 && volume.incompat('inline_data');

/** The attribute for the data that does not fit into i_block. */
export function dataOf(volume: CheckedVolume, inode: InodeRef): Attribute | undefined {
  const own = insideInode(volume, inode).find(
    (x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data' && x.valueInode === 0,
  );
  return own && (own.valueSize === 0 || own.valueAt >= 0) ? own : undefined;
}

/** The number of bytes that the inode keeps. It is 0 where the inode has attributes that cannot be read. */
export function inlineSize(volume: CheckedVolume, inode: InodeRef): number {
  const data = dataOf(volume, inode);
  if (data) return I_BLOCK_BYTES + data.valueSize;
  return le32At(inode.bytes, inode.offset + fieldsEnd(volume, inode)) === EXT4_XATTR_MAGIC ? 0 : I_BLOCK_BYTES;
}

/** Where records lie, by e2fsck's block numbers. Messages count bytes from `base`. */
export interface InlineArea {
  logical: number;
  base: number;
  from: number;
  end: number;
}

export function inlineAreas(volume: CheckedVolume, inode: InodeRef): InlineArea[] {
  const at = iBlockAt(inode);
  const data = dataOf(volume, inode);
  const inside = { logical: 0, base: at, from: at + InlineDirectoryStart.offset.entries, end: at + I_BLOCK_BYTES };
  if (!data || data.valueSize === 0) return [inside];
  const { valueAt, valueSize } = data;
  return [inside, { logical: 1, base: valueAt, from: valueAt, end: valueAt + valueSize }];
}

export const inlineParent = (inode: InodeRef): number =>
  le32At(inode.bytes, iBlockAt(inode) + InlineDirectoryStart.offset.parent);
