/**
 * How find walks through a tree, as the C library's fts does:
 *
 *      d        fstatat · openat · fstat · fstatat again · all names read · each of them in turn · back to the parent
 *
 * The directory that it is in is an open descriptor; those on the way back are kept open, four of them. Beyond that the
 * way back is openat("..").
 */
import * as K from '../../process/kernel.ts';
import type { Process } from '../../process/process.ts';
import type { Steps } from '../../process/steps.ts';
import { complain, quote } from '../../program/program.ts';
import { joinName } from '../../program/targets.ts';
import { Entry } from './entry.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_CLOEXEC | K.O_DIRECTORY;

/** So many directories on the way back stay open. */
const KEPT = 4;

/** From this many names on, fts walks a directory by inode number, and not in the order read. */
const MANY = 10_000;

export interface Visitor {
  /** No directory is looked into that lies this deep. */
  readonly deepest: number;
  /** Directories come after what is in them. */
  readonly depthFirst: boolean;
  /** False if a directory is not to be looked into. */
  visit(entry: Entry): Steps<boolean>;
}

export class Walk {
  readonly #p: Process;
  readonly #visitor: Visitor;
  #cwd = K.AT_FDCWD;
  #kept: number[] = [];
  /** find's own descriptor of the directory it is in. */
  #own = -1;
  #moved = true;
  failed = false;

  constructor(p: Process, visitor: Visitor) {
    this.#p = p;
    this.#visitor = visitor;
  }

  *from(operand: string): Steps<void> {
    const place = { dirfd: K.AT_FDCWD, name: operand, path: operand, start: operand, depth: 0 };
    yield* this.#entry(new Entry(this.#p, place), true);
  }

  *#entry(entry: Entry, asked: boolean): Steps<void> {
    const p = this.#p;
    if (asked && !(yield* p.turn(entry.look()))) {
      this.failed = true;
      return;
    }
    const directory = entry.isDirectory;
    this.#enter(false);
    let goesIn = directory && entry.depth < this.#visitor.deepest;
    if (!directory || !this.#visitor.depthFirst) goesIn = (yield* this.#visit(entry)) && goesIn;
    if (goesIn) yield* this.#inside(entry);
    if (!directory) return;
    entry.dirfd = this.#cwd;
    this.#enter(true);
    if (this.#visitor.depthFirst) yield* this.#visit(entry);
  }

  *#visit(entry: Entry): Steps<boolean> {
    const goesIn = yield* this.#visitor.visit(entry);
    if (entry.lost) this.failed = true;
    return goesIn;
  }

  /** find holds on to the directory it is in, with a descriptor of its own. */
  #enter(after: boolean): void {
    if (!this.#moved && !after) return;
    if (this.#own >= 0) this.#p.close(this.#own);
    this.#own = this.#cwd >= 0 ? this.#p.dup(this.#cwd, 0) : -1;
    this.#moved = false;
  }

  *#inside(entry: Entry): Steps<void> {
    const p = this.#p;
    const fd = yield* p.turn(p.openat(entry.dirfd, entry.name, LOOK));
    if (fd < 0) {
      complain(p, quote(entry.path), fd);
      this.failed = true;
      return;
    }
    p.fstat(fd, K.newStat());
    p.fstatat(entry.dirfd, entry.name, K.AT_SYMLINK_NOFOLLOW, K.newStat());
    const before = this.#cwd;
    this.#down(p.dup(fd, 3));
    const names: K.Dirent[] = [];
    while (p.getdents64(fd, names) > 0) yield* p.turn();
    p.close(fd);
    const inside = names.filter(({ d_name }) => d_name !== '.' && d_name !== '..');
    if (inside.length > MANY) inside.sort((a, b) => a.d_ino - b.d_ino);
    for (const known of inside) {
      const path = joinName(entry.path, known.d_name);
      const place = { dirfd: this.#cwd, name: known.d_name, path, start: entry.start, depth: entry.depth + 1 };
      // Only of directories, and of what the directory does not tell, is the inode looked at in any case.
      const asked = known.d_type === K.DT_DIR || known.d_type === K.DT_UNKNOWN;
      yield* this.#entry(new Entry(p, place, known), asked);
    }
    this.#up(before);
  }

  #down(fd: number): void {
    this.#kept.push(this.#cwd);
    const [oldest] = this.#kept.length > KEPT ? this.#kept.splice(0, 1) : [];
    if (oldest !== undefined && oldest >= 0) this.#p.close(oldest);
    this.#cwd = fd;
    this.#moved = true;
  }

  #up(before: number): void {
    const p = this.#p;
    const left = this.#cwd;
    const kept = this.#kept.pop();
    if (kept !== undefined || before < 0) this.#cwd = kept ?? before;
    else {
      this.#cwd = p.openat(left, '..', LOOK);
      p.fstat(this.#cwd, K.newStat());
    }
    p.close(left);
    this.#moved = true;
  }
}
