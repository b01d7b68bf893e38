/** What a language says, sentence by sentence. */
import { withoutMarks } from '../../src/languages/in-english.ts';

export type Sentence = string | ((...given: never[]) => string);
/** What narration.test.ts looks at, with real events. */
const NARRATED = new Set(['told']);
/** Every sentence of a language by its path. */
export function sentencesOf(words: object, path = ''): Map<string, Sentence> {
  const all = new Map<string, Sentence>();
  for (const [name, value] of Object.entries(words)) {
    if (path === '' && NARRATED.has(name)) continue;
    if (typeof value === 'object') for (const [p, s] of sentencesOf(value, `${path}${name}.`)) all.set(p, s);
    else all.set(path + name, value);
  }
  return all;
}
/** A number that may also stand for what is said below the page. */
const probe = (n: number) => Object.assign(Object(n), { kind: 'probe', english: String(n) });
const PROBES = [1234, 5678, 90, 21, 5, 2, 3, 11].map(probe);
/** With numbers and words in it that no sentence has by itself. */
export const said = (sentence: Sentence): string => {
  const text = typeof sentence === 'string' ? sentence : sentence(...(PROBES as never[]));
  return typeof text === 'string' ? withoutMarks(text) : text;
};

/** Serbian in Latin script, with figures and signs. */
export const SERBIAN_LETTERS = /^[a-zčćđšž0-9\s.,:%;?()/+=_…←→↑↓×·≈–„“’'*−²|<>{}[\]-]+$/i;
