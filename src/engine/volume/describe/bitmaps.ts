/** Bitmaps as runs of bits in use and free bits, with the check of the descriptor's checksum. */

import { countSet, nextClear, nextSet, testBit } from '../../../bytes/bitmap.ts';
import type { FieldRow } from '../../../bytes/struct.ts';
import { blockBitmapChecksum, inodeBitmapChecksum, metadataCsum } from '../../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../../format/constants.ts';
import { BG_FLAGS } from '../../../format/group-descriptor.ts';
import { counted } from '../../../format/words.ts';
import { clustersInGroup } from '../bitmaps.ts';
import { firstInode, groupLength, groupStart } from '../geometry.ts';
import { descriptorPlace, type Volume } from '../volume.ts';
import { type ChecksumSaid, range, runRow, type StructRows, saidChecksum } from './rows.ts';

/** The most runs that are shown. */
const MAX_RUNS = 1000;

interface Numbering {
  /** The kind of bitmap: `block`, `inode`. */
  bitmap: string;
  /** `blocks`, `inodes`, `clusters`. */
  noun: string;
  count: number;
  /** The numbers of bits [from, to), for people. */
  name: (from: number, to: number) => string;
  doc: string;
}

function runs(bytes: Uint8Array, of: Numbering): FieldRow[] {
  const rows: FieldRow[] = [];
  for (let at = 0; at < of.count; ) {
    const used = testBit(bytes, at);
    const end = used ? nextClear(bytes, at, of.count) : nextSet(bytes, at, of.count);
    if (rows.length === MAX_RUNS) {
      rows.push(runRow('more', at, of.count - at, 'not listed', `${of.noun} ${of.name(at, of.count)}`, of.doc));
      break;
    }
    rows.push(
      runRow(
        `${of.noun} ${of.name(at, end)}`,
        at,
        end - at,
        used ? 'in use' : 'free',
        counted(end - at, of.noun.slice(0, -1)),
        of.doc,
      ),
    );
    at = end;
  }
  const bits = bytes.length * 8;
  if (of.count < bits) {
    const set = countSet(bytes, bits) - countSet(bytes, of.count);
    const left = bits - of.count;
    rows.push(
      runRow(
        'padding',
        of.count,
        left,
        set === left ? 'all set' : `${set} of ${left} set`,
        `${left} bits that number nothing`,
        'Bits past the end of the group are set, so that they are never taken for free.',
      ),
    );
  }
  return rows;
}

function describe(
  volume: Volume,
  group: number,
  bytes: Uint8Array,
  of: Numbering,
  uninit: boolean,
  checksum: typeof blockBitmapChecksum,
): StructRows[] {
  const label = `${of.bitmap} bitmap of group ${group}`;
  const used = countSet(bytes, of.count);
  const out: StructRows = {
    struct: 'bitmap',
    label: uninit
      ? `${label}, never initialised: Linux computes it and ignores these bytes`
      : `${label}: ${used} of ${of.count} ${of.noun} in use`,
    offset: 0,
    length: Math.ceil(of.count / 8),
    rows: runs(bytes, of),
  };
  const sum = uninit ? undefined : said(volume, group, bytes, checksum);
  if (sum) out.checksum = sum;
  return [out];
}

export function describeBlockBitmap(volume: Volume, group: number, bytes: Uint8Array): StructRows[] {
  const { geometry: g, groups } = volume;
  const start = groupStart(g, group);
  const end = start + groupLength(g, group);
  const ratio = g.clusterRatio;
  const of: Numbering = {
    bitmap: 'block',
    noun: ratio > 1 ? 'clusters' : 'blocks',
    count: clustersInGroup(volume, group),
    name: (from, to) =>
      ratio > 1
        ? `${range(from, to - 1)} (blocks ${range(start + from * ratio, Math.min(start + to * ratio, end) - 1)})`
        : range(start + from, start + to - 1),
    doc: `One bit a ${ratio > 1 ? 'cluster' : 'block'}, the lowest bit of each byte first.`,
  };
  const uninit = (groups.flags[group] & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) !== 0;
  return describe(volume, group, bytes, of, uninit, blockBitmapChecksum);
}

export function describeInodeBitmap(volume: Volume, group: number, bytes: Uint8Array): StructRows[] {
  const { geometry: g, groups } = volume;
  const first = firstInode(g, group);
  const of: Numbering = {
    bitmap: 'inode',
    noun: 'inodes',
    count: g.inodesPerGroup,
    name: (from, to) => range(first + from, first + to - 1),
    doc: 'One bit an inode, the lowest bit of each byte first.',
  };
  const uninit = (groups.flags[group] & BG_FLAGS.EXT4_BG_INODE_UNINIT) !== 0;
  return describe(volume, group, bytes, of, uninit, inodeBitmapChecksum);
}

/** The checksum of a bitmap, which is kept in its group's descriptor. */
function said(
  volume: Volume,
  group: number,
  bytes: Uint8Array,
  checksum: typeof blockBitmapChecksum,
): ChecksumSaid | undefined {
  if (!metadataCsum(volume.rules)) return undefined;
  const { block, offset } = descriptorPlace(volume.geometry, group);
  if (block >= volume.geometry.blockCount) return undefined;
  const long = volume.rules.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  const stored = checksum.stored(volume.rules, volume.device.read(block), offset);
  return saidChecksum(stored, checksum.compute(volume.rules, bytes), long ? 4 : 2);
}
