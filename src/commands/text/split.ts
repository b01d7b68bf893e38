/**
 * split cuts a file into pieces, and writes each into a separate file.
 *
 *      split -l 1000 f      xaa xab … xyz xzaaa …: if two letters do not suffice, names get longer
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, quote, quoteIfNeeded, tryHelp, type Work } from '../../shell/program/program.ts';
import { coreutilsSize } from '../../shell/program/sizes.ts';

const BUFFER = 131_072;
const NEWLINE = 10;

/** The name of each piece. Undefined if there are no more names. */
function namesOf(prefix: string, args: Arguments): (nth: number) => string | undefined {
  const digits = args.has('d') ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
  const fixed = args.value('suffix-length');
  const behind = args.value('additional-suffix') ?? '';
  const spell = (value: number, length: number): string => {
    let text = '';
    for (let left = value; text.length < length; left = Math.floor(left / digits.length))
      text = digits[left % digits.length] + text;
    return text;
  };
  return (nth) => {
    if (fixed !== undefined) {
      const length = Number(fixed);
      return nth < digits.length ** length ? prefix + spell(nth, length) + behind : undefined;
    }
    // The last digit at the front means that one more digit follows.
    let [left, length, before] = [nth, 2, ''];
    for (;;) {
      const count = (digits.length - 1) * digits.length ** (length - 1);
      if (left < count) return prefix + before + spell(left, length) + behind;
      left -= count;
      length++;
      before += digits.at(-1);
    }
  };
}

/** Writes pieces, each to the next file. */
class Pieces {
  readonly #p: Process;
  readonly #names: (nth: number) => string | undefined;
  #nth = 0;
  #fd = -1;

  constructor(p: Process, names: (nth: number) => string | undefined) {
    this.#p = p;
    this.#names = names;
  }

  /** Answers false, after a message, if writing failed. */
  *write(data: Uint8Array, from: number, to: number, fresh: boolean): Steps<boolean> {
    const p = this.#p;
    if (fresh) {
      yield* this.close();
      const name = this.#names(this.#nth++);
      if (name === undefined) {
        complain(p, 'output file suffixes exhausted');
        return false;
      }
      this.#fd = yield* p.turn(p.open(name, K.O_WRONLY | K.O_CREAT, 0o666));
      if (this.#fd < 0) {
        complain(p, quoteIfNeeded(name), this.#fd);
        return false;
      }
      p.fstat(this.#fd, K.newStat());
      yield* p.turn(p.ftruncate(this.#fd, 0));
    }
    const error = yield* p.turn(p.writeAll(this.#fd, data, from, to - from));
    if (error < 0) complain(p, quoteIfNeeded(this.#names(this.#nth - 1)!), error);
    return error >= 0;
  }

  *close(): Steps<void> {
    if (this.#fd >= 0) yield* this.#p.turn(this.#p.close(this.#fd));
    this.#fd = -1;
  }
}

/** The end of the present piece, of which `left` is missing, and what is missing then. */
function endOfPiece(
  data: Uint8Array,
  from: number,
  n: number,
  left: number,
  lines: boolean,
): { to: number; left: number } {
  if (!lines) return { to: Math.min(n, from + left), left: left - (Math.min(n, from + left) - from) };
  let rest = left;
  for (let at = from; at < n; at++) if (data[at] === NEWLINE && --rest === 0) return { to: at + 1, left: 0 };
  return { to: n, left: rest };
}

export const split: Work = {
  check(_operands, args) {
    const length = args.value('suffix-length');
    if (length !== undefined && !/^[1-9]$/.test(length))
      return { index: 0, message: 'split -a takes a number from 1 to 9' };
    return args.value('additional-suffix')?.includes('/')
      ? { index: 0, message: 'split: a suffix has no / in it' }
      : undefined;
  },
  *run(p, args) {
    const [name = '-', prefix = 'x', extra] = args.operands;
    if (extra !== undefined) return tryHelp(p, `extra operand ${quote(extra)}`);
    if (args.has('lines') && args.has('bytes')) return tryHelp(p, 'cannot split in more than one way');
    const lines = !args.has('bytes');
    const text = args.value('bytes') ?? args.value('lines') ?? '1000';
    const most = coreutilsSize(text, 'bkKmMGTPE');
    if (!most) {
      const wrong = `invalid number of ${lines ? 'lines' : 'bytes'}: ${quote(text)}`;
      complain(p, most === 0 ? `${wrong}: Numerical result out of range` : wrong);
      return 1;
    }
    if (name !== '-') {
      const fd = p.open(name, K.O_RDONLY);
      if (fd < 0) {
        complain(p, `cannot open ${quote(name)} for reading`, fd);
        return 1;
      }
      p.dup2(fd, 0);
      p.close(fd);
    }
    p.fstat(0, K.newStat());
    const pieces = new Pieces(p, namesOf(prefix, args));
    const buffer = new ReadBuffer(BUFFER);
    for (let left = 0; ; ) {
      yield* p.ready(0);
      const n = yield* p.turn(p.read(0, buffer, BUFFER));
      if (n < 0) complain(p, quoteIfNeeded(name), n);
      if (n < 0) return 1;
      if (n === 0) break;
      for (let at = 0; at < n; ) {
        const fresh = left === 0;
        const end = endOfPiece(buffer.data, at, n, fresh ? most : left, lines);
        if (!(yield* pieces.write(buffer.data, at, end.to, fresh))) return 1;
        at = end.to;
        left = end.left;
      }
    }
    p.close(0);
    yield* pieces.close();
    return 0;
  },
};
