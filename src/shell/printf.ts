/**
 * bash's builtin printf. It reuses the format until the words are used up. A missing word is empty, or 0.
 */

import { readEscapes } from './escapes.ts';
import { type Real, readReal, realText, wholeReal } from './long-double.ts';
import { withBackslashes } from './program/requoted.ts';

export interface Printed {
  out: string;
  /** Messages without the name of the command. */
  errors: string[];
  status: number;
}

const DIRECTIVE = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|-?\d*))?([a-zA-Z%(]?)/y;
const KNOWN = 'diouxXcsbqfFeEgG%';

/** Finds a part of a format that is not supported here, although bash would print it. */
export function checkFormat(format: string | undefined): string | undefined {
  if (format === undefined) return undefined;
  if (format.startsWith('-') && format !== '--') return 'printf takes no options here';
  if (/\\[uU]/.test(format)) return 'printf’s \\u and \\U depend on the locale; write the character itself';
  for (let at = format.indexOf('%'); at >= 0; at = format.indexOf('%', at)) {
    DIRECTIVE.lastIndex = at;
    const found = DIRECTIVE.exec(format)!;
    const letter = found[4];
    if (!KNOWN.includes(letter) || letter === '' || (letter === '%' && found[0] !== '%%'))
      return `printf knows no ${found[0]}${letter ? '' : '…'} here, but %s %b %q %c %d %i %u %o %x %X %f %e %g %%`;
    at += found[0].length;
  }
  return undefined;
}

export function printfText(words: readonly string[]): Printed {
  const [format, ...values] = words;
  const given = new Given(values);
  let out = '';
  let stopped = false;
  do {
    let rest = 0;
    while (rest < format.length && !stopped) {
      const percent = format.indexOf('%', rest);
      // in the format itself \c does not end anything
      const literal = format.slice(rest, percent < 0 ? undefined : percent);
      out += readEscapes(literal.replace(/\\[\\c]/g, (pair) => (pair === '\\c' ? '\\\\c' : pair))).text;
      if (percent < 0) break;
      DIRECTIVE.lastIndex = percent;
      const [whole, flags, width = '', precision, letter] = DIRECTIVE.exec(format)!;
      rest = percent + whole.length;
      if (letter === '%') {
        out += '%';
        continue;
      }
      const w = width === '*' ? Number(given.number()) : Number(width);
      const p = precision === undefined ? -1 : precision === '*' ? Number(given.number()) : Number(precision || 0);
      const cut = (text: string): string => pad(p >= 0 ? text.slice(0, p) : text, flags.replaceAll('0', ''), w);
      if (letter === 'q') out += cut(withBackslashes(given.next()));
      else if (letter === 's') out += cut(given.next());
      else if (letter === 'c') out += pad(given.next().slice(0, 1), flags.replaceAll('0', ''), w);
      else if (letter === 'b') {
        const read = readEscapes(given.next(), true);
        out += cut(read.text);
        stopped = read.stopped;
      } else if ('fFeEgG'.includes(letter)) out += real(given.real(), letter, flags, w, p);
      else out += integer(given.number(), letter, flags, w, p);
    }
  } while (given.used && given.more && !stopped);
  return { out, errors: given.errors, status: given.wrong ? 1 : 0 };
}

/** Takes the words behind the format one by one. */
class Given {
  readonly #values: readonly string[];
  #at = 0;
  readonly errors: string[] = [];
  /** A word that should be a number is none. */
  wrong = false;

  constructor(values: readonly string[]) {
    this.#values = values;
  }

  get used(): boolean {
    return this.#at > 0;
  }

  get more(): boolean {
    return this.#at < this.#values.length;
  }

  next(): string {
    return this.#values[this.#at++] ?? '';
  }

  number(): bigint {
    const word = this.next();
    const letter = letterOf(word);
    if (letter !== undefined) return letter;
    const found = /^\s*([-+]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)/.exec(word);
    const digits = found?.[2] ?? '';
    let value = digits === '' ? 0n : BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
    if (found?.[1] === '-') value = -value;
    if (!found || found[0].length < word.length) {
      this.errors.push(`${word}: invalid number`);
      this.wrong = true;
    }
    const most = 2n ** 63n;
    if (value >= most || value < -most) {
      this.errors.push(`warning: ${word}: Numerical result out of range`);
      value = value < 0n ? -most : most - 1n;
    }
    return value;
  }

  real(): Real {
    const word = this.next();
    const letter = letterOf(word);
    if (letter !== undefined) return wholeReal(letter);
    const { real, length, ranged } = readReal(word);
    if (length < word.length) {
      this.errors.push(`${word}: invalid number`);
      this.wrong = true;
    } else if (ranged) this.errors.push(`warning: ${word}: Numerical result out of range`);
    return real;
  }
}

/** The number of a word that has no digits. An empty word is 0, and a letter behind a quote is its code. */
function letterOf(word: string): bigint | undefined {
  if (word === '') return 0n;
  if (word[0] !== "'" && word[0] !== '"') return undefined;
  return word.length > 1 ? BigInt(word.charCodeAt(1)) : 0n;
}

const signOf = (negative: boolean, flags: string): string =>
  negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';

/** Prints %f, %e and %g. inf and nan get no leading zeros. */
function real(value: Real, letter: string, flags: string, width: number, precision: number): string {
  const text = signOf(value.negative, flags) + realText(value, letter, precision, flags.includes('#'));
  return pad(text, typeof value.digits === 'string' ? flags.replaceAll('0', '') : flags, width);
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-') || width < 0) return text.padEnd(Math.abs(width));
  if (flags.includes('0')) {
    const sign = /^([-+ ]|0[xX])?/.exec(text)![0];
    return sign + text.slice(sign.length).padStart(width - sign.length, '0');
  }
  return text.padStart(width);
}

/** Prints %d and %i, and without a sign %u, %o, %x and %X. */
function integer(value: bigint, letter: string, flags: string, width: number, precision: number): string {
  const signed = letter === 'd' || letter === 'i';
  const magnitude = signed ? (value < 0n ? -value : value) : BigInt.asUintN(64, value);
  const hex = letter === 'x' || letter === 'X';
  let digits = magnitude.toString(letter === 'o' ? 8 : hex ? 16 : 10);
  if (precision >= 0) digits = precision === 0 && magnitude === 0n ? '' : digits.padStart(precision, '0');
  if (flags.includes('#') && magnitude !== 0n) {
    if (letter === 'o' && digits[0] !== '0') digits = `0${digits}`;
    if (hex) digits = `0x${digits}`;
  }
  if (letter === 'X') digits = digits.toUpperCase();
  const sign = signed ? signOf(value < 0n, flags) : '';
  return pad(sign + digits, precision >= 0 ? flags.replaceAll('0', '') : flags, width);
}
