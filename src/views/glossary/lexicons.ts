/** The lexicon of the page's language. English comes with the glossary, and another is made when it is first wanted. */
import { useContext, useEffect, useState } from 'react';
import { type LanguageTag, type LaterFile, loadLanguage } from '../../words/languages.ts';
import { LanguageContext } from '../language/useWords.ts';
import { ENGLISH, lexiconFor } from './find.ts';
import type { Lexicon } from './lexicon.ts';

const GLOSSARIES = import.meta.glob<LaterFile>('../../languages/*/glossary/index.ts');

const MADE = new Map<string, Lexicon>([['en', ENGLISH]]);

/** English until it is loaded. */
export const lexiconOf = (tag: string): Lexicon => MADE.get(tag) ?? ENGLISH;

/** Fails where it cannot be had. @internal */
export async function loadLexicon(tag: LanguageTag): Promise<Lexicon> {
  if (!MADE.has(tag)) {
    await loadLanguage(tag, GLOSSARIES);
    MADE.set(tag, lexiconFor(tag));
  }
  return lexiconOf(tag);
}

/** The lexicon; undefined while it is on its way, and English if it cannot be fetched. */
export function useLexicon(): Lexicon | undefined {
  const tag = useContext(LanguageContext);
  const [failed, fail] = useState<LanguageTag>();
  const [, draw] = useState<Lexicon>();
  useEffect(() => {
    loadLexicon(tag).then(draw, () => fail(tag));
  }, [tag]);
  return MADE.get(tag) ?? (failed === tag ? ENGLISH : undefined);
}
