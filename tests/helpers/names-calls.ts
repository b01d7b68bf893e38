/**
 * System calls on names as data: made up at random, played on our kernel, played on Linux.
 *
 *     ['rename', 'd0/x', 'd1/y', 1]     →  0, or -errno, or what the call answers
 *
 * Paths are of few names in few directories, so that calls meet: a name that exists, one that does not, a
 * directory where a file should be, a slash too many, a loop of links.
 */

import * as K from '../../src/engine/vfs/kernel.ts';
import type { VolumeKernel } from '../../src/engine/vfs/volume-kernel.ts';

export type Call = readonly [string, ...(string | number | boolean)[]];
export type Answer = number | string | unknown[];

/** Numbers from a seed, the same everywhere. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0 || 1;
  }
  /** 0 … n - 1 */
  roll(n: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state % n;
  }
  of<T>(list: readonly T[]): T {
    return list[this.roll(list.length)];
  }
}

const O = {
  CREAT: K.O_CREAT,
  EXCL: K.O_EXCL,
  TRUNC: K.O_TRUNC,
  RDWR: K.O_RDWR,
  DIRECTORY: K.O_DIRECTORY,
  NOFOLLOW: K.O_NOFOLLOW,
};
const LONG = 'l'.repeat(255);
const TOO_LONG = 'm'.repeat(256);
const XATTRS = [
  'user.a',
  'user.bb',
  'user.ccc',
  'trusted.t',
  'security.s',
  'user.',
  'nobody.x',
  'user.longer-name-than-the-others',
];

export interface Mix {
  /** How many names a directory may have. */
  names: number;
  directories: number;
  xattrs: boolean;
}

/** A path: mostly a name in a directory, now and then something odd. */
function path(dice: Dice, mix: Mix): string {
  const dir = (n: number) => `d${n}`;
  const name = () => (dice.roll(60) === 0 ? LONG : `n${dice.roll(mix.names)}`);
  const d = dice.roll(mix.directories + 1);
  const where =
    d === mix.directories ? '' : dice.roll(8) === 0 ? `${dir(d)}/${dir(dice.roll(mix.directories))}/` : `${dir(d)}/`;
  switch (dice.roll(40)) {
    case 0:
      return `${where}${name()}/`;
    case 1:
      return `${where}.`;
    case 2:
      return where ? `${where}..` : './/';
    case 3:
      return `${where}./${name()}`;
    case 4:
      return where ? `${where}../${name()}` : `.//${name()}`;
    case 5:
      return `${where}${TOO_LONG}`;
    case 6:
      return `${where}${name()}/${name()}`;
    case 7:
      return where.slice(0, -1) || '.';
    case 8:
      return `${where}${name()}//`;
    case 9:
      return where || 'd0';
    default:
      return `${where}${name()}`;
  }
}

function target(dice: Dice, mix: Mix): string {
  const kinds = [
    `n${dice.roll(mix.names)}`,
    `../d${dice.roll(mix.directories)}`,
    `../d${dice.roll(mix.directories)}/n${dice.roll(mix.names)}`,
    '.',
    'nowhere',
    `n${dice.roll(mix.names)}/`,
    't'.repeat(dice.roll(130) + 1),
  ];
  return dice.of(kinds);
}

/** `count` calls; the first ones make the directories. */
export function randomCalls(seed: number, count: number, mix: Mix): Call[] {
  const dice = new Dice(seed);
  const calls: Call[] = [];
  for (let d = 0; d < mix.directories; d++) calls.push(['mkdir', `d${d}`, 0o755]);
  while (calls.length < count) calls.push(one(dice, mix));
  for (let d = 0; d < mix.directories; d++) calls.push(['list', `d${d}`]);
  calls.push(['list', '.']);
  return calls;
}

function one(dice: Dice, mix: Mix): Call {
  const p = path(dice, mix);
  const flag = (n: number) => dice.roll(n) === 0;
  const kind = dice.roll(mix.xattrs ? 130 : 100);
  if (kind < 30) {
    const flags =
      (flag(10) ? 0 : O.CREAT) |
      (flag(4) ? O.EXCL : 0) |
      (flag(12) ? O.TRUNC : 0) |
      (flag(2) ? O.RDWR : 0) |
      (flag(12) ? O.NOFOLLOW : 0);
    return ['open', dice.roll(6), p, flag(25) ? O.DIRECTORY : flags, dice.of([0o644, 0o600, 0o4755])];
  }
  if (kind < 34) return ['close', dice.roll(6)];
  if (kind < 48) return ['unlink', p];
  if (kind < 54) return ['mkdir', p, dice.of([0o755, 0o700, 0o1777])];
  if (kind < 58) return ['rmdir', p];
  if (kind < 66) return ['link', p, path(dice, mix), flag(4)];
  if (kind < 72) return ['symlink', target(dice, mix), p];
  if (kind < 86) return ['rename', p, path(dice, mix), flag(6) ? 1 : flag(6) ? 2 : flag(60) ? 3 : 0];
  if (kind < 90) return ['readlink', p];
  if (kind < 97) return ['stat', p, flag(2)];
  if (kind < 98) return ['chmod', p, dice.of([0o600, 0o755])];
  if (kind < 100) return flag(6) ? ['sync'] : ['list', p];
  const name = dice.of(XATTRS);
  if (kind < 118)
    return [
      'setxattr',
      p,
      name,
      'v'.repeat(dice.of([0, 1, 4, 5, 30, 31, 60, 200, 201, 500, 900, 1100])),
      dice.of([0, 0, 0, 1, 2]),
      !flag(5),
    ];
  if (kind < 122) return ['getxattr', p, name, !flag(5)];
  if (kind < 125) return ['listxattr', p, !flag(5)];
  return ['removexattr', p, name, !flag(5)];
}

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const text = (b: Uint8Array): string => Buffer.from(b).toString('latin1');

/** Plays calls on our kernel. */
export class Player {
  readonly #kernel: VolumeKernel;
  readonly #fds = new Map<number, number>();
  readonly #sync: () => void;

  constructor(kernel: VolumeKernel, sync: () => void) {
    this.#kernel = kernel;
    this.#sync = sync;
  }

  play(call: Call): Answer {
    // biome-ignore lint/suspicious/noExplicitAny: the arguments are as the call's name says
    const [name, a, b, c, d, e] = call as readonly any[];
    const k = this.#kernel;
    switch (name) {
      case 'mkdir':
        return k.mkdirat(K.AT_FDCWD, a, b);
      case 'rmdir':
        return k.unlinkat(K.AT_FDCWD, a, K.AT_REMOVEDIR);
      case 'unlink':
        return k.unlinkat(K.AT_FDCWD, a, 0);
      case 'open':
        return this.#open(a, b, c, d);
      case 'close':
        return this.#close(a);
      case 'link':
        return k.linkat(K.AT_FDCWD, a, K.AT_FDCWD, b, c ? K.AT_SYMLINK_FOLLOW : 0);
      case 'symlink':
        return k.symlinkat(a, K.AT_FDCWD, b);
      case 'rename':
        return k.renameat2(K.AT_FDCWD, a, K.AT_FDCWD, b, c);
      case 'readlink':
        return k.readlinkat(K.AT_FDCWD, a);
      case 'stat':
        return this.#stat(a, b);
      case 'list':
        return this.#list(a);
      case 'setxattr':
        return k.setxattr(a, b, bytes(c), d, e);
      case 'getxattr': {
        const value = k.getxattr(a, b, c);
        return typeof value === 'number' ? value : text(value);
      }
      case 'listxattr':
        return k.listxattr(a, b);
      case 'removexattr':
        return k.removexattr(a, b, c);
      case 'chmod':
        return k.fchmodat(K.AT_FDCWD, a, b);
      default:
        this.#sync();
        return 0;
    }
  }

  #open(slot: number, path: string, flags: number, mode: number): number {
    const fd = this.#kernel.openat(K.AT_FDCWD, path, flags, mode);
    if (fd < 0) return fd;
    this.#close(slot);
    this.#fds.set(slot, fd);
    return 0;
  }

  #close(slot: number): number {
    const fd = this.#fds.get(slot);
    if (fd === undefined) return 0;
    this.#fds.delete(slot);
    return this.#kernel.close(fd);
  }

  closeAll(): void {
    for (const slot of [...this.#fds.keys()]) this.#close(slot);
  }

  #stat(path: string, follow: boolean): Answer {
    const s = K.newStat();
    const failed = this.#kernel.fstatat(K.AT_FDCWD, path, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, s);
    return failed < 0 ? failed : [s.st_ino, s.st_mode, s.st_nlink, s.st_size, s.st_blocks, s.st_uid, s.st_gid];
  }

  #list(path: string): Answer {
    const fd = this.#kernel.openat(K.AT_FDCWD, path, K.O_RDONLY | K.O_DIRECTORY, 0);
    if (fd < 0) return fd;
    const entries: K.Dirent[] = [];
    while (this.#kernel.getdents64(fd, entries, 32768) > 0);
    this.#kernel.close(fd);
    return entries.map((e) => [e.d_ino, e.d_type, e.d_name]);
  }
}
