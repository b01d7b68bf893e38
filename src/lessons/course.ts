/** The lessons of the course, which are the files of `course`, in the order of their names. */
import { Refused } from '../bytes/refused.ts';
import type { Lesson } from './lesson.ts';
import { readLesson } from './read-lesson.ts';

const FILES: Record<string, string> = import.meta.glob('./course/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** @internal */
export const TEXTS: readonly { file: string; text: string }[] = Object.entries(FILES)
  .map(([file, text]) => ({ file, text }))
  .sort((a, b) => (a.file < b.file ? -1 : 1));

/** A file that cannot be read is left out here. A test in tests/lessons reports the reason. */
export const COURSE: readonly Lesson[] = TEXTS.flatMap(({ text }) => {
  const lesson = readLesson(text);
  return lesson instanceof Refused ? [] : [lesson];
});

/** The lesson that explains a word of the glossary. */
export const lessonOfWord = (word: string): Lesson | undefined => COURSE.find(({ words }) => words.includes(word));

export const lessonOf = (id: string): Lesson | undefined => COURSE.find((lesson) => lesson.id === id);
