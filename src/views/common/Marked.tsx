/** A sentence in the language of the page. Its English pieces are marked as English. */
import { piecesIn } from '../../words/in-english.ts';

export const Marked = ({ text, lang }: { text: string; lang: string }) =>
  piecesIn(text).map(({ text, english }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    <span key={i} lang={english ? 'en' : lang}>
      {text}
    </span>
  ));
