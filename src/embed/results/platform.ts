/** What a lesson tells a learning platform, and what the platform keeps of it: the same for SCORM and cmi5. */
import type { Tell } from '../protocol.ts';

/** What of a lesson is kept from one visit to the next. */
export interface Kept {
  /** The stop where the reader is, from 0. */
  stop: number;
  /** By stop: an option's place, a number or a block; `shown` if the answer was asked for. */
  given: Record<number, number | 'shown'>;
  /** Stops whose question was answered rightly. */
  right: number[];
}

export type Answer = Extract<Tell, { tell: 'answer' }>;

export interface Score {
  right: number;
  questions: number;
  done: boolean;
  /** The share of right answers from which the lesson is passed, if one was set. */
  pass: number | undefined;
}

export interface Platform {
  /** Undefined on a first visit. */
  readonly kept: Kept | undefined;
  /** One question answered, for the platform's list of answers. */
  answer(answer: Answer, when: { at: string; seconds: number }): void;
  save(kept: Kept, score: Score): void;
  /** The visit is over; the next one goes on, unless the lesson is done. */
  end(seconds: number, done: boolean): void;
}

export const share = ({ right, questions }: Score): number => (questions === 0 ? 1 : right / questions);

export const periodText = (s: number): string => `PT${Math.floor(s / 3600)}H${Math.floor(s / 60) % 60}M${s % 60}S`;

/** What a platform gave back, if it is what was kept. */
export function keptIn(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Kept;
    return typeof kept.stop === 'number' && kept.given && Array.isArray(kept.right) ? kept : undefined;
  } catch {
    return undefined;
  }
}
