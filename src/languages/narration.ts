/**
 * What a recording tells, in another language: a sentence for each kind of event, a title and a sentence for each topic of
 * a story. English is said where an event is declared (src/trace/events), and comes with every answer; another language has
 * one table by the names of kinds, which makes its sentence on the page from the event's own fields. A kind that the table
 * lacks does not compile.
 *
 *     EventRow { name, fields, sentence } ──▶ events[name](fields), else the sentence itself, marked as English
 *
 * These tables and what reads them come with the language; to English an event's sentence is what it is.
 */
import type { Said } from '../bytes/said.ts';
import type { AnyKind, FieldsOf, KindsIn, Told } from '../trace/event.ts';
import type { EventKinds } from '../trace/events/all.ts';
import type { AnyTopic } from '../trace/events/topics.ts';
import { inEnglish } from './in-english.ts';

type Saying<K extends AnyKind> = { readonly [E in K as E['name']]: (fields: FieldsOf<E>) => string };

/** The sentences of the kinds that a file declares. */
export type SayingOf<M> = Saying<KindsIn<M>>;
export type EventWords = Saying<EventKinds>;

type SayingTopics<T extends AnyTopic> = {
  readonly [E in T as E['title']]: Readonly<Pick<E, 'titles' | 'says'>> & { readonly title: string };
};
export type BeatWords = SayingTopics<AnyTopic>;

interface Sentence extends Told {
  sentence: string;
}

interface Beat {
  title: string;
  sentence: string;
  topic?: string;
  figures?: object;
  of: Told;
}

/** What is said of each field of an on-disk structure. */
export type DocsOf<S extends { fields: object }> = { readonly [F in keyof S['fields'] & string]: string };

/** How a language tells them, and what is said of a field, by its structure and its name. */
export interface Telling {
  field(row: { name: string; struct?: string; doc: string }): string;
  sentence(event: Sentence): string;
  beat(beat: Beat): { title: string; sentence: string };
  /** What was passed over, why, and by which criterion it was looked at. */
  passed(candidate: Said, why: Said, by?: string): { candidate: string; why: string };
}

const own = <T>(table: object, name: string): T | undefined =>
  Object.hasOwn(table, name) ? (table as Readonly<Record<string, T>>)[name] : undefined;

interface AnySaid {
  title: string;
  titles(figures: object): string;
  says(figures: object): string;
}

/** A language by its tables; `runs` is the title of what has no topic, `worded` says what else the worker words. */
export function tellingBy(
  events: EventWords,
  beats: BeatWords,
  fields: Readonly<Record<string, Readonly<Record<string, string>>>>,
  runs: string,
  worded: (text: string) => string | undefined,
  passed: Telling['passed'],
): Telling {
  /** A kind that only the recording knows has its name. */
  const sentence = ({ name, fields, sentence }: Sentence): string =>
    own<(fields: object) => string>(events, name)?.(fields) ?? inEnglish(sentence);
  return {
    field: ({ name, struct = '', doc }) =>
      own<string>(own<Readonly<Record<string, string>>>(fields, struct) ?? {}, name) ?? worded(doc) ?? inEnglish(doc),
    sentence,
    passed,
    beat({ sentence: english, topic, figures, of }) {
      const said = topic === undefined ? undefined : own<AnySaid>(beats, topic);
      if (said && figures) return { title: said.titles(figures), sentence: said.says(figures) };
      return { title: said?.title ?? runs, sentence: sentence({ ...of, sentence: english }) };
    },
  };
}
