/**
 * A puzzle on the page. Its script runs, and after each typed line the engine judges the conditions.
 *
 *     run ──▶ lines typed ──▶ judge ──▶ goals met or not, solved, score ──▶ kept in the browser
 */
import { useCallback, useEffect, useState } from 'react';
import { Refused } from '../../bytes/refused.ts';
import { isBetter, judgePuzzle, type PuzzleProse, type PuzzleState, puzzleProse } from '../../lessons/judge-puzzle.ts';
import type { Puzzle } from '../../lessons/puzzle.ts';
import { Run } from '../../lessons/run.ts';
import { TILES } from '../../views/tiles.ts';
import type { AppState } from '../store.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { type PuzzleProgress, puzzleProgressOf, rememberPuzzle } from './puzzle-progress.ts';
import { useTranslation } from './use-translation.ts';

const TILE_NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.id));

export interface OpenPuzzle {
  puzzle: Puzzle;
  /** The language of what it says. */
  lang: string;
  /** Undefined until the script has run. */
  prose: PuzzleProse | undefined;
  state: PuzzleState | undefined;
  /** The reason why it cannot be told, or why a student's script was refused. */
  refused: string;
  progress: PuzzleProgress;
  /** The page shows another run. */
  away: boolean;
  /** Lines typed so far. */
  typed: readonly string[];
  /** From the beginning, with these lines. */
  again(lines: readonly string[]): void;
  /** The next hint. */
  hint(): void;
  giveUp(): void;
}

const isRun = (s: AppState, { script }: Puzzle): boolean =>
  s.overview !== undefined && s.run === script && !s.file && !s.live;

export function usePuzzle(puzzle: Puzzle, language: string): OpenPuzzle {
  const workbench = useWorkbench();
  const told = useTranslation(puzzle, language);
  const [prose, setProse] = useState<PuzzleProse>();
  const [state, setState] = useState<PuzzleState>();
  const [refused, setRefused] = useState('');
  const [progress, setProgress] = useState(() => puzzleProgressOf(puzzle.id));
  const here = useApp((s) => isRun(s, puzzle));
  const busy = useApp((s) => s.busy !== undefined);
  const overview = useApp((s) => s.overview);
  const typed = useApp((s) => s.typed);

  const keep = useCallback(
    (change: (was: PuzzleProgress) => PuzzleProgress) => {
      const next = change(puzzleProgressOf(puzzle.id));
      setProgress(next);
      rememberPuzzle(puzzle.id, next);
    },
    [puzzle],
  );

  useEffect(() => {
    const { store, run } = workbench;
    store.setState({ tiles: puzzle.tiles, invited: false });
    if (!isRun(store.getState(), puzzle)) void run(puzzle.script).then((why) => setRefused(why ?? ''));
  }, [workbench, puzzle]);

  useEffect(() => {
    if (!here || !overview || !told) return;
    let present = true;
    void (async () => {
      const run = new Run(overview.steps, (name, want, moment) => workbench.ask(name, want, moment));
      const said = await puzzleProse(told, run, TILE_NAMES);
      const judged = await judgePuzzle(told, run);
      if (!present) return;
      if (said instanceof Refused) return setRefused(said.refused);
      setProse(said);
      setState(judged);
      if (judged.solved) keep((was) => withScore(puzzle, was, judged.score));
    })();
    return () => {
      present = false;
    };
  }, [workbench, puzzle, told, here, overview, keep]);

  const again = async (lines: readonly string[]) => {
    setRefused('');
    let why = await workbench.run(puzzle.script);
    for (const line of lines) why ??= await workbench.type(line);
    setRefused(why ?? '');
  };

  return {
    puzzle,
    lang: told?.language ?? 'en',
    prose,
    state,
    refused,
    progress,
    away: !here && !busy,
    typed: here ? typed : [],
    again: (lines) => void again(lines),
    hint: () => keep((was) => ({ ...was, hints: Math.min(puzzle.hints.length, was.hints + 1) })),
    giveUp: () => keep((was) => ({ ...was, shown: true })),
  };
}

function withScore({ score }: Puzzle, was: PuzzleProgress, value: number | undefined): PuzzleProgress {
  if (!score || value === undefined || !isBetter(score, value, was.best)) return { ...was, solved: true };
  return { ...was, solved: true, best: value };
}
