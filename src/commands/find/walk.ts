/**
 * find walks through a tree like the C library's fts:
 *
 *      d        fstatat · openat · fstat · fstatat again · all names read · each of them in turn · back to the parent
 *
 * find keeps the present directory open, and four directories on the way back. Beyond that it goes back by openat("..").
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain, quote } from '../../shell/program/program.ts';
import { named, readEntries } from '../../shell/program/read-all.ts';
import { joinName } from '../../shell/program/targets.ts';
import { Entry } from './entry.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY;

/** The number of directories on the way back that stay open. */
const KEPT = 4;

/** fts walks a directory with more names than this by inode number, and not in the order read. */
const MANY = 10_000;

/** Which symbolic links count as what they lead to: none (-P), those among the operands (-H), all (-L). */
export type Links = 'P' | 'H' | 'L';

export interface Visitor {
  /** find goes into no directory at this depth. */
  readonly deepest: number;
  /** A directory comes after its content. */
  readonly depthFirst: boolean;
  readonly links: Links;
  /** Answers false if find is not to go into a directory. */
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
  /** find follows all links. It reaches each name by its whole path, because ".." would not lead back the same way. */
  readonly #all: boolean;
  /** The directories that lead to the present one, from the operand on. */
  readonly #above: Entry[] = [];

  constructor(p: Process, visitor: Visitor) {
    this.#p = p;
    this.#visitor = visitor;
    this.#all = visitor.links === 'L';
  }

  *from(operand: string): Steps<void> {
    const follows = this.#visitor.links !== 'P';
    const place = { dirfd: K.AT_FDCWD, name: operand, path: operand, start: operand, depth: 0, follows };
    yield* this.#entry(new Entry(this.#p, place), true);
  }

  *#entry(entry: Entry, asked: boolean): Steps<void> {
    const p = this.#p;
    if (asked && !(yield* p.turn(entry.look()))) {
      this.failed = true;
      return;
    }
    if (entry.astray) this.failed = true;
    const directory = entry.isDirectory;
    if (directory && this.#goesRound(entry)) return;
    this.#enter(false);
    let goesIn = directory && entry.depth < this.#visitor.deepest;
    if (!directory || !this.#visitor.depthFirst) goesIn = (yield* this.#visit(entry)) && goesIn;
    const whole = !goesIn || (yield* this.#inside(entry));
    if (!directory) return;
    entry.dirfd = this.#cwd;
    this.#enter(true);
    if (this.#visitor.depthFirst && whole) yield* this.#visit(entry);
  }

  *#visit(entry: Entry): Steps<boolean> {
    const goesIn = yield* this.#visitor.visit(entry);
    if (entry.lost) this.failed = true;
    return goesIn;
  }

  /** Answers whether the entry is one of the directories that lead to it. Only links make such loops. */
  #goesRound(entry: Entry): boolean {
    if (!this.#all) return false;
    const above = this.#above.find(({ ino }) => ino === entry.ino);
    if (!above) return false;
    const [here, there] = [quote(entry.path), quote(above.path)];
    complain(this.#p, `File system loop detected; ${here} is part of the same file system loop as ${there}.`);
    this.failed = true;
    return true;
  }

  /** find holds the present directory by another descriptor. */
  #enter(after: boolean): void {
    if (!this.#moved && !after) return;
    if (this.#own >= 0) this.#p.close(this.#own);
    this.#own = this.#cwd >= 0 ? this.#p.dup(this.#cwd, 0) : -1;
    this.#moved = false;
  }

  /** Answers false if the directory is not to be visited after its content. */
  *#inside(entry: Entry): Steps<boolean> {
    const p = this.#p;
    const followed = entry.follows ? 0 : K.O_NOFOLLOW;
    const fd = yield* p.turn(p.openat(entry.dirfd, entry.name, LOOK | followed));
    if (fd < 0) {
      this.#unread(entry, fd);
      return true;
    }
    p.fstat(fd, K.newStat());
    p.fstatat(entry.dirfd, entry.name, entry.follows ? 0 : K.AT_SYMLINK_NOFOLLOW, K.newStat());
    const before = this.#cwd;
    if (!this.#all) this.#down(p.dup(fd, 3));
    const names: K.Dirent[] = [];
    const error = yield* readEntries(p, fd, names);
    p.close(fd);
    this.#above.push(entry);
    const inside = names.filter(named);
    if (error < 0 && inside.length === 0) this.#unread(entry, error);
    if (inside.length > MANY) inside.sort((a, b) => a.d_ino - b.d_ino);
    for (const known of inside) {
      const path = joinName(entry.path, known.d_name);
      const name = this.#all ? path : known.d_name;
      const place = { dirfd: this.#cwd, name, path, start: entry.start, depth: entry.depth + 1, follows: this.#all };
      // The inode is always read for directories, for unknown types and for links to follow.
      const { d_type } = known;
      const asked = d_type === K.DT_DIR || d_type === K.DT_UNKNOWN || (this.#all && d_type === K.DT_LNK);
      yield* this.#entry(new Entry(p, place, known), asked);
    }
    this.#above.pop();
    if (!this.#all) this.#up(before);
    if (error === 0 || inside.length === 0) return true;
    // After reading only a part of a directory, find does not visit it for -depth.
    this.#unread(entry, error);
    return false;
  }

  #unread(entry: Entry, error: number): void {
    complain(this.#p, quote(entry.path), error);
    this.failed = true;
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
      this.#cwd = p.openat(left, '..', LOOK | K.O_NOFOLLOW);
      p.fstat(this.#cwd, K.newStat());
    }
    p.close(left);
    this.#moved = true;
  }
}
