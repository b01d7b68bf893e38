/**
 * The program's descriptors. A number of its own leads to one of the process, with what it may be used for:
 *
 *      0 1 2      the standard streams
 *      3          the working directory, under the name “.”, below which all its paths begin
 *      4 …        what it opened
 */
import type { Dirent, Stat } from '../engine/vfs/kernel.ts';
import * as K from '../engine/vfs/kernel.ts';
import {
  ALL_RIGHTS,
  BADF,
  DIRECTORY_RIGHTS,
  FILE_RIGHTS,
  FILETYPE,
  NOTCAPABLE,
  RIGHT,
  type RightName,
  STREAM_RIGHTS,
} from './api.ts';
import { Answer } from './memory.ts';
import type { System } from './system.ts';

export interface Descriptor {
  /** The process's. */
  readonly fd: number;
  readonly type: number;
  rights: number;
  inheriting: number;
  /** FDFLAG bits. */
  flags: number;
  /** The name of a directory that was open from the beginning. */
  readonly preopen?: string;
  /** Of a directory: its entries as far as they were read, and whether that is all of them. */
  entries?: Dirent[];
  whole?: boolean;
}

export function filetypeOf(mode: number): number {
  switch (mode & K.S_IFMT) {
    case K.S_IFREG:
      return FILETYPE.REGULAR_FILE;
    case K.S_IFDIR:
      return FILETYPE.DIRECTORY;
    case K.S_IFLNK:
      return FILETYPE.SYMBOLIC_LINK;
    case K.S_IFCHR:
      return FILETYPE.CHARACTER_DEVICE;
    case K.S_IFBLK:
      return FILETYPE.BLOCK_DEVICE;
    case K.S_IFIFO:
    case K.S_IFSOCK:
      return FILETYPE.SOCKET_STREAM;
  }
  return FILETYPE.UNKNOWN;
}

const MOST_OF: Readonly<Record<number, readonly [rights: number, inheriting: number]>> = {
  [FILETYPE.REGULAR_FILE]: [FILE_RIGHTS, 0],
  [FILETYPE.DIRECTORY]: [DIRECTORY_RIGHTS, DIRECTORY_RIGHTS | FILE_RIGHTS],
  [FILETYPE.SOCKET_STREAM]: [STREAM_RIGHTS, ALL_RIGHTS],
};

/** The most rights that a file of this type, opened with these flags, can have and hand on. */
export function mostRights(type: number, flags: number): readonly [rights: number, inheriting: number] {
  const [rights, inheriting] = MOST_OF[type] ?? [ALL_RIGHTS, ALL_RIGHTS];
  const access = flags & K.O_ACCMODE;
  const without = access === K.O_RDONLY ? RIGHT.FD_WRITE : access === K.O_WRONLY ? RIGHT.FD_READ : 0;
  return [rights & ~without, inheriting];
}

/** How many descriptors a process may have open, like Linux's ulimit -n. */
const MOST_OPEN = 1024;

export class Descriptors {
  readonly #table: (Descriptor | undefined)[] = [];

  /** The standard streams, and the working directory. */
  constructor(system: System) {
    const stat = K.newStat();
    for (const fd of [0, 1, 2]) {
      if (system.fstatat(fd, '', K.AT_EMPTY_PATH, stat) < 0) continue;
      const type = filetypeOf(stat.st_mode);
      const [rights, inheriting] = mostRights(type, fd === 0 ? K.O_RDONLY : K.O_WRONLY);
      this.#table[fd] = { fd, type, rights, inheriting, flags: 0 };
    }
    const fd = system.openat(K.AT_FDCWD, '.', K.O_RDONLY | K.O_DIRECTORY | K.O_CLOEXEC, 0);
    if (fd < 0) return;
    const [rights, inheriting] = mostRights(FILETYPE.DIRECTORY, K.O_RDONLY);
    this.#table[3] = { fd, type: FILETYPE.DIRECTORY, rights, inheriting, flags: 0, preopen: '.' };
  }

  /** The descriptor, if it may be used for this. */
  get(fd: number, ...rights: RightName[]): Descriptor {
    const found = this.#table[fd];
    if (!found) throw new Answer(BADF);
    for (const name of rights) if ((found.rights & RIGHT[name]) === 0) throw new Answer(NOTCAPABLE);
    return found;
  }

  get full(): boolean {
    return this.#table.filter(Boolean).length >= MOST_OPEN;
  }

  add(descriptor: Descriptor): number {
    let fd = 0;
    while (this.#table[fd]) fd++;
    this.#table[fd] = descriptor;
    return fd;
  }

  remove(fd: number): void {
    this.#table[fd] = undefined;
  }

  put(fd: number, descriptor: Descriptor): void {
    this.#table[fd] = descriptor;
  }
}

const stat: Stat = K.newStat();

/** What the file is that a descriptor of the process leads to. */
export function typeOf(system: System, fd: number): number {
  const result = system.fstatat(fd, '', K.AT_EMPTY_PATH, stat);
  return result < 0 ? FILETYPE.UNKNOWN : filetypeOf(stat.st_mode);
}
