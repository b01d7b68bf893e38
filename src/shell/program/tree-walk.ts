/**
 * Walks a directory and everything in it, for programs with -R. Each directory is read as a whole through one descriptor.
 * Another descriptor serves for the names in it.
 *
 *      before d · openat d · fstat · dup · getdents64 … · close     ── all names of it, each in its turn ──     close · after d
 */
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import type { Steps } from '../process/steps.ts';
import { complain, quote, quoteIfNeeded } from './program.ts';
import { named, readEntries } from './read-all.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY;

/** A directory with more names than this is walked by inode number, and not in the order read. */
const MANY = 10000;

/** A name, where it is looked up, and how messages show it. */
export interface Node {
  dirfd: number;
  name: string;
  shown: string;
  /** The name is from the command line. */
  given: boolean;
}

export interface Visit {
  /** A symbolic link on the command line is followed. */
  follow: boolean;
  /** Called for each name, for a directory before its content. `type` is K.DT_…. Answering false skips the content. */
  node(node: Node, type: number): boolean;
  /** Called for a directory after its content. */
  after?(node: Node): void;
  failed(): void;
}

/** `type` is the type that the caller or the parent directory knows. */
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
