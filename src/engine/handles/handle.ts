/**
 * A handle: the right of one operation to change some blocks within one transaction. Everything between its start and
 * its stop is in that transaction, so that a crash never shows half of the operation.
 *
 *     start(DIR, 46) ──▶ joins 5 blocks ──▶ stop        it could need 46 at most, and gives 41 back
 */

/** What an operation is, in the numbers of the tracepoints (EXT4_HT_…). */
export const HANDLE = {
  MISC: 0,
  INODE: 1,
  WRITE_PAGE: 2,
  MAP_BLOCKS: 3,
  DIR: 4,
  TRUNCATE: 5,
  QUOTA: 6,
  RESIZE: 7,
  MIGRATE: 8,
  MOVE_EXTENTS: 9,
  XATTR: 10,
  EXT_CONVERT: 11,
} as const;

export type HandleType = (typeof HANDLE)[keyof typeof HANDLE];

export class Handle {
  type: HandleType;
  /** Blocks that it asked for, including those for its revokes. */
  requested: number;
  /** What is left of them: h_total_credits. */
  credits: number;
  /** Operations that run within it. A nested operation joins the handle. */
  depth = 1;
  /** Its transaction commits when it stops: h_sync. */
  sync = false;

  constructor(type: HandleType, requested: number) {
    this.type = type;
    this.requested = requested;
    this.credits = requested;
  }

  /** Starts a stopped handle again as a new one. */
  reuse(type: HandleType, requested: number): this {
    this.type = type;
    this.requested = requested;
    this.credits = requested;
    this.depth = 1;
    this.sync = false;
    return this;
  }
}
