/** Dirty files, in the order in which they became dirty. Some are dirty only because of their times. */
import type { Inode } from '../fs/inode.ts';

export class DirtyFiles {
  /** Keyed by number, because any other key first needs a hash. */
  readonly #inodes = new Map<number, Inode>();

  get size(): number {
    return this.#inodes.size;
  }

  add(inode: Inode): void {
    inode.listed = true;
    this.#inodes.set(inode.ino, inode);
  }

  delete(inode: Inode): void {
    inode.listed = false;
    this.#inodes.delete(inode.ino);
  }

  values(): MapIterator<Inode> {
    return this.#inodes.values();
  }
}
