/** Says what a block or a structure in it is, in the page's language, or in marked English if that has no words for it. */
import { useLanguage } from '../language/useWords.ts';

interface Props {
  /** As the worker says it. */
  of: string;
  says(label: string): string;
  className?: string;
}

/** Ranges of numbers stay in one piece: a word joiner on either side of the dash. */
const unbroken = (text: string) => text.replace(/(\d)–(\d)/g, '$1\u2060–\u2060$2');

export function SaidLabel({ of, says, className }: Props) {
  const tag = useLanguage();
  const said = says(of);
  return (
    <span className={className} lang={said === of ? 'en' : tag}>
      {unbroken(said)}
    </span>
  );
}
