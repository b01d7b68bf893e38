/**
 * The lexicon of the page's language. Written words come with the glossary. The names that Linux gave come with all structures
 * and events, so they are fetched when one of them is on the screen, or when all words are asked for.
 */
import { useContext, useEffect, useReducer, useState } from 'react';
import { type LanguageTag, type LaterFile, loadLanguage } from '../../words/languages.ts';
import { LanguageContext } from '../language/useWords.ts';
import { lexiconFor } from './find.ts';
import type { Lexicon } from './lexicon.ts';

const GLOSSARIES = import.meta.glob<LaterFile>('../../languages/*/glossary/index.ts');

let names: typeof import('./declared.ts').declaredIn | undefined;
const LOADED = new Set<LanguageTag>(['en']);
const MADE = new Map<LanguageTag, Lexicon>();
const LISTENERS = new Set<() => void>();

/** English until the language is loaded. */
export function lexiconOf(tag: LanguageTag): Lexicon {
  const own = LOADED.has(tag) ? tag : 'en';
  const made = MADE.get(own) ?? lexiconFor(own, names?.(own) ?? []);
  MADE.set(own, made);
  return made;
}

/** The names that Linux gave are explained from now on. Fails where they cannot be had. */
export async function loadNames(): Promise<void> {
  const { declaredIn } = await import('./declared.ts');
  if (names) return;
  names = declaredIn;
  MADE.clear();
  for (const tell of LISTENERS) tell();
}

async function loadWords(tag: LanguageTag): Promise<void> {
  if (LOADED.has(tag)) return;
  await loadLanguage(tag, GLOSSARIES);
  LOADED.add(tag);
}

/** All of it. Fails where it cannot be had. @internal */
export async function loadLexicon(tag: LanguageTag): Promise<Lexicon> {
  await Promise.all([loadWords(tag), loadNames()]);
  return lexiconOf(tag);
}

/** The lexicon; undefined while it is on its way, and English if it cannot be fetched. */
export function useLexicon(): Lexicon | undefined {
  const tag = useContext(LanguageContext);
  const [failed, fail] = useState<LanguageTag>();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    LISTENERS.add(draw);
    return () => {
      LISTENERS.delete(draw);
    };
  }, []);
  useEffect(() => {
    loadWords(tag).then(draw, () => fail(tag));
  }, [tag]);
  return LOADED.has(tag) || failed === tag ? lexiconOf(tag) : undefined;
}

/** The lexicon with all names, as soon as it can be had. */
export function useWholeLexicon(): Lexicon | undefined {
  useEffect(() => {
    loadNames().catch(() => {});
  }, []);
  return useLexicon();
}
