/**
 * If a volume has clusters of several blocks (bigalloc), the allocator counts clusters. Its events say how many blocks one
 * has, which Linux's tracepoints leave out.
 */
import { maybeInt } from '../shape.ts';

/** What the allocator's events have besides Linux's fields. */
export const CLUSTERS = {
  ratio: maybeInt('bigalloc only: blocks in a cluster. Lengths, and places in a group, then count clusters.'),
};

interface Counted {
  readonly ratio?: number | undefined;
}

/** `cluster` or `block`: what the numbers of an event count. */
const unitOf = ({ ratio }: Counted): string => (ratio ? 'cluster' : 'block');

/** `3 clusters`, or `3 blocks`. */
export const unitsText = (n: number, of: Counted): string => `${n} ${unitOf(of)}${n === 1 ? '' : 's'}`;

/** The number of blocks in this many of an event's units. */
export const blocksIn = (n: number, { ratio }: Counted): number => n * (ratio ?? 1);
