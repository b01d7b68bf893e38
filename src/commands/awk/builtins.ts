/** awk's own functions of numbers and texts. */
import { regex } from './expression.ts';
import type { Value } from './values.ts';

export interface Numbers {
  number(value: Value): number;
  text(value: Value): string;
}

/** Counts as mawk does. A beginning before the text does not shorten the result, but may lengthen it. */
function substr(text: string, begin: number, length: number): string {
  const from = Math.trunc(begin);
  const count = Math.trunc(length);
  if (Number.isNaN(from) || Number.isNaN(count)) return '';
  if (from < 1) return text.slice(0, Math.max(0, count - from));
  return text.slice(from - 1, from - 1 + Math.max(0, count));
}

const lower = (text: string): string => text.replace(/[A-Z]+/g, (c) => c.toLowerCase());
const upper = (text: string): string => text.replace(/[a-z]+/g, (c) => c.toUpperCase());

/** The place and length of the first match, or 0 and -1 for none. */
export function matched(text: string, source: string): { start: number; length: number } {
  const found = regex(source, true).exec(text);
  return found ? { start: found.index + 1, length: found[0].length } : { start: 0, length: -1 };
}

export function plain(name: string, args: readonly Value[], { number, text }: Numbers): Value {
  const n = (i: number): number => number(args[i]);
  switch (name) {
    case 'substr':
      return substr(text(args[0]), n(1), args.length > 2 ? n(2) : Number.MAX_SAFE_INTEGER);
    case 'index':
      return text(args[0]).indexOf(text(args[1])) + 1;
    case 'tolower':
      return lower(text(args[0]));
    case 'toupper':
      return upper(text(args[0]));
    case 'int':
      return Math.trunc(n(0));
    case 'sqrt':
      return Math.sqrt(n(0));
    case 'sin':
      return Math.sin(n(0));
    case 'cos':
      return Math.cos(n(0));
    case 'atan2':
      return Math.atan2(n(0), n(1));
    case 'exp':
      return Math.exp(n(0));
    case 'log':
      return Math.log(n(0));
  }
  return undefined;
}

/** The numbers of arguments that each function takes. */
export const COUNTS: Readonly<Record<string, readonly [number, number]>> = {
  length: [0, 1],
  substr: [2, 3],
  index: [2, 2],
  split: [2, 3],
  sub: [2, 3],
  gsub: [2, 3],
  match: [2, 2],
  sprintf: [1, 1000],
  tolower: [1, 1],
  toupper: [1, 1],
  int: [1, 1],
  sqrt: [1, 1],
  sin: [1, 1],
  cos: [1, 1],
  atan2: [2, 2],
  exp: [1, 1],
  log: [1, 1],
  rand: [0, 0],
  srand: [0, 1],
  close: [1, 1],
  fflush: [0, 1],
};
