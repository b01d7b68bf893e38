/**
 * Numbers as mke2fs reads them from a command line: decimal, 0x hexadecimal or 0 octal. Sizes may end in a unit letter.
 *
 *     8192      blocks (of 1 KiB where no -b was given)
 *     64M       bytes; K M G T in either case, powers of 1024
 *     16384s    sectors of 512 bytes
 */

const DIGITS = /^\s*([+-]?)(0x[0-9a-f]+|[0-9]+)/i;

export interface Leading {
  value: number;
  /** The text behind the digits. */
  rest: string;
}

/** The number at the start of a text. As in strtoul, without any digits the value is 0 and the rest is everything. */
export function leadingNumber(text: string): Leading {
  const m = DIGITS.exec(text);
  if (!m) return { value: 0, rest: text };
  let digits = m[2];
  let radix = 10;
  if (/^0x/i.test(digits)) radix = 16;
  else if (digits.length > 1 && digits[0] === '0') {
    // Octal ends at the first digit that is not octal: 08192 is 0 with "8192" left over.
    digits = /^[0-7]+/.exec(digits)![0];
    radix = 8;
  }
  const value = radix === 16 ? Number.parseInt(digits.slice(2), 16) : Number.parseInt(digits, radix);
  const end = m[0].length - m[2].length + digits.length;
  return { value: m[1] === '-' ? -value : value, rest: text.slice(end) };
}

/** A number with nothing after it, or undefined. */
export function wholeNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const { value, rest } = leadingNumber(text);
  return rest === '' ? value : undefined;
}

/** A decimal number as strtod reads it, with nothing after it, or undefined. */
export function decimalNumber(text: string): number | undefined {
  return /^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?$/i.test(text) ? Number(text) : undefined;
}

export interface Size {
  count: number;
  /** Bytes per unit. It is 0 for blocks of the volume, whose size is still open. */
  unit: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 512, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** A size as the last argument of mke2fs, or undefined if the text is none. */
export function parseSize(text: string): Size | undefined {
  const { value, rest } = leadingNumber(text);
  if (value <= 0) return undefined;
  if (rest === '') return { count: value, unit: 0 };
  const unit = UNITS[rest.toLowerCase()];
  return unit ? { count: value, unit } : undefined;
}

/** The number of blocks of `blockSize` bytes in a size. The last incomplete block is dropped. */
export const sizeInBlocks = (size: Size, blockSize: number): number =>
  size.unit === 0 ? size.count : Math.floor((size.count * size.unit) / blockSize);
