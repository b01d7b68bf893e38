/**
 * Where each group's metadata lies.
 *
 *     plain      ├ sb ┤├ gdt ┤├ room ┤├ bb ┤├ ib ┤├ inode table ┤ … data …
 *     flex_bg    ├ sb ┤├ gdt ┤├ room ┤├ bb bb bb … ┤├ ib ib ib … ┤├ table, table, table … ┤   the first of 16 groups
 *     meta_bg    one block of descriptors in the first, second and last group of those it describes
 */
import { Refused } from '../../bytes/refused.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { type Geometry, groupFirstBlock, groupLastBlock, hasSuper } from './geometry.ts';
import { Space } from './space.ts';

/** The space that tables are placed in: blocks that are taken, and blocks that are free. */
export interface Room {
  find(from: number, to: number, count: number): number;
  take(start: number, count: number): unknown;
}

/** The parts of a volume's geometry that decide where tables go. */
type Divided = Pick<Geometry, 'firstDataBlock' | 'blocksPerGroup' | 'blocks' | 'groups' | 'inodeTableBlocks'>;

/** Places by group. 0 means that there is none yet. */
export interface Tables<S extends Room = Room> {
  geometry: Divided;
  groupsPerFlex: number;
  blockBitmap: Float64Array;
  inodeBitmap: Float64Array;
  inodeTable: Float64Array;
  space: S;
}

export interface Placement extends Tables<Space> {
  geometry: Geometry;
  /** Everything placed so far, block by block: copies of superblock and descriptors, bitmaps, tables. */
  space: Space;
}

export interface DescriptorRun {
  start: number;
  count: number;
  /** The first block of the descriptor table that is kept here, counted in blocks. */
  first: number;
  /** How many of the blocks are reserved for later. */
  reserved: number;
}

/** Where a group keeps its superblock: at its beginning, or behind the boot block if the group has that. */
export const superblockOf = (g: Pick<Geometry, 'blockSize' | 'firstDataBlock' | 'blocksPerGroup'>, group: number) =>
  group === 0 ? Math.floor(SUPERBLOCK_OFFSET / g.blockSize) : groupFirstBlock(g, group);

/** The descriptors at the beginning of a group, if it keeps any. */
export function descriptorsOf(g: Geometry, group: number): DescriptorRun | undefined {
  const own = hasSuper(g, group);
  const start = own ? superblockOf(g, group) + 1 : groupFirstBlock(g, group);
  if (!g.metaBg) {
    if (!own) return undefined;
    const count = Math.min(g.descBlocks + g.reservedGdtBlocks, g.blocks - start);
    return { start, count, first: 0, reserved: Math.max(0, count - g.descBlocks) };
  }
  const place = group % g.descPerBlock;
  if (place > 1 && place !== g.descPerBlock - 1) return undefined;
  return { start, count: 1, first: Math.floor(group / g.descPerBlock), reserved: 0 };
}

export function place(g: Geometry, groupsPerFlex: number, stride: number): Placement | Refused {
  const space = new Space(g.blocks, g.blocksPerGroup * 16);
  const p: Placement = {
    geometry: g,
    groupsPerFlex,
    blockBitmap: new Float64Array(g.groups),
    inodeBitmap: new Float64Array(g.groups),
    inodeTable: new Float64Array(g.groups),
    space,
  };
  // The boot block of a volume with blocks of 1 KiB belongs to no group. With clusters it is the first block of group
  // 0.
  const boot = superblockOf(g, 0) - g.firstDataBlock;
  if (boot > 0) space.take(g.firstDataBlock, boot);
  for (let group = 0; group < g.groups; group++) {
    if (hasSuper(g, group)) space.take(superblockOf(g, group), 1);
    const desc = descriptorsOf(g, group);
    if (desc) space.take(desc.start, desc.count);
  }
  for (let group = 0; group < g.groups; group++) {
    if (!placeTables(p, group, stride))
      return new Refused(
        'mke2fs: Could not allocate block in ext2 filesystem while trying to allocate filesystem tables',
        'size',
      );
  }
  return p;
}

/** Places those tables of a group that have no place yet. Answers false if there is no room. */
export const placeTables = (p: Tables, group: number, stride: number): boolean =>
  p.groupsPerFlex > 1 ? placeInFlex(p, group) : placeInGroup(p, group, stride);

function placeInGroup(p: Tables, group: number, stride: number): boolean {
  const { geometry: g, space } = p;
  const first = groupFirstBlock(g, group);
  const last = groupLastBlock(g, group);
  let from = first;
  if (stride) {
    // Bitmaps of neighbouring groups go to different disks of a RAID.
    const free = space.find(first, last, 1);
    if (free < 0) return false;
    from = free + g.inodeTableBlocks;
    from += (stride * group) % (last - from + 1);
    if (from >= last) from = first;
  }
  const one = (known: number): number => {
    if (known > 0) return known;
    let at = space.find(from, last, 1);
    if (at < 0) at = space.find(first, last, 1);
    if (at >= 0) space.take(at, 1);
    return at;
  };
  p.blockBitmap[group] = one(p.blockBitmap[group]);
  p.inodeBitmap[group] = one(p.inodeBitmap[group]);
  if (p.inodeTable[group] > 0) return true;
  const table = space.find(first, last, g.inodeTableBlocks);
  if (table < 0 || p.blockBitmap[group] < 0 || p.inodeBitmap[group] < 0) return false;
  space.take(table, g.inodeTableBlocks);
  p.inodeTable[group] = table;
  return true;
}

/** Lets the three runs of a flex group grow side by side, each behind its last piece while there is room. */
function placeInFlex(p: Tables, group: number): boolean {
  const { geometry: g, space, groupsPerFlex } = p;
  const leader = group - (group % groupsPerFlex);
  const lastGroup = Math.min(leader + groupsPerFlex, g.groups) - 1;
  const last = groupLastBlock(g, lastGroup);
  // A flex group of one group at the very end leaves room for a whole flex group.
  const members = lastGroup === leader ? groupsPerFlex : lastGroup - leader + 1;
  const remaining = lastGroup - group + 1;
  const start = groupFirstBlock(g, leader);
  const piece = (places: Float64Array, size: number, leadersGoal: number): boolean => {
    if (places[group] > 0) return true;
    let goal = group > leader ? places[group - 1] + size : leadersGoal;
    // There should be room for all remaining pieces, or for a good part of them.
    const together = Math.min(size * remaining, Math.floor(g.blocksPerGroup / 4));
    if (goal >= 0) goal = space.find(goal, Math.min(goal + together, last), size);
    if (goal < 0) goal = space.find(start, last, together);
    if (goal < 0) goal = space.find(start, last, size);
    let at = space.find(goal, last, size);
    if (at < 0) at = space.find(groupFirstBlock(g, group), last, size);
    if (at >= 0) space.take(at, size);
    places[group] = at;
    return at >= 0;
  };
  return (
    piece(p.blockBitmap, 1, -1) &&
    piece(p.inodeBitmap, 1, p.blockBitmap[leader] + members) &&
    piece(p.inodeTable, g.inodeTableBlocks, p.inodeBitmap[leader] + members)
  );
}
