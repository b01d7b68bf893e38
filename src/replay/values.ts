/**
 * What an argument of strace's says:
 *
 *      "a\0b\303"...     bytes, and that there were more        3</tmp/f>     a descriptor, and with -y where it leads
 *      O_RDWR|O_CREAT    flags by their names                   {st_size=5}   a field of a structure
 */
import { split } from './line.ts';

export interface Bytes {
  /** One char code a byte. */
  text: string;
  /** strace -s showed no more of it. */
  cut: boolean;
}

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', v: '\v', f: '\f', r: '\r', '"': '"', '\\': '\\' };

/** Undefined if it is no string: an address, NULL. */
export function bytes(argument: string): Bytes | undefined {
  const found = /^"((?:[^"\\]|\\.)*)"(\.\.\.)?/s.exec(argument);
  if (!found) return undefined;
  const text = found[1].replace(/\\(x[0-9a-f]{2}|[0-7]{1,3}|.)/gs, (_, code: string) => {
    if (code[0] === 'x' && code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255);
    return ESCAPED[code] ?? code;
  });
  return { text, cut: found[2] !== undefined };
}

/** A number in C's spellings; flags may be joined to it. Undefined for names. */
export function number(argument: string): number | undefined {
  const found = /^(-?)(0x[0-9a-f]+|0[0-7]+|\d+)/.exec(argument);
  if (!found) return undefined;
  const size = /^0[0-7]+$/.test(found[2]) ? Number.parseInt(found[2], 8) : Number(found[2]);
  return found[1] ? -size : size;
}

/** A descriptor, and the path that -y puts behind it. */
export function descriptor(argument: string): { fd: number; path: string | undefined } {
  const found = /^(AT_FDCWD|-?\d+|0x[0-9a-f]+)(?:<(.*)>)?$/.exec(argument);
  if (!found) return { fd: -1, path: undefined };
  const fd = found[1] === 'AT_FDCWD' || found[1] === '0xffffff9c' ? -100 : Number(found[1]);
  return { fd, path: found[2]?.startsWith('/') ? found[2] : undefined };
}

/** The bits of flags by name. A name that the table lacks gives undefined, because its meaning is not known. */
export function flags(argument: string, table: Readonly<Record<string, number>>): number | undefined {
  let out = 0;
  for (const word of argument.replace(/\s*\/\*.*?\*\//g, '').split('|')) {
    const bits = table[word.trim()] ?? number(word.trim());
    if (bits === undefined) return undefined;
    out |= bits;
  }
  return out;
}

/** A field of `{a=1, b=2}`; undefined if it is not shown. */
export function field(argument: string, name: string): string | undefined {
  if (!argument.startsWith('{')) return undefined;
  for (const part of split(argument.slice(1, argument.lastIndexOf('}'))))
    if (part.startsWith(`${name}=`)) return part.slice(name.length + 1);
  return undefined;
}

/** The elements of `[a, b]`. */
export const list = (argument: string): string[] =>
  argument.startsWith('[') ? split(argument.slice(1, argument.lastIndexOf(']'))) : [];

/** The bytes of an iovec, how many there are, and how many of them the trace does not show. */
export function vector(argument: string): { text: string; length: number; unseen: number } {
  let text = '';
  let length = 0;
  let unseen = 0;
  for (const one of list(argument)) {
    const base = bytes(field(one, 'iov_base') ?? '');
    const count = number(field(one, 'iov_len') ?? '') ?? 0;
    // Bytes behind unknown ones still stand at their own place.
    const known = base?.text.slice(0, count) ?? '';
    unseen += count - known.length;
    text += known + FILLER.repeat(count - known.length);
    length += count;
  }
  return { text, length, unseen };
}

/** Stands for bytes that the trace does not show. */
export const FILLER = '.';
