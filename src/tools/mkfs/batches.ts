/**
 * How many groups one step covers: one, a flex group, or as many as keep the steps few enough to be stepped through. A
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

/** How many things an event names one by one; more are only counted. */
export const MOST_NAMED = 12;
