/** Fetches a language when it is chosen. */
import { en } from './en/index.ts';
import { type LanguageTag, LOADED, type Words } from './languages.ts';

const LOADS: Readonly<Record<LanguageTag, () => Promise<Words>>> = {
  en: async () => en,
  'sr-Latn': async () => (await import('./sr-Latn/index.ts')).srLatn,
};

export async function loadLanguage(tag: LanguageTag): Promise<Words> {
  const words = LOADED.get(tag) ?? (await LOADS[tag]());
  LOADED.set(tag, words);
  return words;
}
