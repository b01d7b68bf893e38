/**
 * What the next fast commit will have to say: names in the order in which they came and went, and inodes in the order in
 * which they first changed, each with the range of its blocks that got other places.
 *
 *     names    CREAT f1 ▸ LINK g1 ▸ UNLINK f1 …           every change of a name
 *     inodes   14 [0–2] ▸ 15 ▸ 16 [5–5] …                  directories are not among them: names say what becomes of them
 *
 * A range is one: where blocks at both ends of a file change, all between them is said again.
 */
import type { Inode } from '../../fs/inode.ts';

export interface NameChange {
  kind: 'create' | 'link' | 'unlink';
  parent: number;
  ino: number;
  /** Bytes, one a character. */
  name: string;
  /** Of a creation: what was made. */
  inode: Inode | undefined;
}

/** Blocks of a file, first and last; undefined: only the inode itself has changed. */
export type Range = { first: number; last: number } | undefined;

export class Tracked {
  names: NameChange[] = [];
  readonly inodes = new Map<Inode, Range>();

  get isEmpty(): boolean {
    return this.names.length === 0 && this.inodes.size === 0;
  }

  /** False: it is noted already. */
  inode(inode: Inode): boolean {
    if (this.inodes.has(inode)) return false;
    this.inodes.set(inode, undefined);
    return true;
  }

  range(inode: Inode, first: number, last: number): void {
    const known = this.inodes.get(inode);
    if (!known) {
      this.inodes.set(inode, { first, last });
      return;
    }
    known.first = Math.min(known.first, first);
    known.last = Math.max(known.last, last);
  }

  /** An inode is gone for good: nobody asks any more what it was, nor that it was made. That its names went stays. */
  gone(inode: Inode): void {
    this.inodes.delete(inode);
    if (this.names.some((change) => change.inode === inode))
      this.names = this.names.filter((change) => change.inode !== inode);
  }

  clear(): void {
    this.names = [];
    this.inodes.clear();
  }
}
