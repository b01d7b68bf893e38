/**
 * The number of groups that one step covers: one, a flex group, or enough to keep the number of steps small. A
 * volume of 16 TiB has 131,072 groups.
 */
import type { MkfsPlan } from './plan.ts';

/** The most steps of one kind. */
const MOST_STEPS = 64;

export interface Batch {
  first: number;
  last: number;
}

export function* batches(plan: MkfsPlan): Generator<Batch> {
  const { groups } = plan.geometry;
  const unit = plan.placement.groupsPerFlex;
  const size = unit * Math.ceil(Math.ceil(groups / unit) / MOST_STEPS);
  for (let first = 0; first < groups; first += size) yield { first, last: Math.min(first + size, groups) - 1 };
}

/** An event names at most this many things one by one. More are only counted. */
export const MOST_NAMED = 12;
