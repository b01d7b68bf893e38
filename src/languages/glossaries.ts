/**
 * What the words of the trade mean. English comes with the glossary, another language with the first word that is looked at
 * in it. What the page says elsewhere, too (a field, a criterion), is said by the language's other tables.
 *
 *     terms.ts { name, says, forms } ──▶ sr-Latn/glossary: the same names ──▶ { name, says, forms } of its own
 *     an event, a feature, a structure, a flag, with its doc ──▶ sr-Latn/glossary/declared: the same name, its doc
 *
 * A word, a call, an event or a feature that a language lacks does not compile.
 */
import type { COMPAT_DOCS, INCOMPAT_DOCS, RO_COMPAT_DOCS } from '../format/features.ts';
import type { EventKinds } from '../trace/events/all.ts';
import type { DOES } from './en/glossary/calls.ts';
import type { MACHINE_TERMS } from './en/glossary/machine-terms.ts';
import type { SHELL_TERMS } from './en/glossary/shell-terms.ts';
import type { TERMS } from './en/glossary/terms.ts';
import { type LanguageTag, loadLanguage } from './languages.ts';

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

/** Features whose names have no underscore, and are no words of a sentence either. */
export const BARE_FEATURES = ['filetype', 'bigalloc', 'casefold', 'mmp'] as const;

/** Only names that cannot be words of a sentence are explained: those with an underscore, and a few more. */
type Explainable<N extends string> = Extract<N, `${string}_${string}` | (typeof BARE_FEATURES)[number]>;

type EventName = Explainable<Short<EventKinds['name']>>;
type FeatureName = Explainable<keyof typeof COMPAT_DOCS | keyof typeof INCOMPAT_DOCS | keyof typeof RO_COMPAT_DOCS>;

export interface OtherGlossary {
  terms: Said<typeof TERMS>;
  machineTerms: Said<typeof MACHINE_TERMS>;
  shellTerms: Said<typeof SHELL_TERMS>;
  calls: Readonly<Record<(typeof DOES)[number][0], string>>;
  events: Readonly<Record<EventName, string>>;
  features: Readonly<Record<FeatureName, string>>;
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

const LOADS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<OtherGlossary>>> = {
  'sr-Latn': async () => (await import('./sr-Latn/glossary/index.ts')).glossary,
};

/** With all that the language says elsewhere. */
export async function loadGlossary(tag: Exclude<LanguageTag, 'en'>): Promise<OtherGlossary> {
  const [glossary] = await Promise.all([LOADS[tag](), loadLanguage(tag)]);
  return glossary;
}
