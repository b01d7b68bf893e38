/** What one pass leaves for a later one, also of another round. */
import type { Mapped } from './mapped.ts';

export class Notes {
  /** Where a copy of the superblock was looked for in vain, or 0. */
  noBackup = 0;
  /** The note on copies of descriptors was told. */
  hinted = false;
  /** Groups whose wrong checksum was left: their bitmaps are read whatever the flags say. */
  readonly distrusted = new Set<number>();
  /** What is given back is not counted yet: the fifth pass does. */
  uncounted = false;
  /** The journal was taken away and is to be made again. */
  journalGone = false;
  /** The resize inode was emptied and is to be made again. */
  resizeGone = false;
  /** Maps of orphans that were truncated. */
  readonly pendingMaps = new Map<number, Mapped>();
  /** Blocks of the orphan file that are not valid, with their logical numbers. */
  readonly orphanBlocks = new Map<number, number>();
  /** A tree that was to be written anew went with its inode: the pass for it is told all the same. */
  optimise = false;
  /** Whether the inodes of the present block of the table look like noise. */
  garbage = false;
  /** Blocks of directories beyond the volume's end that were come to in this pass. */
  readonly unread = new Set<number>();
  /** The directory with a name of each inode, where that was looked for. */
  readonly parents = new Map<number, number>();
}
