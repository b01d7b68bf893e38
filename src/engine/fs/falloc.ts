/** The flags that programs pass to fallocate. */

/** Blocks may go past the end of the file, whose size does not change. */
export const FALLOC_FL_KEEP_SIZE = 0x1;
/** The range becomes a hole. */
export const FALLOC_FL_PUNCH_HOLE = 0x2;
/** The range is cut out, and the data behind it moves forward. */
export const FALLOC_FL_COLLAPSE_RANGE = 0x8;
/** The range reads as zeros, without a write. */
export const FALLOC_FL_ZERO_RANGE = 0x10;
/** A hole is inserted, and the data behind it moves back. */
export const FALLOC_FL_INSERT_RANGE = 0x20;
