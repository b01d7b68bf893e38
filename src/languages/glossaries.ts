/**
 * What the words of the trade mean. English comes with the glossary, another language with the first word that is looked at
 * in it. What is declared elsewhere (a field, a criterion) is said by the language's other tables.
 *
 *     terms.ts { name, says, forms } ──▶ sr-Latn/glossary: the same names ──▶ { name, says, forms } of its own
 *
 * A name that a language lacks does not compile.
 */
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

export interface OtherGlossary {
  terms: Said<typeof TERMS>;
  machineTerms: Said<typeof MACHINE_TERMS>;
  shellTerms: Said<typeof SHELL_TERMS>;
  calls: Readonly<Record<(typeof DOES)[number][0], string>>;
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
