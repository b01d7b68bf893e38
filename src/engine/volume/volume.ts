/**
 * A volume: a device, its superblock, the geometry that follows, and the places in the group descriptors. It is a snapshot,
 * so open it again after the device has moved to another moment. Everything else is read from the device when it is
 * needed.
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
  /** True if a finding forbids writing. */
  readonly readOnly: boolean;
  /** The findings at opening. `warnings` are their sentences, with a count of those left out. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  /** The rules of its checksums; `none` if we know none. */
  readonly rules: ChecksumRules;
}

export interface GroupTable {
  readonly blockBitmap: Float64Array;
  readonly inodeBitmap: Float64Array;
  readonly inodeTable: Float64Array;
  readonly flags: Uint16Array;
  readonly itableUnused: Uint32Array;
  /** 1 if the descriptor is all zeros, as on a disk that is being formatted. */
  readonly blank: Uint8Array;
}

/** Answers whether flags and counts of uninitialised parts are valid. */
export const hasGroupChecksums = (sb: SuperblockValues): boolean =>
  hasRoCompat(sb, 'metadata_csum') || hasRoCompat(sb, 'uninit_bg');

/** The descriptor of a group: its block, and the byte at which it begins there. */
export function descriptorPlace(g: Geometry, group: number): { block: number; offset: number } {
  return { block: descriptorBlock(g, group), offset: (group % g.descPerBlock) * g.descSize };
}

const O = GroupDescriptor.offset;

/** Reads all descriptors, leaving out impossible places. */
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
  const summed = hasGroupChecksums(sb);
  for (let first = 0; first < n; first += g.descPerBlock) {
    const block = descriptorBlock(g, first);
    const end = Math.min(n, first + g.descPerBlock);
    if (block >= device.blockCount || block >= g.blockCount) {
      const why = `and the descriptors of group ${first} would lie past the end`;
      report(finding('range', 's_blocks_count_lo', block, 0, g.blockCount, why));
      continue;
    }
    const bytes = device.read(block);
    const dv = dataView(bytes);
    for (let group = first; group < end; group++) {
      const descriptor: Descriptor = { group, block, at: (group % g.descPerBlock) * g.descSize, bytes, dv };
      if (isZero(bytes, descriptor.at, g.descSize)) {
        table.blank[group] = 1;
        continue;
      }
      readPlaces(table, descriptor, g, report);
      if (summed) readUse(table, descriptor, g, rules, report);
    }
  }
  return table;
}

interface Descriptor {
  group: number;
  block: number;
  at: number;
  bytes: Uint8Array;
  dv: DataView;
}

const isWide = (g: Geometry): boolean => g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;

/** The places of the group's bitmaps and of its table. */
function readPlaces(table: GroupTable, { group, block, at, dv }: Descriptor, g: Geometry, report: Report): void {
  const lo32 = (field: number) => dv.getUint32(at + field, true);
  const place = (lo: number, hi: number) => lo32(lo) + (isWide(g) ? lo32(hi) * 2 ** 32 : 0);
  const check = (field: keyof typeof O & string, value: number, length: number, into: Float64Array) => {
    if (value >= g.firstDataBlock && value > 0 && value + length <= g.blockCount) {
      into[group] = value;
      return;
    }
    const why =
      length > 1
        ? `and a table of ${length} blocks there would not lie within the volume's ${g.blockCount}`
        : `outside of the volume's ${g.blockCount} blocks`;
    report(finding('range', field, block, at + O[field], value, `${why}; that of group ${group} is left out`));
  };
  check('bg_block_bitmap_lo', place(O.bg_block_bitmap_lo, O.bg_block_bitmap_hi), 1, table.blockBitmap);
  check('bg_inode_bitmap_lo', place(O.bg_inode_bitmap_lo, O.bg_inode_bitmap_hi), 1, table.inodeBitmap);
  check('bg_inode_table_lo', place(O.bg_inode_table_lo, O.bg_inode_table_hi), g.itableBlocks, table.inodeTable);
}

/** Reads how much of the group is in use. Only descriptors with checksums say that. */
function readUse(
  table: GroupTable,
  { group, block, at, bytes, dv }: Descriptor,
  g: Geometry,
  rules: ChecksumRules,
  report: Report,
): void {
  table.flags[group] = dv.getUint16(at + O.bg_flags, true);
  const unused =
    dv.getUint16(at + O.bg_itable_unused_lo, true) +
    (isWide(g) ? dv.getUint16(at + O.bg_itable_unused_hi, true) * 65536 : 0);
  table.itableUnused[group] = Math.min(unused, g.inodesPerGroup);
  if (unused > g.inodesPerGroup) {
    const why = `more than the ${g.inodesPerGroup} inodes of group ${group}`;
    report(finding('range', 'bg_itable_unused_lo', block, at + O.bg_itable_unused_lo, unused, why));
  }
  if (groupDescriptorChecksum.verify(rules, bytes, at, group)) return;
  const stored = hexText(groupDescriptorChecksum.stored(rules, bytes, at));
  const why = `but the bytes of descriptor ${group} give ${hexText(groupDescriptorChecksum.compute(rules, bytes, at, group))}`;
  report(finding('checksum', 'bg_checksum', block, at + O.bg_checksum, stored, why));
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
