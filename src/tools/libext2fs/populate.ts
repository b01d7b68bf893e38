/**
 * A tree of files copied into a volume, as mke2fs -d does it. The names of a directory come in the order of their
 * bytes. Each directory's content comes before the next name, and the directory's own owners and times come last.
 *
 *     d/  ─mkdir d─▶  d/a … copied  ─▶  owner, mode and times of d
 */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../format/mode.ts';
import { type Source, writeContent } from './content.ts';
import { type Device, NO_DEVICE } from './device.ts';
import { lookup } from './directories.ts';
import { LibraryFailure, NOT_FOUND } from './failure.ts';
import type { Library } from './library.ts';
import { makeDirectory, makeFile, makeLink, makeNode, makeSymlink } from './make.ts';

/** A file that is copied in. */
export interface TreeFile {
  /** Bytes of its name. */
  name: Uint8Array;
  mode: number;
  uid: number;
  gid: number;
  atime: number;
  mtime: number;
  ctime: number;
  size: number;
  device?: Device;
  /** The same string for all names of one file, where it has several. */
  identity?: string;
  /** The files of a directory, in any order. */
  files?(): readonly TreeFile[];
  /** The target of a symbolic link. */
  target?(): Uint8Array;
  /** The content of a regular file. */
  source?(): Source;
}

/** Copies the content of a directory into the root. A failure names the file that it stopped at. */
export function populate(lib: Library, root: TreeFile): void {
  copyDirectory(lib, EXT4_ROOT_INO, root, new Map());
}

const byBytes = (a: TreeFile, b: TreeFile): number => {
  const n = Math.min(a.name.length, b.name.length);
  for (let i = 0; i < n; i++) if (a.name[i] !== b.name[i]) return a.name[i] - b.name[i];
  return a.name.length - b.name.length;
};

const LOST_FOUND = 'lost+found';
const textOf = (name: Uint8Array): string => String.fromCharCode(...name);

function copyDirectory(lib: Library, dir: number, from: TreeFile, known: Map<string, number>): void {
  for (const file of [...(from.files?.() ?? [])].sort(byBytes)) {
    const before = file.identity === undefined ? undefined : known.get(file.identity);
    if (before !== undefined) {
      doing('linking ', file, () => makeLink(lib, dir, file.name, before));
      continue;
    }
    if (!make(lib, dir, file, known)) continue;
    const ino = lookup(lib, dir, file.name);
    if (ino === 0) throw new LibraryFailure(`__populate_fs: ${NOT_FOUND} while looking up "${textOf(file.name)}"`);
    setOwnerAndTimes(lib, ino, file);
    if (file.identity !== undefined) known.set(file.identity, ino);
  }
}

/** Answers false for an unknown kind of file. */
function make(lib: Library, dir: number, file: TreeFile, known: Map<string, number>): boolean {
  const { name, mode } = file;
  switch (mode & S_IFMT) {
    case S_IFCHR:
    case S_IFBLK:
    case S_IFIFO:
    case S_IFSOCK:
      doing('creating special file ', file, () => makeNode(lib, dir, name, mode, file.device ?? NO_DEVICE));
      return true;
    case S_IFLNK:
      // mke2fs 1.47 has no space before a symbolic link's name.
      doing('writing symlink', file, () => makeSymlink(lib, dir, name, file.target?.() ?? new Uint8Array(0)));
      return true;
    case S_IFREG:
      doing('writing file ', file, () => {
        const ino = makeFile(lib, dir, name, mode, file.size);
        const source = file.source?.();
        if (source) writeContent(lib, ino, source);
      });
      return true;
    case S_IFDIR: {
      const own = dir === EXT4_ROOT_INO && textOf(name) === LOST_FOUND ? lookup(lib, dir, name) : 0;
      if (!own) doing('making dir ', file, () => makeDirectory(lib, dir, name));
      copyDirectory(lib, own || lookup(lib, dir, name), file, known);
      return true;
    }
  }
  return false;
}

function doing(what: string, file: TreeFile, act: () => unknown): void {
  try {
    act();
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    throw new LibraryFailure(`__populate_fs: ${failure.says} while ${what}"${textOf(file.name)}"`, failure.cause);
  }
}

function setOwnerAndTimes(lib: Library, ino: number, file: TreeFile): void {
  const inode = lib.inodes.read(ino);
  inode.uid = file.uid;
  inode.gid = file.gid;
  inode.mode = file.mode;
  inode.atime = file.atime;
  inode.mtime = file.mtime;
  inode.ctime = file.ctime;
  lib.inodes.write(ino, inode);
}
