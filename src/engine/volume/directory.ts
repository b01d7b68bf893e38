/**
 * The entries of a directory, in the order of its blocks. A hashed directory is walked the same way, because its index
 * blocks look like unused entries.
 *
 *     block 0 │ . │ .. │ lost+found ·········· │ tail │      record after record, each rec_len long
 *     block 1 │ a.txt │ b.txt ················ │ tail │
 *
 * An invalid record ends the walk of its block, but not of the directory.
 */

import { dataView } from '../../bytes/struct.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  DIR_TAIL_SIZE,
  DirEntry,
  DOT,
  dirEntryLength,
  EXT4_DIR_PAD,
  EXT4_FT_DIR_CSUM,
  recLenFromDisk,
} from '../../format/directory.ts';
import { hasIncompat } from '../../format/features.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { EXT4_XATTR_INDEX_SYSTEM } from '../../format/xattr.ts';
import { finding, type Report } from './finding.ts';
import { type InodeRef, iBlockAt, mapKind, sizeOf } from './inode.ts';
import { walkMap } from './map.ts';
import type { Volume } from './volume.ts';
import { inodeXattrs, xattrRecords } from './xattrs.ts';

const D = DirEntry.offset;
/** An inline directory begins with the parent's inode number in place of “.” and “..”. */

export interface DirRecord {
  /** The block that holds it, and its byte there. */
  block: number;
  offset: number;
  bytes: Uint8Array;
  recLen: number;
  inode: number;
  nameAt: number;
  nameLength: number;
  fileType: number;
  /** `unused`: inode 0; `tail`: the block's checksum. */
  kind: 'entry' | 'unused' | 'tail';
}

export const isDots = (e: DirRecord): boolean =>
  e.bytes[e.nameAt] === DOT && (e.nameLength === 1 || (e.nameLength === 2 && e.bytes[e.nameAt + 1] === DOT));

/** Visits the records of bytes [from, to) of a block. Returning false from `visit` stops. */
export function walkRecords(
  volume: Volume,
  block: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  visit: (record: DirRecord) => boolean | undefined,
  report?: Report,
): boolean {
  const dv = dataView(bytes);
  const { blockSize, inodeCount } = volume.geometry;
  const typed = hasIncompat(volume.sb, 'filetype');
  for (let at = from; at < to; ) {
    const damaged = (field: keyof typeof D & string, value: number, why: string) =>
      report?.(finding('record', field, block, at + D[field], value, `${why}; the rest of the block is left out`));
    if (to - at < DirEntry.size) {
      damaged('inode', to - at, 'the number of bytes left, too few for an entry');
      return true;
    }
    const inode = dv.getUint32(at + D.inode, true);
    const recLen = recLenFromDisk(dv.getUint16(at + D.rec_len, true), blockSize);
    const nameLength = typed ? bytes[at + D.name_len] : dv.getUint16(at + D.name_len, true);
    const fileType = typed ? bytes[at + D.file_type] : 0;
    if (recLen < DirEntry.size || recLen % EXT4_DIR_PAD !== 0 || at + recLen > to) {
      damaged('rec_len', recLen, `and an entry ends at a multiple of ${EXT4_DIR_PAD} within its block`);
      return true;
    }
    if (inode !== 0 && dirEntryLength(nameLength) > recLen) {
      damaged('name_len', nameLength, `more than an entry of ${recLen} bytes can hold`);
      return true;
    }
    const tail = inode === 0 && recLen === DIR_TAIL_SIZE && fileType === EXT4_FT_DIR_CSUM && at + recLen === to;
    if (inode > inodeCount)
      report?.(
        finding(
          'range',
          'inode',
          block,
          at,
          inode,
          `and the volume's inodes are 1 to ${inodeCount}; the entry is left out`,
        ),
      );
    else {
      const record: DirRecord = {
        block,
        offset: at,
        bytes,
        recLen,
        inode,
        nameAt: at + DirEntry.size,
        nameLength: inode === 0 ? 0 : nameLength,
        fileType,
        kind: tail ? 'tail' : inode === 0 ? 'unused' : 'entry',
      };
      if (visit(record) === false) return false;
    }
    at += recLen;
  }
  return true;
}

/** The blocks of a directory that its size covers. Returning false from `visit` stops. */
export function directoryBlocks(
  volume: Volume,
  dir: InodeRef,
  visit: (block: number, logical: number) => boolean | undefined,
  report?: Report,
): void {
  const end = Math.ceil(sizeOf(dir) / volume.geometry.blockSize);
  // A damaged map may lead to the same blocks again and again. A sound one has each block once.
  let left = volume.geometry.blockCount;
  walkMap(volume, dir, {
    run: (logical, physical, length, unwritten) => {
      if (unwritten) return true;
      for (let i = 0; i < length; i++) {
        if (logical + i >= end || left-- === 0) return false;
        if (visit(physical + i, logical + i) === false) return false;
      }
      return true;
    },
    finding: report,
  });
}

/** Where the entries of an inline directory lie: the rest of i_block, then the attribute system.data. */
export function inlineAreas(volume: Volume, inode: InodeRef): { bytes: Uint8Array; from: number; to: number }[] {
  const at = iBlockAt(inode);
  const areas = [{ bytes: inode.bytes, from: at, to: at + I_BLOCK_BYTES }];
  const xattrs = inodeXattrs(volume, inode);
  const data =
    xattrs && xattrRecords(xattrs).find((x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data');
  if (data && data.valueAt >= 0)
    areas.push({ bytes: inode.bytes, from: data.valueAt, to: data.valueAt + data.valueSize });
  return areas;
}

/** Visits every entry in use of a directory. Returning false stops. */
export function eachEntry(
  volume: Volume,
  dir: InodeRef,
  visit: (entry: DirRecord) => boolean | undefined,
  report?: Report,
): void {
  const entries = (r: DirRecord) => (r.kind === 'entry' ? visit(r) : true);
  if (mapKind(dir) === 'inline') {
    let skip: number = InlineDirectoryStart.offset.entries;
    for (const { bytes, from, to } of inlineAreas(volume, dir)) {
      if (!walkRecords(volume, dir.block, bytes, from + skip, to, entries, report)) return;
      skip = 0;
    }
    return;
  }
  const { device, geometry } = volume;
  directoryBlocks(
    volume,
    dir,
    (block) => walkRecords(volume, block, device.read(block), 0, geometry.blockSize, entries, report),
    report,
  );
}

/** The parent of an inline directory. Directories with blocks have an entry “..” instead. */
export const inlineParent = (dir: InodeRef): number =>
  dir.dv.getUint32(iBlockAt(dir) + InlineDirectoryStart.offset.parent, true);
