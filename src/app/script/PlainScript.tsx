/** A script that is too long for the editor, as plain text. */

import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { script } from './words.ts';

/** What the editor does at each key on every line would be felt beyond this; a link may bring such a text. */
const MOST_CHARACTERS = 50_000;
const MOST_LINES = 2000;

export const isLong = (text: string): boolean =>
  text.length > MOST_CHARACTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;

export function PlainScript({ text, onChange }: { text: string; onChange(text: string): void }) {
  const tag = useLanguage();
  const { name } = useWords(script);
  return (
    <textarea
      className="editor-plain"
      lang={tag}
      aria-label={name}
      spellCheck={false}
      value={text}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}
