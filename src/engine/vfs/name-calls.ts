/**
 * System calls on paths: the kernel's checks before it searches a directory, and the errno of each mistake. A relative
 * path begins at `from`.
 */

import { EXT4_APPEND_FL, EXT4_IMMUTABLE_FL } from '../../format/inode-flags.ts';
import { S_IALLUGO, S_IFBLK, S_IFCHR, S_IFDIR, S_IFMT, S_IRWXUGO, S_ISVTX } from '../../format/mode.ts';
import { MAY, permit, permitInSticky, permitLink, permitSticky } from '../access/permission.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { lookupName } from '../names/dentries.ts';
import { createFile, createNode, makeDirectory, makeLink, makeSymlink } from '../names/make.ts';
import { removeDirectory, unlink } from '../names/remove.ts';
import { notIntoItself, RENAME, rename } from '../names/rename.ts';
import { type Last, walk, walkToLast, walkToPlace } from '../names/walk.ts';

/** The inode at a place, or undefined. */
function at(fs: FileSystem, { dir, name }: Last): Inode | undefined {
  const ino = lookupName(fs.names.dir(dir), name);
  return ino === 0 ? undefined : fs.mount.inode(ino);
}

/** The place of a name that must be free for a new file. */
function freeName(fs: FileSystem, from: Inode, path: string, directory: boolean): Last {
  const last = walkToLast(fs, from, path);
  if (last.dots) throw new Failure('EEXIST', `${path} is there by nature`);
  const there = at(fs, last);
  if (there) throw new Failure('EEXIST', `${path} exists`);
  if (last.slash && !directory) throw new Failure('ENOENT', `${path} asks for a directory`);
  return last;
}

export function mkdirAt(fs: FileSystem, from: Inode, path: string, mode: number): Inode {
  const { dir, name } = freeName(fs, from, path, true);
  mayWrite(fs, dir);
  return makeDirectory(fs, dir, name, mode & (S_ISVTX | S_IRWXUGO));
}

/** `mode` gives the type. `major` and `minor` are for devices. */
export function mknodAt(fs: FileSystem, from: Inode, path: string, mode: number, major = 0, minor = 0): Inode {
  const type = mode & S_IFMT;
  if (type === S_IFDIR) throw new Failure('EPERM', 'mknod makes no directories');
  const { dir, name } = freeName(fs, from, path, false);
  mayWrite(fs, dir);
  return type === S_IFCHR || type === S_IFBLK
    ? createNode(fs, dir, name, mode, major, minor)
    : createFile(fs, dir, name, mode);
}

export function symlinkAt(fs: FileSystem, target: string, from: Inode, path: string): Inode {
  if (target.length === 0) throw new Failure('ENOENT', 'an empty target');
  if (target.length > 4095) throw new Failure('ENAMETOOLONG', `a target of ${target.length} bytes`);
  const { dir, name } = freeName(fs, from, path, false);
  mayWrite(fs, dir);
  return makeSymlink(fs, dir, name, target);
}

export function linkAt(
  fs: FileSystem,
  oldFrom: Inode,
  oldPath: string,
  from: Inode,
  path: string,
  follow: boolean,
): void {
  linkInodeAt(fs, walk(fs, oldFrom, oldPath, follow), from, path);
}

/** Gives another name to an inode that was found before. */
export function linkInodeAt(fs: FileSystem, inode: Inode, from: Inode, path: string): void {
  const { dir, name } = freeName(fs, from, path, false);
  permitLink(fs, inode);
  mayWrite(fs, dir);
  mayChange(inode);
  makeLink(fs, inode, dir, name);
}

export function unlinkAt(fs: FileSystem, from: Inode, path: string): void {
  const last = walkToLast(fs, from, path);
  if (last.dots) throw new Failure('EISDIR', `${path} is a directory`);
  const inode = at(fs, last);
  if (!inode) throw new Failure('ENOENT', `${path} does not exist`);
  if (last.slash && !inode.isDirectory) throw new Failure('ENOTDIR', `${path} is no directory`);
  if (last.slash) throw new Failure('EISDIR', `${path} is a directory`);
  mayRemove(fs, last.dir, inode);
  unlink(fs, last.dir, last.name);
}

export function rmdirAt(fs: FileSystem, from: Inode, path: string): void {
  const last = walkToLast(fs, from, path);
  if (last.dots === '..') throw new Failure('ENOTEMPTY', `${path} holds where it was reached from`);
  if (last.dots === '.') throw new Failure('EINVAL', `${path} has to be named`);
  const inode = at(fs, last);
  if (!inode) throw new Failure('ENOENT', `${path} does not exist`);
  mayRemove(fs, last.dir, inode);
  removeDirectory(fs, last.dir, last.name);
}

export function renameAt(
  fs: FileSystem,
  oldFrom: Inode,
  oldPath: string,
  from: Inode,
  path: string,
  flags: number,
): void {
  const both = RENAME.NOREPLACE | RENAME.EXCHANGE;
  if (flags & ~both || flags === both) throw new Failure('EINVAL', `flags ${flags}`);
  const old = walkToLast(fs, oldFrom, oldPath);
  const last = walkToLast(fs, from, path);
  if (old.dots) throw new Failure('EBUSY', `${oldPath} cannot be renamed`);
  if (last.dots) throw new Failure(flags & RENAME.NOREPLACE ? 'EEXIST' : 'EBUSY', `${path} cannot be renamed`);
  const source = at(fs, old);
  if (!source) throw new Failure('ENOENT', `${oldPath} does not exist`);
  const target = at(fs, last);
  if (target && flags & RENAME.NOREPLACE) throw new Failure('EEXIST', `${path} exists`);
  if (flags & RENAME.EXCHANGE) {
    if (!target) throw new Failure('ENOENT', `${path} does not exist`);
    if (!target.isDirectory && last.slash) throw new Failure('ENOTDIR', `${path} is no directory`);
  }
  if (!source.isDirectory && (old.slash || (last.slash && !(flags & RENAME.EXCHANGE))))
    throw new Failure('ENOTDIR', `${oldPath} is no directory`);
  notIntoItself(fs, source, last.dir, 'EINVAL');
  if (target) notIntoItself(fs, target, old.dir, flags & RENAME.EXCHANGE ? 'EINVAL' : 'ENOTEMPTY');
  // For two names of one file there is nothing to do.
  if (source === target) return;
  mayRemove(fs, old.dir, source);
  if (target) mayRemove(fs, last.dir, target);
  else mayWrite(fs, last.dir);
  // The rename writes a directory's “..” too.
  if (old.dir !== last.dir)
    for (const moved of flags & RENAME.EXCHANGE ? [source, target!] : [source])
      if (moved.isDirectory) permit(fs, moved, MAY.WRITE);
  rename(fs, old.dir, old.name, last.dir, last.name, flags);
}

export interface Opened {
  inode: Inode;
  created: boolean;
}

/** The flags that open needs. */
export interface OpenHow {
  create: boolean;
  exclusive: boolean;
  /** True if O_NOFOLLOW is not set. */
  follow: boolean;
  /** O_DIRECTORY. */
  directory: boolean;
}

/** The inode that open(2) opens, created if necessary. The caller checks whether it may be written. */
export function openAt(fs: FileSystem, from: Inode, path: string, how: OpenHow, mode: number): Opened {
  if (!how.create) {
    const inode = walk(fs, from, path, how.follow);
    if (how.directory && !inode.isDirectory) throw new Failure('ENOTDIR', `${path} is no directory`);
    return { inode, created: false };
  }
  const last = walkToPlace(fs, from, path, how.follow && !how.exclusive);
  if (last.dots) throw new Failure(how.exclusive ? 'EEXIST' : 'EISDIR', `${path} is a directory`);
  if (last.slash) throw new Failure('EISDIR', `${path} is a directory`);
  const inode = at(fs, last);
  if (!inode) {
    mayWrite(fs, last.dir);
    return { inode: createFile(fs, last.dir, last.name, mode & S_IALLUGO), created: true };
  }
  if (how.exclusive) throw new Failure('EEXIST', `${path} exists`);
  if (inode.isDirectory) throw new Failure('EISDIR', `${path} is a directory`);
  permitInSticky(fs, last.dir, inode);
  if (how.directory) throw new Failure('ENOTDIR', `${path} is no directory`);
  return { inode, created: false };
}

/** Checks that names may be added to the directory (may_create). */
function mayWrite(fs: FileSystem, dir: Inode): void {
  permit(fs, dir, MAY.WRITE | MAY.EXEC);
}

/** Checks that a name may be removed from the directory (may_delete). */
function mayRemove(fs: FileSystem, dir: Inode, inode: Inode): void {
  permit(fs, dir, MAY.WRITE | MAY.EXEC);
  if (dir.flags & EXT4_APPEND_FL) throw new Failure('EPERM', `directory ${dir.ino} may only be appended to`);
  permitSticky(fs, dir, inode);
  mayChange(inode);
}

function mayChange(inode: Inode): void {
  if (inode.flags & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL))
    throw new Failure('EPERM', `inode ${inode.ino} is immutable or may only be appended to`);
}
