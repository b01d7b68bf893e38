/**
 * Inodes in place: where number n lies, and its most used values.
 *
 *     inode n   group (n − 1) / s_inodes_per_group
 *               byte  (n − 1) mod s_inodes_per_group × s_inode_size of that group's table
 *
 * An `InodeRef` points into the borrowed bytes of its block and lives as long as they do.
 */

import { testBit } from '../../bytes/bitmap.ts';
import { dataView } from '../../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, I_BLOCK_BYTES } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFSOCK } from '../../format/mode.ts';
import { inodeBitmap, inodesUsed } from './bitmaps.ts';
import type { Finding } from './finding.ts';
import { firstInode, joinHalves } from './geometry.ts';
import { descriptorPlace, type Volume } from './volume.ts';

const O = Inode.offset;
const I_EXTRA_END = O.i_checksum_hi;

export interface InodeRef {
  readonly ino: number;
  readonly block: number;
  /** Byte of the inode in its block. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly dv: DataView;
}

/** The block and byte of an inode, or undefined if there is no such inode or its table is lost. */
export function inodePlace(volume: Volume, ino: number): { block: number; offset: number } | undefined {
  const { geometry: g, groups } = volume;
  if (!(ino >= 1 && ino <= g.inodeCount)) return undefined;
  const group = Math.floor((ino - 1) / g.inodesPerGroup);
  const table = groups.inodeTable[group];
  if (table < 0) return undefined;
  const at = (ino - firstInode(g, group)) * g.inodeSize;
  return { block: table + Math.floor(at / g.blockSize), offset: at % g.blockSize };
}

function noInode(volume: Volume, ino: number): Finding {
  const { inodeCount, inodesPerGroup } = volume.geometry;
  const exists = ino >= 1 && ino <= inodeCount;
  const group = Math.floor((ino - 1) / inodesPerGroup);
  return {
    what: 'range',
    field: exists ? 'bg_inode_table_lo' : 's_inodes_count',
    ...(exists ? descriptorPlace(volume.geometry, group) : { block: 0, offset: 0 }),
    value: ino,
    sentence: exists
      ? `Inode ${ino} cannot be read: the descriptor of group ${group} has no place for its table within the volume.`
      : `There is no inode ${ino}: the volume's inodes are 1 to ${inodeCount}.`,
  };
}

export function readInode(volume: Volume, ino: number): InodeRef | Finding {
  const place = inodePlace(volume, ino);
  if (!place) return noInode(volume, ino);
  const bytes = volume.device.read(place.block);
  return { ino, ...place, bytes, dv: dataView(bytes) };
}

const u16 = (i: InodeRef, field: number): number => i.dv.getUint16(i.offset + field, true);
const u32 = (i: InodeRef, field: number): number => i.dv.getUint32(i.offset + field, true);

export const modeOf = (i: InodeRef): number => u16(i, O.i_mode);
/** The owner and group. The halves of both numbers lie apart. */
export const ownerOf = (i: InodeRef): { uid: number; gid: number } => ({
  uid: u16(i, O.i_uid) + (u16(i, O.l_i_uid_high) << 16),
  gid: u16(i, O.i_gid) + (u16(i, O.l_i_gid_high) << 16),
});
export const flagsOf = (i: InodeRef): number => u32(i, O.i_flags);
export const linksOf = (i: InodeRef): number => u16(i, O.i_links_count);
export const generationOf = (i: InodeRef): number => u32(i, O.i_generation);
export const sizeOf = (i: InodeRef): number => joinHalves(u32(i, O.i_size_lo), u32(i, O.i_size_high));
export const xattrBlockOf = (i: InodeRef): number => joinHalves(u32(i, O.i_file_acl_lo), u16(i, O.l_i_file_acl_high));
export const iBlockAt = (i: InodeRef): number => i.offset + O.i_block;
export const iBlockBytes = (i: InodeRef): Uint8Array => i.bytes.subarray(iBlockAt(i), iBlockAt(i) + I_BLOCK_BYTES);
export const hasFlag = (i: InodeRef, flag: keyof typeof INODE_FLAGS): boolean => (flagsOf(i) & INODE_FLAGS[flag]) !== 0;
export const isDirectory = (i: InodeRef): boolean => (modeOf(i) & S_IFMT) === S_IFDIR;

/** Bytes of fields of this inode: 128, or 128 + i_extra_isize if that is possible. */
export function fieldBytes(volume: Volume, i: InodeRef): number {
  const { inodeSize } = volume.geometry;
  if (inodeSize < I_EXTRA_END) return EXT4_GOOD_OLD_INODE_SIZE;
  const extra = u16(i, O.i_extra_isize);
  const most = inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  return EXT4_GOOD_OLD_INODE_SIZE + (extra >= 4 && extra <= most && extra % 4 === 0 ? extra : 0);
}

/** How an inode's blocks are found. `none`: it has no blocks, or `i_block` holds the content itself. */
export type MapKind = 'extents' | 'indirect' | 'inline' | 'none';

export function mapKind(i: InodeRef): MapKind {
  const flags = flagsOf(i);
  if (flags & INODE_FLAGS.EXT4_INLINE_DATA_FL) return 'inline';
  const type = modeOf(i) & S_IFMT;
  if (type === S_IFCHR || type === S_IFBLK || type === S_IFIFO || type === S_IFSOCK) return 'none';
  if (flags & INODE_FLAGS.EXT4_EXTENTS_FL) return 'extents';
  if (type === S_IFLNK && sizeOf(i) < I_BLOCK_BYTES) return 'none';
  return 'indirect';
}

/**
 * Calls back with each inode in use, in ascending order, and stops if the callback returns false. The object is the same
 * each time and is valid only during the call.
 */
export function eachInode(volume: Volume, visit: (inode: InodeRef) => boolean | undefined): void {
  const { geometry: g, groups, device } = volume;
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  // Damaged descriptors may lead to the same table again and again, so the walk ends when no more inodes can exist.
  let left = g.blockCount * perBlock;
  const lent = { ino: 0, block: -1, offset: 0, bytes: NOTHING, dv: dataView(NOTHING) };
  for (let group = 0; group < g.groups; group++) {
    const table = groups.inodeTable[group];
    const used = inodesUsed(volume, group);
    if (table < 0 || used === 0) continue;
    const map = inodeBitmap(volume, group);
    const known = map.from === 'disk';
    for (let index = 0; index < used; index++) {
      if (known && map.bits[index >>> 3] === 0) {
        index |= 7;
        continue;
      }
      if (known && !testBit(map.bits, index)) continue;
      if (left-- === 0) return;
      const block = table + Math.floor(index / perBlock);
      if (block !== lent.block) {
        lent.block = block;
        lent.bytes = device.read(block);
        lent.dv = dataView(lent.bytes);
      }
      lent.offset = (index % perBlock) * g.inodeSize;
      lent.ino = firstInode(g, group) + index;
      if (!known && (linksOf(lent) === 0 || modeOf(lent) === 0)) continue;
      if (visit(lent) === false) return;
    }
  }
}

const NOTHING: Uint8Array = new Uint8Array(EXT4_GOOD_OLD_INODE_SIZE);
