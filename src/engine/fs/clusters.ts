/**
 * With bigalloc, space is allocated and freed only in whole clusters of blocks.
 *
 *     freed      ░░│░░░░│░          the caller says whether the two clusters at its ends are freed, because
 *     clusters │····│····│····│     only it knows whether they hold other blocks of the file
 *
 * The blocks of a cluster follow each other in the file as they do on the volume: block b of a file is block b mod ratio
 * of its cluster.
 */
import { FREE_BLOCKS } from '../../trace/flags.ts';
import type { Mount } from './mount.ts';

/** The field for events that count clusters: blocks in a cluster. None if a cluster is a block. */
export const unitOf = ({ geometry: { clusterRatio: ratio } }: Pick<Mount, 'geometry'>): { readonly ratio?: number } =>
  ratio > 1 ? { ratio } : {};

export interface BlockRun {
  block: number;
  count: number;
}

/** The clusters to free of [block, block + count), without those at its ends that `flags` spare. */
export function wholeClusters(ratio: number, block: number, count: number, flags: number): BlockRun {
  if (ratio === 1) return { block, count };
  const spare = (flag: number) => (flags & flag) !== 0;
  const round = (n: number, up: boolean) => (up ? Math.ceil(n / ratio) : Math.floor(n / ratio)) * ratio;
  const from = round(block, spare(FREE_BLOCKS['1ST_CLUSTER']));
  const to = round(block + count, !spare(FREE_BLOCKS.LAST_CLUSTER));
  return { block: from, count: Math.max(0, to - from) };
}
