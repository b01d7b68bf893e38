/** The state of a puzzle: each condition over the present run, and the score. */
import { Refused } from '../bytes/refused.ts';
import type { Moment } from '../session/session-api.ts';
import type { Goal, Puzzle, Score } from './puzzle.ts';
import type { Run } from './run.ts';
import { orRefused, type Said, Teller } from './tell.ts';

export interface GoalState {
  met: boolean;
  /** The present values that the condition compares, or in English why they are not known yet. */
  now: string;
  /** Why they are not known. */
  unknown?: Refused['said'];
}

export interface PuzzleState {
  goals: readonly GoalState[];
  solved: boolean;
  score?: number;
}

/** The prose of a puzzle before anything is typed. */
export interface PuzzleProse {
  situation: readonly (readonly Said[])[];
  goals: readonly (readonly Said[])[];
  hints: readonly (readonly Said[])[];
  learnt: readonly (readonly Said[])[];
}

const endOf = (run: Run): Moment => ({ step: run.steps, write: 0 });

type Spoken = Pick<Puzzle, 'language' | 'values'>;

/** Conditions may look back. `at('begin', …)` is the moment before the first typed line. */
async function tellerOf(run: Run, tiles: ReadonlySet<string>, spoken: Spoken = {}): Promise<Teller> {
  const [first = run.steps] = await run.typed();
  return new Teller(run, new Map([['begin', { step: first, write: 0 }]]), tiles, spoken);
}

export function puzzleProse(puzzle: Puzzle, run: Run, tiles: ReadonlySet<string>): Promise<PuzzleProse | Refused> {
  return orRefused(async () => {
    const teller = await tellerOf(run, tiles, puzzle);
    const begin = teller.momentOf('begin');
    for (const tile of puzzle.tiles.split(',')) teller.tile(tile.replace(/!$/, ''));
    return {
      situation: await teller.paragraphs(puzzle.situation, begin),
      goals: await teller.paragraphs(
        puzzle.goals.map(({ words }) => words),
        begin,
      ),
      hints: await teller.paragraphs(puzzle.hints, begin),
      learnt: await teller.paragraphs(puzzle.learnt, begin),
    };
  });
}

/** The state of each condition at the end of the run. */
export async function judgeGoals(goals: readonly Goal[], run: Run, spoken: Spoken = {}): Promise<readonly GoalState[]> {
  const teller = await tellerOf(run, new Set(), spoken);
  const states: GoalState[] = [];
  for (const { when } of goals) {
    const now = await orRefused(() => teller.value(when.kind === 'two' ? when.left : when, endOf(run)));
    const met = await orRefused(() => teller.value(when, endOf(run)));
    states.push(
      now instanceof Refused
        ? { met: met === true, now: now.refused, unknown: now.said }
        : { met: met === true, now: teller.inWords(now) },
    );
  }
  return states;
}

export async function judgePuzzle(puzzle: Puzzle, run: Run): Promise<PuzzleState> {
  const { goals, score } = puzzle;
  const states = await judgeGoals(goals, run, puzzle);
  const solved = states.every(({ met }) => met);
  if (!solved || !score) return { goals: states, solved };
  const teller = await tellerOf(run, new Set());
  const value = await orRefused(() => teller.number(score.of, endOf(run)));
  return value instanceof Refused ? { goals: states, solved } : { goals: states, solved, score: value };
}

/** Answers whether a score is better than another. */
export const isBetter = ({ way }: Score, one: number, other: number | undefined): boolean =>
  other === undefined || (way === 'fewest' ? one < other : one > other);
