/** From a word to the lesson that explains it. The page knows the lessons. */
export type LessonOf = (word: string) => { title: string; open(): void } | undefined;

export const ToLesson = ({ lesson }: { lesson: ReturnType<LessonOf> }) =>
  lesson && (
    <button type="button" className="word-lesson" onClick={lesson.open}>
      Lesson: {lesson.title}
    </button>
  );
