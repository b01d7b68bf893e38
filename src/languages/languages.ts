/**
 * The languages: each is one folder with the same sentences, by part of the page. What a sentence is in every language is
 * said by English; one that another language lacks does not compile. English comes with the page, another when it is chosen.
 */
import { en } from './en/index.ts';

export type Words = typeof en;

/** By their tags, each by its own name. */
export const LANGUAGES = { en: 'English', 'sr-Latn': 'Srpski' } as const;
export type LanguageTag = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

export const isLanguage = (text: string): text is LanguageTag => Object.hasOwn(LANGUAGES, text);

const LOADS: Readonly<Record<LanguageTag, () => Promise<Words>>> = {
  en: async () => en,
  'sr-Latn': async () => (await import('./sr-Latn/index.ts')).srLatn,
};

const LOADED = new Map<LanguageTag, Words>([['en', en]]);

export async function loadLanguage(tag: LanguageTag): Promise<Words> {
  const words = LOADED.get(tag) ?? (await LOADS[tag]());
  LOADED.set(tag, words);
  return words;
}

/** English until it is loaded. */
export const wordsOf = (tag: LanguageTag): Words => LOADED.get(tag) ?? en;
