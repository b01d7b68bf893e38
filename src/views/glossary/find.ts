/** The words that the glossary explains in a language, and their places in a text. Missing ones are in English. */
import { type LanguageTag, packOf } from '../../words/languages.ts';
import { langIn, saidIn, wordsIn } from '../../words/words.ts';
import { CALLS } from './calls.ts';
import { type Explained, type Lexicon, lexicon, type Term } from './lexicon.ts';
import { MACHINE_TERMS } from './machine-terms.ts';
import { SHELL_TERMS } from './shell-terms.ts';
import { TERMS } from './terms.ts';
import { explained } from './words.ts';

/** @internal */
export const WRITTEN: readonly Term[] = [...TERMS, ...SHELL_TERMS, ...MACHINE_TERMS];

/** A pack has all forms of a word, with `~` for its endings. English has a plural at most. */
function termIn(tag: LanguageTag, term: Term): Explained {
  const { name, says, forms = [] } = term;
  const own = (packOf(tag)?.tables.term as Readonly<Record<string, Term>> | undefined)?.[name];
  if (own) return { ...own, english: name, lang: tag };
  const all = [name, ...forms];
  return {
    name,
    says,
    lang: 'en',
    forms: tag === 'en' ? all.map((form) => `${form}~`) : all.flatMap((form) => [form, `${form}s`]),
  };
}

function callIn(tag: LanguageTag, name: string, does: string): Explained {
  const lang = langIn(tag, 'call', name);
  const forms = tag === 'en' ? [`${name}~`] : [name];
  return { name, says: wordsIn(lang, explained).call(saidIn(tag, 'call', name, does)), lang, forms };
}

/** `declared`: the names that Linux gave. */
export const lexiconFor = (tag: LanguageTag, declared: readonly Explained[]): Lexicon =>
  lexicon(
    [...WRITTEN.map((term) => termIn(tag, term)), ...CALLS.map(([name, does]) => callIn(tag, name, does))],
    declared,
    wordsIn(tag, explained).endings,
  );
