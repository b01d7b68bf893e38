/**
 * A sentence of the page or of the machine, each part marked with its language. What the machine says is said in the page's
 * language where that knows the sentence.
 */

import { useLanguage, useWords } from '../views/language/useWords.ts';
import { messages as englishMessages } from '../views/page/words.ts';
import { piecesOf } from './own-words.ts';

export function Said({ text }: { text: string }) {
  const tag = useLanguage();
  const messages = useWords(englishMessages);
  return piecesOf(text).map(({ text, lang }, i) => {
    const said = lang === 'en' ? messages.refusal(text) : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
      <span key={i} lang={said === text ? lang : tag}>
        {said}
      </span>
    );
  });
}
