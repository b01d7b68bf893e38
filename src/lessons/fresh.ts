/**
 * A lesson's question, asked again about another volume. A file of `fresh` has two stops and the question between them.
 * Its script and prose have gaps, and a seed fills them.
 *
 *     again: tree-grows.2          the question at the second stop of that lesson
 *     block: 1024, 2048, 4096      @{block} is one of these
 *     pieces: 3..9                 @{pieces} is a whole number from 3 to 9
 */
import type { Refused } from '../bytes/refused.ts';
import type { Lesson } from './lesson.ts';
import { faultAt } from './parts.ts';
import { readLesson } from './read-lesson.ts';

export interface Fresh {
  /** The lesson, and its stop counted from 0. */
  id: string;
  stop: number;
  vary: readonly { name: string; values: readonly string[] }[];
  body: string;
}

export function readFresh(text: string): Fresh | Refused {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (body === undefined) return faultAt(1, 'what is varied stands between two lines ---.');
  const vary: Fresh['vary'][number][] = [];
  let place: { id: string; stop: number } | undefined;
  for (const [i, line] of front.split('\n').entries()) {
    const [, name, told] = /^([a-z]+): *(.+)$/.exec(line) ?? [];
    if (!name) return faultAt(i + 2, `“${line}” is no name with its values.`);
    if (name === 'again') {
      const [, id, stop] = /^([a-z][a-z0-9-]*)\.(\d+)$/.exec(told) ?? [];
      if (!id) return faultAt(i + 2, `again: names a lesson and its stop, tree-grows.2, not “${told}”.`);
      place = { id, stop: Number(stop) - 1 };
    } else vary.push({ name, values: valuesOf(told) });
  }
  if (!place) return faultAt(1, 'again: is missing.');
  return { ...place, vary, body };
}

function valuesOf(told: string): string[] {
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(told) ?? [];
  if (from === undefined) return told.split(',').map((v) => v.trim());
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i));
}

/** Whole numbers below 2³² from a seed, by Knuth's multiplicative hash. */
function* numbersFrom(seed: number): Generator<number> {
  for (let state = seed >>> 0; ; ) {
    state = (Math.imul(state ^ (state >>> 15), 2_654_435_761) + 0x6d2b_79f5) >>> 0;
    yield (state ^ (state >>> 13)) >>> 0;
  }
}

/** The question as a lesson of two stops. */
export function freshLesson({ id, stop, vary, body }: Fresh, seed: number, title: string): Lesson | Refused {
  const numbers = numbersFrom(seed + 1);
  const chosen = new Map(vary.map(({ name, values }) => [name, values[numbers.next().value! % values.length]]));
  const filled = body.replaceAll(/@\{(\w+)\}/g, (gap, name: string) => chosen.get(name) ?? gap);
  const front = `id: ${id}-${stop + 1}-again\ntitle: ${title}\nminutes: 1\nteaches: The same, on another volume.\nwords: none`;
  return readLesson(`---\n${front}\n---\n${filled}`);
}
