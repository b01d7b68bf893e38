/** A sentence of the page or of the machine, each part marked with its language. */
import { piecesOf } from './own-words.ts';

export const Said = ({ text }: { text: string }) =>
  piecesOf(text).map(({ text, lang }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    <span key={i} lang={lang}>
      {text}
    </span>
  ));
