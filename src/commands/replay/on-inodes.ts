/** Calls on inodes: stat, modes, owners, times, extended attributes. */
import { field, list, number } from '../../replay/values.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Attempt, Left, Where } from './attempt.ts';
import { AT, MODE, XATTR } from './constants.ts';

type Make = (x: Attempt) => number | Left;

/** A call succeeded, but says something else about the file. */
export const DIFFERS = -(1 << 20);

const seen = K.newStat();

/** Compares the type of a file, and its length if that is the same on every file system. */
function alike(argument: string, prefix: 'st' | 'stx'): boolean {
  const shown = field(argument, `${prefix}_mode`);
  const size = number(field(argument, `${prefix}_size`) ?? '');
  if (shown === undefined) return true;
  const kind = seen.st_mode & K.S_IFMT;
  if (kind !== MODE[shown.split('|')[0]]) return false;
  return kind === K.S_IFDIR || size === undefined || size === seen.st_size;
}

function compared(x: Attempt, made: number | Left, index: number, prefix: 'st' | 'stx' = 'st'): number | Left {
  return made === 0 && x.call.answer === 0 && !alike(x.call.args[index] ?? '', prefix) ? DIFFERS : made;
}

function stat(
  x: Attempt,
  dir: number | undefined,
  path: number,
  flags: number,
  shown: number,
  prefix: 'st' | 'stx' = 'st',
) {
  const fd = dir === undefined ? K.AT_FDCWD : x.fd(dir);
  const itself = fd >= 0 && (x.text(path) ?? '') === '' && flags & K.AT_EMPTY_PATH;
  const made = itself
    ? (x.away(fd) ?? x.p.fstat(fd, seen))
    : x.on(x.at(dir, path), (from, name) => x.p.fstatat(from, name, flags, seen));
  return compared(x, made, shown, prefix);
}

const fstat: Make = (x) => compared(x, x.away(x.fd(0)) ?? x.p.fstat(x.fd(0), seen), 1);

const chmod = (x: Attempt, dir: number | undefined, path: number) =>
  x.on(x.at(dir, path), (from, name) => x.p.fchmodat(from, name, x.number(path + 1) & 0o7777));

const chown = (x: Attempt, dir: number | undefined, path: number, flags: number) =>
  x.on(x.at(dir, path), (from, name) => x.p.fchownat(from, name, id(x, path + 1), id(x, path + 2), flags));

/** strace writes -1, and 4294967295 where it knows the type. */
const id = (x: Attempt, index: number): number => x.number(index) | 0;

/** Reads `{tv_sec=1, tv_nsec=2}` or UTIME_NOW. Older calls have microseconds. */
function timeOf(argument: string): K.Timespec {
  if (argument.startsWith('UTIME_OMIT')) return { sec: 0, nsec: K.UTIME_OMIT };
  const sec = number(field(argument, 'tv_sec') ?? '');
  if (sec === undefined) return { sec: 0, nsec: K.UTIME_NOW };
  const usec = number(field(argument, 'tv_usec') ?? '');
  return { sec, nsec: usec === undefined ? (number(field(argument, 'tv_nsec') ?? '') ?? 0) : usec * 1000 };
}

const timesOf = (argument: string): [K.Timespec, K.Timespec] | null => {
  const [atime, mtime] = list(argument);
  return atime === undefined || mtime === undefined ? null : [timeOf(atime), timeOf(mtime)];
};

function utimensat(x: Attempt): number | Left {
  const times = timesOf(x.call.args[2]);
  if (x.call.args[1] === 'NULL') return x.away(x.fd(0)) ?? x.p.utimensat(x.fd(0), null, times, 0);
  return x.on(x.at(0, 1), (from, name) => x.p.utimensat(from, name, times, x.flags(3, AT)));
}

const utimes = (x: Attempt, dir: number | undefined, path: number, times: [K.Timespec, K.Timespec] | null) =>
  x.on(x.at(dir, path), (from, name) => x.p.utimensat(from, name, times, 0));

function utime(x: Attempt): number | Left {
  const at = (name: string): K.Timespec => ({ sec: number(field(x.call.args[1], name) ?? '') ?? 0, nsec: 0 });
  return utimes(x, undefined, 0, x.call.args[1] === 'NULL' ? null : [at('actime'), at('modtime')]);
}

/** A call on extended attributes in its three forms: of a path, of a link itself, of a descriptor. */
function attributes(
  name: string,
  make: (x: Attempt, file: string | number, follow: boolean) => number,
): Record<string, Make> {
  const byPath =
    (follow: boolean): Make =>
    (x) =>
      x.on(x.at(undefined, 0) as Where | Left, (_dir, path) => make(x, path, follow));
  return {
    [name]: byPath(true),
    [`l${name}`]: byPath(false),
    [`f${name}`]: (x) => x.away(x.fd(0)) ?? make(x, x.fd(0), true),
  };
}

const worth = (answer: Uint8Array | string[] | number): number => (typeof answer === 'number' ? answer : 0);

export const ON_INODES: Readonly<Record<string, Make>> = {
  stat: (x) => stat(x, undefined, 0, 0, 1),
  lstat: (x) => stat(x, undefined, 0, K.AT_SYMLINK_NOFOLLOW, 1),
  fstat,
  newfstatat: (x) => stat(x, 0, 1, x.flags(3, AT), 2),
  statx: (x) => stat(x, 0, 1, x.flags(2, AT), 4, 'stx'),
  chmod: (x) => chmod(x, undefined, 0),
  fchmod: (x) => x.away(x.fd(0)) ?? x.p.fchmod(x.fd(0), x.number(1) & 0o7777),
  fchmodat: (x) => chmod(x, 0, 1),
  fchmodat2: (x) => chmod(x, 0, 1),
  chown: (x) => chown(x, undefined, 0, 0),
  lchown: (x) => chown(x, undefined, 0, K.AT_SYMLINK_NOFOLLOW),
  fchown: (x) => x.away(x.fd(0)) ?? x.p.fchown(x.fd(0), id(x, 1), id(x, 2)),
  fchownat(x) {
    const flags = x.flags(4, AT);
    if (x.text(1) === '' && flags & K.AT_EMPTY_PATH) return x.away(x.fd(0)) ?? x.p.fchown(x.fd(0), id(x, 2), id(x, 3));
    return chown(x, 0, 1, flags);
  },
  statfs: (x) => x.on(x.at(undefined, 0), () => x.p.statfs('.', K.newStatFs())),
  fstatfs: (x) => x.away(x.fd(0)) ?? x.p.statfs(x.fd(0), K.newStatFs()),
  utimensat,
  utime,
  utimes: (x) => utimes(x, undefined, 0, timesOf(x.call.args[1])),
  futimesat: (x) => utimes(x, 0, 1, timesOf(x.call.args[2])),
  ...attributes('setxattr', (x, file, follow) =>
    x.p.setxattr(file, x.text(1) ?? '', x.data(2, x.number(3)), x.flags(4, XATTR), follow),
  ),
  ...attributes('getxattr', (x, file, follow) => worth(x.p.getxattr(file, x.text(1) ?? '', x.number(3), follow))),
  ...attributes('listxattr', (x, file, follow) => worth(x.p.listxattr(file, x.number(2), follow))),
  ...attributes('removexattr', (x, file, follow) =>
    typeof file === 'number' ? -95 : x.p.removexattr(file, x.text(1) ?? '', follow),
  ),
};
