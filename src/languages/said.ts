/**
 * What is said below the page, in another language: a sentence for each kind, made of the data of which the English one was made.
 *
 *     Said { kind, …numbers, english } ──▶ sentences[kind](said), else the English, marked as such
 */
import type { Phrase } from '../bytes/said.ts';
import { inEnglish } from '../words/in-english.ts';
import type { Say } from '../words/say.ts';

/** By kind. */
export type AnySentences = Readonly<
  Record<string, string | ((of: never, say: (of: Phrase) => string) => string) | undefined>
>;

/** A sentence that speaks of what is said itself is given how that is said. */
export function sayingBy(sentences: AnySentences): Say {
  const say: Say = (said) => {
    const sentence = Object.hasOwn(sentences, said.kind) ? sentences[said.kind] : undefined;
    if (typeof sentence === 'string') return sentence;
    return sentence?.(said as never, phrase) ?? inEnglish(said.english);
  };
  const phrase = (of: Phrase): string => (typeof of === 'string' ? of : say(of));
  return say;
}

/** The rooms' tables as one. */
export const byRooms = (rooms: { readonly [room: string]: AnySentences | undefined }): AnySentences =>
  Object.fromEntries(
    Object.entries(rooms).flatMap(([room, sentences]) =>
      Object.entries(sentences ?? {}).map(([name, sentence]) => [`${room}.${name}`, sentence]),
    ),
  );
