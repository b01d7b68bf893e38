/** The glossary, and from a word to the lesson that explains it. The lessons come with the first word that is looked at. */
import { lazy, Suspense, useRef, useState } from 'react';
import Glossary, { type LessonOf } from '../../views/glossary/Glossary.tsx';
import { useTitle } from '../learn/told-lesson.ts';
import { useWorkbench } from '../use-app.ts';

const GlossaryDialog = lazy(() => import('../../views/glossary/GlossaryDialog.tsx'));

type Find = typeof import('../../lessons/course.ts').lessonOfWord;

function useLessons(): Find {
  const [find, setFind] = useState<Find>();
  const asked = useRef(false);
  if (find) return find;
  return () => {
    if (!asked.current) {
      asked.current = true;
      // A word is explained without its lesson, too.
      import('../../lessons/course.ts').then(
        ({ lessonOfWord }) => setFind(() => lessonOfWord),
        () => {},
      );
    }
    return undefined;
  };
}

export default function WordsWithLessons({ listed, word }: { listed: boolean; word: string | undefined }) {
  const { store } = useWorkbench();
  const lessonOfWord = useLessons();
  const titleOf = useTitle();
  const close = { dialog: undefined, wordAsked: undefined };
  const lessonOf: LessonOf = ({ name, english = name }) => {
    const lesson = lessonOfWord(english);
    const open = () =>
      store.setState({
        ...close,
        way: 'learn',
        lesson: lesson?.id,
        path: undefined,
        puzzle: undefined,
        exercise: undefined,
      });
    return lesson && { title: titleOf(lesson), open };
  };
  return (
    <>
      <Glossary lessonOf={lessonOf} />
      {listed && (
        <Suspense>
          <GlossaryDialog word={word} lessonOf={lessonOf} onClose={() => store.setState(close)} />
        </Suspense>
      )}
    </>
  );
}
