/**
 * A map has a bit for each block. With bigalloc the blocks of a cluster are taken and given together, because the volume's
 * bitmap has one bit for all of them.
 *
 *     take block 5      ░░░░│░▓░░│░░░░    ─▶   ░░░░│▓▓▓▓│░░░░
 *     on the disk       0    1    0            of the next block bitmap
 */
import { clearBits, setBit, setBits, testBit } from '../../bytes/bitmap.ts';
import type { Geometry } from '../../engine/volume/geometry.ts';

type Clusters = Pick<Geometry, 'clusterRatio'>;

function wholeRun({ clusterRatio: ratio }: Clusters, map: Uint8Array, first: number, length: number): [number, number] {
  const from = first - (first % ratio);
  const to = Math.min(Math.ceil((first + length) / ratio) * ratio, map.length * 8);
  return [from, Math.max(0, to - from)];
}

export const takeRun = (g: Clusters, map: Uint8Array, first: number, length: number): void =>
  setBits(map, ...wholeRun(g, map, first, length));

export const giveRun = (g: Clusters, map: Uint8Array, first: number, length: number): void =>
  clearBits(map, ...wholeRun(g, map, first, length));

/** Turns the bits of clusters in a bitmap on the disk into bits of blocks, from block `at` on. */
export function spread(
  { clusterRatio: ratio }: Clusters,
  bits: Uint8Array,
  at: number,
  blocks: number,
  map: Uint8Array,
) {
  for (let cluster = 0; cluster * ratio < blocks; cluster++)
    if (testBit(bits, cluster)) setBits(map, at + cluster * ratio, Math.min(ratio, blocks - cluster * ratio));
}

/** Turns the blocks from `at` on into bits of clusters. */
export function gather({ clusterRatio: ratio }: Clusters, map: Uint8Array, at: number, blocks: number, bytes: number) {
  const bits = new Uint8Array(bytes);
  for (let cluster = 0; cluster * ratio < blocks; cluster++)
    if (testBit(map, at + cluster * ratio)) setBit(bits, cluster);
  return bits;
}
