/**
 * cmp finds out whether two files hold the same bytes, and where they differ.
 *
 * It reads both in turn, as much at a time as fits the blocks of both. If it has no output to write, it need not read files
 * of different sizes at all.
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain, quoteIfNeeded, toStderr, type Work } from '../../shell/program/program.ts';
import { coreutilsSize } from '../../shell/program/sizes.ts';

const SAME = 0;
const DIFFERENT = 1;
const TROUBLE = 2;

const NEWLINE = 10;

interface Side {
  name: string;
  fd: number;
  stat: K.Stat;
  data: Uint8Array;
}

type Wanted = 'all' | 'first' | 'none';

const isFile = ({ stat }: Side): boolean => (stat.st_mode & K.S_IFMT) === K.S_IFREG;

const position = (p: Process, fd: number): number => p.lseek(fd, 0, K.SEEK_CUR);

/** The rest of a file in bytes. */
const rest = (p: Process, side: Side): number => Math.max(0, side.stat.st_size - position(p, side.fd));

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function openSide(p: Process, name: string, silent: boolean): Side | undefined {
  const stat = K.newStat();
  const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY);
  const error = fd < 0 ? fd : p.fstat(fd, stat);
  if (error >= 0) return { name, fd, stat, data: new Uint8Array(0) };
  if (!silent) complain(p, quoteIfNeeded(name), error);
  return undefined;
}

/** Reads `count` bytes, or all until the end. Returns their number, or -errno. */
function* fill(p: Process, side: Side, buffer: ReadBuffer, count: number): Steps<number> {
  if (side.data.length < buffer.size) side.data = new Uint8Array(buffer.size);
  let held = 0;
  while (held < count) {
    yield* p.ready(side.fd);
    const n = yield* p.turn(p.read(side.fd, buffer, count - held));
    if (n < 0) return n;
    if (n === 0) break;
    side.data.set(buffer.data.subarray(0, n), held);
    held += n;
  }
  return held;
}

/** The state of a comparison. */
class Progress {
  bytes = 0;
  line = 1;
  atLineStart = true;
  different = false;

  pass(data: Uint8Array, count: number): void {
    for (let i = 0; i < count; i++) if (data[i] === NEWLINE) this.line++;
    if (count > 0) this.atLineStart = data[count - 1] === NEWLINE;
    this.bytes += count;
  }

  endOf(name: string, wanted: Wanted): string {
    if (this.bytes === 0) return `cmp: EOF on ${name} which is empty\n`;
    const line = this.atLineStart ? `, line ${this.line - 1}` : `, in line ${this.line}`;
    return `cmp: EOF on ${name} after byte ${this.bytes}${wanted === 'first' ? line : ''}\n`;
  }
}

function firstDifference(a: Uint8Array, b: Uint8Array, from: number, count: number): number {
  for (let i = from; i < count; i++) if (a[i] !== b[i]) return i;
  return count;
}

/** The width of `-l`'s numbers, which is that of the shorter file's size. */
function widthOf(p: Process, sides: readonly Side[], limit: number): number {
  const sizes = sides.map((side) => (isFile(side) ? rest(p, side) : Number.POSITIVE_INFINITY));
  const least = Math.min(limit, ...sizes);
  return Number.isFinite(least) ? String(least).length : 19;
}

function* compare(p: Process, sides: [Side, Side], wanted: Wanted, limit: number, out: Stdout, silent: boolean) {
  const [a, b] = sides;
  const width = wanted === 'all' ? widthOf(p, sides, limit) : 0;
  const size = (a.stat.st_blksize / divisor(a.stat.st_blksize, b.stat.st_blksize)) * b.stat.st_blksize;
  const buffer = new ReadBuffer(size);
  const at = new Progress();
  for (let left = limit; left > 0; left -= size) {
    const count = Math.min(size, left);
    const read: number[] = [];
    for (const side of sides) {
      const n = yield* fill(p, side, buffer, count);
      if (n < 0) {
        complain(p, quoteIfNeeded(side.name), n);
        return { status: TROUBLE, over: true };
      }
      read.push(n);
    }
    const both = Math.min(read[0], read[1]);
    for (let i = firstDifference(a.data, b.data, 0, both); i < both; i = firstDifference(a.data, b.data, i + 1, both)) {
      at.different = true;
      if (wanted === 'none') return { status: DIFFERENT, over: false };
      if (wanted === 'first') {
        at.pass(a.data, i);
        out.print(`${a.name} ${b.name} differ: char ${at.bytes + 1}, line ${at.line}\n`);
        return { status: DIFFERENT, over: false };
      }
      const octal = (byte: number) => byte.toString(8).padStart(3);
      out.print(`${String(at.bytes + i + 1).padStart(width)} ${octal(a.data[i])} ${octal(b.data[i])}\n`);
    }
    at.pass(a.data, both);
    if (read[0] !== read[1]) {
      if (!silent) toStderr(p, at.endOf(read[0] < read[1] ? a.name : b.name, wanted));
      return { status: DIFFERENT, over: false };
    }
    if (both < count) break;
  }
  return { status: at.different ? DIFFERENT : SAME, over: false };
}

/** Answers whether nobody reads the output. */
function unheard(p: Process): boolean {
  const [stdout, nothing] = [K.newStat(), K.newStat()];
  if (p.fstat(1, stdout) < 0 || p.stat('/dev/null', nothing) < 0) return false;
  return stdout.st_rdev === nothing.st_rdev && stdout.st_mode === nothing.st_mode;
}

export const cmp: Work = {
  check(operands, args) {
    if (operands.length > 2) return { index: 2, message: 'cmp compares two files from their beginnings here' };
    const silent = args.has('silent') || args.has('quiet');
    return silent && args.has('verbose') ? { index: 0, message: 'cmp: -l and -s exclude each other' } : undefined;
  },
  *run(p, args, out) {
    const names = args.operands;
    if (names.length === 0) {
      complain(p, "missing operand after 'cmp'");
      complain(p, "Try 'cmp --help' for more information.");
      return TROUBLE;
    }
    const limit = args.has('bytes') ? coreutilsSize(args.value('bytes')!, 'kKMGTPEZY') : Number.POSITIVE_INFINITY;
    if (limit === undefined) {
      complain(p, `invalid --bytes value '${args.value('bytes')}'`);
      complain(p, "Try 'cmp --help' for more information.");
      return TROUBLE;
    }
    const silent = args.has('silent') || args.has('quiet');
    const a = openSide(p, names[0], silent);
    if (!a) return TROUBLE;
    const second = names[1] ?? '-';
    if (second === a.name) return SAME;
    const b = openSide(p, second, silent);
    if (!b) return TROUBLE;
    const one = a.stat.st_ino === b.stat.st_ino && a.stat.st_dev === b.stat.st_dev;
    if (one && position(p, a.fd) === position(p, b.fd)) return SAME;
    let wanted: Wanted = args.has('verbose') ? 'all' : 'first';
    if (silent || unheard(p)) wanted = 'none';
    if (silent && isFile(a) && isFile(b)) {
      const sizes = [rest(p, a), rest(p, b)];
      if (sizes[0] !== sizes[1] && Math.min(...sizes) < limit) return DIFFERENT;
    }
    const { status, over } = yield* compare(p, [a, b], wanted, limit, out, silent);
    if (over) return status;
    for (const { fd } of [a, b]) yield* p.turn(p.close(fd));
    return status;
  },
};
