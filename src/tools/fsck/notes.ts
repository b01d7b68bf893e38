/** What one pass leaves for a later one, even in another round. */
import type { Mapped } from './mapped.ts';

export class Notes {
  /** Where the check looked in vain for a copy of the superblock, or 0. */
  noBackup = 0;
  /** The note on copies of descriptors has been given. */
  hinted = false;
  /** Groups whose wrong checksum was left. Their bitmaps are read whatever the flags say. */
  readonly distrusted = new Set<number>();
  /** Freed blocks and inodes are not counted yet. The fifth pass counts them. */
  uncounted = false;
  /** The journal was removed and has to be made again. */
  journalGone = false;
  /** The resize inode was emptied and has to be made again. */
  resizeGone = false;
  /** Maps of orphans that were truncated. */
  readonly pendingMaps = new Map<number, Mapped>();
  /** Blocks of the orphan file that are not valid, with their logical numbers. */
  readonly orphanBlocks = new Map<number, number>();
  /** An inode went together with a tree that was to be rewritten. The pass for trees is still announced. */
  optimise = false;
  /** Whether the inodes of the present block of the table look like noise. */
  garbage = false;
  /** Blocks of directories beyond the volume's end that this pass met. */
  readonly unread = new Set<number>();
  /** The directory that names each inode, where the check looked for it. */
  readonly parents = new Map<number, number>();
}
