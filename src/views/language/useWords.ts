/** The sentences of the language that was chosen. */
import { createContext, useContext } from 'react';
import type { TileSaid } from '../../languages/en/tiles.ts';
import { type LanguageTag, type LateWords, lateIn, type Words, wordsOf } from '../../languages/languages.ts';
import type { ViewWords } from '../../languages/views.ts';

export const LanguageContext = createContext<LanguageTag>('en');

export const useWords = (): Words => wordsOf(useContext(LanguageContext));

/** A view's sentences: their English comes with the view. */
export const useViewWords = <N extends keyof ViewWords>(name: N, english: ViewWords[N]): ViewWords[N] =>
  viewWordsIn(useContext(LanguageContext), name, english);

/** Of several views, in one object for a language, as pictures are made anew with another. */
export const useViews = <N extends keyof ViewWords>(english: Pick<ViewWords, N>): Pick<ViewWords, N> =>
  useWords().views ?? english;

/** The same for what is drawn apart from React. */
export const viewWordsIn = <N extends keyof ViewWords>(
  language: LanguageTag | undefined,
  name: N,
  english: ViewWords[N],
): ViewWords[N] => wordsOf(language ?? 'en').views?.[name] ?? english;

/** Of a part that comes later than the page; its English comes with whoever says it. */
export const useLate = <P extends keyof LateWords>(part: P, english: LateWords[P]): LateWords[P] =>
  lateIn(useWords(), part, english);

/** The tile whose view is drawn. */
export const TileContext = createContext<string | undefined>(undefined);

/** A tile in the words of a language. */
export const tileSaid = ({ named }: Words['tiles'], tile: TileSaid & { id: string }): TileSaid => ({
  ...tile,
  ...named[tile.id],
});
