/** printf's forms, and numbers as texts. */
import type { Value } from './values.ts';
import { RunTimeError } from './wrong.ts';

/** mawk keeps what it prints as a whole number in 32 bits. */
const MOST = 2_147_483_647;

const whole = (n: number): number => Math.min(MOST, Math.max(-MOST, Math.trunc(n) || 0));
const unsigned = (n: number): number => Math.min(4_294_967_295, Math.max(0, Math.trunc(n) || 0));

function special(n: number): string | undefined {
  if (Number.isNaN(n)) return '-nan';
  if (Number.isFinite(n)) return undefined;
  return n > 0 ? 'inf' : '-inf';
}

/** An exponent has at least two digits, as in 1.5e+03. */
const exponent = (text: string): string => text.replace(/e([-+])(\d)$/, 'e$10$2');

function general(n: number, precision: number, alternate: boolean): string {
  const digits = precision === 0 ? 1 : precision;
  if (n === 0) return Object.is(n, -0) ? '-0' : '0';
  const power = Number(n.toExponential(Math.min(100, digits - 1)).split('e')[1]);
  const scientific = power < -4 || power >= digits;
  const text = scientific
    ? exponent(n.toExponential(Math.min(100, digits - 1)))
    : n.toFixed(Math.min(100, Math.max(0, digits - 1 - power)));
  if (alternate || !text.includes('.')) return text;
  const [mantissa, rest] = text.split('e');
  const short = mantissa.replace(/0+$/, '').replace(/\.$/, '');
  return rest === undefined ? short : `${short}e${rest}`;
}

/** toFixed stops being exact past 1e21. */
const fixed = (n: number, precision: number): string =>
  Math.abs(n) < 1e21
    ? n.toFixed(Math.min(100, precision))
    : BigInt(n).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '');

interface Spec {
  flags: string;
  width: number;
  precision: number | undefined;
}

function padded(body: string, { flags, width }: Spec, zeros: boolean): string {
  if (flags.includes('-')) return body.padEnd(width);
  if (!zeros || !flags.includes('0')) return body.padStart(width);
  const [sign] = /^(?:[-+ ]?(?:0[xX])?)/.exec(body)!;
  return sign + body.slice(sign.length).padStart(width - sign.length, '0');
}

function integer(n: number, letter: string, spec: Spec): string {
  const signed = letter === 'd' || letter === 'i';
  const value = signed ? whole(n) : unsigned(n);
  let digits = Math.abs(value).toString(letter === 'o' ? 8 : /[xX]/.test(letter) ? 16 : 10);
  if (letter === 'X') digits = digits.toUpperCase();
  if (spec.precision !== undefined)
    digits = value === 0 && spec.precision === 0 ? '' : digits.padStart(spec.precision, '0');
  if (spec.flags.includes('#') && value !== 0 && letter !== 'd') {
    if (letter === 'o' && digits[0] !== '0') digits = `0${digits}`;
    if (/[xX]/.test(letter)) digits = `0${letter}${digits}`;
  }
  return padded(signOf(value, signed, spec) + digits, spec, spec.precision === undefined);
}

const signOf = (n: number, signed: boolean, { flags }: Spec): string =>
  n < 0 || Object.is(n, -0)
    ? n < 0
      ? '-'
      : ''
    : !signed
      ? ''
      : flags.includes('+')
        ? '+'
        : flags.includes(' ')
          ? ' '
          : '';

function floating(n: number, letter: string, spec: Spec): string {
  const odd = special(n);
  if (odd) return padded(odd, { ...spec, flags: spec.flags.replace('0', '') }, false);
  const precision = spec.precision ?? 6;
  const kind = letter.toLowerCase();
  const size = Math.abs(n);
  let text =
    kind === 'f'
      ? fixed(size, precision)
      : kind === 'e'
        ? exponent(size.toExponential(Math.min(100, precision)))
        : general(size, precision, spec.flags.includes('#'));
  if (letter !== kind) text = text.toUpperCase();
  const sign = n < 0 || Object.is(n, -0) ? '-' : spec.flags.includes('+') ? '+' : spec.flags.includes(' ') ? ' ' : '';
  return padded(sign + text, spec, true);
}

/** How a format reads its values. A program may set the form of numbers. */
export interface Reading {
  number(value: Value): number;
  text(value: Value): string;
}

const FORM = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?([a-zA-Z%]?)/g;

class Formatter {
  readonly #args: readonly Value[];
  readonly #reading: Reading;
  readonly #shown: string;
  #next = 0;
  #count = 0;

  constructor(args: readonly Value[], reading: Reading, shown: string) {
    this.#args = args;
    this.#reading = reading;
    this.#shown = shown;
  }

  #take(): Value {
    if (this.#next >= this.#args.length) throw new RunTimeError(`not enough arguments passed to ${this.#shown}`);
    return this.#args[this.#next++];
  }

  #size(text: string): number {
    return text === '*' ? whole(this.#reading.number(this.#take())) : Number(text);
  }

  one([all, flags, width, precision, letter]: RegExpMatchArray): string {
    if (all === '%%') return '%';
    this.#count++;
    const wide = width === undefined ? 0 : this.#size(width);
    const spec: Spec = {
      flags: wide < 0 ? `${flags}-` : flags,
      width: Math.abs(wide),
      precision: precision === undefined ? undefined : this.#size(precision),
    };
    const reading = this.#reading;
    if (/[diouxX]/.test(letter)) return integer(reading.number(this.#take()), letter, spec);
    if (/[eEfFgG]/.test(letter)) return floating(reading.number(this.#take()), letter, spec);
    if (letter === 's') return padded(cut(reading.text(this.#take()), spec.precision), spec, false);
    if (letter === 'c') return padded(character(this.#take(), reading), spec, false);
    throw new RunTimeError(`improper conversion(number ${this.#count}) in ${this.#shown}`);
  }
}

/** `begun` gets the text that was complete before an error. */
export function formatted(
  form: string,
  args: readonly Value[],
  reading: Reading,
  by = 'printf',
  begun: (text: string) => void = () => {},
): string {
  const formatter = new Formatter(args, reading, `${by}("${form}")`);
  let out = '';
  let from = 0;
  try {
    for (const match of form.matchAll(FORM)) {
      out += form.slice(from, match.index);
      from = match.index + match[0].length;
      out += formatter.one(match);
    }
  } catch (thrown) {
    begun(out);
    throw thrown;
  }
  return out + form.slice(from);
}

const cut = (text: string, most: number | undefined): string => (most === undefined ? text : text.slice(0, most));

function character(value: Value, reading: Reading): string {
  if (typeof value === 'number' || (typeof value === 'object' && value.number !== undefined))
    return String.fromCharCode(whole(reading.number(value)) & 255);
  return reading.text(value).slice(0, 1) || '\0';
}

/** A number as text by OFMT or CONVFMT. Whole numbers stay as they are. */
export function numberText(n: number, form: string): string {
  if (n === whole(n)) return String(n === 0 ? 0 : n);
  if (form === '%.6g') return special(n) ?? (n < 0 ? `-${general(-n, 6, false)}` : general(n, 6, false));
  return formatted(form, [n], { number: (v) => v as number, text: String });
}
