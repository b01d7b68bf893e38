/** What a block or a structure in it is called. */
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import { withoutMarks } from '../../words/in-english.ts';
import { useLanguage } from '../language/useWords.ts';

interface Props {
  of: Phrase;
  says(of: Phrase): string;
  className?: string;
}

/** Ranges of numbers stay in one piece: a word joiner on either side of the dash. */
const unbroken = (text: string) => text.replace(/(\d)–(\d)/g, '$1\u2060–\u2060$2');

export function SaidLabel({ of, says, className }: Props) {
  const tag = useLanguage();
  const said = withoutMarks(says(of));
  return (
    <span className={className} lang={said === sentenceOf(of) ? 'en' : tag}>
      {unbroken(said)}
    </span>
  );
}

/** A name of Linux, which may break only after its underscores and dots: s_free_ / blocks_count. */
export function Breakable({ name }: { name: string }) {
  const parts = name.split(/(?<=[_.])/);
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places
    <span key={i}>
      {part}
      {i < parts.length - 1 && <wbr />}
    </span>
  ));
}
