/** A name that find comes to. What is asked of its inode is fetched when a test asks for it, as find does. */
import * as K from '../../process/kernel.ts';
import type { Process } from '../../process/process.ts';
import { complain, quote } from '../../program/program.ts';

/** What getdents says of a name's type, as st_mode has it. */
const TYPES: Readonly<Record<number, number>> = {
  1: K.S_IFIFO,
  2: K.S_IFCHR,
  4: K.S_IFDIR,
  6: K.S_IFBLK,
  8: K.S_IFREG,
  10: K.S_IFLNK,
  12: K.S_IFSOCK,
};

export class Entry {
  readonly #p: Process;
  /** The directory it is in, and its name there; on the way back it may have been opened anew. */
  dirfd: number;
  readonly name: string;
  /** As it is printed. */
  readonly path: string;
  /** The operand it was found below. */
  readonly start: string;
  readonly depth: number;
  /** 0 if only the inode knows it. */
  #type: number;
  #ino: number;
  #stat: K.Stat | undefined;
  /** The inode could not be read, which was said. */
  lost = false;

  constructor(p: Process, place: Pick<Entry, 'dirfd' | 'name' | 'path' | 'start' | 'depth'>, known?: K.Dirent) {
    this.#p = p;
    this.dirfd = place.dirfd;
    this.name = place.name;
    this.path = place.path;
    this.start = place.start;
    this.depth = place.depth;
    this.#type = TYPES[known?.d_type ?? 0] ?? 0;
    this.#ino = known?.d_ino ?? 0;
  }

  /** False, after a message, if there is none. */
  look(): boolean {
    if (this.#stat) return true;
    const stat = K.newStat();
    const error = this.#p.fstatat(this.dirfd, this.name, K.AT_SYMLINK_NOFOLLOW, stat);
    if (error < 0) {
      complain(this.#p, quote(this.path), error);
      this.lost = true;
      return false;
    }
    this.#stat = stat;
    this.#type = stat.st_mode & K.S_IFMT;
    this.#ino = stat.st_ino;
    return true;
  }

  get stat(): K.Stat {
    this.look();
    return this.#stat ?? K.newStat();
  }

  /** The type's bits of st_mode. */
  get type(): number {
    if (this.#type === 0) this.look();
    return this.#type;
  }

  get ino(): number {
    if (this.#ino === 0) this.look();
    return this.#ino;
  }

  get isDirectory(): boolean {
    return this.type === K.S_IFDIR;
  }

  /** The last part of its path; an operand keeps its trailing slashes apart. */
  get base(): string {
    const trimmed = this.path.replace(/\/+$/, '');
    return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
  }
}
