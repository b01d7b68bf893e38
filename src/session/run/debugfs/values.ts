/**
 * Values as debugfs reads them: numbers as C does, times, UUIDs.
 *
 *     0x12, 012, -1         numbers of any base; a negative number is taken modulo 2^64
 *     now, @86400, 20250131 times; a date is UTC, and its end may be missing: 2025013112 is noon of that day
 */
import { fromHex } from '../../../bytes/text.ts';
import { days } from '../../../shell/program/dates.ts';

const NUMBER = /^[ \t]*([+-]?)(0x[0-9a-f]+|0[0-7]*|[1-9][0-9]*)?$/i;
const WORD = 1n << 64n;
const HIGHEST = (1n << 63n) - 1n;

/** The number in the text, however large. An empty text is 0. */
function spelled(text: string): bigint | undefined {
  const found = NUMBER.exec(text);
  if (!found || (found[1] && !found[2])) return undefined;
  const digits = found[2] ?? '0';
  const value = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  return found[1] === '-' ? -value : value;
}

/** A number of 64 bits; undefined if the text is not a number, or too large. */
export function unsigned(text: string): bigint | undefined {
  const value = spelled(text);
  return value === undefined || value >= WORD || value <= -WORD ? undefined : (value + WORD) % WORD;
}

/** A number with a sign. A number that is too large becomes the largest. */
export function signed(text: string): bigint | undefined {
  const value = spelled(text);
  if (value === undefined) return undefined;
  return value > HIGHEST ? HIGHEST : value < -HIGHEST - 1n ? -HIGHEST - 1n : value;
}

/** The parts of a date with their bounds. Each part takes as many digits as still fit its bounds. */
const DATE: readonly (readonly [least: number, most: number])[] = [
  [0, 9999],
  [1, 12],
  [1, 31],
  [0, 23],
  [0, 59],
  [0, 61],
];

function dateParts(text: string): number[] {
  const parts: number[] = [];
  let at = 0;
  for (const [least, most] of DATE) {
    while (text[at] === ' ') at++;
    const from = at;
    let value = 0;
    while (/[0-9]/.test(text[at] ?? '') && at - from < `${most}`.length && value * 10 <= most)
      value = value * 10 + Number(text[at++]);
    if (at === from || value < least || value > most) break;
    parts.push(value);
  }
  return parts;
}

/** Seconds since 1970. */
export function timeOf(text: string, now: number): bigint | undefined {
  if (text === 'now') return BigInt(now);
  if (text.startsWith('@')) return signed(text.slice(1));
  const parts = dateParts(text);
  if (parts.length < 3) return signed(text);
  const [year, month, day, hours = 0, minutes = 0, seconds = 0] = parts;
  const date = (days(year, month, 1)! + day - 1) * 86_400 + hours * 3600 + minutes * 60 + seconds;
  // The C library of that time counts one day too many up to 1600.
  return BigInt(date + (year <= 1600 ? 86_400 : 0));
}

/** The sixteen bytes of a UUID. `clear` and `null` are all zeros. */
export function uuidOf(text: string): Uint8Array | undefined {
  if (/^(?:clear|null)$/i.test(text)) return new Uint8Array(16);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? fromHex(text.replaceAll('-', '')) : undefined;
}
