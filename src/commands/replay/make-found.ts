/**
 * Makes a file that the trace found and that is missing here, just before the call that found it. It makes the directories
 * above, and the file as the trace shows it.
 */
import { bytesOf } from '../../bytes/text.ts';
import { type Found, foundBy } from '../../replay/earlier-file.ts';
import type { Call } from '../../replay/trace.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Attempt, Where } from './attempt.ts';

/** The arguments of a call that are paths. For a new name only the directory existed. */
type Path = readonly [dir: number | undefined, path: number, there: 'it' | 'above'];

const IT = (dir: number | undefined, path: number): Path => [dir, path, 'it'];
const ABOVE = (dir: number | undefined, path: number): Path => [dir, path, 'above'];

const PATHS: Readonly<Record<string, readonly Path[]>> = {
  ...Object.fromEntries(
    [
      'stat',
      'lstat',
      'access',
      'chmod',
      'chown',
      'lchown',
      'readlink',
      'truncate',
      'unlink',
      'rmdir',
      'chdir',
      'utime',
    ].map((name) => [name, [IT(undefined, 0)]]),
  ),
  ...Object.fromEntries(
    [
      'newfstatat',
      'statx',
      'faccessat',
      'faccessat2',
      'fchmodat',
      'fchownat',
      'readlinkat',
      'unlinkat',
      'utimensat',
    ].map((name) => [name, [IT(0, 1)]]),
  ),
  creat: [ABOVE(undefined, 0)],
  mkdir: [ABOVE(undefined, 0)],
  mkdirat: [ABOVE(0, 1)],
  symlink: [ABOVE(undefined, 1)],
  symlinkat: [ABOVE(1, 2)],
  link: [IT(undefined, 0), ABOVE(undefined, 1)],
  linkat: [IT(0, 1), ABOVE(2, 3)],
  rename: [IT(undefined, 0), ABOVE(undefined, 1)],
  renameat: [IT(0, 1), ABOVE(2, 3)],
  renameat2: [IT(0, 1), ABOVE(2, 3)],
};

function pathsOf({ name, args }: Call): readonly Path[] {
  if (name !== 'open' && name !== 'openat') return PATHS[name] ?? [];
  const [dir, path] = name === 'open' ? [undefined, 0] : [0, 1];
  return [/\bO_CREAT\b/.test(args[path + 1]) ? ABOVE(dir, path) : IT(dir, path)];
}

const seen = K.newStat();

const isThere = (x: Attempt, where: Where): boolean =>
  x.on(where, (dir, path) =>
    x.p.kernel.fstatat(dir === K.AT_FDCWD ? dir : (x.p.files[dir]?.fd ?? -1), path, K.AT_SYMLINK_NOFOLLOW, seen),
  ) === 0;

/** The bytes that are written at a time. */
const PIECE = 1 << 20;

function* file(x: Attempt, where: Where, { text, size, mode }: Found): Steps<boolean> {
  const fd = x.on(where, (dir, path) => x.p.openat(dir, path, K.O_WRONLY | K.O_CREAT | K.O_EXCL, mode));
  if (typeof fd === 'string' || fd < 0) return false;
  x.p.fchmod(fd, mode);
  const data = bytesOf(text.slice(0, size || text.length));
  for (let at = 0; at < data.length; at += PIECE) {
    yield* x.p.turn(x.p.write(fd, data, at, Math.min(PIECE, data.length - at)));
  }
  // Bytes that the trace does not show become a hole.
  if (size > data.length) x.p.ftruncate(fd, size);
  x.p.close(fd);
  return true;
}

function* made(x: Attempt, where: Where, found: Found): Steps<boolean> {
  if (found.kind === 'file') return yield* file(x, where, found);
  if (found.kind === 'directory') return x.on(where, (dir, path) => x.p.mkdirat(dir, path, found.mode)) === 0;
  return x.on(where, (dir, path) => x.p.symlinkat(found.text || '?', dir, path)) === 0;
}

/** Returns the number of files and directories that were made. If there are any, the call can be tried again. */
export function* makeFound(x: Attempt, calls: readonly Call[], at: number): Steps<number> {
  let count = 0;
  for (const [dir, path, there] of pathsOf(x.call)) {
    const where = x.at(dir, path);
    if (typeof where === 'string') continue;
    const names = where.path.split('/').filter(Boolean);
    for (let depth = 1; depth < names.length; depth++) {
      const above = { ...where, path: names.slice(0, depth).join('/') };
      if (isThere(x, above)) continue;
      const answer = yield* x.p.turn(x.on(above, (from, name) => x.p.mkdirat(from, name, 0o755)));
      if (answer === 0) count++;
    }
    if (there === 'it' && !isThere(x, where) && (yield* made(x, where, foundBy(calls, at, x.call.args[path])))) count++;
  }
  return count;
}
