/** Sentences from below the page, in its language: their English pieces are marked as English. */

import type { Said } from '../../bytes/said.ts';
import { piecesIn } from '../../words/in-english.ts';
import { useLanguage, useSay } from '../language/useWords.ts';

export const Marked = ({ text, lang }: { text: string; lang: string }) =>
  piecesIn(text).map(({ text, english }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    <span key={i} lang={english ? 'en' : lang}>
      {text}
    </span>
  ));

/** Why something was refused, in the words of the page. */
export const Refusal = ({ of }: { of: Said }) => <Marked text={useSay()(of)} lang={useLanguage()} />;
