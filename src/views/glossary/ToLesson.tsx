/** From a word to the lesson that explains it. The page knows the lessons. */
import { glossary as english } from '../../languages/en/views/glossary.ts';
import { useViewWords, useWords } from '../language/useWords.ts';
import type { Explained } from './lexicon.ts';

export type LessonOf = (term: Explained) => { title: string; open(): void } | undefined;

export function ToLesson({ lesson }: { lesson: ReturnType<LessonOf> }) {
  const { tag } = useWords();
  const words = useViewWords('glossary', english);
  return (
    lesson && (
      <button type="button" className="word-lesson" lang={tag} onClick={lesson.open}>
        {words.lesson} {lesson.title}
      </button>
    )
  );
}
