/**
 * If a neighbouring extent already has a block's cluster, the block takes its place there without any allocation.
 *
 *     cluster     │ 16  17  18  19 │      the file has 16 and 17, and needs 19 and 20: block 19 lies in the
 *     on disk     │ 80  81  ··  ·· │      cluster of 17, and so its place is 83; block 20 begins another cluster
 */

import { endAt, keyAt, physicalAt } from '../../format/extent-node.ts';
import type { MapRequest } from '../fs/map-host.ts';
import { tellImplied } from './telling.ts';
import type { Tree } from './tree.ts';

/** An extent beside the wanted block. */
interface Beside {
  logical: number;
  end: number;
  physical: number;
}

export const besideSlot = (leaf: Uint8Array, slot: number): Beside => ({
  logical: keyAt(leaf, slot),
  end: endAt(leaf, slot),
  physical: physicalAt(leaf, slot),
});

/**
 * Answers whether the extent shares a cluster with `map.lblk`. If so, `map` gets the place of the blocks up to the
 * cluster's end or the next mapped block. The path leads to the extent on the left, or to the first one.
 */
export function implied({ host, path }: Tree, map: MapRequest, beside: Beside): boolean {
  const ratio = host.clusterRatio;
  const offset = map.lblk % ratio;
  const first = map.lblk - offset;
  const { logical, end, physical } = beside;
  const atItsEnd = end - 1 >= first && end - 1 < first + ratio;
  const atItsStart = logical >= first && logical < first + ratio;
  if (!atItsEnd && !atItsStart) return false;
  const known = atItsEnd ? physical + (end - 1 - logical) : physical;
  let until = first + ratio;
  if (map.lblk < logical) until = Math.min(until, logical);
  else until = Math.min(until, path.nextAllocated());
  map.pblk = known - (known % ratio) + offset;
  map.len = Math.min(map.len, until - map.lblk);
  tellImplied(host, map);
  return true;
}
