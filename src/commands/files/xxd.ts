/**
 * xxd: bytes as hexadecimal digits, and back.
 *
 *      00000000: 6162 630a      abc.        xxd f
 *      echo '2: 4142' | xxd -r - f          writes AB at byte 2 of f, and leaves the rest
 */
import { byteString } from '../../bytes/text.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { Bytes } from './bytes-of.ts';

const HUNDREDS = 256;

function open(p: Process, name: string): number {
  if (name === '-') return 0;
  const fd = p.open(name, K.O_RDONLY);
  if (fd < 0) toStderr(p, `xxd: ${name}: ${errorText(fd)}\n`);
  else p.fstat(fd, K.newStat());
  return fd;
}

/** A directory opens but cannot be read. A dump's message about it has no name, and -r prints none. */
const nameless = (p: Process, _name: string, error: number): void => toStderr(p, `xxd: ${errorText(error)}\n`);
const silent = (): void => {};

const numberOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^0[0-7]*$/.test(text)) return Number.parseInt(text, 8);
  return /^(\d+|0x[\da-f]+)$/i.test(text) ? Number(text) : Number.NaN;
};

interface Look {
  columns: number;
  group: number;
  bits: boolean;
  upper: boolean;
  plain: boolean;
}

function lookOf(args: Arguments): Look {
  const [bits, plain] = [args.has('b'), args.has('p')];
  const columns = numberOf(args.value('c')) ?? (plain ? 30 : bits ? 6 : 16);
  const group = numberOf(args.value('g')) ?? (bits ? 1 : 2);
  return { columns, group: group === 0 ? columns : Math.min(group, columns), bits, upper: args.has('u'), plain };
}

function line(at: number, bytes: Uint8Array, { columns, group, bits, upper }: Look): string {
  const digits = bits ? 8 : 2;
  let text = '';
  for (const [i, byte] of bytes.entries()) {
    const shown = byte.toString(bits ? 2 : 16).padStart(digits, '0');
    text += (i > 0 && i % group === 0 ? ' ' : '') + (upper ? shown.toUpperCase() : shown);
  }
  const whole = columns * digits + Math.ceil(columns / group) - 1;
  const letters = Array.from(bytes, (byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
  return `${at.toString(16).padStart(8, '0')}: ${text.padEnd(whole)}  ${letters}\n`;
}

/** The place where the dump begins by -s. A number below 0 counts from the end. */
function* begin(p: Process, input: Bytes, name: string, seek: string): Steps<number | undefined> {
  if (!seek.startsWith('-')) {
    const wanted = numberOf(seek.replace(/^\+/, ''))!;
    // Behind the end there is nothing to show.
    return (yield* input.skip(wanted)) < wanted ? undefined : wanted;
  }
  const stat = K.newStat();
  const from = p.stat(name, stat) === 0 ? stat.st_size - numberOf(seek.slice(1))! : -1;
  if (from < 0) return undefined;
  yield* input.skip(from);
  return from;
}

function* dump(p: Process, args: Arguments, name: string, out: Stdout): Steps<number> {
  const look = lookOf(args);
  const input = new Bytes(p, [name], open, nameless);
  yield* input.begin();
  let at = yield* begin(p, input, name, args.value('s') ?? '0');
  if (input.failed) return 2;
  if (at === undefined) {
    if (!args.value('s')!.startsWith('-')) return 0;
    toStderr(p, 'xxd: Sorry, cannot seek.\n');
    return 4;
  }
  let left = numberOf(args.value('l')) ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const bytes = yield* input.next(Math.min(look.columns, left));
    if (bytes.length === 0) break;
    if (look.plain) {
      const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      out.print(`${look.upper ? text.toUpperCase() : text}\n`);
    } else out.print(line(at, bytes, look));
    at += bytes.length;
    left -= bytes.length;
  }
  return input.failed ? 2 : 0;
}

/** Takes the bytes that the hexadecimal digits stand for. */
class Target {
  readonly #p: Process;
  readonly #fd: number;
  readonly out: Stdout;
  at = 0;

  constructor(p: Process, fd: number, out: Stdout) {
    this.#p = p;
    this.#fd = fd;
    this.out = out;
  }

  /** Answers false if it cannot go back. */
  seek(to: number): boolean {
    if (to === this.at) return true;
    this.out.flush();
    if (this.#p.lseek(this.#fd, to - this.at, K.SEEK_CUR) < 0) {
      if (to < this.at) return false;
      for (; this.at < to; this.at++) this.out.print('\0');
    }
    this.at = to;
    return true;
  }

  put(bytes: string): void {
    this.out.print(bytes);
    this.at += bytes.length;
  }
}

const bytesOfDigits = (digits: string): string =>
  digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));

function* back(p: Process, args: Arguments, name: string, target: Target): Steps<number> {
  const input = new Bytes(p, [name], open, silent);
  const columns = numberOf(args.value('c')) ?? 16;
  let text = '';
  for (let more = yield* input.next(4096); more.length > 0; more = yield* input.next(4096)) text += byteString(more);
  if (!input.opened) return 2;
  if (args.has('p')) {
    const digits = text.replace(/[^\da-fA-F\n].*/g, (rest) => rest.replace(/\s/g, ''));
    target.put(bytesOfDigits(digits.replace(/\s/g, '')));
    return 0;
  }
  for (const row of text.split('\n')) {
    const [, address, digits] = /^\s*([\da-fA-F]+):((?: ?[\da-fA-F]{2})*)/.exec(row) ?? [];
    if (digits === undefined) continue;
    if (!target.seek(Number.parseInt(address, 16))) {
      toStderr(p, 'xxd: Sorry, cannot seek backwards.\n');
      return 5;
    }
    target.put(bytesOfDigits(digits.replace(/ /g, '').slice(0, 2 * columns)));
    yield* p.turn();
  }
  return 0;
}

/** The program xxd. Its -r takes only rows whose meaning is beyond doubt. */
export const xxd: Work = {
  unwritten: ({ error }) => ({ says: [error], status: 3 }),
  check(operands, args) {
    for (const option of ['c', 'g', 'l'])
      if (Number.isNaN(numberOf(args.value(option)))) return { index: 0, message: `xxd -${option} takes a number` };
    const columns = numberOf(args.value('c'));
    if (columns !== undefined && (columns < 1 || columns > HUNDREDS))
      return { index: 0, message: 'xxd -c takes a number from 1 to 256' };
    if (args.has('s') && Number.isNaN(numberOf(args.value('s')!.replace(/^[-+]/, ''))))
      return { index: 0, message: 'xxd -s takes a number of bytes, with - before it from the end' };
    if (args.has('s') && args.value('s')!.startsWith('-') && (operands[0] ?? '-') === '-')
      return { index: 0, message: 'xxd -s -N needs a file' };
    if (args.has('r') && ['s', 'b', 'l', 'g'].some((option) => args.has(option)))
      return { index: 0, message: 'xxd -r knows only -p and -c beside it here' };
    if (args.has('b') && args.has('p')) return { index: 0, message: 'xxd: -b and -p exclude each other' };
    return operands.length > 2 ? { index: 2, message: 'xxd takes a file to read and one to write' } : undefined;
  },
  *run(p, args, out) {
    const [name = '-', into] = args.operands;
    if (into === undefined || into === '-') {
      return args.has('r') ? yield* back(p, args, name, new Target(p, 1, out)) : yield* dump(p, args, name, out);
    }
    const probe = name === '-' ? 0 : p.open(name, K.O_RDONLY);
    if (probe < 0) {
      toStderr(p, `xxd: ${name}: ${errorText(probe)}\n`);
      return 2;
    }
    if (probe > 0) p.close(probe);
    const fd = p.open(into, args.has('r') ? K.O_WRONLY | K.O_CREAT : K.O_WRONLY | K.O_CREAT | K.O_TRUNC, 0o666);
    if (fd < 0) {
      toStderr(p, `xxd: ${into}: ${errorText(fd)}\n`);
      return 3;
    }
    const file = new Stdout(p, fd);
    const status = args.has('r')
      ? yield* back(p, args, name, new Target(p, fd, file))
      : yield* dump(p, args, name, file);
    file.flush();
    p.close(fd);
    return status;
  },
};
