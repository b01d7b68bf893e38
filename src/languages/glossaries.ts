/**
 * What the words of the trade mean. English comes with the glossary, another language with the first word that is looked at
 * in it. What the page says elsewhere, too (a field, a feature, a criterion), is said by the language's other tables.
 *
 *     terms.ts { name, says, forms } ──▶ sr-Latn/glossary: the same names ──▶ { name, says, forms } of its own
 *     an event, a structure, a flag, with its doc ──▶ sr-Latn/glossary/declared: the same name, its doc
 *
 * A word, a call or an event that a language lacks does not compile.
 */
import type { EventKinds } from '../trace/events/all.ts';
import type { DOES } from './en/glossary/calls.ts';
import type { MACHINE_TERMS } from './en/glossary/machine-terms.ts';
import type { SHELL_TERMS } from './en/glossary/shell-terms.ts';
import type { TERMS } from './en/glossary/terms.ts';

/** One or two sentences, for a reader who meets the word for the first time. */
export interface Term {
  readonly name: string;
  readonly says: string;
  /** Other forms in which it stands in a text. */
  readonly forms?: readonly string[];
}

type NamesOf<T extends readonly Term[]> = T[number]['name'];

/** The forms are all of them: `~` stands for an ending, or none. */
type Said<T extends readonly Term[]> = Readonly<Record<NamesOf<T>, Required<Term>>>;

type Short<N extends string> = N extends `${string}:${infer S}` ? S : N;

/** Only names that cannot be words of a sentence are explained. */
type EventName = Extract<Short<EventKinds['name']>, `${string}_${string}`>;

export interface OtherGlossary {
  terms: Said<typeof TERMS>;
  machineTerms: Said<typeof MACHINE_TERMS>;
  shellTerms: Said<typeof SHELL_TERMS>;
  calls: Readonly<Record<(typeof DOES)[number][0], string>>;
  events: Readonly<Record<EventName, string>>;
  /** Of single bits in fields. */
  flags: Readonly<Record<string, string>>;
  structs: Readonly<Record<string, string>>;
  /** Where a structure's name is not only Linux's. */
  structNames: Readonly<Record<string, string>>;
  /** What `~` may be: the source of a regular expression. */
  endings: string;
  call(does: string): string;
  field(struct: string, doc: string): string;
  criterion(says: string): string;
  part(says: string): string;
}
