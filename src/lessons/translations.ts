/** Lessons and puzzles in other languages, which are the files of `sr-Latn`. Each is fetched by its id when it is opened. */
import type { Lesson } from './lesson.ts';
import type { Puzzle } from './puzzle.ts';
import { translatedPuzzle } from './puzzle-translation.ts';
import { translated } from './translation.ts';

const FILES = import.meta.glob<string>(['./sr-Latn/*.md', './puzzles/sr-Latn/*.md'], {
  query: '?raw',
  import: 'default',
});

const isPuzzle = (of: Lesson | Puzzle): of is Puzzle => 'goals' in of;
const nameIn = (of: Lesson | Puzzle, language: string): string =>
  `./${isPuzzle(of) ? 'puzzles/' : ''}${language}/${of.id}.md`;

export const hasTranslation = (of: Lesson | Puzzle, language: string): boolean => nameIn(of, language) in FILES;

/** Parts that the file lacks stay in English. */
export async function toldIn<T extends Lesson | Puzzle>(of: T, language: string): Promise<T> {
  const text = await FILES[nameIn(of, language)]();
  return (isPuzzle(of) ? translatedPuzzle(of, language, text) : translated(of, language, text)) as T;
}
