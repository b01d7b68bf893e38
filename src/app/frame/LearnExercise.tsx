/**
 * An exercise beside the stage, for a student or, while it is composed, for a teacher.
 *
 *      ┌ exercise ─────────────────────────────────── ways ┐
 *      │ question, answer   │ stage                        │     what is locked is not there
 *      │ (prompt)           │ sentence, transport          │
 *      └────────────────────┴──────────────────────────────┘
 */

import { useEffect } from 'react';
import { Refused } from '../../bytes/refused.ts';
import type { Exercise } from '../../lessons/exercise.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { FIRST } from '../first-scenario.ts';
import { Compose } from '../learn/Compose.tsx';
import { composer } from '../learn/composer-words.ts';
import { ExerciseText } from '../learn/ExerciseText.tsx';
import { COMPOSE } from '../learn/exercise-text.ts';
import { exercises } from '../learn/exercise-words.ts';
import { puzzles } from '../learn/puzzle-words.ts';
import { isDraft, keepDraft } from '../learn/use-draft.ts';
import { useExercise, useExerciseOf } from '../learn/use-exercise.ts';
import type { Player } from '../player.ts';
import { Said } from '../Said.tsx';
import { Terminal } from '../script/Terminal.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { InspectorSide } from './InspectorSide.tsx';
import { LearnHead, LearnStage } from './LearnParts.tsx';
import { panels } from './panel-words.ts';
import { useNarrow } from './use-media.ts';

export function ExercisePage({ code, player }: { code: string; player: Player }) {
  if (code === COMPOSE) return <ComposePage player={player} />;
  return <TakePage key={code} code={code} player={player} />;
}

function ComposePage({ player }: { player: Player }) {
  const { store, run } = useWorkbench();
  const narrow = useNarrow();
  const tag = useLanguage();
  const { name } = useWords(composer);
  const { anExercise } = useWords(exercises);
  useEffect(() => {
    const { overview, busy } = store.getState();
    if (!overview && !busy) void run(FIRST.script, {});
  }, [store, run]);
  return (
    <div className={`learn learn-puzzle${narrow ? ' learn-narrow' : ''}`}>
      <LearnHead title={anExercise} titleLang={tag} onList={() => store.setState({ exercise: undefined })} />
      <aside className="learn-prose" aria-label={name} lang={tag}>
        <Compose />
      </aside>
      <LearnStage player={player} narrow={narrow} bar={!narrow} />
    </div>
  );
}

function TakePage({ code, player }: { code: string; player: Player }) {
  const { store } = useWorkbench();
  const exercise = useExerciseOf(code);
  const tag = useLanguage();
  const { anExercise } = useWords(exercises);
  const list = () => store.setState({ exercise: undefined });
  if (exercise && !(exercise instanceof Refused))
    return <Taken code={code} exercise={exercise} player={player} onList={list} />;
  return (
    <div className="learn learn-list">
      <LearnHead title={anExercise} titleLang={tag} onList={list} />
      <main className="course">
        {exercise && (
          <p className="lesson-refused" role="alert">
            <Said text={exercise.refused} />
          </p>
        )}
      </main>
    </div>
  );
}

interface TakenProps {
  code: string;
  exercise: Exercise;
  player: Player;
  onList(): void;
}

function Taken({ code, exercise, player, onList }: TakenProps) {
  const { store, inspect } = useWorkbench();
  const narrow = useNarrow();
  const open = useExercise(code, exercise);
  const still = open.has('steps');
  const closed = open.has('script');
  useLocked(closed, still);
  const tag = useLanguage();
  const words = useWords(exercises);
  const { inspector } = useWords(panels);
  const { yourCommands } = useWords(puzzles);
  const inspecting = useApp((s) => s.inspecting) && !narrow && !open.has('inspector');
  const own = isDraft(exercise);
  const goal = exercise.questions[open.at]?.kind === 'goal';
  const prompt = open.played && !open.marked && (goal || !open.has('prompt'));
  const edit = () => {
    keepDraft(exercise);
    store.setState({ exercise: COMPOSE });
  };
  return (
    <div
      className={`learn learn-puzzle${narrow ? ' learn-narrow' : ''}${inspecting ? ' learn-inspected' : ''}${still ? ' learn-still' : ''}`}
    >
      <LearnHead title={exercise.title} onList={onList} ways={!closed}>
        {!narrow && !open.has('inspector') && (
          <button type="button" className="button" aria-pressed={inspecting} onClick={() => inspect(!inspecting)}>
            {inspector}
          </button>
        )}
        {!narrow && (open.marked || own) && (
          <button type="button" className="button" onClick={edit}>
            {own ? words.backToComposer : words.composeFromThis}
          </button>
        )}
      </LearnHead>
      <aside className="learn-prose" aria-label={words.exercise} lang={tag}>
        <ExerciseText open={open} />
        {prompt && (
          <section className="puzzle-work below" aria-label={yourCommands}>
            <Terminal />
          </section>
        )}
      </aside>
      <LearnStage player={player} narrow={narrow} bar={!narrow} />
      {inspecting && (
        <aside className="learn-inspector" aria-label={inspector} lang={tag}>
          <InspectorSide />
        </aside>
      )}
    </div>
  );
}

/** While it is on the page: no other way to look, and no keys of the transport. */
function useLocked(closed: boolean, still: boolean): void {
  const { store } = useWorkbench();
  useEffect(() => {
    store.setState({ locked: closed, still });
    return () => store.setState({ locked: false, still: false });
  }, [store, closed, still]);
}
