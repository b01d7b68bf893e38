/**
 * New names: files, directories, symbolic links, device nodes, further links.
 *
 *     an inode is taken ──▶ its content is made ──▶ named in its directory
 *                                                       └─ no room: the inode is given back
 */

import { EXT4_LINK_MAX } from '../../format/constants.ts';
import { EXT4_FT_DIR } from '../../format/directory.ts';
import { DX_HASH_HALF_MD4 } from '../../format/htree.ts';
import { DeviceNumber, deviceOf } from '../../format/indirect.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_IRWXUGO } from '../../format/mode.ts';
import { insertRecord, setRecLenAt, writeTail } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { namesAtOnce } from '../handles/at-once.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';
import { newInode, spreadsChildren } from '../ialloc/ialloc.ts';
import { inheritAcl } from '../xattr/acl.ts';
import { mayInline } from '../xattr/inline-data.ts';
import { createInline } from '../xattr/inline-directory.ts';
import { addEntry } from './add-entry.ts';
import { remember } from './dentries.ts';
import type { Dir } from './dir.ts';
import { evict } from './evict.ts';
import type { NamesHost } from './host.ts';
import { Name } from './name.ts';
import { checkTarget, writeTarget } from './symlink.ts';
import { tellInit } from './telling.ts';

/** Makes an ordinary file without content, or by `mode` a pipe or a socket. */
export function createFile(fs: NamesHost, parent: Inode, name: string, mode: number): Inode {
  const dir = dirToChange(fs, parent);
  return making(fs, parent, () => {
    fs.names.fresh.set(name);
    const inode = newInode(fs, parent, { mode: mode & S_IFMT ? mode : mode | S_IFREG });
    nameIt(fs, dir, inode, () => inheritAcl(fs, parent, inode));
    fs.fast?.create(parent.ino, name, inode);
    return inode;
  });
}

/** Makes a file without a name (O_TMPFILE). It goes with its last user unless it is linked before. */
export function createUnnamed(fs: NamesHost, parent: Inode, mode: number): Inode {
  dirToChange(fs, parent);
  return making(fs, parent, () => {
    const inode = newInode(fs, parent, { mode: (mode & ~S_IFMT) | S_IFREG });
    try {
      inheritAcl(fs, parent, inode);
    } catch (failure) {
      giveBack(fs, inode);
      throw failure;
    }
    inode.links = 0;
    fs.orphans.add(inode);
    return inode;
  });
}

/** Makes a device node. i_block keeps `major` and `minor`, in the old form if they fit. */
export function createNode(
  fs: NamesHost,
  parent: Inode,
  name: string,
  mode: number,
  major: number,
  minor: number,
): Inode {
  const dir = dirToChange(fs, parent);
  return making(fs, parent, () => {
    fs.names.fresh.set(name);
    const inode = newInode(fs, parent, { mode });
    const dev = deviceOf(major, minor);
    DeviceNumber.write(inode.iBlock, 0, major < 256 && minor < 256 ? { old: dev } : { new: dev });
    return nameIt(fs, dir, inode, () => inheritAcl(fs, parent, inode));
  });
}

export function makeDirectory(fs: NamesHost, parent: Inode, name: string, mode: number): Inode {
  const dir = dirToChange(fs, parent);
  mayHaveMoreDirectories(dir);
  return making(fs, parent, () => {
    fs.names.fresh.set(name);
    const inode = newInode(fs, parent, { mode: (mode & ~S_IFMT) | S_IFDIR, spread: spreadOf(fs, parent) });
    nameIt(fs, dir, inode, () => {
      inheritAcl(fs, parent, inode);
      initDirectory(fs, inode, parent.ino);
      inode.links = 2;
    });
    countUp(dir);
    fs.names.dir(inode).parent = parent.ino;
    fs.fast?.create(parent.ino, name, inode);
    return inode;
  });
}

export function makeSymlink(fs: NamesHost, parent: Inode, name: string, target: string): Inode {
  const dir = dirToChange(fs, parent);
  checkTarget(fs, target);
  return making(fs, parent, () => {
    fs.names.fresh.set(name);
    const inode = newInode(fs, parent, { mode: S_IFLNK | S_IRWXUGO });
    return nameIt(fs, dir, inode, () => writeTarget(fs, inode, target));
  });
}

/** Makes something in one handle of the journal, and tries again if a commit frees space. */
function making(fs: NamesHost, parent: Inode, make: () => Inode): Inode {
  const inode = retrying(fs, () => fs.transact(HANDLE.DIR, fs.credits.make, make));
  namesAtOnce(fs, parent);
  return inode;
}

/** Gives a file one more name. */
export function makeLink(fs: NamesHost, inode: Inode, parent: Inode, name: string): void {
  const dir = dirToChange(fs, parent);
  if (inode.isDirectory) throw new Failure('EPERM', 'a directory has one name only');
  if (inode.links === 0 && inode.opens === 0) throw new Failure('ENOENT', 'the file is deleted');
  const most = fs.mount.behaviour.mostLinks;
  if (inode.links >= most) throw new Failure('EMLINK', `${most} links are the most`);
  retrying(fs, () =>
    fs.transact(HANDLE.DIR, fs.credits.link, () => {
      const now = fs.mount.clock.now();
      inode.setTime('ctime', now.sec, now.nsec);
      addEntry(dir, fs.names.fresh.set(name), inode);
      inode.links++;
      remember(dir, name, inode.ino);
      // A file without a name (O_TMPFILE) has one now.
      if (inode.links === 1) fs.orphans.remove(inode);
      fs.fast?.link(parent.ino, name, inode);
    }),
  );
  namesAtOnce(fs, parent);
}

/** The hash of the name, if it spreads children. It is always half-MD4, whatever directories use. */
function spreadOf(fs: NamesHost, parent: Inode): number | undefined {
  if (!spreadsChildren(parent)) return undefined;
  const { hash, fresh } = fs.names;
  hash.of(DX_HASH_HALF_MD4, fresh.bytes, 0, fresh.length);
  return hash.hash;
}

/** The directory, which must exist and be writable. */
function dirToChange(fs: NamesHost, parent: Inode): Dir {
  if (parent.links === 0) throw new Failure('ENOENT', `directory ${parent.ino} is deleted`);
  return fs.names.dir(parent);
}

/** Gives a fresh inode its content and names it. If there is no room, it gives the inode back. */
function nameIt(fs: NamesHost, dir: Dir, inode: Inode, make: () => void): Inode {
  const { fresh } = fs.names;
  const { text } = fresh;
  inode.links = 1;
  try {
    make();
    addEntry(dir, fresh, inode);
  } catch (failure) {
    giveBack(fs, inode);
    throw failure;
  }
  remember(dir, text, inode.ino);
  return inode;
}

/** Gives back the inode taken for a name that found no room. */
function giveBack(fs: NamesHost, inode: Inode): void {
  inode.links = 0;
  fs.orphans.add(inode);
  evict(fs, inode);
}

/** Throws EMLINK if one more subdirectory could not be counted. */
export function mayHaveMoreDirectories(dir: Dir): void {
  const { names } = dir;
  if (dir.inode.links >= names.fs.mount.behaviour.mostLinks && !(names.manyLinks && dir.indexed))
    throw new Failure('EMLINK', `directory ${dir.ino} has ${dir.inode.links} links`);
}

/** Counts one more subdirectory, whose “..” is a link. Past the most that can be counted, 1 means “many”. */
export function countUp(dir: Dir): void {
  const { inode } = dir;
  const links = inode.links + 1;
  inode.links = dir.indexed && (links > EXT4_LINK_MAX || links === 2) ? 1 : links;
}

export function countDown(inode: Inode): void {
  if (!inode.isDirectory || inode.links > 2) inode.links--;
}

/** Writes the first block of a directory: “.”, and “..” with the rest of the room. */
export function initDirectory(fs: NamesHost, inode: Inode, parent: number): void {
  const { names } = fs;
  const dir = names.dir(inode);
  if (mayInline(inode) && createInline(fs, inode, parent)) {
    dir.takeInline();
    tellInit(dir, parent);
    return;
  }
  const block = dir.append();
  tellInit(dir, parent);
  const bytes = dir.touch(block);
  const type = names.typed ? EXT4_FT_DIR : 0;
  setRecLenAt(bytes, 0, names.recordsEnd);
  insertRecord(bytes, 0, dot, inode.ino, type);
  insertRecord(bytes, 0, dotDot, parent, type);
  if (names.csum) writeTail(bytes);
  dir.leafChanged(block);
}

const dot = new Name().set('.');
const dotDot = new Name().set('..');
