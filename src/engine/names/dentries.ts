/**
 * The dentry cache: what a lookup found, so that the next one need not read the directory. That a name does not exist
 * is remembered too (a negative dentry), until it is made.
 *
 *     Dir.children   'a' → 14    'b' → 15    'c' → 0
 */
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Dir } from './dir.ts';
import { inodeOfEntry, lookupOnDisk } from './find.ts';
import { newSlot } from './linear.ts';
import { Name } from './name.ts';
import { tellHit, tellLoad, tellMiss } from './telling.ts';

const slot = newSlot();
const wanted = new Name();

/** The inode number behind a name of a directory, or 0. Not for `.`. */
export function lookupName(dir: Dir, text: string): number {
  const known = dir.children.get(text);
  if (known !== undefined) {
    tellHit(dir, text, known);
    return known;
  }
  tellMiss(dir, text);
  const ino = lookupOnDisk(dir, wanted.set(text), slot);
  if (ino !== 0) {
    tellLoad(dir.names.fs.mount, ino);
    const inode = inodeOfEntry(dir, ino, slot);
    // A handle that the kernel has forgotten is found again from below.
    if (inode.isDirectory && text !== '..') adopt(dir, inode);
  }
  dir.children.set(text, ino);
  return ino;
}

/** The directory is in this one from now on. One that is above it already would make the tree a ring (d_splice_alias). */
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

/** From now on the name leads there. */
export function remember(dir: Dir, text: string, ino: number): void {
  dir.children.set(text, ino);
}

/** The name was taken away: it is known not to exist. */
export function rememberGone(dir: Dir, text: string): void {
  dir.children.set(text, 0);
}

/** Nothing is known of the name. */
export function unknow(dir: Dir, text: string): void {
  dir.children.delete(text);
}
