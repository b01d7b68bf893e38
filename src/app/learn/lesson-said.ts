/** What a lesson is called and teaches, in the language that was chosen. */
import { lessonTitles } from '../../languages/en/lesson-titles.ts';
import { lateIn, type Words } from '../../languages/languages.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { useWords } from '../../views/language/useWords.ts';

export const lessonSaid = (words: Words, lesson: Lesson): { title: string; teaches: string } =>
  lateIn(words, 'lessonTitles', lessonTitles)[lesson.id] ?? lesson;

export const useTitle = (): ((lesson: Lesson) => string) => {
  const words = useWords();
  return (lesson) => lessonSaid(words, lesson).title;
};
