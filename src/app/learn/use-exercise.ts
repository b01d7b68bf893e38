/**
 * An exercise on the page. Its script runs and its truths are computed, but they stay hidden until it is handed in.
 *
 *     code ──▶ exercise ──▶ run ──▶ play ──▶ questions ──▶ answers, kept in the browser ──▶ hand in ──▶ marks
 */

import { useCallback, useEffect, useRef, useState } from 'react';
import { crc32c } from '../../bytes/crc.ts';
import { Refused } from '../../bytes/refused.ts';
import { bytesOf } from '../../bytes/text.ts';
import { type Exercise, type ExerciseQuestion, goalsIn, type Lock, lessonOf } from '../../lessons/exercise.ts';
import { type GoalState, judgeGoals } from '../../lessons/judge-puzzle.ts';
import { type Answers, type Given, type Marked, marksOf } from '../../lessons/marks.ts';
import { type Played, play } from '../../lessons/play.ts';
import { Run } from '../../lessons/run.ts';
import { START } from '../../session/session-api.ts';
import { TILES } from '../../views/tiles.ts';
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { keptUnder } from './browser-storage.ts';
import { unpackExercise } from './exercise-text.ts';
import { exercises } from './exercise-words.ts';

const TILE_NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.id));

interface Sheet {
  answers: Answers;
  handedIn: boolean;
}

const sheets = keptUnder<Sheet>('ext4lab.exercises', { answers: {}, handedIn: false });

export interface OpenExercise {
  exercise: Exercise;
  /** Undefined until the script has run. */
  played: Played | undefined;
  refused: string;
  /** The number of the question that is shown. The end comes after the last one. */
  at: number;
  answers: Answers;
  /** The present state of the goal that is shown. */
  goals: readonly GoalState[] | undefined;
  /** Once it is handed in. */
  marked: Marked | undefined;
  has(lock: Lock): boolean;
  visit(question: number): void;
  answer(given: Given): void;
  handIn(): void;
}

/** The exercise of a code. It is undefined while the code is read. */
export function useExerciseOf(code: string): Exercise | Refused | undefined {
  const { store } = useWorkbench();
  const [read, setRead] = useState<Exercise | Refused>();
  useEffect(() => {
    let here = true;
    const { language } = store.getState();
    const words = wordsIn(language, exercises);
    void unpackExercise(code, words).then((exercise) => {
      if (exercise instanceof Refused && exercise.refused === words.cut) own(language, words.cut);
      if (here) setRead(exercise);
    });
    return () => {
      here = false;
    };
  }, [code, store]);
  return read;
}

const runOver = (workbench: Workbench, steps: number): Run =>
  new Run(steps, (name, want, moment) => workbench.ask(name, want, moment));

/** Runs the script unless it has run and no line was typed after it. Returns the reason if that fails. */
async function atBegin({ store, run }: Workbench, script: string): Promise<string | undefined> {
  const s = store.getState();
  if (s.overview && s.run === script && s.typed.length === 0 && !s.file && !s.live) return undefined;
  return run(script, { at: START });
}

function useSheet(code: string): [Sheet, (change: Partial<Sheet>) => void] {
  const id = crc32c(0, bytesOf(code)).toString(16);
  const [sheet, setSheet] = useState(() => sheets.of(id));
  const keep = useCallback(
    (change: Partial<Sheet>) => {
      const next = { ...sheets.of(id), ...change };
      setSheet(next);
      sheets.keep(id, next);
    },
    [id],
  );
  return [sheet, keep];
}

/** A goal is judged line by line, and what is met counts as the answer. With it, the judgement under way. */
function useGoals(
  code: string,
  question: ExerciseQuestion | undefined,
  at: number,
  keep: (change: Partial<Sheet>) => void,
) {
  const workbench = useWorkbench();
  const [goals, setGoals] = useState<readonly GoalState[]>();
  const judging = useRef<Promise<void>>(undefined);
  const overview = useApp((s) => s.overview);
  const typed = useApp((s) => s.typed.length);
  useEffect(() => {
    const wanted = question?.kind === 'goal' ? goalsIn(question) : undefined;
    if (!overview || !wanted || wanted instanceof Refused) return setGoals(undefined);
    let here = true;
    judging.current = judgeGoals(wanted, runOver(workbench, overview.steps)).then((states) => {
      if (here) setGoals(states);
      const { answers } = sheetNow(code);
      if (typed > 0) keep({ answers: { ...answers, [at]: states.filter((s) => s.met).length } });
    });
    return () => {
      here = false;
    };
  }, [workbench, code, question, at, overview, typed, keep]);
  return [goals, judging] as const;
}

export function useExercise(code: string, exercise: Exercise): OpenExercise {
  const workbench = useWorkbench();
  const [played, setPlayed] = useState<Played>();
  const [refused, setRefused] = useState('');
  const [at, setAt] = useState(0);
  const [sheet, keep] = useSheet(code);
  const question = exercise.questions[at];

  useEffect(() => {
    let here = true;
    void (async () => {
      const lesson = lessonOf(exercise);
      if (lesson instanceof Refused) return setRefused(lesson.refused);
      const why = await atBegin(workbench, exercise.script);
      const { overview } = workbench.store.getState();
      if (!here || why || !overview) return why && setRefused(why);
      const found = await play(lesson, runOver(workbench, overview.steps), TILE_NAMES);
      if (!here) return;
      if (found instanceof Refused) return setRefused(found.refused);
      show(workbench, found, 0);
      setPlayed(found);
    })();
    return () => {
      here = false;
    };
  }, [workbench, exercise]);

  const open = played !== undefined && !sheet.handedIn;
  const [goals, judging] = useGoals(code, open ? question : undefined, at, keep);

  const visit = async (to: number) => {
    // A line that still runs may become an answer.
    if (!played || workbench.store.getState().busy || to < 0 || to > exercise.questions.length) return;
    // The last line counts, even if the student goes on at once.
    await judging.current;
    setAt(to);
    if (to === exercise.questions.length) return;
    await atBegin(workbench, exercise.script);
    show(workbench, played, to);
  };

  return {
    exercise,
    played,
    refused,
    at,
    answers: sheet.answers,
    goals,
    marked: sheet.handedIn && played ? marksOf(exercise, played, sheet.answers) : undefined,
    has: (lock) => exercise.locks.includes(lock),
    visit: (to) => void visit(to),
    answer: (given) => keep({ answers: { ...sheet.answers, [at]: given } }),
    handIn: () => keep({ handedIn: true }),
  };
}

const sheetNow = (code: string): Sheet => sheets.of(crc32c(0, bytesOf(code)).toString(16));

function show(workbench: Workbench, { stops }: Played, question: number): void {
  const { tiles, moment } = stops[2 * question];
  workbench.store.setState({ tiles, playing: false, invited: false });
  workbench.select(undefined);
  workbench.seek(moment);
}
