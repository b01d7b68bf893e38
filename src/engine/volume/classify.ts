/**
 * The kind of every block.
 *
 *     bitmaps        ▢▢▣▣▣▣▢▢▣▣▣▢        in use, owner unknown │ free
 *     files          ▢▢▣▣dd▢▢ddd▢        overwritten by the claims of files,
 *     places         sgbiddtt▢ddd▢       and these by what formatting put in place
 *
 * Up to MAX_CLASSIFIED blocks have one byte each. Larger volumes are classified one group at a time, and summed up by
 * group for a picture of the whole.
 */
import { nextClear, nextSet } from '../../bytes/bitmap.ts';
import { Refused } from '../../bytes/refused.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { bytesText } from '../../format/words.ts';
import { blockBitmap } from './bitmaps.ts';
import { BLOCK_KINDS, BlockKind } from './block-kind.ts';
import { fileClaims, placeClaims } from './claims.ts';
import { type Geometry, groupLength, groupOf, groupStart } from './geometry.ts';
import { ownersOf } from './owners.ts';
import { VOLUME } from './refusals.ts';
import type { Volume } from './volume.ts';

const MAX_CLASSIFIED = 2 ** 26;

/** Calls back with each run of blocks that the group's bitmap marks as in use. */
function usedRuns(volume: Volume, group: number, run: (first: number, length: number) => void): void {
  const { geometry: g, groups } = volume;
  // Formatting claims all blocks in a computed bitmap. Only clusters reach further than their claims.
  if (g.clusterRatio === 1 && groups.flags[group] & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) return;
  const { bits, count } = blockBitmap(volume, group);
  const start = groupStart(g, group);
  const end = start + groupLength(g, group);
  let at = nextSet(bits, 0, count);
  while (at < count) {
    const clear = nextClear(bits, at, count);
    const first = start + at * g.clusterRatio;
    run(first, Math.min(start + clear * g.clusterRatio, end) - first);
    at = nextSet(bits, clear, count);
  }
}

/** With bigalloc, unclaimed blocks of a cluster belong to the owner of the rest. `kinds` begins with a cluster. */
function markRests({ clusterRatio: ratio }: Geometry, kinds: Uint8Array): void {
  if (ratio === 1) return;
  const isClaimed = (kind: number) => kind !== BlockKind.free && kind !== BlockKind.unaccounted;
  for (let at = 0; at < kinds.length; at += ratio) {
    const cluster = kinds.subarray(at, at + ratio);
    if (!cluster.includes(BlockKind.unaccounted) || !cluster.some(isClaimed)) continue;
    for (let i = 0; i < cluster.length; i++)
      if (cluster[i] === BlockKind.unaccounted) cluster[i] = BlockKind.cluster_rest;
  }
}

/** The kind of every block; refused if that would take too much memory. */
export function classify(volume: Volume): Uint8Array | Refused {
  const { geometry: g } = volume;
  if (g.blockCount > MAX_CLASSIFIED)
    return new Refused(
      VOLUME.too_many_to_classify({
        blocks: g.blockCount,
        bytes: bytesText(g.blockCount * g.blockSize),
        most: MAX_CLASSIFIED,
      }),
      's_blocks_count_lo',
    );
  const kinds = new Uint8Array(g.blockCount);
  const mark = (kind: number, first: number, length: number) => {
    if (length === 1) kinds[first] = kind;
    else kinds.fill(kind, first, first + length);
  };
  for (let group = 0; group < g.groups; group++)
    usedRuns(volume, group, (first, length) => mark(BlockKind.unaccounted, first, length));
  fileClaims(volume, mark);
  placeClaims(volume, mark);
  markRests(g, kinds);
  return kinds;
}

/** The kinds of one group's blocks. The first group with files takes the time to build the owner index. */
export function classifyGroup(volume: Volume, group: number): Uint8Array {
  const { geometry: g } = volume;
  const start = groupStart(g, group);
  const length = groupLength(g, group);
  const kinds = new Uint8Array(length);
  const mark = (kind: number, first: number, count: number) => {
    const from = Math.max(0, first - start);
    const to = Math.min(length, first + count - start);
    if (from < to) kinds.fill(kind, from, to);
  };
  usedRuns(volume, group, (first, count) => mark(BlockKind.unaccounted, first, count));
  const owners = ownersOf(volume);
  owners.files.within(start, start + length, mark);
  owners.places.within(start, start + length, mark);
  markRests(g, kinds);
  return kinds;
}

/** Blocks of each kind in each group: `counts[group * BLOCK_KINDS.length + kind]`. */
export function summarizeGroups(volume: Volume): Uint32Array {
  const { geometry: g } = volume;
  const K = BLOCK_KINDS.length;
  const counts = new Uint32Array(g.groups * K);
  const owners = ownersOf(volume);
  // A claim takes its blocks from their earlier count, the bitmap's "in use" or "free".
  const used = new Float64Array(g.groups);
  for (let group = 0; group < g.groups; group++) usedRuns(volume, group, (_, length) => (used[group] += length));
  const claimed = new Float64Array(g.groups);
  const spread = (kind: number, first: number, length: number) => {
    for (let at = Math.max(first, g.firstDataBlock), end = first + length; at < end; ) {
      const group = groupOf(g, at);
      const stop = Math.min(end, groupStart(g, group) + groupLength(g, group));
      counts[group * K + kind] += stop - at;
      claimed[group] += stop - at;
      at = stop;
    }
  };
  owners.files.each(spread);
  owners.places.each(spread);
  for (let group = 0; group < g.groups; group++) {
    const length = groupLength(g, group);
    const unaccounted = Math.max(0, Math.min(used[group], length) - claimed[group]);
    // These blocks have no owner. On a sound volume they are the rests of clusters.
    counts[group * K + (g.clusterRatio > 1 ? BlockKind.cluster_rest : BlockKind.unaccounted)] = unaccounted;
    counts[group * K + BlockKind.free] = Math.max(0, length - claimed[group] - unaccounted);
  }
  return counts;
}
