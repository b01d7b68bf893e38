/** Calls on names: open, make, remove, link, rename, look at, list, change directory. */
import * as K from '../../shell/process/kernel.ts';
import type { Attempt, Left, Where } from './attempt.ts';
import { ACCESS, AT, OPEN, RENAME } from './constants.ts';
import { elsewhere } from './elsewhere.ts';

type Make = (x: Attempt) => number | Left;

/** Leads a descriptor of the trace to a file. Its earlier file is closed. */
export function lead(x: Attempt, fd: number, file: Parameters<typeof x.p.restore>[1], closes: boolean): void {
  x.p.restore(fd, file);
  if (closes) x.traced.closesOnExec.add(fd);
  else x.traced.closesOnExec.delete(fd);
}

function open(x: Attempt, dir: number | undefined, path: number, flags: number, mode: number): number | Left {
  const { answer = -1 } = x.call;
  const closes = (flags & K.O_CLOEXEC) !== 0;
  const made = x.on(x.at(dir, path), (from, name) => x.p.openat(from, name, flags, mode));
  if (typeof made === 'string') {
    if (answer >= 0) lead(x, answer, elsewhere(x.absolute(dir, path), made === 'lost'), closes);
    return made;
  }
  if (made < 0) {
    if (answer >= 0) lead(x, answer, elsewhere(undefined, made !== -K_EXDEV), closes);
    return made;
  }
  if (answer < 0) {
    x.p.close(made);
    return made;
  }
  if (made !== answer) {
    lead(x, answer, x.p.keep(made), closes);
    x.p.restore(made, undefined);
  } else if (closes) x.traced.closesOnExec.add(answer);
  return answer;
}

/** The error for a path that leaves the directory of a confined process (process-state.ts). */
export const K_EXDEV = 18;

const link = (x: Attempt, one: Where | Left, two: Where | Left, flags: number) =>
  x.onBoth(one, two, (dir, path, to, name) => x.p.linkat(dir, path, to, name, flags));

const rename = (x: Attempt, one: Where | Left, two: Where | Left, flags = 0) =>
  x.onBoth(one, two, (dir, path, to, name) => x.p.renameat2(dir, path, to, name, flags));

const mkdir = (x: Attempt, dir: number | undefined, path: number) =>
  x.on(x.at(dir, path), (from, name) => x.p.mkdirat(from, name, x.number(path + 1)));

const unlink = (x: Attempt, dir: number | undefined, path: number, flags: number) =>
  x.on(x.at(dir, path), (from, name) => x.p.unlinkat(from, name, flags));

function symlink(x: Attempt, dir: number | undefined, path: number): number | Left {
  const target = x.text(0);
  if (target === undefined) return 'unknown';
  return x.on(x.at(dir, path), (from, name) => x.p.symlinkat(target, from, name));
}

function readlink(x: Attempt, dir: number | undefined, path: number): number | Left {
  return x.on(x.at(dir, path), (from, name) => {
    const target = x.p.readlinkat(from, name, x.number(path + 2));
    return typeof target === 'number' ? target : 0;
  });
}

const seen = K.newStat();

function access(x: Attempt, dir: number | undefined, path: number): number | Left {
  const mode = x.flags(path + 1, ACCESS);
  return x.on(x.at(dir, path), (from, name) =>
    from === K.AT_FDCWD ? x.p.access(name, mode) : x.p.fstatat(from, name, 0, seen),
  );
}

function chdir(x: Attempt): number | Left {
  const { traced } = x;
  const where = x.at(undefined, 0);
  const made = x.on(where, (_dir, path) => x.p.chdir(path));
  if (typeof made === 'string' || made < 0) {
    if (x.call.answer === 0 && typeof made === 'string') traced.outside = x.absolute(undefined, 0);
    return made;
  }
  traced.cwd = x.p.kernel.cwd;
  traced.outside = undefined;
  if (typeof where !== 'string') traced.below = `${where.fromRoot ? '' : traced.below}${where.path}/`;
  return made;
}

function fchdir(x: Attempt): number | Left {
  const away = x.away(x.fd(0));
  if (away) return away;
  const made = x.p.fchdir(x.fd(0));
  if (made === 0) x.traced.cwd = x.p.kernel.cwd;
  return made;
}

export const ON_NAMES: Readonly<Record<string, Make>> = {
  open: (x) => open(x, undefined, 0, x.flags(1, OPEN), x.number(2)),
  openat: (x) => open(x, 0, 1, x.flags(2, OPEN), x.number(3)),
  creat: (x) => open(x, undefined, 0, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, x.number(1)),
  mkdir: (x) => mkdir(x, undefined, 0),
  mkdirat: (x) => mkdir(x, 0, 1),
  rmdir: (x) => unlink(x, undefined, 0, K.AT_REMOVEDIR),
  unlink: (x) => unlink(x, undefined, 0, 0),
  unlinkat: (x) => unlink(x, 0, 1, x.flags(2, AT)),
  link: (x) => link(x, x.at(undefined, 0), x.at(undefined, 1), 0),
  linkat: (x) => link(x, x.at(0, 1), x.at(2, 3), x.flags(4, AT)),
  symlink: (x) => symlink(x, undefined, 1),
  symlinkat: (x) => symlink(x, 1, 2),
  rename: (x) => rename(x, x.at(undefined, 0), x.at(undefined, 1)),
  renameat: (x) => rename(x, x.at(0, 1), x.at(2, 3)),
  renameat2: (x) => rename(x, x.at(0, 1), x.at(2, 3), x.flags(4, RENAME)),
  readlink: (x) => readlink(x, undefined, 0),
  readlinkat: (x) => readlink(x, 0, 1),
  access: (x) => access(x, undefined, 0),
  faccessat: (x) => access(x, 0, 1),
  faccessat2: (x) => access(x, 0, 1),
  getdents64: (x) => x.away(x.fd(0)) ?? Math.min(0, x.p.getdents64(x.fd(0), [])),
  chdir,
  fchdir,
};
