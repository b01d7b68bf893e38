/** Stands in place of a text about a run until the script has run. */
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { learn } from './words.ts';

export function Running() {
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <p className="lesson-soft" lang={tag}>
      {words.running}
    </p>
  );
}
