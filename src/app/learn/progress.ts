/** What this browser remembers of each lesson: how far it was read, and what was answered at each stop. */
import { keptUnder } from './kept.ts';

/** An option's place, a number or a block; `shown` if the truth was asked for. */
export type Given = number | 'shown';

export interface Progress {
  /** Stops reached. */
  reached: number;
  done: boolean;
  given: Readonly<Record<number, Given>>;
}

const lessons = keptUnder<Progress>('ext4lab.lessons', { reached: 0, done: false, given: {} });

export const progressOf = lessons.of;
export const remember = lessons.keep;
