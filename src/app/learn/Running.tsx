/** In place of what is told of a run, until it has run. */
import { learn } from '../../languages/en/learn.ts';
import { useLate, useWords } from '../../views/language/useWords.ts';

export function Running() {
  const { tag } = useWords();
  const words = useLate('learn', learn);
  return (
    <p className="lesson-soft" lang={tag}>
      {words.running}
    </p>
  );
}
