/**
 * bash's printf uses x86's long double for numbers with a point: 64 bits of digits and 15 of exponent, printed exactly.
 *
 *      0.1   ──▶ 14757395258967641293 · 2^-67 (half to even)   ──▶ %.25f ──▶ 0.1000000000000000000013553
 */
import { Unknowable } from './process/thrown.ts';

const DIGITS = 64n;
/** The power of two of the last digit, for the smallest and the largest number. */
const LEAST = -16445;
const MOST = 16384 - 64;
/** Powers of ten beyond which a number is certainly 0, or infinite. */
const FAR = 6000;
/** Further digits would only be those of a power of two. */
const MOST_DIGITS = 4096;

export interface Real {
  negative: boolean;
  /** The number is digits · 2^power, or has a name. */
  digits: bigint | 'inf' | 'nan';
  power: number;
}

const of = (negative: boolean, digits: Real['digits'], power = 0): Real => ({ negative, digits, power });

export const wholeReal = (value: bigint): Real => round(value < 0n, value < 0n ? -value : value, 1n).real;

/** Reads the number at the beginning of a text like strtold. `length` is 0 if there is none. */
export function readReal(text: string): { real: Real; length: number; ranged: boolean } {
  const found =
    /^\s*([-+]?)(?:(0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][-+]?\d+)?)|((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(infinity|inf)|(nan))/i.exec(
      text,
    );
  if (!found) return { real: of(false, 0n), length: 0, ranged: false };
  const [whole, sign, hex, decimal, inf] = found;
  const negative = sign === '-';
  const { length } = whole;
  if (!hex && !decimal) return { real: of(negative, inf ? 'inf' : 'nan'), length, ranged: false };
  const [digits, exponent = '0'] = hex ? hex.slice(2).split(/p/i) : decimal.split(/e/i);
  const [before, after = ''] = digits.split('.');
  const all = BigInt(`${hex ? '0x' : ''}${before}${after}` || '0');
  if (all === 0n) return { real: of(negative, 0n), length, ranged: false };
  const power = Math.max(-1e6, Math.min(1e6, Number(exponent))) - after.length * (hex ? 4 : 1);
  const size = power + before.length * (hex ? 4 : 1);
  if (size > FAR * (hex ? 4 : 1)) return { real: of(negative, 'inf'), length, ranged: true };
  if (size < -FAR * (hex ? 4 : 1)) return { real: of(negative, 0n), length, ranged: true };
  const factor = (hex ? 2n : 10n) ** BigInt(Math.abs(power));
  const { real, ranged } = power < 0 ? round(negative, all, factor) : round(negative, all * factor, 1n);
  return { real, length, ranged };
}

const bits = (n: bigint): number => n.toString(2).length;

/** n / d, rounded half to even. */
function divided(n: bigint, d: bigint): bigint {
  const whole = n / d;
  const twice = (n - whole * d) * 2n;
  return twice > d || (twice === d && whole & 1n) ? whole + 1n : whole;
}

function round(negative: boolean, n: bigint, d: bigint): { real: Real; ranged: boolean } {
  if (n === 0n) return { real: of(negative, 0n), ranged: false };
  let power = Math.max(LEAST, bits(n) - bits(d) - Number(DIGITS));
  const at = (): bigint => (power < 0 ? divided(n << BigInt(-power), d) : divided(n, d << BigInt(power)));
  while (at() >> DIGITS) power++;
  const digits = at();
  if (power > MOST) return { real: of(negative, 'inf'), ranged: true };
  return { real: of(negative, digits, power), ranged: digits >> (DIGITS - 1n) === 0n };
}

/** The number times 10^places, as a whole number. */
function scaled({ digits, power }: Real, places: number): bigint {
  const two = 1n << BigInt(Math.abs(power));
  const ten = 10n ** BigInt(Math.abs(places));
  const n = (digits as bigint) * (power > 0 ? two : 1n) * (places > 0 ? ten : 1n);
  return divided(n, (power < 0 ? two : 1n) * (places < 0 ? ten : 1n));
}

function fixed(real: Real, precision: number, point: boolean): string {
  const text = scaled(real, precision)
    .toString()
    .padStart(precision + 1, '0');
  const at = text.length - precision;
  return precision > 0 ? `${text.slice(0, at)}.${text.slice(at)}` : `${text}${point ? '.' : ''}`;
}

/** The number's digits, one more than `precision`, and the power of ten of the first. */
function digitsOf(real: Real, precision: number): { text: string; ten: number } {
  if (real.digits === 0n) return { text: '0'.repeat(precision + 1), ten: 0 };
  let ten = Math.floor((bits(real.digits as bigint) + real.power) * Math.LOG10E * Math.LN2) - 1;
  let text = scaled(real, precision - ten).toString();
  // the guess is at most two too small, and rounding up to one more digit raises the power
  while (text.length > precision + 1) text = scaled(real, precision - ++ten).toString();
  return { text, ten };
}

function withPower(text: string, ten: number, point: boolean): string {
  const dot = text.length > 1 || point ? '.' : '';
  return `${text[0]}${dot}${text.slice(1)}e${ten < 0 ? '-' : '+'}${String(Math.abs(ten)).padStart(2, '0')}`;
}

/** The text for %f, %e and %g, without sign and width. `point` is the flag #. */
export function realText(real: Real, letter: string, precision: number, point: boolean): string {
  if (precision > MOST_DIGITS) throw new Unknowable('printf has no more than 4,096 digits behind the point here');
  const low = letter.toLowerCase();
  const said = typeof real.digits === 'string' ? real.digits : finite(real, low, precision < 0 ? 6 : precision, point);
  return low === letter ? said : said.toUpperCase();
}

function finite(real: Real, letter: string, precision: number, point: boolean): string {
  if (letter === 'f') return fixed(real, precision, point);
  const most = letter === 'g' ? Math.max(0, precision - 1) : precision;
  const { text, ten } = digitsOf(real, most);
  if (letter === 'e') return withPower(text, ten, point);
  const plain = (digits: string): string => (point ? digits : digits.replace(/\.?0+$/, ''));
  if (ten < -4 || ten > most)
    return point ? withPower(text, ten, true) : withPower(text[0] + text.slice(1).replace(/0+$/, ''), ten, false);
  const shown = fixed(real, most - ten, point);
  return shown.includes('.') ? plain(shown) : shown;
}
