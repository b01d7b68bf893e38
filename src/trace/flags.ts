/**
 * The flags of Linux's tracepoints, by their names there, so that an event reads like the line in `trace-cmd` (see
 * `events/ext4/…/format` in tracefs).
 */
import { flagNames } from '../bytes/flag-names.ts';

/** The purpose of a mapping: the flags of ext4_map_blocks. */
export const GET_BLOCKS = {
  CREATE: 0x1,
  UNWRIT: 0x2,
  DELALLOC: 0x4,
  /** Before I/O into unwritten blocks, splits them off and merges nothing. */
  PRE_IO: 0x8,
  /** After the I/O, marks the split blocks as written. */
  CONVERT: 0x10,
  /** Nodes may come from the reserve, because the data is already on its way. */
  METADATA_NOFAIL: 0x20,
  NO_NORMALIZE: 0x40,
  /** Zero range: written blocks become unwritten. */
  CONVERT_UNWRITTEN: 0x100,
  ZERO: 0x200,
  IO_SUBMIT: 0x400,
  EX_NOCACHE: 0x40000000,
} as const;

/** The state of a waiting page, as bits of a buffer. */
export const BH = { DELAY: 0x100, UNWRITTEN: 0x800 } as const;

/** The result of a mapping. The tracepoints print letters: M, N, B, U. */
export const MAP = { MAPPED: 0x10, NEW: 0x20, BOUNDARY: 0x200, UNWRITTEN: 0x800 } as const;

/** The flags of a request to the block allocator. */
export const MB = {
  HINT_MERGE: 0x1,
  HINT_FIRST: 0x8,
  HINT_DATA: 0x20,
  HINT_NOPREALLOC: 0x40,
  HINT_GRP_ALLOC: 0x80,
  HINT_GOAL_ONLY: 0x100,
  HINT_TRY_GOAL: 0x200,
  DELALLOC_RESV: 0x400,
  STREAM_ALLOC: 0x800,
  USE_ROOT_BLKS: 0x1000,
  USE_RESV: 0x2000,
  STRICT_CHECK: 0x4000,
} as const;

/** The ways to free blocks. */
export const FREE_BLOCKS = {
  METADATA: 0x1,
  FORGET: 0x2,
  VALIDATED: 0x4,
  NO_QUOTA: 0x8,
  '1ST_CLUSTER': 0x10,
  LAST_CLUSTER: 0x20,
  /** Data waits for a block of the same cluster, so the freed cluster is promised to it at once. Linux prints the number. */
  '0x40': 0x40,
} as const;

/** `CREATE|UNWRIT`, as the tracepoints print flags. */
export const flagsText = (names: Readonly<Record<string, number>>, value: number): string =>
  flagNames(names, value).join('|');
