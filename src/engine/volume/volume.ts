/**
 * A volume: a device, the superblock read from it, the geometry that follows, and the places in the
 * group descriptors. It is a snapshot of those; open it again after the device has moved to another
 * moment. Everything else is read from the device when asked for.
 *
 *     descriptors on disk ──decode──▶ blockBitmap[g]  inodeBitmap[g]  inodeTable[g]  flags[g]  itableUnused[g]
 *                                     (-1 where the descriptor points outside of the volume)
 */

import { dataView } from '../../bytes/struct.ts';
import { type ChecksumRules, groupDescriptorChecksum } from '../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { hasRoCompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { hexText } from '../../format/words.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { type Finding, type Findings, finding, type Report } from './finding.ts';
import { descriptorBlock, type Geometry, type SuperblockValues } from './geometry.ts';

export interface Volume {
  readonly device: ReadableDevice;
  readonly sb: SuperblockValues;
  readonly geometry: Geometry;
  readonly groups: GroupTable;
  /** Whether something was found that forbids writing. */
  readonly readOnly: boolean;
  /** What was found at opening; `warnings` are their sentences, with a count of what was too many. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  /** What its checksums are; `none` where there are none that we know. */
  readonly rules: ChecksumRules;
}

export interface GroupTable {
  readonly blockBitmap: Float64Array;
  readonly inodeBitmap: Float64Array;
  readonly inodeTable: Float64Array;
  readonly flags: Uint16Array;
  readonly itableUnused: Uint32Array;
  /** 1 where the descriptor is all zeros, as on a disk that is being formatted. */
  readonly blank: Uint8Array;
}

/** Whether flags and counts of uninitialised parts mean anything. */
export const hasGroupChecksums = (sb: SuperblockValues): boolean =>
  hasRoCompat(sb, 'metadata_csum') || hasRoCompat(sb, 'uninit_bg');

/** The descriptor of a group: its block, and the byte at which it begins there. */
export function descriptorPlace(g: Geometry, group: number): { block: number; offset: number } {
  return { block: descriptorBlock(g, group), offset: (group % g.descPerBlock) * g.descSize };
}

const NOTHING: Uint8Array = new Uint8Array(0);
const O = GroupDescriptor.offset;

/** Reads all descriptors, leaving out places that cannot be. */
export function readGroups(
  device: ReadableDevice,
  sb: SuperblockValues,
  g: Geometry,
  rules: ChecksumRules,
  report: Report,
): GroupTable {
  const n = g.groups;
  const table: GroupTable = {
    blockBitmap: new Float64Array(n).fill(-1),
    inodeBitmap: new Float64Array(n).fill(-1),
    inodeTable: new Float64Array(n).fill(-1),
    flags: new Uint16Array(n),
    itableUnused: new Uint32Array(n),
    blank: new Uint8Array(n),
  };
  const wide = g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  const summed = hasGroupChecksums(sb);
  let block = -1;
  let bytes: Uint8Array = NOTHING;
  let dv = dataView(bytes);
  let missing = false;
  for (let group = 0; group < n; group++) {
    const own = group % g.descPerBlock === 0 ? descriptorBlock(g, group) : block;
    if (own !== block) {
      block = own;
      missing = block >= device.blockCount || block >= g.blockCount;
      if (missing)
        report(
          finding(
            'range',
            's_blocks_count_lo',
            block,
            0,
            g.blockCount,
            `and the descriptors of group ${group} would lie past the end`,
          ),
        );
      else {
        bytes = device.read(block);
        dv = dataView(bytes);
      }
    }
    if (missing) continue;
    const at = (group % g.descPerBlock) * g.descSize;
    if (isZero(bytes, at, g.descSize)) {
      table.blank[group] = 1;
      continue;
    }
    const lo32 = (field: number) => dv.getUint32(at + field, true);
    const place = (lo: number, hi: number) => lo32(lo) + (wide ? lo32(hi) * 2 ** 32 : 0);
    const check = (field: keyof typeof O & string, value: number, length: number, into: Float64Array) => {
      if (value >= g.firstDataBlock && value > 0 && value + length <= g.blockCount) into[group] = value;
      else
        report(
          finding(
            'range',
            field,
            block,
            at + O[field],
            value,
            length > 1
              ? `and a table of ${length} blocks there would not lie within the volume's ${g.blockCount}; that of group ${group} is left out`
              : `outside of the volume's ${g.blockCount} blocks; that of group ${group} is left out`,
          ),
        );
    };
    check('bg_block_bitmap_lo', place(O.bg_block_bitmap_lo, O.bg_block_bitmap_hi), 1, table.blockBitmap);
    check('bg_inode_bitmap_lo', place(O.bg_inode_bitmap_lo, O.bg_inode_bitmap_hi), 1, table.inodeBitmap);
    check('bg_inode_table_lo', place(O.bg_inode_table_lo, O.bg_inode_table_hi), g.itableBlocks, table.inodeTable);
    if (!summed) continue;
    table.flags[group] = dv.getUint16(at + O.bg_flags, true);
    const unused =
      dv.getUint16(at + O.bg_itable_unused_lo, true) +
      (wide ? dv.getUint16(at + O.bg_itable_unused_hi, true) * 65536 : 0);
    table.itableUnused[group] = Math.min(unused, g.inodesPerGroup);
    if (unused > g.inodesPerGroup)
      report(
        finding(
          'range',
          'bg_itable_unused_lo',
          block,
          at + O.bg_itable_unused_lo,
          unused,
          `more than the ${g.inodesPerGroup} inodes of group ${group}`,
        ),
      );
    if (!groupDescriptorChecksum.verify(rules, bytes, at, group))
      report(
        finding(
          'checksum',
          'bg_checksum',
          block,
          at + O.bg_checksum,
          hexText(groupDescriptorChecksum.stored(rules, bytes, at)),
          `but the bytes of descriptor ${group} give ${hexText(groupDescriptorChecksum.compute(rules, bytes, at, group))}`,
        ),
      );
  }
  return table;
}

function isZero(bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) if (bytes[i] !== 0) return false;
  return true;
}

const SHOWN_WARNINGS = 20;

/** Sentences for a person: the first few, and how many more there are. */
export function warningsOf(found: Findings): string[] {
  const shown = found.list.slice(0, SHOWN_WARNINGS).map((f) => f.sentence);
  if (found.count > shown.length) shown.push(`${found.count - shown.length} more such findings are not listed.`);
  return shown;
}
