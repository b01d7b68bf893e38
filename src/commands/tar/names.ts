/** Chooses, shortens and prints the names in archives. */
import { matchPattern } from '../../shell/program/glob.ts';

/** The part of a name that leads out: everything up to the last `..`, and slashes. */
export function outside(name: string): string {
  const [up] = /^(?:.*\/)?\.\.(?:\/+|$)/.exec(name) ?? [''];
  const [slashes] = /^\/*/.exec(name.slice(up.length))!;
  return up + slashes;
}

/** Answers whether a pattern of --exclude matches the name, or the part behind one of its slashes. */
export function excluded(name: string, patterns: readonly string[]): boolean {
  const bare = name.replace(/\/+$/, '');
  return patterns.some((pattern) => {
    const tails = [bare];
    for (let at = bare.indexOf('/'); at >= 0; at = bare.indexOf('/', at + 1)) tails.push(bare.slice(at + 1));
    return tails.some((tail) => matchesStart(pattern, tail));
  });
}

/** A pattern that matches a directory matches everything in it. */
function matchesStart(pattern: string, name: string): boolean {
  if (matchPattern(pattern, name)) return true;
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
    if (matchPattern(pattern, name.slice(0, at))) return true;
  return false;
}

/** The names on the command line. Each includes everything below it. */
export class Chosen {
  readonly #wanted: readonly string[];
  readonly #patterns: boolean;
  readonly #found = new Set<number>();

  constructor(wanted: readonly string[], patterns: boolean) {
    this.#wanted = wanted;
    this.#patterns = patterns;
  }

  has(name: string): boolean {
    if (this.#wanted.length === 0) return true;
    const bare = name.replace(/\/+$/, '');
    const one = this.#wanted.findIndex((word) => {
      const wanted = word.replace(/\/+$/, '');
      return this.#patterns ? matchesStart(wanted, bare) : bare === wanted || bare.startsWith(`${wanted}/`);
    });
    if (one >= 0) this.#found.add(one);
    return one >= 0;
  }

  get missing(): string[] {
    return this.#wanted.filter((_, i) => !this.#found.has(i));
  }
}

/** The name without its first `count` parts. Undefined if nothing is left. */
export function stripped(name: string, count: number): string | undefined {
  let rest = name;
  for (let i = 0; i < count; i++) {
    const at = rest.search(/\/+[^/]/);
    if (at < 0) return undefined;
    rest = rest.slice(at).replace(/^\/+/, '');
  }
  return rest;
}

const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\x7f': '\\177',
  '\\': '\\\\',
};

/** The form of names in lists and messages. */
export const shown = (name: string): string =>
  name.replace(/[^ -[\]-~]/g, (char) => SHORT[char] ?? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);
