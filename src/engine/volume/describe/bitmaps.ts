/** Bitmaps as runs of bits in use and free bits, with the check of the descriptor's checksum. */

import { countSet, nextClear, nextSet, testBit } from '../../../bytes/bitmap.ts';
import type { Said } from '../../../bytes/said.ts';
import type { FieldRow } from '../../../bytes/struct.ts';
import { blockBitmapChecksum, inodeBitmapChecksum, metadataCsum } from '../../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../../format/constants.ts';
import { BG_FLAGS } from '../../../format/group-descriptor.ts';
import { clustersInGroup } from '../bitmaps.ts';
import { firstInode, groupLength, groupStart } from '../geometry.ts';
import { descriptorPlace, type Volume } from '../volume.ts';
import { BIT_OF, type Bits, PART, type Units } from './parts.ts';
import { type ChecksumSaid, runRow, type StructRows, saidChecksum } from './rows.ts';

/** The most runs that are shown. */
const MAX_RUNS = 1000;

interface Numbering {
  bitmap: Bits;
  units: Units;
  count: number;
  /** What bits [from, to) stand for. */
  run: (from: number, to: number) => Said;
}

function runs(bytes: Uint8Array, of: Numbering): FieldRow[] {
  const rows: FieldRow[] = [];
  const doc = BIT_OF[of.units];
  for (let at = 0; at < of.count; ) {
    const used = testBit(bytes, at);
    const end = used ? nextClear(bytes, at, of.count) : nextSet(bytes, at, of.count);
    if (rows.length === MAX_RUNS) {
      rows.push(runRow('more', at, of.count - at, PART.not_listed, of.run(at, of.count), doc));
      break;
    }
    rows.push(
      runRow(
        of.run(at, end),
        at,
        end - at,
        used ? PART.in_use : PART.free,
        PART.units({ count: end - at, units: of.units }),
        doc,
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
        set === left ? PART.all_set : PART.some_set({ set, of: left }),
        PART.bits_of_nothing({ bits: left }),
        PART.padding,
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
  const used = countSet(bytes, of.count);
  const out: StructRows = {
    struct: 'bitmap',
    label: uninit
      ? PART.unread_bitmap({ bitmap: of.bitmap, group })
      : PART.bitmap({ bitmap: of.bitmap, group, used, of: of.count, units: of.units }),
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
    units: ratio > 1 ? 'clusters' : 'blocks',
    count: clustersInGroup(volume, group),
    run: (from, to) =>
      ratio > 1
        ? PART.run({
            units: 'clusters',
            first: from,
            last: to - 1,
            blocks: { first: start + from * ratio, last: Math.min(start + to * ratio, end) - 1 },
          })
        : PART.run({ units: 'blocks', first: start + from, last: start + to - 1 }),
  };
  const uninit = (groups.flags[group] & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) !== 0;
  return describe(volume, group, bytes, of, uninit, blockBitmapChecksum);
}

export function describeInodeBitmap(volume: Volume, group: number, bytes: Uint8Array): StructRows[] {
  const { geometry: g, groups } = volume;
  const first = firstInode(g, group);
  const of: Numbering = {
    bitmap: 'inode',
    units: 'inodes',
    count: g.inodesPerGroup,
    run: (from, to) => PART.run({ units: 'inodes', first: first + from, last: first + to - 1 }),
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
