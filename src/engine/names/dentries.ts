/**
 * The dentry cache: what a lookup found, so that the next one need not read the directory. That a name does not exist
 * is remembered too (a negative dentry), until it is made.
 *
 *     Dir.children   'a' → 14    'b' → 15    'c' → 0
 */
import { InodeHit, InodeMiss, LoadInode } from '../../trace/events/ialloc.ts';
import * as E from '../../trace/events/names.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import type { Dir } from './dir.ts';
import { inodeOfEntry, lookupOnDisk } from './find.ts';
import { newSlot } from './linear.ts';
import { Name } from './name.ts';

const slot = newSlot();
const wanted = new Name();

/** The inode number behind a name of a directory, or 0. Not for `.`. */
export function lookupName(dir: Dir, text: string): number {
  const { recorder, mount } = dir.names.fs;
  const known = dir.children.get(text);
  if (known !== undefined) {
    if (recorder.full) recorder.emit(E.DentryHit, { dir: dir.ino, name: text, ino: known });
    return known;
  }
  if (recorder.full) recorder.emit(E.DentryMiss, { dir: dir.ino, name: text });
  const ino = lookupOnDisk(dir, wanted.set(text), slot);
  if (ino !== 0) {
    if (recorder.full) tellInode(mount, ino);
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

/** The inode behind a name that was looked up: in memory, or in its table, whose block may have to be read. */
function tellInode(mount: Mount, ino: number): void {
  const { recorder, tables } = mount;
  if (mount.cached(ino)) {
    recorder.emit(InodeHit, { ino });
    return;
  }
  const { block, byte } = mount.inodePlace(ino);
  recorder.emit(InodeMiss, { ino, block, offset: byte });
  if (!tables.has(block)) recorder.emit(LoadInode, { ino });
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
