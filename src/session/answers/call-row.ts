/** The row of the last call that has begun at a step; -1 before the first. */
import { countBelow } from '../../bytes/search.ts';
import type { MachineCounts } from './machine-counts.ts';

export const rowAt = ({ event }: MachineCounts, step: number): number => countBelow(event, step) - 1;
