/**
 * A sentence of the page or of the machine, each part marked with its language. A sentence of the machine appears in the
 * page's language if that language has it.
 */
import { Marked } from '../views/common/Marked.tsx';
import { useLanguage, useSay } from '../views/language/useWords.ts';
import { piecesOf } from './own-words.ts';

export function Said({ text }: { text: string }) {
  const tag = useLanguage();
  const say = useSay();
  return piecesOf(text).map(({ text, lang, said }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    <Marked key={i} text={said ? say(said) : text} lang={said ? tag : lang} />
  ));
}
