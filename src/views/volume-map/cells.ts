/**
 * The contents of the blocks: one kind per block or, on volumes of more than 16 million blocks, one per cell of
 * consecutive blocks with the share of them in use. Groups that are shown large come exactly.
 *
 *      kinds   │ group 0 …                │ group 1 …             cell c of group g: g · ⌈blocksPerGroup / n⌉ + c
 */
import { BLOCK_KINDS, type BlockClass, BlockKind } from '../../engine/volume/block-kind.ts';
import type { MapData, Overview } from '../../session/session-api.ts';
import {
  blockAt,
  blocksIn,
  boxOf,
  firstBlockOf,
  groupAt,
  groupOf,
  groupX,
  groupY,
  type Layout,
  type MapGeometry,
} from './layout.ts';

export interface Cells {
  geometry: MapGeometry;
  kinds: Uint8Array;
  /** Share of each cell in use, 0…255; only for cells of several blocks. */
  fill: Uint8Array | undefined;
  /** Exact kinds of single groups of a coarse volume. */
  exact: ReadonlyMap<number, Uint8Array>;
  /** Blocks by kind, of the whole volume. */
  counts: Float64Array;
}

const KINDS = BLOCK_KINDS.length;
const classOf = (kind: number): BlockClass => BLOCK_KINDS[kind]?.class ?? 'free';

/**
 * If several blocks share a pixel, the one with the highest rank shows. Kinds that are rarer on an ordinary volume have
 * higher ranks, so that no superblock is lost among data, and no data among free blocks.
 */
export const RANKED_KINDS: readonly number[] = [
  BlockKind.free,
  BlockKind.beyond,
  BlockKind.cluster_rest,
  BlockKind.inode_table_unwritten,
  BlockKind.data,
  BlockKind.unwritten,
  BlockKind.symlink,
  BlockKind.inode_table,
  BlockKind.journal,
  BlockKind.unaccounted,
  BlockKind.bad,
  BlockKind.reserved_descriptors,
  BlockKind.extent_node,
  BlockKind.indirect,
  BlockKind.xattr,
  BlockKind.directory,
  BlockKind.htree,
  BlockKind.inode_bitmap,
  BlockKind.block_bitmap,
  BlockKind.descriptors,
  BlockKind.boot,
  BlockKind.mmp,
  BlockKind.superblock,
];

/** Rank of each kind; kinds unknown to this program are highest. */
export const RANK = new Uint8Array(256).fill(KINDS);
RANKED_KINDS.forEach((kind, rank) => {
  RANK[kind] = rank;
});

export function geometryOf(o: Overview, data: MapData): MapGeometry {
  const { blockCount, firstDataBlock, blocksPerGroup, groups, flexSize } = o;
  const { blocksPerCell = 1 } = data;
  return { blockCount, firstDataBlock, blocksPerGroup, groups, flexSize, blocksPerCell };
}

/** The number of the map's blocks that the volume has at this moment. */
export const blocksHad = ({ geometry: g, counts }: Cells): number => g.blockCount - counts[BlockKind.beyond];
export const groupsHad = (c: Cells): number =>
  Math.ceil((blocksHad(c) - c.geometry.firstDataBlock) / c.geometry.blocksPerGroup);

const none: ReadonlyMap<number, Uint8Array> = new Map();

function countKinds(kinds: Uint8Array, from = 0, to = kinds.length): Float64Array {
  // There are two tables, so that the increments of a run do not wait for each other.
  const even = new Float64Array(256);
  const odd = new Float64Array(256);
  let i = from;
  for (; i + 1 < to; i += 2) {
    even[kinds[i]]++;
    odd[kinds[i + 1]]++;
  }
  if (i < to) even[kinds[i]]++;
  for (let k = 0; k < 256; k++) even[k] += odd[k];
  return even;
}

export function cellsOf(geometry: MapGeometry, data: MapData, exact = none): Cells {
  const { kinds, fill, counts } = data;
  return { geometry, kinds, fill, exact, counts: counts ?? countKinds(kinds) };
}

export const cellsPerGroup = (g: MapGeometry): number => Math.ceil(g.blocksPerGroup / g.blocksPerCell);

/** The place of a group's kinds: an array, the index of its first block or cell, and the number of blocks per cell. */
export function kindsOf(c: Cells, group: number): { kinds: Uint8Array; at: number; per: number } {
  const g = c.geometry;
  if (g.blocksPerCell === 1) return { kinds: c.kinds, at: firstBlockOf(g, group), per: 1 };
  const exact = c.exact.get(group);
  return exact
    ? { kinds: exact, at: 0, per: 1 }
    : { kinds: c.kinds, at: group * cellsPerGroup(g), per: g.blocksPerCell };
}

/** The kind of a block, as far as it is known. */
export function kindOf(c: Cells, block: number): number {
  const g = c.geometry;
  if (block < g.firstDataBlock) return g.blocksPerCell === 1 ? c.kinds[block] : BlockKind.boot;
  const group = groupOf(g, block);
  const { kinds, at, per } = kindsOf(c, group);
  return kinds[at + Math.floor((block - firstBlockOf(g, group)) / per)];
}

/** Blocks of a group by kind. If only cells are known, each counts for its shown kind, and the rest as free. */
export function countsOfGroup(c: Cells, group: number): Float64Array {
  const g = c.geometry;
  const { kinds, at, per } = kindsOf(c, group);
  const blocks = blocksIn(g, group);
  if (per === 1) return countKinds(kinds, at, at + blocks);
  const out = new Float64Array(256);
  for (let q = 0; q * per < blocks; q++) {
    const size = Math.min(per, blocks - q * per);
    const used = Math.round((size * (c.fill?.[at + q] ?? 255)) / 255);
    const kind = kinds[at + q];
    if (classOf(kind) === 'free') out[kind] += size;
    else {
      out[kind] += used;
      out[BlockKind.free] += size - used;
    }
  }
  return out;
}

/** The block that a pixel shows: the first with the highest rank among those that it covers. */
export function blockShownAt(l: Layout, c: Cells, x: number, y: number): number {
  if (l.pitchX >= 1) return blockAt(l, x + 0.5, y + 0.5);
  const g = l.geometry;
  const group = groupAt(l, x, y);
  if (group < 0) {
    if (g.firstDataBlock === 0) return -1;
    const boot = boxOf(l, 0);
    return x === Math.floor(boot.x) && y === Math.floor(boot.y) ? 0 : -1;
  }
  // As in painting, a block belongs to the pixel in which its corner lies.
  const i = x - groupX(l, group);
  const j = y - groupY(l, group);
  const first = firstBlockOf(g, group);
  const blocks = blocksIn(g, group);
  let best = -1;
  let rank = -1;
  for (let r = Math.ceil(j / l.pitchY); r < Math.ceil((j + 1) / l.pitchY); r++)
    for (
      let column = Math.floor(i / l.pitchX);
      column < Math.min(l.columns, Math.ceil((i + 1) / l.pitchX) + 1);
      column++
    ) {
      const block = r * l.columns + column;
      if (Math.floor(column * l.pitchX) !== i || block >= blocks) continue;
      const own = RANK[kindOf(c, first + block)];
      if (own > rank) {
        rank = own;
        best = first + block;
      }
    }
  return best;
}

/** The next block, in a direction, of another kind; the volume's end if there is none. */
export function nextOtherKind(c: Cells, block: number, direction: 1 | -1): number {
  const kind = kindOf(c, block);
  const end = direction > 0 ? c.geometry.blockCount - 1 : 0;
  let at = block;
  // The search in a huge volume is limited, because a key must answer at once.
  for (let i = 0; at !== end && i < 4_000_000; i++) {
    at += direction;
    if (kindOf(c, at) !== kind) return at;
  }
  return at;
}

/** Calls back with each group in which two maps of one volume differ. */
export function changedGroups(before: Cells, after: Cells, visit: (group: number) => void): void {
  const g = after.geometry;
  const coarse = g.blocksPerCell > 1;
  const per = coarse ? cellsPerGroup(g) : g.blocksPerGroup;
  const { kinds: a, fill: aFill } = before;
  const { kinds: b, fill: bFill } = after;
  for (let group = 0; group < g.groups; group++) {
    // The boot block is painted with group 0.
    const from = coarse ? group * per : group === 0 ? 0 : firstBlockOf(g, group);
    const to = Math.min(b.length, coarse ? from + per : firstBlockOf(g, group) + per);
    let i = from;
    while (i < to && a[i] === b[i] && aFill?.[i] === bFill?.[i]) i++;
    if (i < to || before.exact.get(group) !== after.exact.get(group)) visit(group);
  }
}
