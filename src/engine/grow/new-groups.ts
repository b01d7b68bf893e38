/**
 * Where the tables of new groups go. Groups of one flex group that are added together have their tables in a row, behind
 * the head of the first group. A table that finds no room there goes to the next group.
 *
 *     ├ [sb, descriptors] bitmaps of all │ inode bitmaps of all │ tables of all │ ··· ┼ ··· ┼ ··· ┤
 */
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT, EXT4_BG_INODE_ZEROED } from '../../format/group-descriptor.ts';
import { type Geometry, type GroupHead, groupHead, groupOf, groupStart } from '../volume/geometry.ts';

export interface NewGroup {
  readonly group: number;
  readonly blocks: number;
  flags: number;
  blockBitmap: number;
  inodeBitmap: number;
  inodeTable: number;
  /** Blocks of the group that are not for files. */
  taken: number;
}

/** `summed`: descriptors have sums, and can say that a part was never written. `zeroes`: tables are zeroed now. */
export interface Marks {
  readonly summed: boolean;
  readonly zeroes: boolean;
}

/** The head of a new group, which still lies behind the volume's end. */
export const newHead = (g: Geometry, group: number): GroupHead =>
  groupHead({ ...g, blockCount: Number.POSITIVE_INFINITY }, group);

/** Blocks of the superblock, the descriptors and the blocks kept behind them. */
function headBlocks(g: Geometry, group: number): number {
  const head = newHead(g, group);
  return (head.superblock >= 0 ? 1 : 0) + head.descriptorCount + head.reservedCount;
}

/** The groups from the volume's end to the end of their flex group, or to `end`. Undefined if their tables find no room. */
export function nextGroups(g: Geometry, end: number, { summed, zeroes }: Marks): NewGroup[] | undefined {
  const first = g.groups;
  const last = groupOf(g, end - 1);
  const until = Math.min(first - (first % g.flexSize) + g.flexSize - 1, last);
  const groups: NewGroup[] = [];
  for (let group = first; group <= until; group++) {
    const blocks = Math.min(g.blocksPerGroup, end - groupStart(g, group));
    const zeroed = zeroes || !summed ? EXT4_BG_INODE_ZEROED : 0;
    const flags = summed ? EXT4_BG_BLOCK_UNINIT | EXT4_BG_INODE_UNINIT | zeroed : zeroed;
    const taken = headBlocks(g, group);
    groups.push({ group, blocks, flags, blockBitmap: 0, inodeBitmap: 0, inodeTable: 0, taken });
  }
  // The bitmap of the last group must say where the volume ends.
  if (until === last) groups[groups.length - 1].flags &= ~EXT4_BG_BLOCK_UNINIT;
  return placed(g, groups) ? groups : undefined;
}

function placed(g: Geometry, groups: NewGroup[]): boolean {
  const [{ group: first }] = groups;
  let from = 0;
  let at = 0;
  let end = 0;
  /** Goes on behind the head of the next group, up to the next group that has a head. */
  const openNext = (): boolean => {
    if (from >= groups.length) return false;
    at = groupStart(g, first + from) + headBlocks(g, first + from);
    do end = groupStart(g, first + from) + groups[from].blocks;
    while (++from < groups.length && headBlocks(g, first + from) === 0);
    return true;
  };
  /** The next place for `length` blocks, or -1. The groups in which they lie count them as taken. */
  const place = (length: number): number => {
    while (at + length > end) if (!openNext()) return -1;
    for (let block = at; block < at + length; block++) {
      const owner = groups[groupOf(g, block) - first];
      owner.taken++;
      // With flex_bg, a group's own descriptor does not say which tables lie in the group.
      if (g.flexSize > 1) owner.flags &= ~EXT4_BG_BLOCK_UNINIT;
    }
    at += length;
    return at - length;
  };
  const all = (what: 'blockBitmap' | 'inodeBitmap' | 'inodeTable', length: number): boolean =>
    groups.every((group) => {
      group[what] = place(length);
      return group[what] >= 0;
    });
  return all('blockBitmap', 1) && all('inodeBitmap', 1) && all('inodeTable', g.itableBlocks);
}
