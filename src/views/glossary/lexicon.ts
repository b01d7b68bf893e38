/**
 * The words that a language explains, and their places in a text.
 *
 *     written, with their forms ─┐
 *                                ├──▶ one regular expression ──▶ termsIn(text)
 *     declared: names of Linux ──┘
 */
import type { LanguageTag } from '../../words/languages.ts';

/** One or two sentences, for a reader who meets the word for the first time. */
export interface Term {
  readonly name: string;
  readonly says: string;
  /** Other forms in which it stands in a text. */
  readonly forms?: readonly string[];
}

export interface Explained extends Term {
  /** Its English name, if that differs. Lessons know it by this name. */
  readonly english?: string;
  /** Of `says`: what is declared may be said in English alone. */
  readonly lang: LanguageTag;
}

export interface Found {
  readonly from: number;
  readonly to: number;
  readonly term: Explained;
}

export interface Lexicon {
  readonly terms: readonly Explained[];
  termsIn(text: string): Generator<Found>;
}

/** Names of Linux that have no underscore, and are no words of a sentence either. */
export const BARE_NAMES: readonly string[] = ['filetype', 'bigalloc', 'casefold', 'mmp'];

const NAME = new RegExp(`[\\p{L}\\d]_[\\p{L}\\d]|(?<!\\p{L})(?:${BARE_NAMES.join('|')})(?!\\p{L})`, 'iu');

/** Answers whether a text may hold a name that Linux gave. */
export const holdsName = (text: string): boolean => NAME.test(text);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `~` in a form stands for one of the `endings`, or none. The longest form wins: “block bitmap” before “block”. */
export function lexicon(written: readonly Explained[], declared: readonly Explained[], endings: string): Lexicon {
  const sourceOf = (form: string) => escaped(form).replaceAll('~', `(?:${endings})?`);
  const forms = written
    .flatMap((term) => (term.forms ?? [term.name]).map((form) => ({ term, form, source: sourceOf(form) })))
    .sort((a, b) => b.form.length - a.form.length);
  const named = new Map(declared.map((t) => [t.name, t]));
  const bare = declared.map((t) => t.name).filter((name) => !name.includes('_'));
  // A name with underscores is one word.
  const words = new RegExp(
    `[\\p{L}\\d]+(?:_[\\p{L}\\d]+)+|(?<![\\p{L}\\d_+-])(?:${[...forms.map(({ source }) => source), ...bare.map(escaped)].join('|')})(?![\\p{L}\\d_+-])`,
    'giu',
  );
  const known = new Map<string, Explained | undefined>();
  const writtenAs = (word: string): Explained | undefined => {
    if (!known.has(word))
      known.set(word, forms.find(({ source }) => new RegExp(`^(?:${source})$`, 'iu').test(word))?.term);
    return known.get(word);
  };
  const termOf = (word: string): Explained | undefined =>
    writtenAs(word.toLowerCase()) ??
    (word.includes('_') ? (named.get(word) ?? named.get(`${word}_lo`)) : named.get(word.toLowerCase()));
  return {
    terms: [...written, ...declared],
    *termsIn(text) {
      for (const { 0: word, index } of text.matchAll(words)) {
        const term = termOf(word);
        if (term) yield { from: index, to: index + word.length, term };
      }
    },
  };
}
