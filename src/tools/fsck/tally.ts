/** The findings of one round of the passes. Where a repair makes them worthless, the next round begins with a new tally. */

import { Bits, Counts } from './bits.ts';
import type { DirInfo } from './dir-info.ts';
import type { Mapped } from './mapped.ts';

/** The directories for which the third pass may need a block. */
export type Kept = 'root' | 'lostFound';

export class Tally {
  /** A repair has made the counts worthless, so the check begins again. */
  restart = false;
  sharedBlocks = false;
  readonly used = new Bits();
  readonly dirs = new Map<number, DirInfo>();
  /** Inodes with an invalid mode, device or link. The check asks about them where they are named. */
  readonly bad = new Set<number>();
  /** Inodes whose type itself is invalid. */
  readonly badTypes = new Set<number>();
  readonly links = new Counts();
  readonly counted = new Counts();
  readonly modes = new Counts();
  readonly found = new Bits();
  readonly shared = new Bits();
  /** Blocks put in place by formatting. */
  readonly fixtures = new Bits();
  readonly xattrBlocks = new Map<number, { refs: number; values: number }>();
  readonly eaInodes = new Counts();
  readonly valueBlocks = new Counts();
  readonly rebuild = new Map<number, Mapped>();
  readonly rehash = new Set<number>();
  /** The policies of encrypted inodes. */
  readonly policies = new Map<number, string>();
  fragmented = 0;
  largeFiles = 0;
  /** The inode of lost+found. `namedLostFound` is where that name led before the first pass, or 0. */
  lostFound = 0;
  namedLostFound = 0;
  /** Directories with a fault that the check can ask about only at their names. */
  readonly badDirectories = new Set<number>();
  /** Whether each directory block that was read had its checksum before its check began. */
  readonly summedBlocks = new Map<string, boolean>();
  /** Tables that overlap something else and are to move: `inode_bitmap 0`. */
  readonly misplaced = new Set<string>();
  /** Files that keep the flag of a hash tree, with their lengths in blocks. */
  readonly indexedFiles = new Map<number, number>();
  /** Inodes of a group whose maps still wait for their check. */
  readonly putOff: { ino: number; list: number; xattr: number }[] = [];
  /** Inodes in a block of their table that is bad. */
  readonly inBadBlock = new Set<number>();
  /** Inodes whose blocks do not lie in clusters as their numbers do. */
  readonly misaligned = new Set<number>();
  /** Blocks that the third pass may need. */
  readonly kept = new Map<Kept, number>();
}
