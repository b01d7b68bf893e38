/** The keys of sort: `2`, `2,2n`, `1.3,1.5r`. Numbers have no limit, and may have K, M, G behind them. */
import { quote } from '../../shell/program/program.ts';
import { compareVersions } from '../../shell/program/versions.ts';

/** The letters of sort's options that set the order. */
const LETTERS = ['b', 'd', 'f', 'h', 'n', 'r', 'V'] as const;
type Letter = (typeof LETTERS)[number];
export type Orders = Readonly<Record<Letter, boolean>>;

export const ordersOf = (has: (letter: Letter) => boolean): Orders =>
  Object.fromEntries(LETTERS.map((letter) => [letter, has(letter)])) as Orders;

export interface Key {
  readonly orders: Orders;
  readonly from: { field: number; char: number };
  /** Field 0 means the end of the line. */
  readonly to: { field: number; char: number };
}

/** Reads a key. Without letters it has those of the whole command. A sentence says what is wrong with it. */
export function keyOf(text: string, whole: Orders): Key | string {
  const reader = new KeyReader(text);
  return reader.key(whole) ?? reader.wrong;
}

/** Letters of keys that are not known here. */
export const unknownLetter = (text: string): string | undefined => /[MRgi]/.exec(text)?.[0];

class KeyReader {
  readonly #text: string;
  #at = 0;
  wrong = '';

  constructor(text: string) {
    this.#text = text;
  }

  key(whole: Orders): Key | undefined {
    const from = this.#place('at field start', 1);
    if (!from) return undefined;
    let letters = this.#letters();
    let to = { field: 0, char: 0 };
    if (this.#take(',')) {
      const found = this.#place("after ','", 0);
      if (!found) return undefined;
      to = found;
      letters += this.#letters();
    }
    if (this.#at < this.#text.length) return this.#say(`stray character in field spec: ${this.#whole}`);
    const orders = letters === '' ? whole : ordersOf((letter) => letters.includes(letter));
    return { orders, from, to };
  }

  get #whole(): string {
    return `invalid field specification ${quote(this.#text)}`;
  }

  #say(what: string): undefined {
    this.wrong = what;
  }

  #take(char: string): boolean {
    const there = this.#text[this.#at] === char;
    if (there) this.#at++;
    return there;
  }

  #letters(): string {
    const letters = /^[MRVbdfghinr]*/.exec(this.#text.slice(this.#at))![0];
    this.#at += letters.length;
    return letters;
  }

  #number(where: string): number | undefined {
    const rest = this.#text.slice(this.#at);
    const digits = /^\d+/.exec(rest)?.[0];
    if (digits === undefined) return this.#say(`invalid number ${where}: invalid count at start of ${quote(rest)}`);
    this.#at += digits.length;
    return Number(digits);
  }

  /** Reads a field and a character in it. `least` is the first character. */
  #place(where: string, least: number): { field: number; char: number } | undefined {
    const field = this.#number(where);
    if (field === undefined) return undefined;
    if (field === 0) return this.#say(`field number is zero: ${this.#whole}`);
    if (!this.#take('.')) return { field, char: least };
    const char = this.#number("after '.'");
    if (char === undefined) return undefined;
    return char < least ? this.#say(`character offset is zero: ${this.#whole}`) : { field, char };
  }
}

/** The beginning and end of each field. Without a separator, leading blanks are part of a field. */
function fieldsOf(line: string, separator: string | undefined): [number, number][] {
  const found: [number, number][] = [];
  if (separator === undefined) {
    for (const match of line.matchAll(/[ \t]*[^ \t]+|[ \t]+$/g))
      found.push([match.index, match.index + match[0].length]);
    return found;
  }
  let at = 0;
  for (const part of line.split(separator)) {
    found.push([at, at + part.length]);
    at += part.length + 1;
  }
  return found;
}

export function keyText(line: string, key: Key, separator: string | undefined): string {
  const fields = fieldsOf(line, separator);
  const blanks = (at: number): number => at + (/^[ \t]*/.exec(line.slice(at))?.[0].length ?? 0);
  const first = fields[key.from.field - 1];
  if (!first) return '';
  const begin = Math.min((key.orders.b ? blanks(first[0]) : first[0]) + key.from.char - 1, line.length);
  if (key.to.field === 0) return line.slice(begin);
  const last = fields[key.to.field - 1];
  if (!last) return line.slice(begin);
  const end =
    key.to.char === 0 ? last[1] : Math.min((key.orders.b ? blanks(last[0]) : last[0]) + key.to.char, line.length);
  return line.slice(begin, Math.max(begin, end));
}

function compareNumbers(a: string, b: string): number {
  const [x, y] = [a, b].map(numberOf);
  if (x.negative !== y.negative) return x.negative ? -1 : 1;
  const order = x.whole.length - y.whole.length || textOrder(x.whole, y.whole) || textOrder(x.fraction, y.fraction);
  return x.negative ? -order : order;
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function numberOf(text: string): { negative: boolean; whole: string; fraction: string } {
  const [, sign = '', digits = '', decimals = ''] = /^[ \t\n]*(-?)(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  const whole = digits.replace(/^0+/, '');
  const fraction = decimals.replace(/0+$/, '');
  return { negative: sign !== '' && whole + fraction !== '', whole, fraction };
}

const UNITS = 'KMGTPEZY';

/** Sorts 1K before 1M by the letter, and then by the number. */
function compareSizes(a: string, b: string): number {
  const rank = (text: string): number => {
    const [, sign = '', digits = '', unit = ''] = /^[ \t\n]*(-?)([\d.]*)([a-zA-Z]?)/.exec(text) ?? [];
    const place = /[1-9]/.test(digits) ? UNITS.indexOf(unit === 'k' ? 'K' : unit || ' ') + 1 : 0;
    return sign === '' ? place : -place;
  };
  return rank(a) - rank(b) || compareNumbers(a, b);
}

/** Compares two texts in the order of the letters, but without r. */
export function compareBy(a: string, b: string, { n, h, V, f, d }: Orders): number {
  if (n) return compareNumbers(a, b);
  if (h) return compareSizes(a, b);
  const seen = (text: string): string => {
    const plain = d ? text.replace(/[^A-Za-z0-9 \t]/g, '') : text;
    return f ? plain.replace(/[a-z]/g, (c) => c.toUpperCase()) : plain;
  };
  const [x, y] = [seen(a), seen(b)];
  return V ? compareVersions(x, y) : textOrder(x, y);
}

/** Letters that contradict each other, as the message prints them. */
export function incompatible({ n, h, V, d }: Orders): string | undefined {
  const kinds = [n, h, V || d].filter(Boolean).length;
  return kinds > 1 ? [d ? 'd' : '', h ? 'h' : '', n ? 'n' : '', V ? 'V' : ''].join('') : undefined;
}
