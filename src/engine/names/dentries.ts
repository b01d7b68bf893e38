/**
 * The dentry cache holds the results of lookups, so that the next one need not read the directory. It also remembers that
 * a name does not exist (a negative dentry), until the name is made.
 *
 *     Dir.children   'a' → 14    'b' → 15    'c' → 0
 */
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Dir } from './dir.ts';
import { inodeOfEntry, lookupOnDisk } from './find.ts';
import { tellHit, tellLoad, tellMiss } from './telling.ts';

/** The inode number behind a name of a directory, or 0. Not for `.`. */
export function lookupName(dir: Dir, text: string): number {
  const known = dir.children.get(text);
  if (known !== undefined) {
    tellHit(dir, text, known);
    return known;
  }
  tellMiss(dir, text);
  const { name, slot } = dir.names.wanted;
  const ino = lookupOnDisk(dir, name.set(text), slot);
  if (ino !== 0) {
    tellLoad(dir.names.fs.mount, ino);
    const inode = inodeOfEntry(dir, ino, slot);
    // “..” does not adopt: with it the kernel finds a forgotten handle again, from below.
    if (inode.isDirectory && text !== '..') adopt(dir, inode);
  }
  dir.children.set(text, ino);
  return ino;
}

/** Makes `dir` the parent of a directory. If the child is above `dir`, the tree would be a ring (d_splice_alias). */
function adopt(dir: Dir, child: Inode): void {
  const { names } = dir;
  const { fs } = names;
  // The root's parent is not known, or is itself.
  for (let above = dir; fs.foreign && above.parent !== 0 && above.parent !== above.ino; ) {
    if (above.parent === child.ino)
      throw new Failure('ELOOP', `directory ${child.ino} is above directory ${dir.ino}, which has a name for it`);
    above = names.dir(fs.mount.inode(above.parent));
  }
  names.dir(child).parent = dir.ino;
}

/** Remembers where the name leads. */
export function remember(dir: Dir, text: string, ino: number): void {
  dir.children.set(text, ino);
}

/** Remembers that a removed name does not exist. */
export function rememberGone(dir: Dir, text: string): void {
  dir.children.set(text, 0);
}

/** Forgets the name. */
export function unknow(dir: Dir, text: string): void {
  dir.children.delete(text);
}
