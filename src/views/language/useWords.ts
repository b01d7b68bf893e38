/** The sentences of the language that was chosen. */
import { createContext, useContext } from 'react';
import { type LanguageTag, shownIn } from '../../words/languages.ts';
import { type Say, sayingIn } from '../../words/say.ts';
import { type Parts, saidIn, wordsIn } from '../../words/words.ts';

export const LanguageContext = createContext<LanguageTag>('en');

/** The language of the page. */
export const useLanguage = (): LanguageTag => shownIn(useContext(LanguageContext));

/** Says sentences from below the page in that language. */
export const useSay = (): Say => sayingIn(useContext(LanguageContext));

/** English words in that language. */
export const useWords = <T extends Parts>(english: T): T => wordsIn(useContext(LanguageContext), english);

/** The tile whose view is drawn. */
export const TileContext = createContext<string | undefined>(undefined);

type TileSaid = Readonly<Record<'title' | 'name' | 'about', string>>;

/** A tile in the words of a language. */
export const tileSaid = (tag: LanguageTag, { id, title, name, about }: TileSaid & { id: string }): TileSaid =>
  saidIn(tag, 'tile', id, { title, name, about });
