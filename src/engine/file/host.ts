/** What the mounted file system must offer for reading and writing files. */
import type { Inode } from '../fs/inode.ts';
import type { HomeBlocks } from '../jbd2/home-blocks.ts';
import type { XattrHost } from '../xattr/host.ts';
import type { DirtyFiles } from './dirty-files.ts';
import type { InFlight } from './in-flight.ts';
import type { PageCache } from './pages.ts';

export interface FileHost extends XattrHost {
  readonly home: HomeBlocks;
  readonly inFlight: InFlight;
  readonly dirty: DirtyFiles;
  /** Dirty pages of all files. */
  readonly pageTally: { readonly dirty: number };
  /** Counts how often something became dirty. */
  readonly turn: number;
  /** True if the volume may contain anything. */
  readonly foreign: boolean;
  pages(inode: Inode): PageCache;
  pagesOf(inode: Inode): PageCache | undefined;
  markDirty(inode: Inode): void;
  /** Promises a cluster to data that has no place yet. False when no free cluster is left. */
  reserve(inode: Inode): boolean;
  setAside(inode: Inode): void;
  /** Takes promises back. */
  unreserve(inode: Inode, count: number): void;
}
