/** From a word to the lesson that explains it. The page knows the lessons. */
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Explained } from './lexicon.ts';
import { glossary as english } from './words.ts';

export type LessonOf = (term: Explained) => { title: string; open(): void } | undefined;

export function ToLesson({ lesson }: { lesson: ReturnType<LessonOf> }) {
  const tag = useLanguage();
  const words = useWords(english);
  return (
    lesson && (
      <button type="button" className="word-lesson" lang={tag} onClick={lesson.open}>
        {words.lesson} {lesson.title}
      </button>
    )
  );
}
