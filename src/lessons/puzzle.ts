/**
 * A puzzle: a situation, and a goal that a student reaches by typing commands. It is a file as a lesson is
 * (docs/teach/lessons.md); whether the goal is reached is computed from the run, whatever was typed.
 *
 *     script ──▶ begin ──▶ lines that are typed ──▶ now: each condition met, or not yet; the score
 */
import type { Expression } from './expression.ts';
import type { Prose } from './lesson.ts';

export interface Goal {
  words: Prose;
  when: Expression;
}

/** What is counted, once the goal is reached. */
export interface Score {
  /** Fewest is best, or most. */
  way: 'fewest' | 'most';
  of: Expression;
  /** What is counted: commands, pieces. */
  unit: string;
  /** As good as the stored solution. */
  best: number;
}

export interface Puzzle {
  /** Of the prose, if it is not English. */
  language?: string;
  /** How another language says a value that is a word. */
  values?: ReadonlyMap<string, string>;
  id: string;
  title: string;
  minutes: number;
  /** What is to be done, in one sentence. */
  asks: string;
  /** In a link's form. */
  tiles: string;
  script: string;
  situation: readonly Prose[];
  goals: readonly Goal[];
  score?: Score;
  /** Given one at a time. */
  hints: readonly Prose[];
  /** Lines that reach the goal, as they are typed. */
  solution: readonly string[];
  /** What a student can say at the end. */
  learnt: readonly Prose[];
}
