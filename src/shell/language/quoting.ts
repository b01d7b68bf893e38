/** The texts behind quoted and shortened spellings: `$'a\n'`, `{1..9}`, `{a..e}`. */
import type { Said } from '../../bytes/said.ts';
import { utf8 } from '../../bytes/text.ts';
import { SCRIPT } from './sentences.ts';

const SHORT: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** The text inside `$'…'`. Undefined if it contains a NUL, which no word can hold. */
export function ansiText(inside: string): string | undefined {
  let nul = false;
  const text = inside.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|c([\s\S])|([\s\S]))|[^\\]+/gu,
    (all, octal, hex, control, other) => {
      let code: number | undefined;
      if (octal !== undefined) code = Number.parseInt(octal, 8) & 0xff;
      else if (hex !== undefined) code = Number.parseInt(hex, 16);
      else if (control !== undefined) code = control === '?' ? 127 : control.toUpperCase().charCodeAt(0) & 0x1f;
      if (code !== undefined) {
        nul ||= code === 0;
        return String.fromCharCode(code);
      }
      if (other !== undefined) return SHORT[other] ?? utf8(all);
      return utf8(all);
    },
  );
  return nul ? undefined : text;
}

/** The most words that braces in one word may stand for. */
export const MOST_WORDS = 1_000_000;

/** The words of `{1..9}`, `{01..10..3}`, `{e..a}`, or the reason for refusing them. */
export function rangeWords(inside: string): string[] | { refused: Said } {
  const [first, last, step = '1'] = inside.split('..');
  const letter = /^[a-zA-Z]$/;
  const letters = letter.test(first);
  if (letters !== letter.test(last)) return { refused: SCRIPT.range_ends_differ };
  if (letters && /[a-z]/.test(first) !== /[a-z]/.test(last)) return { refused: SCRIPT.range_cases_differ };
  const from = letters ? first.charCodeAt(0) : Number(first);
  const to = letters ? last.charCodeAt(0) : Number(last);
  const by = Math.abs(Number(step)) || 1;
  if (![from, to, by].every(Number.isSafeInteger)) return { refused: SCRIPT.range_too_large };
  const count = Math.floor(Math.abs(to - from) / by) + 1;
  if (count > MOST_WORDS) return { refused: SCRIPT.range_too_long({ count, most: MOST_WORDS }) };
  const padded = [first, last].some((end) => /^[+-]?0\d/.test(end));
  const width = padded ? Math.max(first.length, last.length) : 0;
  return Array.from({ length: count }, (_, i) => {
    const value = from + (to < from ? -i : i) * by;
    if (letters) return String.fromCharCode(value);
    return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0');
  });
}
