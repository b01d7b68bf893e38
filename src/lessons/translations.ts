/** Lessons in other languages: the files of `sr-Latn`, by their ids, each fetched when it is opened. */
import { Refused } from '../bytes/refused.ts';
import type { Lesson } from './lesson.ts';
import { translated } from './translation.ts';

const FILES = import.meta.glob<string>('./sr-Latn/*.md', {
  query: '?raw',
  import: 'default',
});

const nameIn = (lesson: Lesson, language: string): string => `./${language}/${lesson.id}.md`;

export const hasTranslation = (lesson: Lesson, language: string): boolean => nameIn(lesson, language) in FILES;

/** A file that cannot be read leaves the lesson in English; tests/lessons says why. */
export async function lessonIn(lesson: Lesson, language: string): Promise<Lesson> {
  const found = translated(lesson, language, await FILES[nameIn(lesson, language)]());
  return found instanceof Refused ? lesson : found;
}
