/** Dirty files, in the order in which they became so: some because of their pages, some of their times alone. */
import type { Inode } from '../fs/inode.ts';

export class DirtyFiles {
  /** By number: what is no number needs a hash of its own first. */
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
