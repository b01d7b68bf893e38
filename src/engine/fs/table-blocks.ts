/**
 * The blocks of the inode tables that are in memory. A read block brings its neighbours along (inode_readahead_blks):
 *
 *     table  ┃▢▢▢▢▢▢▢▢│▢▢▢▣▢▢▢▢│▢▢▢▢┊        ▣ is wanted: the read takes all of its window,
 *                      └ window ┘      ┊        which ends where inodes were never used
 */
import type { Geometry } from '../volume/geometry.ts';

/** inode_readahead_blks: a window begins at a multiple of it or with the table, and is one block longer. */
const WINDOW = 32;

export class TableBlocks {
  readonly #known = new Set<number>();
  readonly #inodesPerGroup: number;
  readonly #inodesPerBlock: number;

  constructor(geometry: Geometry) {
    this.#inodesPerGroup = geometry.inodesPerGroup;
    this.#inodesPerBlock = geometry.blockSize / geometry.inodeSize;
  }

  has(block: number): boolean {
    return this.#known.has(block);
  }

  /** `table` is the first block of the group's table. `unused` inodes at its end were never used. */
  read(block: number, table: number, unused: number): void {
    if (this.#known.has(block)) return;
    this.#known.add(block);
    const start = Math.max(table, block - (block % WINDOW));
    const used = table + Math.floor((this.#inodesPerGroup - unused) / this.#inodesPerBlock);
    const last = Math.min(start + WINDOW, used);
    for (let b = start; b <= last; b++) this.#known.add(b);
  }
}
