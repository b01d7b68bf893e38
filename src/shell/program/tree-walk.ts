/**
 * A directory and all that is in it, as the programs with -R go: each directory is read as a whole through one descriptor,
 * and what is in it is named from another.
 *
 *      before d · openat d · fstat · dup · getdents64 … · close     ── all names of it, each in its turn ──     close · after d
 */
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import type { Steps } from '../process/steps.ts';
import { named, readEntries } from './entries.ts';
import { complain, quote, quoteIfNeeded } from './program.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY;

/** From this many names on a directory is walked by inode number, and not in the order read. */
const MANY = 10000;

/** A name, where it is looked up, and how messages show it. */
export interface Node {
  dirfd: number;
  name: string;
  shown: string;
  /** It is from the command line. */
  given: boolean;
}

export interface Visit {
  /** A name from the command line that is a symbolic link is what it leads to. */
  follow: boolean;
  /** What is not a directory; and a directory before what is in it. `type` is K.DT_…; false goes no further. */
  node(node: Node, type: number): boolean;
  /** A directory behind what is in it. */
  after?(node: Node): void;
  failed(): void;
}

/** `type`: what the caller, or the directory that it stands in, knows of it. */
export function* walkTree(p: Process, node: Node, type: number, visit: Visit): Steps<void> {
  const enters = visit.node(node, type);
  yield* p.turn();
  if (!enters) return;
  const links = node.given && visit.follow ? 0 : K.O_NOFOLLOW;
  const fd = p.openat(node.dirfd, node.name, LOOK | links);
  if (fd < 0) {
    complain(p, `cannot read directory ${quote(node.shown)}`, fd);
    visit.failed();
    return;
  }
  p.fstat(fd, K.newStat());
  const walk = p.dup(fd, fd);
  const entries: K.Dirent[] = [];
  const error = yield* readEntries(p, fd, entries);
  p.close(fd);
  const inside = entries.filter(named);
  if (inside.length > MANY) inside.sort((a, b) => a.d_ino - b.d_ino);
  const above = node.shown.replace(/(.)\/+$/, '$1');
  const prefix = above.endsWith('/') ? above : `${above}/`;
  for (const { d_name, d_type } of inside)
    yield* walkTree(p, { dirfd: walk, name: d_name, shown: prefix + d_name, given: false }, d_type, visit);
  p.close(walk);
  if (error < 0) {
    if (inside.length > 0) complain(p, quoteIfNeeded(node.shown), error);
    else complain(p, `cannot read directory ${quote(node.shown)}`, error);
    visit.failed();
  }
  visit.after?.(node);
  yield* p.turn();
}
