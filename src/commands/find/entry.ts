/** A name that find visits. Like find, it reads the inode only when a test needs it. */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { complain, quote } from '../../shell/program/program.ts';

/** Types of getdents as bits of st_mode. */
const TYPES: Readonly<Record<number, number>> = {
  1: K.S_IFIFO,
  2: K.S_IFCHR,
  4: K.S_IFDIR,
  6: K.S_IFBLK,
  8: K.S_IFREG,
  10: K.S_IFLNK,
  12: K.S_IFSOCK,
};

type Place = 'dirfd' | 'name' | 'path' | 'start' | 'depth' | 'follows';

export class Entry {
  readonly #p: Process;
  /** The directory it is in, which may have been opened anew on the way back. */
  dirfd: number;
  readonly name: string;
  /** The path that find prints. */
  readonly path: string;
  /** The operand it was found below. */
  readonly start: string;
  readonly depth: number;
  /** 0 if only the inode knows it. */
  #type = 0;
  #ino = 0;
  #stat: K.Stat | undefined;
  /** Follows a symbolic link if its target exists. */
  readonly follows: boolean;
  /** The inode could not be read. A message was printed. */
  lost = false;
  /** It is a link that leads through a file. A message was printed. */
  astray = false;

  constructor(p: Process, place: Pick<Entry, Place>, known?: K.Dirent) {
    this.#p = p;
    this.dirfd = place.dirfd;
    this.name = place.name;
    this.path = place.path;
    this.start = place.start;
    this.depth = place.depth;
    this.follows = place.follows;
    // for a followed link the directory does not know the target's type and inode
    if (!known || (this.follows && known.d_type === K.DT_LNK)) return;
    this.#type = TYPES[known.d_type] ?? 0;
    this.#ino = known.d_ino;
  }

  #asks(follow: boolean, stat: K.Stat): number {
    return this.#p.fstatat(this.dirfd, this.name, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, stat);
  }

  /** A link that leads nowhere counts as itself. find reports one that leads through a file, and skips an operand. */
  #leadsNowhere(error: number): boolean {
    return error === -ERRNO.ENOENT || (error === -ERRNO.ENOTDIR && this.depth > 0);
  }

  /** Reads the inode. Answers false, after a message, if that fails. */
  look(): boolean {
    if (this.#stat) return true;
    const stat = K.newStat();
    const p = this.#p;
    let error = this.#asks(this.follows, stat);
    if (this.follows && this.#leadsNowhere(error)) {
      if (error === -ERRNO.ENOTDIR) {
        complain(p, quote(this.path), error);
        this.astray = true;
      }
      error = this.#asks(false, stat);
      // fts has called fstatat, and find repeats the calls
      if (error === 0 && this.#asks(true, K.newStat()) < 0) this.#asks(false, stat);
    }
    if (error < 0) {
      complain(p, quote(this.path), error);
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
    // the directory does not know the inode number of a link's target
    if (this.#ino === 0 || this.follows) this.look();
    return this.#ino;
  }

  get isDirectory(): boolean {
    return this.type === K.S_IFDIR;
  }

  /** The last part of its path, without an operand's trailing slashes. */
  get base(): string {
    const trimmed = this.path.replace(/\/+$/, '');
    return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
  }
}
