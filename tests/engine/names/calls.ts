/**
 * System calls on names as data: made at random, played on our kernel, played on Linux.
 *
 *     ['rename', 'd0/x', 'd1/y', 1]     →  0, or -errno, or what the call answers
 *
 * Paths consist of few names in few directories, so that calls meet: a name that exists, one that does not, a directory
 * where a file should be, a slash too many, a loop of links. player.ts plays them.
 */

import { xorshift32 } from '../../../src/bytes/chance.ts';
import * as K from '../../../src/engine/vfs/kernel.ts';

export type Call = readonly [string, ...(string | number | boolean)[]];
export type Answer = number | string | unknown[];

/** Numbers from a seed, the same everywhere. */
export class Dice {
  readonly #draw: () => number;
  constructor(seed: number) {
    this.#draw = xorshift32((seed * 2654435761) >>> 0 || 1);
  }
  /** 0 … n - 1 */
  roll(n: number): number {
    return this.#draw() % n;
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
  /** How many names a directory may get. */
  names: number;
  directories: number;
  xattrs: boolean;
  /** Names of 1 to 255 arbitrary bytes, besides the short ones. */
  strange?: boolean;
  /** Users 1000 and 1001 make calls too, files change hands, and access lists are set. */
  users?: boolean;
  /** chattr: immutable, append-only and the rest. */
  flags?: boolean;
  /** Open files are written to, truncated and looked at; directories are listed piece by piece while they change. */
  files?: boolean;
  /** The same with files so small that an inode has room for them. */
  small?: boolean;
}

/** The nth name of a mix: always the same one. */
function nameOf(n: number, mix: Mix): string {
  const dice = new Dice(n + 7000);
  dice.roll(2);
  if (!mix.strange || dice.roll(2) === 0) return `n${n}`;
  const length = dice.of([1 + dice.roll(12), 13 + dice.roll(60), 200 + dice.roll(56)]);
  let name = '';
  while (name.length < length) {
    const byte = 1 + dice.roll(255);
    // A leading dot makes `.x` and `..x`, which are names like any other.
    if (name.length < 2 && dice.roll(12) === 0) name += '.';
    else if (byte !== 0x2f) name += String.fromCharCode(byte);
  }
  return name === '.' || name === '..' ? `n${n}` : name;
}

/** A path: mostly a name in a directory, sometimes something odd. */
function path(dice: Dice, mix: Mix): string {
  const dir = (n: number) => `d${n}`;
  const name = () => (dice.roll(60) === 0 ? LONG : nameOf(dice.roll(mix.names), mix));
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
    nameOf(dice.roll(mix.names), mix),
    `../d${dice.roll(mix.directories)}`,
    `../d${dice.roll(mix.directories)}/${nameOf(dice.roll(mix.names), mix)}`,
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
  for (let d = 0; d < mix.directories; d++)
    calls.push(['mkdir', `d${d}`, mix.users ? dice.of([0o755, 0o777, 0o1777, 0o2775]) : 0o755]);
  while (calls.length < count) {
    if (mix.users && dice.roll(12) === 0) calls.push(['as', dice.of([0, 1000, 1000, 1001]), dice.of([0, 1000, 1001])]);
    const more = [mix.users, mix.flags, mix.files, mix.small].filter(Boolean).length;
    calls.push(dice.roll(100) < more * 12 ? another(dice, mix) : one(dice, mix));
  }
  if (mix.users) calls.push(['as', 0, 0]);
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

/** Bits of FS_IOC_SETFLAGS: i a A d S D T, and i with A. Not j, which containers keep even from root. */
const FLAGS = [0, 0x10, 0x20, 0x80, 0x40, 0x8, 0x10000, 0x20000, 0x90];

/** Calls that a mix asks for besides those on names. */
function another(dice: Dice, mix: Mix): Call {
  const p = path(dice, mix);
  const kinds: (() => Call)[] = [];
  if (mix.users)
    kinds.push(
      () => ['chown', p, dice.of([-1, 0, 1000, 1001]), dice.of([-1, 0, 1000, 1001])],
      () => ['chmod', p, dice.of([0o600, 0o755, 0o077, 0o2755, 0o4711, 0o1777, 0o000, 0o660])],
      () => ['utimes', p, dice.of(['now', 'then', 'atime'])],
      () => ['chdir', dice.of(['.', 'd0', `d${dice.roll(mix.directories)}`]), p],
      () => ['setxattr', p, dice.of(['system.posix_acl_access', 'system.posix_acl_default']), acl(dice), 0, true],
      () => ['removexattr', p, dice.of(['system.posix_acl_access', 'system.posix_acl_default']), true],
      () => ['getxattr', p, dice.of(['system.posix_acl_access', 'system.posix_acl_default', 'trusted.t']), true],
    );
  if (mix.flags)
    kinds.push(
      // Set as often as cleared: what is immutable stays in the way of every call.
      () => ['setflags', p, dice.roll(3) === 0 ? dice.of(FLAGS) : 0],
      () => ['getflags', p],
    );
  if (mix.files) {
    const slot = dice.roll(6);
    kinds.push(
      () => ['write', slot, dice.of([1, 60, 700, 3000])],
      () => ['ftruncate', slot, dice.roll(5000)],
      () => ['truncate', p, dice.roll(5000)],
      () => ['fstat', slot],
      () => ['opendir', slot, `d${dice.roll(mix.directories)}`],
      () => ['readdir', slot, dice.of([24, 120, 300, 1000])],
      () => ['readdir', slot, dice.of([24, 120, 300, 1000])],
      () => ['rewinddir', slot],
    );
  }
  if (mix.small) {
    const slot = dice.roll(6);
    kinds.push(
      () => ['pwrite', slot, dice.of([1, 30, 70, 130]), dice.roll(150)],
      () => ['write', slot, dice.of([1, 30, 70, 130])],
      () => ['pread', slot, 200, dice.roll(90)],
      () => ['ftruncate', slot, dice.roll(140)],
      () => ['truncate', p, dice.roll(200)],
      () => ['pwrite', slot, dice.of([40, 2000]), dice.roll(3000)],
      // Ranges behind the first block: what Linux loses of that one is told in docs/inside/fidelity.md.
      () => ['fallocate', slot, dice.of([0, 1, 3, 0x10, 0x11]), 4096 + dice.roll(2000), 1 + dice.roll(2000)],
      () => ['fsync', slot],
    );
  }
  return dice.of(kinds)();
}

/** An access list in a program's form; sometimes an invalid one. */
function acl(dice: Dice): string {
  const out = Buffer.alloc(200);
  let at = out.writeUInt32LE(2, 0);
  const item = (tag: number, id = 0xffffffff) => {
    at = out.writeUInt16LE(tag, at);
    at = out.writeUInt16LE(dice.roll(8), at);
    at = out.writeUInt32LE(id, at);
  };
  item(1);
  const named = dice.roll(4) > 0;
  if (named && dice.roll(2)) item(2, 1000);
  if (named && dice.roll(2)) item(2, 1001);
  item(4);
  if (named && dice.roll(2)) item(8, 1000);
  if (named && dice.roll(2)) item(8, 1001);
  if (dice.roll(20) > 0 && (named || dice.roll(4) === 0)) item(16);
  if (dice.roll(30) > 0) item(32);
  return out.toString('latin1', 0, at);
}
