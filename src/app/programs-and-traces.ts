/**
 * those that it needs.
 *
 *      needs=mine,trace:git         in a link
 */
import type { links } from './link-words.ts';

export interface Given {
  kind: 'program' | 'trace';
  name: string;
  bytes: Uint8Array;
}

/** `mine`, `trace:git`. */
export const keyOf = ({ kind, name }: Pick<Given, 'kind' | 'name'>): string =>
  kind === 'trace' ? `trace:${name}` : name;

const HERE = new Map<string, Given>();

export const givenHere = (): Iterable<Given> => HERE.values();
export const isGiven = (key: string): boolean => HERE.has(key);

export function noteGiven(given: Given): void {
  HERE.set(keyOf(given), given);
}

/** What of it a script names, or a line that was typed after it. */
export function neededBy(texts: readonly string[]): Given[] {
  if (HERE.size === 0) return [];
  const words = new Set(texts.join('\n').match(/[A-Za-z_][\w.-]*/g));
  return [...HERE.values()].filter(({ kind, name }) => words.has(name) && (kind === 'program' || words.has('replay')));
}

/** `the program mine (mine.wasm) and the trace git (git.txt)`. */
export function inWords(keys: readonly string[], { program, trace, and }: typeof links): string {
  const words = keys.map((key) => {
    const name = key.replace(/^trace:/, '');
    return key === name ? program(name) : trace(name);
  });
  const [last] = words.splice(-1);
  return words.length === 0 ? (last ?? '') : and(words.join(', '), last);
}
