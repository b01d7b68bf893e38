/**
 * Renames a file. The new name is made before the old one is removed, so that a crash in between leaves two names, never
 * none.
 *
 *     a/f ──▶ b/g            g is named · f goes
 *     a/f ──▶ b/g, g exists  g's record leads to f's inode · f goes · the old g has a link less
 *     a/d ──▶ b/d            and “..” of d leads to b; a has a link less, b one more
 *     exchange               both records swap their inodes
 */

import { fileTypeOfMode } from '../../format/directory.ts';
import { DxRoot } from '../../format/htree.ts';
import { inodeAt, recLenAt, setFileTypeAt, setInodeAt } from '../dirents/records.ts';
import { flushFile } from '../file/flush.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { namesAtOnce } from '../handles/at-once.ts';
import { HANDLE } from '../handles/handle.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';
import { addEntry, contentChanged } from './add-entry.ts';
import { remember, unknow } from './dentries.ts';
import type { Dir } from './dir.ts';
import type { Slot } from './entry.ts';
import { evict } from './evict.ts';
import { findEntry, inodeOfEntry } from './find.ts';
import type { NamesHost } from './host.ts';
import { inodeIn } from './linear.ts';
import { countDown, countUp, mayHaveMoreDirectories } from './make.ts';
import type { Name } from './name.ts';
import { parentOf } from './parents.ts';
import { isEmpty } from './remove.ts';
import { removeEntry } from './remove-entry.ts';
import { tellRename, tellSet, tellSetParent } from './telling.ts';

export const RENAME = { NOREPLACE: 1, EXCHANGE: 2 } as const;

const DOTDOT = DxRoot.offset.dotdot;

export function rename(fs: NamesHost, from: Inode, oldText: string, to: Inode, newText: string, flags = 0): void {
  if (flags & ~(RENAME.NOREPLACE | RENAME.EXCHANGE) || flags === (RENAME.NOREPLACE | RENAME.EXCHANGE))
    throw new Failure('EINVAL', `rename flags ${flags}`);
  const fromDir = fs.names.dir(from);
  const toDir = fs.names.dir(to);
  const was = fs.names.from;
  const becomes = fs.names.to;
  const source = inodeBehind(fromDir, was.name.set(oldText), was.slot);
  if (!source) throw new Failure('ENOENT', `${oldText} is not in directory ${from.ino}`);
  const target = inodeBehind(toDir, becomes.name.set(newText), becomes.slot);
  if (target && flags & RENAME.NOREPLACE) throw new Failure('EEXIST', `${newText} exists`);
  if (!target && flags & RENAME.EXCHANGE) throw new Failure('ENOENT', `${newText} is not in directory ${to.ino}`);
  if (to.links === 0) throw new Failure('ENOENT', `directory ${to.ino} is deleted`);
  notIntoItself(fs, source, to, 'EINVAL');
  if (target) notIntoItself(fs, target, from, flags & RENAME.EXCHANGE ? 'EINVAL' : 'ENOTEMPTY');
  // For two names of one file there is nothing to do.
  if (source === target) return;
  const move: Move = { fs, fromDir, toDir, source, target, oldText, newText };
  const work = () => (flags & RENAME.EXCHANGE ? exchangeAll(move) : replace(move));
  tellRename(move, (flags & RENAME.EXCHANGE) !== 0, work);
  namesAtOnce(fs, from);
  namesAtOnce(fs, to);
  if (target && target.links === 0) evict(fs, target);
}

interface Move {
  fs: NamesHost;
  fromDir: Dir;
  toDir: Dir;
  source: Inode;
  target: Inode | undefined;
  oldText: string;
  newText: string;
}

function inodeBehind(dir: Dir, name: Name, slot: Slot): Inode | undefined {
  if (!findEntry(dir, name, slot)) return undefined;
  return inodeOfEntry(dir, inodeIn(dir, slot), slot);
}

/** A directory cannot move into itself. It must not be on the way up from its new parent. */
export function notIntoItself(fs: NamesHost, inode: Inode, dir: Inode, code: 'EINVAL' | 'ENOTEMPTY'): void {
  if (!inode.isDirectory) return;
  // If “..” is damaged, the way up may be a ring.
  for (let at = dir, left = fs.names.inodeCount; ; left--) {
    if (left === 0) throw new Failure('ELOOP', `the way up from directory ${dir.ino} never ends`);
    if (at === inode) throw new Failure(code, `directory ${inode.ino} would become a part of itself`);
    const above = parentOf(fs, at);
    if (above === at) return;
    at = above;
  }
}

function replace(move: Move): void {
  const { fs, fromDir, toDir, source, target, newText } = move;
  const across = fromDir !== toDir;
  const { isDirectory } = source;
  if (target) {
    if (isDirectory && !target.isDirectory) throw new Failure('ENOTDIR', `${newText} is no directory`);
    if (!isDirectory && target.isDirectory) throw new Failure('EISDIR', `${newText} is a directory`);
    // The file that replaces another must not be empty after a crash.
    if (fs.mount.options.autoDaAlloc && source.reservedBlocks > 0) flushFile(fs, source);
    if (isDirectory && !isEmpty(fs.names.dir(target))) throw new Failure('ENOTEMPTY', `${newText} is not empty`);
  } else if (isDirectory && across) mayHaveMoreDirectories(toDir);
  if (isDirectory && across) checkParentEntry(fs.names.dir(source), fromDir.ino);
  fs.transact(HANDLE.DIR, fs.credits.rename, () => replaceNow(move));
}

function replaceNow(move: Move): void {
  const { fs, fromDir, toDir, source, target, oldText, newText } = move;
  const across = fromDir !== toDir;
  const { isDirectory } = source;
  const { from, to } = fs.names;
  if (target) setEntry(toDir, to.slot, source);
  else addEntry(toDir, to.name, source);
  const now = fs.mount.clock.now();
  source.setTime('ctime', now.sec, now.nsec);
  // The new name may have moved the old one's record.
  if (findEntry(fromDir, from.name, from.slot)) removeEntry(fromDir, from.slot);
  if (target) {
    countDown(target);
    target.setTime('ctime', now.sec, now.nsec);
  }
  contentTimes(fromDir);
  if (isDirectory) {
    if (across) setParentEntry(fs.names.dir(source), toDir.ino);
    countDown(fromDir.inode);
    if (target) target.links = 0;
    else countUp(toDir);
  }
  if (target && target.links === 0) {
    fs.orphans.add(target);
    if (target.isDirectory) fs.names.dir(target).children.clear();
  }
  if (fs.fast) trackRename(fs.fast, move);
  unknow(fromDir, oldText);
  remember(toDir, newText, source.ino);
}

/** Records cannot describe a changed “..” of a directory. Any other rename is one name more and one less. */
function trackRename(fast: FastCommits, { fromDir, toDir, source, target, oldText, newText }: Move): void {
  if (source.isDirectory) {
    fast.ineligible('RENAME_DIR');
    return;
  }
  if (target) fast.unlink(toDir.ino, newText, target);
  fast.link(toDir.ino, newText, source);
  fast.unlink(fromDir.ino, oldText, source);
}

function exchangeAll(move: Move): void {
  const { fs } = move;
  fs.transact(HANDLE.DIR, fs.credits.rename, () => exchange(move));
}

function exchange({ fs, fromDir, toDir, source, target, oldText, newText }: Move): void {
  const other = target!;
  const across = fromDir !== toDir;
  if (across) {
    for (const [inode, dir] of [
      [source, fromDir],
      [other, toDir],
    ] as const)
      if (inode.isDirectory) checkParentEntry(fs.names.dir(inode), dir.ino);
    if (source.isDirectory !== other.isDirectory) mayHaveMoreDirectories(source.isDirectory ? toDir : fromDir);
  }
  setEntry(toDir, fs.names.to.slot, source);
  setEntry(fromDir, fs.names.from.slot, other);
  fs.fast?.ineligible('CROSS_RENAME');
  const now = fs.mount.clock.now();
  source.setTime('ctime', now.sec, now.nsec);
  other.setTime('ctime', now.sec, now.nsec);
  if (across) {
    if (source.isDirectory) setParentEntry(fs.names.dir(source), toDir.ino);
    if (other.isDirectory) setParentEntry(fs.names.dir(other), fromDir.ino);
    if (source.isDirectory !== other.isDirectory) {
      countDown((source.isDirectory ? fromDir : toDir).inode);
      countUp(source.isDirectory ? toDir : fromDir);
    }
  }
  remember(fromDir, oldText, other.ino);
  remember(toDir, newText, source.ino);
}

/** Points an existing record to another inode. */
function setEntry(dir: Dir, slot: Slot, inode: Inode): void {
  const bytes = dir.block(slot.block, 'any');
  tellSet(dir, slot.block, bytes, slot.at, inode.ino);
  dir.touch(slot.block);
  setInodeAt(bytes, slot.at, inode.ino);
  if (dir.names.typed) setFileTypeAt(bytes, slot.at, fileTypeOfMode(inode.mode));
  dir.leafChanged(slot.block);
  contentChanged(dir);
}

function contentTimes(dir: Dir): void {
  const now = dir.names.fs.mount.clock.now();
  dir.inode.setTime('mtime', now.sec, now.nsec);
  dir.inode.setTime('ctime', now.sec, now.nsec);
}

/** Checks the directory's “..” before anything is changed. */
function checkParentEntry(dir: Dir, parent: number): void {
  const bytes = dir.block(0, 'any');
  const is = inodeAt(bytes, DOTDOT);
  if (recLenAt(bytes, 0) !== DOTDOT || is !== parent)
    dir.fail(0, DOTDOT, `“..” leads to inode ${is}, and the directory is in ${parent}`);
}

function setParentEntry(dir: Dir, parent: number): void {
  tellSetParent(dir, DOTDOT, parent);
  setInodeAt(dir.touch(0), DOTDOT, parent);
  if (dir.indexed) dir.nodeChanged(0);
  else dir.leafChanged(0);
  dir.parent = parent;
}
