/**
 * Turns regular expressions of awk into JavaScript's. mawk and gawk differ in some signs, which are refused.
 */
import { Unknowable } from '../../shell/process/thrown.ts';
import { regexOf } from '../../shell/program/regex.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '/': '/',
  '&': '&',
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\x07',
};

/** In brackets awk knows the backslash, and POSIX does not. */
function bracket(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, char) => {
    if (char === ']' || char === '-' || char === '^')
      throw new Unknowable(`awk: \\${char} within [ ] is not known here; put ${char} at another place`);
    return ESCAPES[char] ?? char;
  });
}

function posix(source: string): string {
  return source.replace(/\\([\s\S])|\[\^?\]?(?:\[:\w+:\]|\\[\s\S]|[^\]\\])*\]|\{/g, (part, char) => {
    if (part === '{')
      throw new Unknowable('awk: { in an expression means different things to mawk and gawk; write \\{ or [{]');
    if (part[0] === '[') return bracket(part);
    if (/[wWsSbB<>`'y]/.test(char)) throw new Unknowable(`awk: \\${char} means nothing in mawk's expressions`);
    if (/["/&nrtfva]/.test(char)) return ESCAPES[char];
    return /[A-Za-z0-9]/.test(char) ? char : part;
  });
}

const KNOWN = new Map<string, RegExp>();

/** `extent`: how long a match is matters. */
export function regex(source: string, extent: boolean): RegExp {
  const key = (extent ? 'x' : ' ') + source;
  const known = KNOWN.get(key);
  if (known) {
    known.lastIndex = 0;
    return known;
  }
  const made = regexOf(posix(source), { extended: true, extent });
  if (KNOWN.size > 500) KNOWN.clear();
  const global = new RegExp(made.source, made.flags.includes('g') ? made.flags : `${made.flags}g`);
  KNOWN.set(key, global);
  return global;
}

export function splitBy(text: string, separator: string): string[] {
  if (separator === ' ') return text.match(/[^ \t\n]+/g) ?? [];
  if (text === '') return [];
  if (separator === '') return [...text];
  if (separator.length === 1 && separator !== '\\') return text.split(separator);
  const found: string[] = [];
  let from = 0;
  for (const match of text.matchAll(regex(separator, true))) {
    if (match[0] === '') continue;
    found.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...found, text.slice(from)];
}

/** `&` is what matched, `\\&` a plain &. */
const replaced = (by: string, match: string): string =>
  by.replace(/\\\\&|\\&|&/g, (part) => (part === '&' ? match : part === '\\&' ? '&' : `\\${match}`));

export function substituted(text: string, source: string, by: string, all: boolean): { text: string; count: number } {
  let count = 0;
  let from = 0;
  let out = '';
  let last = -1;
  for (const match of text.matchAll(regex(source, true))) {
    if (!all && count > 0) break;
    // An empty match directly behind another match does not count.
    if (match[0] === '' && match.index === last) continue;
    out += text.slice(from, match.index) + replaced(by, match[0]);
    from = match.index + match[0].length;
    last = from;
    count++;
  }
  return { text: out + text.slice(from), count };
}
