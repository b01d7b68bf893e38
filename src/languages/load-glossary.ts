/** Fetches a language's glossary with the first word that is looked at in it. */
import type { OtherGlossary } from './glossaries.ts';
import type { LanguageTag } from './languages.ts';
import { loadLanguage } from './load-language.ts';

const LOADS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<OtherGlossary>>> = {
  'sr-Latn': async () => (await import('./sr-Latn/glossary/index.ts')).glossary,
};

/** With all that the language says elsewhere. */
export async function loadGlossary(tag: Exclude<LanguageTag, 'en'>): Promise<OtherGlossary> {
  const [glossary] = await Promise.all([LOADS[tag](), loadLanguage(tag)]);
  return glossary;
}
