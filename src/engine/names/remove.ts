/**
 * Removes names. A file exists while a name leads to it or it is open. After that it is deleted (evict.ts).
 */

import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DOT, LEAST_RECORD } from '../../format/directory.ts';
import { faultOf, inodeAt, NAME_AT, nameLenAt, recLenAt } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { namesAtOnce } from '../handles/at-once.ts';
import { HANDLE } from '../handles/handle.ts';
import { rememberGone } from './dentries.ts';
import type { Dir } from './dir.ts';
import { evict } from './evict.ts';
import { findEntry, inodeOfEntry } from './find.ts';
import type { NamesHost } from './host.ts';
import { inodeIn } from './linear.ts';
import { countDown } from './make.ts';
import { removeEntry } from './remove-entry.ts';
import { tellUnlink } from './telling.ts';

/** Removes a name of a file, and the file too if it is no longer in use. */
export function unlink(fs: NamesHost, parent: Inode, name: string): void {
  const { recorder } = fs;
  const dir = fs.names.dir(parent);
  const inode = entryToRemove(fs, dir, name);
  if (inode.isDirectory) throw new Failure('EISDIR', `${name} is a directory`);
  const work = () => {
    removeEntry(dir, fs.names.removed.slot);
    const now = fs.mount.clock.now();
    if (inode.links <= 1) fs.orphans.add(inode);
    if (inode.links > 0) inode.links--;
    inode.setTime('ctime', now.sec, now.nsec);
    fs.fast?.unlink(parent.ino, name, inode);
    rememberGone(dir, name);
  };
  const transact = () => fs.transact(HANDLE.DIR, fs.credits.remove, work);
  tellUnlink(recorder, inode, parent.ino, transact);
  namesAtOnce(fs, parent);
  if (inode.links === 0) evict(fs, inode);
}

export function removeDirectory(fs: NamesHost, parent: Inode, name: string): void {
  const dir = fs.names.dir(parent);
  const inode = entryToRemove(fs, dir, name);
  if (!inode.isDirectory) throw new Failure('ENOTDIR', `${name} is no directory`);
  if (inode.ino === EXT4_ROOT_INO) throw new Failure('EBUSY', 'the root cannot be removed');
  if (!isEmpty(fs.names.dir(inode))) throw new Failure('ENOTEMPTY', `directory ${inode.ino} is not empty`);
  fs.transact(HANDLE.DIR, fs.credits.remove, () => takeDirectory(fs, dir, inode, name));
  namesAtOnce(fs, parent);
  evict(fs, inode);
}

function takeDirectory(fs: NamesHost, dir: Dir, inode: Inode, name: string): void {
  removeEntry(dir, fs.names.removed.slot);
  const now = fs.mount.clock.now();
  fs.orphans.add(inode);
  inode.countChange();
  inode.links = 0;
  inode.size = 0;
  inode.setTime('ctime', now.sec, now.nsec);
  countDown(dir.inode);
  fs.names.dir(inode).children.clear();
  fs.fast?.unlink(dir.ino, name, inode);
  rememberGone(dir, name);
}

/** The inode to which a name leads. `names.removed` gets the name and its place. */
function entryToRemove(fs: NamesHost, dir: Dir, name: string): Inode {
  const { removed } = fs.names;
  const { slot } = removed;
  if (!findEntry(dir, removed.name.set(name), slot))
    throw new Failure('ENOENT', `${name} is not in directory ${dir.ino}`);
  const ino = inodeIn(dir, slot);
  if (ino < 1 || ino > fs.names.inodeCount) dir.fail(slot.block, slot.at, `the name leads to inode ${ino}`);
  return inodeOfEntry(dir, ino, slot);
}

/** Answers whether a directory holds nothing but “.” and “..”. A damaged one is not empty. */
export function isEmpty(dir: Dir): boolean {
  const { names } = dir;
  const { blockSize, inodeCount } = names;
  if (dir.inode.size < 24) return damaged(dir, 0, 0, `a directory of ${dir.inode.size} bytes`);
  for (let block = 0; block < dir.count; block++) {
    let bytes: Uint8Array | undefined;
    try {
      bytes = dir.read(block, 'any');
    } catch (failure) {
      if (failure instanceof Failure) return false;
      throw failure;
    }
    if (!bytes) {
      if (block === 0) return damaged(dir, 0, 0, 'the first block is a hole');
      continue;
    }
    let at = 0;
    if (block === 0) {
      at = recLenAt(bytes, 0);
      const why =
        faultOf(bytes, 0, blockSize, inodeCount) ||
        (at + LEAST_RECORD <= blockSize ? faultOf(bytes, at, blockSize, inodeCount) : 'no “..”');
      if (why !== '') return damaged(dir, 0, 0, why);
      if (inodeAt(bytes, 0) !== dir.ino || !isDots(bytes, 0, 1)) return damaged(dir, 0, 0, '“.” is missing');
      if (inodeAt(bytes, at) === 0 || !isDots(bytes, at, 2)) return damaged(dir, 0, at, '“..” is missing');
      at += recLenAt(bytes, at);
    }
    while (at < blockSize) {
      const why = faultOf(bytes, at, blockSize, inodeCount);
      if (why !== '') return damaged(dir, block, at, why);
      if (inodeAt(bytes, at) !== 0) return false;
      at += recLenAt(bytes, at);
    }
  }
  return true;
}

function damaged(dir: Dir, block: number, at: number, why: string): false {
  dir.tell(block, at, why, 'EUCLEAN');
  return false;
}

function isDots(bytes: Uint8Array, at: number, count: number): boolean {
  if (nameLenAt(bytes, at) !== count) return false;
  for (let i = 0; i < count; i++) if (bytes[at + NAME_AT + i] !== DOT) return false;
  return true;
}
