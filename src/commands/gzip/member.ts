/**
 * A file of gzip. Its members follow each other. Each has a header, deflated data, and the sum and length of the original.
 *
 *      1f 8b 08 · flags · time · how · system │ name │ deflate │ crc32 · length
 */
import { crc32 } from '../../bytes/crc.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { Bits } from './bits.ts';
import { Deflater } from './deflate.ts';
import { Inflater } from './inflate.ts';
import { Input, readOnce } from './input.ts';

const [MAGIC, METHOD] = [0x8b1f, 8];
const [SUM, MORE, NAME, COMMENT, ENCRYPTED, UNKNOWN] = [0x02, 0x04, 0x08, 0x10, 0x20, 0xc0];
/** The header's values for the effort and the system. */
const [MOST_EFFORT, LEAST_EFFORT, UNIX] = [2, 4, 3];
const TRAILER = 8;

/** The number of original bytes, and of packed bytes without header and trailer. */
export interface Sizes {
  readonly plain: number;
  readonly packed: number;
  /** What follows the last member. */
  readonly behind?: '' | 'zero bytes' | 'garbage';
}

export interface Told {
  readonly name: string;
  readonly time: number;
}

export function* pack(p: Process, from: number, to: number, level: number, told: Told): Steps<Sizes> {
  const out = new Bits(p, to);
  out.number(MAGIC, 2);
  out.number(METHOD, 1);
  out.byte(told.name === '' ? 0 : NAME);
  out.number(told.time, 4);
  out.byte(level === 9 ? MOST_EFFORT : level === 1 ? LEAST_EFFORT : 0);
  out.byte(UNIX);
  if (told.name !== '') for (const char of `${told.name}\0`) out.byte(char.charCodeAt(0));
  const around = out.total + TRAILER;
  let [sum, plain] = [0, 0];
  const fill = function* (into: Uint8Array): Steps<number> {
    const n = yield* readOnce(p, from, into);
    sum = crc32(into.subarray(0, n), sum);
    plain += n;
    return n;
  };
  yield* new Deflater(level, fill, out).run();
  out.number(sum, 4);
  out.number(plain, 4);
  const packed = out.total - around;
  yield* out.send(true);
  return { plain, packed };
}

/** Thrown if a file is not gzip's. The next file may still be. */
export class NoMember {
  /** The message behind the file's name. */
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** The magic numbers of compress, pack and zip, which are not unpacked here. */
const OTHERS = new Set([0x9d1f, 0x1e1f, 0xa01f, 0x4b50]);

/** Reads a header behind its first two bytes. */
function* header(input: Input): Steps<void> {
  const method = yield* input.bits(8);
  if (method !== METHOD) throw new NoMember(`: unknown method ${method} -- not supported`);
  const flags = yield* input.bits(8);
  if (flags & ENCRYPTED) throw new NoMember(' is encrypted -- not supported');
  if (flags & UNKNOWN) throw new NoMember(` has flags 0x${flags.toString(16)} -- not supported`);
  if (flags & SUM) throw new Unknowable('gzip: a header that has a sum of its own is not read here');
  yield* input.number(6);
  if (flags & MORE) for (let left = yield* input.bits(16); left > 0; left--) yield* input.bits(8);
  for (const text of [NAME, COMMENT]) if (flags & text) while ((yield* input.bits(8)) !== 0);
}

export interface Unpacked extends Sizes {
  /** Errors in the unpacked data. The rest of the file is left. */
  readonly wrong: readonly string[];
}

/** Calls `begin` after a good first header, and `write` with unpacked bytes. */
export function* unpack(
  p: Process,
  from: number,
  begin: () => void,
  write: (bytes: Uint8Array) => Steps<void>,
): Steps<Unpacked> {
  const input = new Input(p, from);
  let magic = yield* input.bits(16);
  if (OTHERS.has(magic)) throw new Unknowable('gzip: what compress, pack and zip have made is not unpacked here');
  if (magic !== MAGIC) throw new NoMember(': not in gzip format');
  const wrong: string[] = [];
  let [plain, around] = [0, 0];
  let behind: Sizes['behind'] = '';
  for (let first = true; ; first = false) {
    yield* header(input);
    if (first) begin();
    around = first ? input.taken + TRAILER : 0;
    let [sum, length] = [0, 0];
    yield* new Inflater(input, function* (bytes): Steps<void> {
      sum = crc32(bytes, sum);
      length += bytes.length;
      yield* write(bytes);
    }).run();
    // For several members gzip reports the last one's length.
    plain = length;
    if ((yield* input.number(4)) !== sum) wrong.push('invalid compressed data--crc error');
    if ((yield* input.number(4)) !== length % 2 ** 32) wrong.push('invalid compressed data--length error');
    if (wrong.length > 0) break;
    if (yield* input.over()) break;
    // Zeros pad a file that was written in blocks. gzip then no longer subtracts the header and trailer of the first member.
    around = 0;
    let byte = 0;
    while (byte === 0 && !(yield* input.over())) byte = yield* input.bits(8);
    if (byte === 0) {
      behind = 'zero bytes';
      break;
    }
    magic = (yield* input.over()) ? byte : byte + ((yield* input.bits(8)) << 8);
    if (magic !== MAGIC) {
      behind = 'garbage';
      break;
    }
  }
  return { plain, packed: input.total - around, wrong, behind };
}
