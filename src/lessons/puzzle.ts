/**
 * A puzzle has a situation, and a goal that a student reaches by typing commands. It is a file like a lesson
 * (docs/teach/lessons.md). The run decides whether the goal is reached, not the typed lines.
 *
 *     script ──▶ begin ──▶ lines that are typed ──▶ now: each condition met, or not yet; the score
 */
import type { Expression } from './expression.ts';
import type { Prose } from './lesson.ts';

export interface Goal {
  words: Prose;
  when: Expression;
}

/** The score, counted once the goal is reached. */
export interface Score {
  /** The lowest count is best, or the highest. */
  way: 'fewest' | 'most';
  of: Expression;
  /** The counted unit: commands, pieces. */
  unit: string;
  /** The count of the stored solution. */
  best: number;
}

export interface Puzzle {
  /** The language of the prose, if it is not English. */
  language?: string;
  /** Another language's words for values that are words. */
  values?: ReadonlyMap<string, string>;
  id: string;
  title: string;
  minutes: number;
  /** The task in one sentence. */
  asks: string;
  /** The open tiles in the form of a link. */
  tiles: string;
  script: string;
  situation: readonly Prose[];
  goals: readonly Goal[];
  score?: Score;
  /** The page gives the hints one at a time. */
  hints: readonly Prose[];
  /** Lines to type that reach the goal. */
  solution: readonly string[];
  /** Statements that a student can make at the end. */
  learnt: readonly Prose[];
}
