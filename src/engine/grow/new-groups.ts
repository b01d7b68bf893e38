/**
 * Where the tables of new groups go. The groups of a flex group that are added together have theirs in a row, behind what the
 * first of them needs for itself; what finds no room there goes to the next.
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
  /** Blocks of it that are not for files. */
  taken: number;
}

/** How flags begin: descriptors with sums can say that a part was never written; `zeroes`: tables are written now. */
export interface Marks {
  readonly summed: boolean;
  readonly zeroes: boolean;
}

/** The head of a group that the volume is to have: it lies behind the volume's end. */
export const newHead = (g: Geometry, group: number): GroupHead =>
  groupHead({ ...g, blockCount: Number.POSITIVE_INFINITY }, group);

/** Superblock, descriptors, and what is kept behind them. */
function headBlocks(g: Geometry, group: number): number {
  const head = newHead(g, group);
  return (head.superblock >= 0 ? 1 : 0) + head.descriptorCount + head.reservedCount;
}

/** The groups from the end of the volume to the end of their flex group, or to `end`; undefined where they have no room. */
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
  // The bitmap of the volume's last group says where it ends.
  if (until === last) groups[groups.length - 1].flags &= ~EXT4_BG_BLOCK_UNINIT;
  return placed(g, groups) ? groups : undefined;
}

function placed(g: Geometry, groups: NewGroup[]): boolean {
  const [{ group: first }] = groups;
  let from = 0;
  let at = 0;
  let end = 0;
  /** Goes on behind the head of the next group, and as far as none has a head of its own. */
  const openNext = (): boolean => {
    if (from >= groups.length) return false;
    at = groupStart(g, first + from) + headBlocks(g, first + from);
    do end = groupStart(g, first + from) + groups[from].blocks;
    while (++from < groups.length && headBlocks(g, first + from) === 0);
    return true;
  };
  /** The next place for so many blocks; they are the groups' in which they lie. -1: there is none. */
  const place = (length: number): number => {
    while (at + length > end) if (!openNext()) return -1;
    for (let block = at; block < at + length; block++) {
      const owner = groups[groupOf(g, block) - first];
      owner.taken++;
      // With flex_bg what is in a group cannot be told from its own descriptor.
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
