/** Dirty files, in the order in which they became so: some because of their pages, some of their times alone. */
import type { Inode } from '../fs/inode.ts';

export class DirtyFiles {
  readonly #inodes = new Set<Inode>();

  get size(): number {
    return this.#inodes.size;
  }

  add(inode: Inode): void {
    inode.listed = true;
    this.#inodes.add(inode);
  }

  delete(inode: Inode): void {
    inode.listed = false;
    this.#inodes.delete(inode);
  }

  values(): SetIterator<Inode> {
    return this.#inodes.values();
  }
}
