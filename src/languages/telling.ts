/**
 * What a recording tells, in a language that is not English: its table has a sentence for each kind of event, and a title
 * and a sentence for each topic of a story.
 *
 *     EventRow { name, fields, sentence } ──▶ event[name](fields), else the sentence itself, marked as English
 */
import type { AnyKind, FieldsOf, KindsIn } from '../trace/event.ts';
import type { AnyTopic } from '../trace/events/topics.ts';
import { inEnglish } from '../words/in-english.ts';
import type { Tables } from '../words/languages.ts';
import type { Stale } from '../words/pack.ts';
import type { Say } from '../words/say.ts';
import type { Telling } from '../words/telling.ts';

type Saying<K extends AnyKind> = { readonly [E in K as E['name']]?: (fields: FieldsOf<E>) => string };

/** Sentences of the kinds that a file declares. */
export type SayingOf<M> = Saying<KindsIn<M>> & Stale;

type SayingTopics<T extends AnyTopic> = {
  readonly [E in T as E['title']]?: Readonly<Pick<E, 'titles' | 'says'>> & { readonly title: string };
};
export type Topics = SayingTopics<AnyTopic> & Stale;

/** What is said of each field of an on-disk structure. */
export type DocsOf<S extends { fields: object }> = { readonly [F in keyof S['fields'] & string]?: string } & Stale;

const own = <T>(table: unknown, name: string): T | undefined =>
  typeof table === 'object' && table !== null && Object.hasOwn(table, name)
    ? (table as Readonly<Record<string, T>>)[name]
    : undefined;

interface AnySaid {
  title: string;
  titles(figures: object): string;
  says(figures: object): string;
}

/** A language by its tables; `runs` is the title of what has no topic. */
export function tellingBy(
  { event, topic: topics, field: fields }: Tables,
  runs: string,
  say: Say,
  passed: Telling['passed'],
): Telling {
  const sentence = ({ name, fields, sentence }: Parameters<Telling['sentence']>[0]): string =>
    own<(fields: object) => string>(event, name)?.(fields) ?? inEnglish(sentence);
  return {
    field: ({ name, struct = '', doc }) =>
      own<string>(own(fields, struct), name) ?? (typeof doc === 'string' ? inEnglish(doc) : say(doc)),
    sentence,
    passed,
    beat({ title, sentence: english, topic, figures, of }) {
      const said = topic === undefined ? undefined : own<AnySaid>(topics, topic);
      if (said && figures) return { title: said.titles(figures), sentence: said.says(figures) };
      if (topic !== undefined && !said) return { title, sentence: inEnglish(english) };
      return { title: said?.title ?? runs, sentence: sentence({ ...of, sentence: english }) };
    },
  };
}
