/**
 * The map of a file as a check finds it: every run of blocks, every block of the map itself, and the
 * conclusions from them.
 *
 *     runs   logical 0, physical 4371, length 12 …      nodes   4383 (level 0) …
 */
import type { MappedRun } from '../../format/extent-node.ts';

interface MappedNode {
  block: number;
  /** 0 just above the data. */
  level: number;
  logical: number;
}

export interface Mapped {
  kind: 'extents' | 'indirect' | 'none';
  runs: MappedRun[];
  nodes: MappedNode[];
  /** The map cannot stay as it is. Extents are rewritten from `runs`. */
  rebuild: boolean;
  /** The map is larger than needed. */
  optimise: boolean;
  /** The map cannot be read at all, or has too many faults. */
  hopeless: boolean;
  /** Its only node has no entries, so no content is left. */
  bare: boolean;
  fragmented: boolean;
  depth: number;
  /** The last block whose pointer was cleared, or -1. */
  cleared: number;
}

export const emptyMap = (kind: Mapped['kind']): Mapped => ({
  kind,
  runs: [],
  nodes: [],
  rebuild: false,
  optimise: false,
  hopeless: false,
  bare: false,
  fragmented: false,
  depth: 0,
  cleared: -1,
});

/** The last logical block, or -1. */
export function lastLogical(map: Mapped): number {
  let last = -1;
  for (const r of map.runs) last = Math.max(last, r.logical + r.length - 1);
  return last;
}

/** The last logical block that was written, or -1. */
export function lastWritten(map: Mapped): number {
  let last = -1;
  for (const r of map.runs) if (!r.unwritten) last = Math.max(last, r.logical + r.length - 1);
  return last;
}

/** Where a logical block lies, or 0. */
export function mappedAt(map: Mapped, logical: number): number {
  for (const r of map.runs)
    if (logical >= r.logical && logical < r.logical + r.length) return r.physical + logical - r.logical;
  return 0;
}
