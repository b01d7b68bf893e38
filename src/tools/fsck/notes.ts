/** What one pass leaves for a later one, where only that can ask about it. */
import type { Kept } from './kept-room.ts';

export class Notes {
  /** Where a copy of the superblock was looked for in vain, or 0. */
  noBackup = 0;
  /** The note on copies of descriptors was told. */
  hinted = false;
  /** Groups whose wrong checksum was left: their bitmaps are read whatever the flags say. */
  readonly distrusted = new Set<number>();
  /** What is given back is not counted yet: the fifth pass does. */
  uncounted = false;
  /** Blocks of the orphan file that are not valid, with their logical numbers. */
  readonly orphanBlocks = new Map<number, number>();
  /** Directories with something wrong that only their names can be asked about. */
  readonly badDirectories = new Set<number>();
  /** Of each block of a directory that was looked at, whether it had its sum before its check began. */
  readonly summedBlocks = new Map<string, boolean>();

  /** Tables that share their place with something else, and are to be moved: `inode_bitmap 0`. */
  readonly misplaced = new Set<string>();

  /** A tree that was to be written anew went with its inode: the pass for it is told all the same. */
  optimise = false;

  /** Whether the inodes of the present block of the table look like noise. */
  garbage = false;
  /** Files that keep the flag of a hash tree, with their lengths in blocks. */
  readonly indexedFiles = new Map<number, number>();
  /** Blocks of directories beyond the volume's end that were come to in this pass. */
  readonly unread = new Set<number>();

  /** Inodes of a group whose maps are still to be checked. */
  readonly putOff: { ino: number; list: number; xattr: number }[] = [];
  /** Inodes in a block of their table that is bad. */
  readonly inBadBlock = new Set<number>();
  /** Inodes whose blocks do not lie in clusters as their numbers do. */
  readonly misaligned = new Set<number>();
  /** Where the name lost+found led before the first pass, or 0. */
  lostFound = 0;
  /** Blocks that the third pass may need. */
  readonly kept = new Map<Kept, number>();

  /** The check begins again. */
  forget(): void {
    this.lostFound = 0;
    this.kept.clear();
    this.misaligned.clear();
    this.inBadBlock.clear();
    this.putOff.length = 0;
    this.misplaced.clear();
    this.indexedFiles.clear();
    this.badDirectories.clear();
    this.summedBlocks.clear();
  }
}
