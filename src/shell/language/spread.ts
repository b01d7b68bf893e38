/**
 * Braces turn one word into several, before any other expansion:
 *
 *      a{b,c{1..2}}d$x   →   abd$x  ac1d$x  ac2d$x
 */
import { MOST_WORDS } from './quoting.ts';
import type { Part } from './script.ts';

/** Undefined if there would be too many. */
export function spreadBraces(parts: readonly Part[]): Part[][] | undefined {
  let words: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind !== 'brace') {
      for (const word of words) word.push(part);
      continue;
    }
    const ends: Part[][] = [];
    for (const item of part.items) {
      const inside = spreadBraces(item);
      if (!inside) return undefined;
      ends.push(...inside);
    }
    if (words.length * ends.length > MOST_WORDS) return undefined;
    words =
      words.length === 1 && words[0].length === 0 ? ends : words.flatMap((w) => ends.map((end) => [...w, ...end]));
  }
  return words;
}
