/**
 * What is said below the page, in another language: a sentence for each kind, made of the data of which the English one was made.
 *
 *     Said { kind, …numbers, english } ──▶ sentences[kind](said), else the English, marked as such
 */
import type { Said } from '../bytes/said.ts';
import { inEnglish } from '../words/in-english.ts';

/** By kind. */
export type AnySentences = Readonly<Record<string, string | ((of: never) => string) | undefined>>;

/** How a language says it. */
export type Say = (said: Said) => string;

export const sayingBy =
  (sentences: AnySentences): Say =>
  (said) => {
    const sentence = Object.hasOwn(sentences, said.kind) ? sentences[said.kind] : undefined;
    if (typeof sentence === 'string') return sentence;
    return sentence?.(said as never) ?? inEnglish(said.english);
  };

/** The rooms' tables as one. */
export const byRooms = (rooms: Readonly<Record<string, AnySentences>>): AnySentences =>
  Object.fromEntries(
    Object.entries(rooms).flatMap(([room, sentences]) =>
      Object.entries(sentences).map(([name, sentence]) => [`${room}.${name}`, sentence]),
    ),
  );
