/**
 * od prints the bytes of files in rows of sixteen.
 *
 *      0000000  61  62  0a      an address, and the bytes in each of the forms that -t names
 *                a   b  \n
 */

import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, type Work } from '../../shell/program/program.ts';
import { coreutilsSize } from '../../shell/program/sizes.ts';
import { Bytes } from './bytes-of.ts';

interface Form {
  size: number;
  width: number;
  /** The value of these bytes as text. */
  show(bytes: Uint8Array): string;
  /** Prints the characters behind each row. */
  letters: boolean;
}

const NAMES =
  'nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp'.split(
    ' ',
  );

const ESCAPES: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
};

const printable = (byte: number): boolean => byte >= 32 && byte < 127;

const character = ([byte]: Uint8Array): string =>
  ESCAPES[byte] ?? (printable(byte) ? String.fromCharCode(byte) : byte.toString(8).padStart(3, '0'));

const named = ([byte]: Uint8Array): string => {
  const seven = byte & 127;
  return seven === 127 ? 'del' : (NAMES[seven] ?? String.fromCharCode(seven));
};

const unsigned = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

const WIDTHS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  x: { 1: 2, 2: 4, 4: 8, 8: 16 },
  o: { 1: 3, 2: 6, 4: 11, 8: 22 },
  u: { 1: 3, 2: 5, 4: 10, 8: 20 },
  d: { 1: 4, 2: 6, 4: 11, 8: 20 },
};

function number(kind: string, size: number, letters: boolean): Form {
  const width = WIDTHS[kind][size];
  const show = (bytes: Uint8Array): string => {
    const value = unsigned(bytes);
    if (kind === 'x') return value.toString(16).padStart(width, '0');
    if (kind === 'o') return value.toString(8).padStart(width, '0');
    return String(kind === 'd' ? BigInt.asIntN(8 * size, value) : value);
  };
  return { size, width, show, letters };
}

const SIZES: Readonly<Record<string, number>> = { C: 1, S: 2, I: 4, L: 8, '': 4 };

/** Reads `x1z`, `oS` and the like, one or several. Undefined if the text is none. */
function formsOf(text: string): Form[] | undefined {
  const forms: Form[] = [];
  let rest = text;
  while (rest !== '') {
    const [all, letter, kind, size, z] = /^(?:([ac])|([xoud])([1248CSIL]?))(z?)/.exec(rest) ?? [];
    if (all === undefined) return undefined;
    const letters = z === 'z';
    if (letter) forms.push({ size: 1, width: 3, show: letter === 'a' ? named : character, letters });
    else forms.push(number(kind, SIZES[size] ?? Number(size), letters));
    rest = rest.slice(all.length);
  }
  return forms.length > 0 ? forms : undefined;
}

/** The forms of single-letter options. */
const SHORT: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'o1',
  c: 'c',
  d: 'u2',
  i: 'dI',
  l: 'dL',
  o: 'o2',
  s: 'd2',
  x: 'x2',
};

function wanted(args: Arguments): Form[] | string {
  const forms: Form[] = [];
  for (const { option, value } of args.options) {
    const text = option.long === 'format' ? value! : SHORT[option.short ?? ''];
    if (text === undefined) continue;
    const more = formsOf(text);
    if (!more) return text;
    forms.push(...more);
  }
  return forms.length > 0 ? forms : formsOf('o2')!;
}

const addressOf = (radix: string): ((at: number) => string) => {
  if (radix === 'n') return () => '';
  if (radix === 'x') return (at) => at.toString(16).padStart(6, '0');
  return (at) => at.toString(radix === 'd' ? 10 : 8).padStart(7, '0');
};

/** One row in one form. Missing bytes are left blank only if letters follow. */
function row(form: Form, bytes: Uint8Array, perRow: number, total: number): string {
  const { size, width, show, letters } = form;
  const fields = perRow / size;
  const filled = Math.ceil(bytes.length / size);
  const padding = total - fields * (width + 1);
  let text = '';
  let left = padding;
  for (let i = 0; i < fields; i++) {
    const after = Math.floor((padding * (fields - 1 - i)) / fields);
    const room = left - after + width + 1;
    left = after;
    if (i < filled) {
      const piece = new Uint8Array(size);
      piece.set(bytes.subarray(i * size, (i + 1) * size));
      text += show(piece).padStart(room);
    } else if (letters) text += ' '.repeat(room);
  }
  if (!letters) return text;
  return `${text}  >${Array.from(bytes, (byte) => (printable(byte) ? String.fromCharCode(byte) : '.')).join('')}<`;
}

const same = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);

const numbered = (args: Arguments, option: string): number | undefined => {
  const text = args.value(option);
  if (text === undefined) return undefined;
  return /^0x[0-9a-f]+$/i.test(text)
    ? Number(text)
    : /^0\d/.test(text)
      ? Number.NaN
      : (coreutilsSize(text, 'bkKmMGT') ?? Number.NaN);
};

export const od: Work = {
  unwritten: ({ error, before, waiting }) =>
    before ? { says: ['write error', `write error${waiting ? `: ${error}` : ''}`], status: 1 } : undefined,
  check(operands, args) {
    const forms = wanted(args);
    if (typeof forms === 'string')
      return { index: 0, message: `od -t takes x o d u with 1 2 4 8, c or a, and z behind them: ${forms}` };
    const most = Math.max(...forms.map(({ size }) => size));
    const width = numbered(args, 'width');
    if (width !== undefined && (!(width > 0) || width % most > 0 || width > 4096))
      return { index: 0, message: 'od -w takes a multiple of the size of each number' };
    if (!/^[doxn]$/.test(args.value('address-radix') ?? 'o')) return { index: 0, message: 'od -A takes d, o, x or n' };
    for (const option of ['skip-bytes', 'read-bytes'])
      if (Number.isNaN(numbered(args, option))) return { index: 0, message: `od --${option} takes a number of bytes` };
    const old = operands.findIndex((word) => word !== undefined && /^\+?\d/.test(word) && operands.length <= 2);
    return old > 0 || operands[0]?.startsWith('+')
      ? { index: Math.max(0, old), message: 'od: an offset is -j N here; name the file ./N if it is one' }
      : undefined;
  },
  *run(p, args, out) {
    const forms = wanted(args) as Form[];
    const perRow = numbered(args, 'width') ?? (args.has('width') ? 32 : 16);
    const total = Math.max(...forms.map(({ size, width }) => (perRow / size) * (width + 1)));
    const address = addressOf(args.value('address-radix') ?? 'o');
    const input = new Bytes(p, args.operands.length > 0 ? args.operands : ['-']);
    yield* input.begin();
    const skip = numbered(args, 'skip-bytes') ?? 0;
    if ((yield* input.skip(skip)) < skip) {
      if (input.opened) complain(p, 'cannot skip past end of combined input');
      return 1;
    }
    let at = skip;
    let left = numbered(args, 'read-bytes') ?? Number.POSITIVE_INFINITY;
    let before: Uint8Array | undefined;
    let starred = false;
    while (left > 0) {
      const bytes = yield* input.next(Math.min(perRow, left));
      if (bytes.length === 0) break;
      if (!args.has('output-duplicates') && bytes.length === perRow && same(before, bytes)) {
        if (!starred) out.print('*\n');
        starred = true;
      } else {
        starred = false;
        for (const [i, form] of forms.entries()) {
          const margin = i === 0 ? address(at) : ' '.repeat(address(at).length);
          out.print(`${margin}${row(form, bytes, perRow, total)}\n`);
        }
      }
      before = bytes;
      at += bytes.length;
      left -= bytes.length;
    }
    if (address(0) !== '' && input.opened) out.print(`${address(at)}\n`);
    return input.failed ? 1 : 0;
  },
};
