/**
 * Under `lazytime` a new access time stays in memory. (Linux's ext4 counts changes in i_version, so a write
 * changes the inode on disk at once, whatever the option says.)
 *
 *     read ──▶ the bytes in memory, and nothing else
 *                 │ the inode, or another one of its block of the table, is changed
 *                 │ fsync · sync · umount
 *                 ▼
 *              its block joins a transaction, and takes the times of all its inodes with it
 */

import type { Inode } from './inode.ts';

/** Inodes whose times wait, by the block that holds them. */
export class LazyTimes {
  readonly #blocks = new Map<number, Set<Inode>>();

  get size(): number {
    return this.#blocks.size;
  }

  has(inode: Inode): boolean {
    return this.#blocks.get(inode.tableBlock)?.has(inode) === true;
  }

  holds(block: number): boolean {
    return this.#blocks.has(block);
  }

  add(inode: Inode): void {
    const inodes = this.#blocks.get(inode.tableBlock);
    if (inodes) inodes.add(inode);
    else this.#blocks.set(inode.tableBlock, new Set([inode]));
  }

  /** Called when the block has joined a transaction. */
  joined(block: number): void {
    this.#blocks.delete(block);
  }

  /** One inode of each block, in the order in which they were touched. */
  first(): Inode[] {
    return [...this.#blocks.values()].map((inodes) => [...inodes][0]);
  }
}
