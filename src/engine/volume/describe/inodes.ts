/** A block of an inode table: each inode with its fields, and the attributes that lie behind them. */

import { testBit } from '../../../bytes/bitmap.ts';
import type { FieldRow } from '../../../bytes/struct.ts';
import { VALUES } from '../../../bytes/values.ts';
import { inodeChecksum } from '../../../format/checksum.ts';
import { I_BLOCK_BYTES } from '../../../format/constants.ts';
import { Inode } from '../../../format/inode.ts';
import { S_IFLNK, S_IFMT } from '../../../format/mode.ts';
import { XattrIbodyHeader } from '../../../format/xattr.ts';
import { inodeBitmap, inodesUsed } from '../bitmaps.ts';
import { isFinding } from '../finding.ts';
import { firstInode } from '../geometry.ts';
import { fieldBytes, type InodeRef, inodePlace, mapKind, modeOf, readInode } from '../inode.ts';
import { inodeLabel } from '../names.ts';
import { linkTarget } from '../path.ts';
import type { Volume } from '../volume.ts';
import { inodeXattrs } from '../xattrs.ts';
import { PART } from './parts.ts';
import { allZero, byteRow, checksumSaid, elementRow, type StructRows, structRows } from './rows.ts';
import { xattrRows } from './xattrs.ts';

/** The inodes that a block of a group's table holds: the first, and one past the last. */
export function inodesOfBlock(volume: Volume, block: number, group: number): { first: number; end: number } {
  const { geometry: g, groups } = volume;
  const perBlock = g.blockSize / g.inodeSize;
  const index = (block - groups.inodeTable[group]) * perBlock;
  const base = firstInode(g, group);
  return { first: base + index, end: base + Math.min(index + perBlock, g.inodesPerGroup) };
}

/** Answers whether the inode's bit is set. */
export function inodeInUse(volume: Volume, ino: number): boolean {
  const { inodesPerGroup } = volume.geometry;
  const group = Math.floor((ino - 1) / inodesPerGroup);
  const index = (ino - 1) % inodesPerGroup;
  return index < inodesUsed(volume, group) && testBit(inodeBitmap(volume, group).bits, index);
}

export function describeInodeTable(volume: Volume, block: number, group: number): StructRows[] {
  const { first, end } = inodesOfBlock(volume, block, group);
  const out: StructRows[] = [];
  for (let ino = first; ino < end; ino++) {
    const one = describeInode(volume, ino);
    if (one) out.push(one);
  }
  return out;
}

/** One inode, or undefined if its table cannot be found. */
export function describeInode(volume: Volume, ino: number): StructRows | undefined {
  if (!inodePlace(volume, ino)) return undefined;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return undefined;
  const { inodeSize } = volume.geometry;
  const used = inodeInUse(volume, ino);
  const blank = allZero(inode.bytes, inode.offset, inode.offset + inodeSize);
  const label = used ? inodeLabel(volume, ino) : PART.free_inode({ ino, blank });
  const fields = fieldBytes(volume, inode);
  const out = structRows(Inode, label, inode.bytes, inode.offset, {
    limit: fields,
    length: inodeSize,
    checksum: blank ? undefined : checksumSaid(inodeChecksum, volume.rules, inode.bytes, inode.offset, ino),
  });
  if (used) out.rows.push(...contentRows(volume, inode));
  out.rows.push(...behindFields(volume, inode, fields));
  return out;
}

/** The content of i_block beyond its fields: the target of a symbolic link. */
function contentRows(volume: Volume, inode: InodeRef): FieldRow[] {
  if ((modeOf(inode) & S_IFMT) !== S_IFLNK || mapKind(inode) !== 'none') return [];
  const at = inode.offset + Inode.offset.i_block;
  const target = linkTarget(volume, inode) ?? '';
  return [
    byteRow('target', `char[${I_BLOCK_BYTES}]`, inode.bytes, at, I_BLOCK_BYTES, JSON.stringify(target), PART.target),
  ];
}

/** The rest of the inode: attributes, or room for them. */
function behindFields(volume: Volume, inode: InodeRef, fields: number): FieldRow[] {
  const { inodeSize } = volume.geometry;
  const from = inode.offset + fields;
  const length = inodeSize - fields;
  if (length === 0) return [];
  const area = inodeXattrs(volume, inode);
  if (!area)
    return [
      byteRow(
        'room',
        `u8[${length}]`,
        inode.bytes,
        from,
        length,
        allZero(inode.bytes, from, from + length) ? VALUES.zeros({ count: length }) : PART.bytes({ bytes: length }),
        PART.room,
      ),
    ];
  return [elementRow(XattrIbodyHeader, 'attributes', inode.bytes, from), ...xattrRows(volume, area)];
}
