/**
 * Rewrites the map of a file from its runs, into free blocks: an extent tree as flat as possible, or the lists of ext2.
 *
 *     runs ─▶ extents, neighbours joined ─▶ at most four: in the inode
 *                                          more: leaves, indexes over them, the last four in the inode
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, generationOf, xattrBlockOf } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_IND_BLOCK, EXT4_TIND_BLOCK, I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { type MappedRun, setHeader, setIndex, setRun } from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN, EXTENT_ROOT_ENTRIES, extentRoom } from '../../format/extents.ts';
import { pointersIn, setPointer } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { accountBlock, allocate } from './ledger.ts';
import { spaceOf } from './map-of.ts';
import type { Mapped } from './mapped.ts';

const O = Inode.offset;

function joined(runs: readonly MappedRun[]): MappedRun[] {
  const out: MappedRun[] = [];
  for (const run of [...runs].sort((a, b) => a.logical - b.logical)) {
    const last = out[out.length - 1];
    const most = run.unwritten ? EXT_UNWRITTEN_MAX_LEN : EXT_INIT_MAX_LEN;
    const meets =
      last &&
      last.unwritten === run.unwritten &&
      last.logical + last.length === run.logical &&
      last.physical + last.length === run.physical &&
      last.length + run.length <= most;
    if (meets) last.length += run.length;
    else if (!last || run.logical >= last.logical + last.length) out.push({ ...run });
  }
  return out;
}

/**
 * Frees blocks that their inode gives up, unless another inode claims them. With clusters, a neighbour among `kept`
 * also holds them.
 */
export function release(check: Check, blocks: readonly number[], kept: readonly number[] = []): void {
  const { tally } = check;
  const beside = new Set(check.volume.g.clusterRatio > 1 ? kept.map(check.volume.cluster) : []);
  for (const block of blocks) {
    const cluster = check.volume.cluster(block);
    if (tally.shared.has(cluster) || tally.fixtures.has(block) || !tally.found.has(cluster) || beside.has(cluster))
      continue;
    tally.found.delete(cluster);
    accountBlock(check, block, false);
  }
}

/** Writes the map. Answers false if there is no room for the map's own blocks. */
export function writeMap(check: Check, ino: number, map: Mapped, { join } = { join: true }): boolean {
  const { volume } = check;
  const inode = volume.inode(ino);
  const extents = (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL) !== 0;
  const seed = inodeSeed(volume.rules, ino, generationOf(inode));
  release(
    check,
    map.nodes.map((n) => n.block),
  );
  const nodes: Mapped['nodes'] = [];
  // The first node goes to the place of the first old one, or after it.
  const goal = map.nodes[0]?.block ?? 0;
  const runs = join ? joined(map.runs) : map.runs;
  const root = extents ? extentTree(check, runs, nodes, seed, goal) : lists(check, map.runs, nodes);
  if (!root) return false;
  map.nodes = nodes;
  const space = spaceOf(check, ino, map, xattrBlockOf(inode));
  volume.editInode(ino, (b, at) => {
    b.set(root, at + O.i_block);
    setBlocks(volume, b, at, space);
  });
  return true;
}

/** The units of i_blocks in a block. */
const unitOf = (volume: CheckedVolume, b: Uint8Array, at: number): number =>
  volume.roCompat('huge_file') && le32At(b, at + O.i_flags) & INODE_FLAGS.EXT4_HUGE_FILE_FL
    ? 1
    : volume.g.blockSize / SECTOR_BYTES;

/** Reads i_blocks, in blocks. */
export function blocksIn(volume: CheckedVolume, b: Uint8Array, at: number): number {
  const high = volume.roCompat('huge_file') ? le16At(b, at + O.l_i_blocks_high) : 0;
  return (le32At(b, at + O.i_blocks_lo) + high * 2 ** 32) / unitOf(volume, b, at);
}

/** Writes i_blocks, in its own unit, from blocks. */
export function setBlocks(volume: CheckedVolume, b: Uint8Array, at: number, blocks: number): void {
  const units = blocks * unitOf(volume, b, at);
  setLe32At(b, at + O.i_blocks_lo, units % 2 ** 32);
  if (volume.roCompat('huge_file')) setLe16At(b, at + O.l_i_blocks_high, Math.floor(units / 2 ** 32));
}

function extentTree(
  check: Check,
  all: readonly MappedRun[],
  nodes: Mapped['nodes'],
  seed: number,
  goal: number,
): Uint8Array | undefined {
  const root = new Uint8Array(I_BLOCK_BYTES);
  if (all.length <= EXTENT_ROOT_ENTRIES) {
    setHeader(root, all.length, EXTENT_ROOT_ENTRIES, 0);
    for (const [i, run] of all.entries()) setRun(root, i, run);
    return root;
  }
  const max = extentRoom(check.volume.g.blockSize);
  let below: { logical: number; write: (node: Uint8Array, slot: number) => void }[] = all.map((run) => ({
    logical: run.logical,
    write: (node, slot) => setRun(node, slot, run),
  }));
  let depth = 0;
  while (below.length > EXTENT_ROOT_ENTRIES) {
    const above: typeof below = [];
    for (let from = 0; from < below.length; from += max) {
      const entries = below.slice(from, from + max);
      const block = allocate(check, goal);
      if (block === 0) return undefined;
      const node = check.volume.disk.edit(block);
      node.fill(0);
      setHeader(node, entries.length, max, depth);
      for (const [i, e] of entries.entries()) e.write(node, i);
      extentBlockChecksum.set(check.volume.rules, node, 0, seed);
      const { logical } = entries[0];
      nodes.push({ block, level: depth, logical });
      above.push({ logical, write: (to, slot) => setIndex(to, slot, logical, block) });
    }
    below = above;
    depth++;
  }
  setHeader(root, below.length, EXTENT_ROOT_ENTRIES, depth);
  for (const [i, e] of below.entries()) e.write(root, i);
  return root;
}

function lists(check: Check, runs: readonly MappedRun[], nodes: Mapped['nodes']): Uint8Array | undefined {
  const { volume } = check;
  const per = pointersIn(volume.g.blockSize);
  const root = new Uint8Array(I_BLOCK_BYTES);
  const made = new Map<string, number>();
  let full = false;
  /** The list block of a level that covers `index` within the tree of `slot`. */
  const listAt = (slot: number, level: number, index: number): number => {
    const key = `${slot}/${level}/${index}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const block = allocate(check);
    if (block === 0) {
      full = true;
      return 0;
    }
    volume.disk.edit(block).fill(0);
    made.set(key, block);
    nodes.push({ block, level, logical: 0 });
    const top = slot - EXT4_IND_BLOCK;
    if (level === top) setPointer(root, slot, block);
    else {
      const parent = listAt(slot, level + 1, Math.floor(index / per));
      if (parent) setPointer(volume.disk.edit(parent), index % per, block);
    }
    return block;
  };
  for (const r of runs)
    for (let i = 0; i < r.length && !full; i++) {
      let n = r.logical + i;
      if (n < EXT4_IND_BLOCK) {
        setPointer(root, n, r.physical + i);
        continue;
      }
      n -= EXT4_IND_BLOCK;
      let slot = EXT4_IND_BLOCK;
      for (let room = per; n >= room && slot < EXT4_TIND_BLOCK; room *= per) {
        n -= room;
        slot++;
      }
      const list = listAt(slot, 0, Math.floor(n / per));
      if (list) setPointer(volume.disk.edit(list), n % per, r.physical + i);
    }
  return full ? undefined : root;
}
