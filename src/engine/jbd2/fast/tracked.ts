/**
 * The changes that the next fast commit will record. Names are in the order in which they were made and removed. Inodes
 * are in the order in which they first changed, each with the range of its blocks that got other places.
 *
 *     names    CREAT f1 ▸ LINK g1 ▸ UNLINK f1 …           every change of a name
 *     inodes   14 [0–2] ▸ 15 ▸ 16 [5–5] …                  directories are not among them: names say what becomes of them
 *
 * A file has only one range. If blocks at both ends of a file change, all blocks between them are recorded too.
 */
import type { Inode } from '../../fs/inode.ts';

export interface NameChange {
  kind: 'create' | 'link' | 'unlink';
  parent: number;
  ino: number;
  /** Bytes, one a character. */
  name: string;
  /** The inode that was made, if this is a creation. */
  inode: Inode | undefined;
}

/** First and last changed block of a file; undefined if only the inode itself has changed. */
export type Range = { first: number; last: number } | undefined;

export class Tracked {
  names: NameChange[] = [];
  readonly inodes = new Map<Inode, Range>();

  get isEmpty(): boolean {
    return this.names.length === 0 && this.inodes.size === 0;
  }

  /** Notes an inode. False if it is noted already. */
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

  /** Forgets a deleted inode and its creation. The removals of its names stay. */
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
