/** The sentences of the language that was chosen. */
import { createContext, useContext } from 'react';
import { type LanguageTag, type Words, wordsOf } from '../../languages/languages.ts';

export const LanguageContext = createContext<LanguageTag>('en');

export const useWords = (): Words => wordsOf(useContext(LanguageContext));
