/**
 * Walks from a path to an inode, one component after the other. Each is a lookup in the directory reached so far.
 *
 *     a/b/../link/x      a ▸ b ▸ a ▸ link → its target, walked from a ▸ x
 *
 *     /mnt/a             a, from the volume's root, as that is where the volume is mounted
 *
 * The walk stays on the volume. Another absolute path or `..` above the root leads out of it, and so does a symbolic link
 * to either. The files there are unknown here.
 */

import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DOT, SLASH } from '../../format/directory.ts';
import { touchAtime } from '../access/access-time.ts';
import { permitSearch } from '../access/permission.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { lookupName } from './dentries.ts';
import type { NamesHost } from './host.ts';
import { parentOf } from './parents.ts';
import { readTarget } from './symlink.ts';
import { tellLink } from './telling.ts';

/** Where the volume is mounted. */
export const MOUNT_POINT = '/mnt';

/** The longest path, without the NUL behind it. */
const PATH_MAX = 4095;
/** Symbolic links that one walk follows. */
const MAXSYMLINKS = 40;

/** Thrown where a path leaves the volume. */
export class LeavesVolume {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** A path without its last component, for creating, removing and renaming. */
export interface Last {
  dir: Inode;
  /** '' if the path ends in `.`, `..` or `/`; `dots` says which. */
  name: string;
  dots: '' | '.' | '..';
  /** True if the path ends in a slash, so the name must be that of a directory. */
  slash: boolean;
}

class Walk {
  readonly fs: NamesHost;
  links = 0;

  constructor(fs: NamesHost) {
    this.fs = fs;
  }
}

/** The inode to which a path leads. `follow` decides about a symbolic link at its end. */
export function walk(fs: NamesHost, from: Inode, path: string, follow: boolean): Inode {
  checkPath(path);
  fs.recorder.machine.work('path', 1);
  return walkAll(new Walk(fs), startOf(fs, from, path), onVolume(path), follow);
}

/** The directory of a path's last component, which need not exist. */
export function walkToLast(fs: NamesHost, from: Inode, path: string): Last {
  checkPath(path);
  fs.recorder.machine.work('path', 1);
  return toLast(new Walk(fs), startOf(fs, from, path), onVolume(path));
}

function checkPath(path: string): void {
  if (path.length === 0) throw new Failure('ENOENT', 'an empty path');
  if (path.length > PATH_MAX) throw new Failure('ENAMETOOLONG', `a path of ${path.length} bytes`);
}

const isAbsolute = (path: string): boolean => path.charCodeAt(0) === SLASH;

/** The inode where a path begins. That is the root if the path begins with the mount point. */
function startOf(fs: NamesHost, from: Inode, path: string): Inode {
  return isAbsolute(path) ? fs.mount.inode(EXT4_ROOT_INO) : from;
}

/** The part of a path that lies on the volume. */
function onVolume(path: string): string {
  if (!isAbsolute(path)) return path;
  const rest = path.slice(MOUNT_POINT.length);
  if (!path.startsWith(MOUNT_POINT) || (rest !== '' && !isAbsolute(rest))) throw new LeavesVolume(path);
  return `.${rest}`;
}

function walkAll(w: Walk, from: Inode, path: string, follow: boolean): Inode {
  let at = from;
  let start = 0;
  const { length } = path;
  for (;;) {
    while (start < length && path.charCodeAt(start) === SLASH) start++;
    if (start === length) return at;
    let end = start + 1;
    while (end < length && path.charCodeAt(end) !== SLASH) end++;
    // A slash after the last component asks for a directory, so a link there is followed.
    at = step(w, at, path.slice(start, end), follow || end < length);
    if (end < length && !at.isDirectory) throw new Failure('ENOTDIR', `${path.slice(0, end)} is no directory`);
    start = end;
  }
}

/** Walks one component. With `follow` the walk does not end at a symbolic link. */
function step(w: Walk, dir: Inode, name: string, follow: boolean): Inode {
  permitSearch(w.fs, dir);
  const dots = dotsIn(name);
  if (dots === '.') return directory(dir);
  if (dots === '..') return above(w, dir, name);
  const { fs } = w;
  const ino = lookupName(fs.names.dir(dir), name);
  if (ino === 0) throw new Failure('ENOENT', `${name} is not in directory ${dir.ino}`);
  const inode = fs.mount.inode(ino);
  return follow && inode.isSymlink ? followLink(w, dir, inode) : inode;
}

function followLink(w: Walk, dir: Inode, link: Inode): Inode {
  const target = targetOf(w, link);
  return walkAll(w, startOf(w.fs, dir, target), onVolume(target), true);
}

/** The target of a link on the way. */
function targetOf(w: Walk, link: Inode): string {
  const { fs } = w;
  if (++w.links > MAXSYMLINKS) throw new Failure('ELOOP', `more than ${MAXSYMLINKS} symbolic links`);
  touchAtime(fs, link);
  const target = readTarget(fs, link);
  tellLink(fs.recorder, link.ino, target, w.links);
  return target;
}

function directory(inode: Inode): Inode {
  if (!inode.isDirectory) throw new Failure('ENOTDIR', `inode ${inode.ino} is no directory`);
  return inode;
}

function above(w: Walk, dir: Inode, name: string): Inode {
  directory(dir);
  if (dir.ino === EXT4_ROOT_INO) throw new LeavesVolume(name);
  return parentOf(w.fs, dir);
}

function dotsIn(name: string): '' | '.' | '..' {
  if (name.charCodeAt(0) !== DOT || name.length > 2) return '';
  if (name.length === 1) return '.';
  return name.charCodeAt(1) === DOT ? '..' : '';
}

function toLast(w: Walk, from: Inode, path: string): Last {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end--;
  let start = end;
  while (start > 0 && path.charCodeAt(start - 1) !== SLASH) start--;
  const dir = directory(start === 0 ? from : walkAll(w, from, path.slice(0, start), true));
  const name = path.slice(start, end);
  permitSearch(w.fs, dir);
  const dots = dotsIn(name);
  return { dir, name: dots ? '' : name, dots, slash: end < path.length };
}

/**
 * The place of a file that may have to be created (open with O_CREAT). Unlike `walkToLast`, it follows a symbolic link at
 * the end to the place that the link names, even if nothing is there.
 */
export function walkToPlace(fs: NamesHost, from: Inode, path: string, follow: boolean): Last {
  checkPath(path);
  fs.recorder.machine.work('path', 1);
  const w = new Walk(fs);
  for (let at = startOf(fs, from, path), rest = onVolume(path); ; ) {
    const last = toLast(w, at, rest);
    if (!follow || last.dots || last.slash) return last;
    const ino = lookupName(fs.names.dir(last.dir), last.name);
    if (ino === 0) return last;
    const inode = fs.mount.inode(ino);
    if (!inode.isSymlink) return last;
    const target = targetOf(w, inode);
    at = startOf(fs, last.dir, target);
    rest = onVolume(target);
  }
}
