/** The titles and aims of lessons and puzzles in the chosen language. */
import type { Lesson } from '../../lessons/lesson.ts';
import type { Puzzle } from '../../lessons/puzzle.ts';
import { useLanguage } from '../../views/language/useWords.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { langIn, saidIn } from '../../words/words.ts';

export const lessonSaid = (tag: LanguageTag, { id, title, teaches }: Lesson) =>
  saidIn(tag, 'lesson', id, { title, teaches });

export const useTitle = (): ((lesson: Lesson) => string) => {
  const tag = useLanguage();
  return (lesson) => lessonSaid(tag, lesson).title;
};

interface PuzzleSaid {
  title: string;
  asks: string;
  lang: string;
}

/** What a way through the course says, for an element to show: a language knows it by its English. */
export function usePathSaid(): (text: string) => { lang: string; children: string } {
  const tag = useLanguage();
  return (text) => ({ lang: langIn(tag, 'path', text), children: saidIn(tag, 'path', text, text) });
}

export const puzzleSaid = (tag: LanguageTag, { id, title, asks }: Puzzle): PuzzleSaid => ({
  ...saidIn(tag, 'puzzle', id, { title, asks }),
  lang: langIn(tag, 'puzzle', id),
});

export const usePuzzleSaid = (): ((puzzle: Puzzle) => PuzzleSaid) => {
  const tag = useLanguage();
  return (puzzle) => puzzleSaid(tag, puzzle);
};
