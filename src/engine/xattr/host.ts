/** The parts of the mounted file system that extended attributes use. */
import type { Inode } from '../fs/inode.ts';
import type { SystemZone } from '../fs/system-zone.ts';
import type { HandleHost } from '../handles/host.ts';
import type { IallocHost } from '../ialloc/host.ts';
import type { Orphans } from '../names/orphans.ts';
import type { XattrBlockCache } from './block-cache.ts';

export interface XattrHost extends HandleHost, IallocHost {
  readonly systemZone: SystemZone;
  readonly orphans: Orphans;
  /** Blocks of attributes, by their hashes. */
  readonly xattrs: XattrBlockCache;
  /** Inodes that hold values of attributes, by their hashes. */
  readonly valueInodes: XattrBlockCache;
  /** Charges clusters to an inode, or gives them back. */
  charge(inode: Inode, clusters: number): void;
  /** Frees blocks; `flags` is a set of FREE_BLOCKS. */
  freeBlocks(inode: Inode, block: number, count: number, flags: number): void;
  /** Releases the inode of a value, and deletes it if nothing uses it. */
  release(inode: Inode): void;
}
