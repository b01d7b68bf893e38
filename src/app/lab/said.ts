/** The lab's words in the language that was chosen, with those of the parts that it shows. */
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { FORMULAS_IN_ENGLISH } from '../../views/latency/formulas.ts';
import { ENGLISH } from '../../views/latency/words.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { lab } from './words.ts';

const WORDS = { ...ENGLISH, ...FORMULAS_IN_ENGLISH, lab };

export type LabSaid = typeof WORDS & { tag: LanguageTag };

export const LAB_IN_ENGLISH: LabSaid = { ...WORDS, tag: 'en' };

/** One object for a language. */
export function useLabSaid(): LabSaid {
  const words = useWords(WORDS);
  const tag = useLanguage();
  return useMemo(() => ({ ...words, tag }), [words, tag]);
}
