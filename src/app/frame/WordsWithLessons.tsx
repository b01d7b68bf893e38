/** The glossary, and from a word to the lesson that explains it. */
import { lessonOfWord } from '../../lessons/course.ts';
import Glossary from '../../views/glossary/Glossary.tsx';
import GlossaryDialog from '../../views/glossary/GlossaryDialog.tsx';
import { useWorkbench } from '../use-app.ts';

export default function WordsWithLessons({ listed, word }: { listed: boolean; word: string | undefined }) {
  const { store } = useWorkbench();
  const close = { dialog: undefined, wordAsked: undefined };
  const lessonOf = (term: string) => {
    const lesson = lessonOfWord(term);
    const open = () =>
      store.setState({
        ...close,
        way: 'learn',
        lesson: lesson?.id,
        path: undefined,
        puzzle: undefined,
        exercise: undefined,
      });
    return lesson && { title: lesson.title, open };
  };
  return (
    <>
      <Glossary lessonOf={lessonOf} />
      {listed && <GlossaryDialog word={word} lessonOf={lessonOf} onClose={() => store.setState(close)} />}
    </>
  );
}
