/**
 * A program: the calls of several processes, in the order in which the kernel gets them. It is plain data, so that it can
 * be kept, told, and cut down to what matters.
 *
 *     [1, "open", 0, "d/b", O_RDWR|O_CREAT] [2, "pwrite", 1, 4096, 700, 33] [1, "fsync", 0] …
 *      process    slot of its table
 */
import * as K from '../../../src/engine/vfs/kernel.ts';
import { dice } from '../../helpers/corruption.ts';

export type Step = readonly [by: number, call: string, ...args: (number | string)[]];

type Roll = (below: number) => number;

export const PROCESSES = 3;
export const SLOTS = 3;
const FILES = ['a', 'b', 'c', 'd/a', 'd/b', 'e/a', 'e/f/a'];
const DIRS = ['d', 'e', 'e/f', 'd/g'];
const NAMES = [...FILES, ...FILES, ...DIRS];
/** Files stay below this, so that all of them matter to each other. */
const MOST_BYTES = 40_000;
const UNITS = [1, 1, 512, 1024, 4096];

const one = <T>(roll: Roll, of: readonly T[]): T => of[roll(of.length)];

/** Some offset or length, often one that is a multiple of something. */
function bytes(roll: Roll, most = MOST_BYTES): number {
  const unit = one(roll, UNITS);
  return unit * roll(Math.ceil(most / unit));
}

function openFlags(roll: Roll): number {
  let flags = one(roll, [K.O_RDWR, K.O_RDWR, K.O_RDWR, K.O_WRONLY, K.O_RDONLY]);
  if (roll(4)) flags |= K.O_CREAT;
  if (!roll(6)) flags |= K.O_TRUNC;
  if (!roll(8)) flags |= K.O_APPEND;
  if (!roll(4)) flags |= K.O_DIRECT;
  if (!roll(8)) flags |= one(roll, [K.O_SYNC, K.O_DSYNC]);
  return flags;
}

const { FALLOC_FL_KEEP_SIZE: KEEP } = K;
const FALLOC_MODES = [
  0,
  KEEP,
  KEEP | K.FALLOC_FL_PUNCH_HOLE,
  KEEP | K.FALLOC_FL_PUNCH_HOLE,
  K.FALLOC_FL_ZERO_RANGE,
  K.FALLOC_FL_ZERO_RANGE | KEEP,
  K.FALLOC_FL_COLLAPSE_RANGE,
  K.FALLOC_FL_INSERT_RANGE,
];

/** Ranges that are taken out or put in are whole blocks. */
function falloc(roll: Roll): (number | string)[] {
  const mode = one(roll, FALLOC_MODES);
  const shifts = mode & (K.FALLOC_FL_COLLAPSE_RANGE | K.FALLOC_FL_INSERT_RANGE);
  return shifts ? [mode, 4096 * roll(5), 4096 * (1 + roll(3))] : [mode, bytes(roll), 1 + bytes(roll, 16_000)];
}

type Draw = (roll: Roll) => (number | string)[];

const slot: Draw = (roll) => [roll(SLOTS)];
const file: Draw = (roll) => [one(roll, FILES)];

/** What may be drawn: how often, the call, its arguments. */
const DRAWS: readonly (readonly [number, string, Draw])[] = [
  [14, 'open', (roll) => [roll(SLOTS), one(roll, FILES), openFlags(roll)]],
  [2, 'tmpfile', (roll) => [roll(SLOTS), one(roll, DIRS)]],
  [3, 'linkfd', (roll) => [roll(SLOTS), one(roll, FILES)]],
  [6, 'close', slot],
  [12, 'write', (roll) => [roll(SLOTS), 1 + bytes(roll, 12_000)]],
  [16, 'pwrite', (roll) => [roll(SLOTS), bytes(roll), 1 + bytes(roll, 12_000)]],
  [10, 'pwrite', (roll) => [roll(SLOTS), 1024 * roll(32), 1024 * (1 + roll(12))]],
  [4, 'read', (roll) => [roll(SLOTS), 1024 * roll(32), 1024 * (1 + roll(12))]],
  [6, 'ftruncate', (roll) => [roll(SLOTS), bytes(roll)]],
  [3, 'truncate', (roll) => [one(roll, FILES), bytes(roll)]],
  [10, 'fallocate', (roll) => [roll(SLOTS), ...falloc(roll)]],
  [3, 'copy', (roll) => [roll(SLOTS), roll(SLOTS), 1 + bytes(roll, 16_000)]],
  [8, 'fsync', slot],
  [5, 'fdatasync', slot],
  [4, 'fsyncdir', (roll) => [one(roll, ['.', ...DIRS])]],
  [2, 'sync', () => []],
  [1, 'syncfs', slot],
  [5, 'mkdir', (roll) => [one(roll, DIRS)]],
  [3, 'rmdir', (roll) => [one(roll, DIRS)]],
  [7, 'unlink', file],
  [5, 'link', (roll) => [one(roll, FILES), one(roll, FILES)]],
  [3, 'symlink', (roll) => ['t'.repeat(one(roll, [5, 59, 60, 300])), one(roll, FILES)]],
  [1, 'mknod', file],
  [10, 'rename', (roll) => [one(roll, NAMES), one(roll, NAMES), one(roll, [0, 0, 0, 1, K.RENAME_EXCHANGE])]],
  [2, 'chmod', (roll) => [one(roll, NAMES), one(roll, [0o600, 0o666, 0o4755, 0o777])]],
  [1, 'chown', (roll) => [one(roll, NAMES), one(roll, [0, 1000])]],
  [1, 'utimens', (roll) => [one(roll, NAMES), roll(1e9)]],
  [4, 'setxattr', (roll) => [one(roll, NAMES), `user.${one(roll, ['a', 'b'])}`, one(roll, [3, 40, 300, 800])]],
  [2, 'removexattr', (roll) => [one(roll, NAMES), `user.${one(roll, ['a', 'b'])}`]],
  // +j, +S and the other kind of map.
  [3, 'chattr', (roll) => [roll(SLOTS), one(roll, [0x4000, 0x4000, 0x8, 0x80000])]],
  [2, 'chattrdir', (roll) => [one(roll, DIRS), one(roll, [0x10000, 0x8])]],
  [1, 'fiemap', slot],
  [1, 'fibmap', slot],
  [2, 'sleep', (roll) => [one(roll, [1, 6, 31])]],
  [1, 'lseek', (roll) => [roll(SLOTS), bytes(roll)]],
];

const WEIGHTS = DRAWS.reduce((sum, [weight]) => sum + weight, 0);

function step(roll: Roll): Step {
  const by = roll(PROCESSES);
  let at = roll(WEIGHTS);
  for (const [weight, call, draw] of DRAWS) {
    if (at < weight) return [by, call, ...draw(roll)];
    at -= weight;
  }
  throw new Error('the weights do not add up');
}

/** Calls that give up blocks, or may. */
const GIVES_UP = new Set(['ftruncate', 'truncate', 'fallocate', 'unlink', 'rmdir', 'rename', 'tmpfile', 'chattr']);

const givesUp = ([, call, , , flags]: Step): boolean =>
  GIVES_UP.has(call) || (call === 'open' && (Number(flags) & K.O_TRUNC) !== 0);

/** The program of a seed. One in three finds a disk that is nearly full. */
export function programOf(seed: number, length: number, grows = false): Step[] {
  const roll = dice(seed);
  const steps: Step[] = [
    [0, 'mkdir', 'd'],
    [0, 'mkdir', 'e'],
  ];
  if (!roll(3)) steps.push([0, 'fill', roll(80)]);
  if (roll(2)) steps.push([0, 'sync']);
  while (steps.length < length) {
    const next = step(roll);
    if (!grows || !givesUp(next)) steps.push(next);
  }
  return steps;
}
