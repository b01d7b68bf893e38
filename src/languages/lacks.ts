/** What a pack lacks of the English, and what it has that English no longer has. */
import type { Tables } from '../words/languages.ts';

type Tree = Readonly<Record<string, unknown>>;

export interface Counted {
  part: string;
  /** Sentences of the English. */
  all: number;
  /** The English of what is missing, by its place. */
  lacks: ReadonlyMap<string, string>;
  /** Places. */
  stale: readonly string[];
}

/** What is neither a sentence nor has any may be said, and need not be. */
const FREE = Symbol('free');

/** Sentences by their places. */
function sentencesOf(tree: unknown, place: string, found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof tree === 'object' && tree !== null)
    for (const [name, below] of Object.entries(tree)) sentencesOf(below, `${place}.${name}`, found);
  else found.set(place, tree === undefined ? FREE : tree);
  return found;
}

/** How a sentence is made, where it is made of something, in a line. */
const shown = (sentence: unknown): string => String(sentence).replaceAll(/\s+/g, ' ');

function counted(part: string, english: unknown, own: unknown): Counted {
  const [theirs, ours] = [sentencesOf(english, part), sentencesOf(own ?? {}, part)];
  const free = [...theirs].flatMap(([place, sentence]) => (sentence === FREE ? [place] : []));
  const isFree = (place: string) => free.some((one) => place === one || place.startsWith(`${one}.`));
  const sentences = [...theirs].filter(([place]) => !isFree(place));
  const lacks = sentences.filter(([place, sentence]) => typeof ours.get(place) !== typeof sentence);
  const stale = [...ours].filter(([place, own]) => !isFree(place) && typeof theirs.get(place) !== typeof own);
  return {
    part,
    all: sentences.length,
    lacks: new Map(lacks.map(([place, sentence]) => [place, shown(sentence)])),
    stale: stale.map(([place]) => place),
  };
}

/** Part by part. */
export const countedIn = (english: Tree, pack: Tables): Counted[] =>
  [...new Set([...Object.keys(english), ...Object.keys(pack)])].map((part) =>
    counted(part, part in english ? english[part] : {}, pack[part]),
  );

/** How much of it a pack says, in percent: never 100 while anything is missing. */
export function shareOf(parts: readonly Counted[]): number {
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  const lacks = parts.reduce((sum, part) => sum + part.lacks.size, 0);
  return lacks === 0 ? 100 : Math.min(99, Math.floor((100 * (all - lacks)) / all));
}
