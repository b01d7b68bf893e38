/** What a lesson is called and teaches, and what a puzzle is called and asks, in the language that was chosen. */
import { learn } from '../../languages/en/learn.ts';
import { lessonTitles } from '../../languages/en/lesson-titles.ts';
import { puzzleTitles } from '../../languages/en/puzzle-titles.ts';
import { lateIn, type Words } from '../../languages/languages.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import type { Puzzle } from '../../lessons/puzzle.ts';
import { useLate, useWords } from '../../views/language/useWords.ts';

export const lessonSaid = (words: Words, lesson: Lesson): { title: string; teaches: string } =>
  lateIn(words, 'lessonTitles', lessonTitles)[lesson.id] ?? lesson;

export const useTitle = (): ((lesson: Lesson) => string) => {
  const words = useWords();
  return (lesson) => lessonSaid(words, lesson).title;
};

interface PuzzleSaid {
  title: string;
  asks: string;
  lang: string;
}

/** What a way through the course says, for an element to show. */
export function usePathSaid(): (text: string) => { lang: string; children: string } {
  const { tag } = useWords();
  const { paths } = useLate('learn', learn);
  return (text) => (Object.hasOwn(paths, text) ? { lang: tag, children: paths[text] } : { lang: 'en', children: text });
}

export function puzzleSaid(words: Words, { id, title, asks }: Puzzle): PuzzleSaid {
  const said = lateIn(words, 'puzzleTitles', puzzleTitles)[id];
  return said ? { ...said, lang: words.tag } : { title, asks, lang: 'en' };
}

export const usePuzzleSaid = (): ((puzzle: Puzzle) => PuzzleSaid) => {
  const words = useWords();
  return (puzzle) => puzzleSaid(words, puzzle);
};
