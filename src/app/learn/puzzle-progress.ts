/** A person's progress in each puzzle, which this browser remembers. */
import { keptUnder } from './browser-storage.ts';
import type { puzzles } from './puzzle-words.ts';

export interface PuzzleProgress {
  solved: boolean;
  /** The best score so far. */
  best?: number;
  /** Hints that were asked for. */
  hints: number;
  /** The solution was shown. */
  shown: boolean;
}

const kept = keptUnder<PuzzleProgress>('ext4lab.puzzles', { solved: false, hints: 0, shown: false });

export const puzzleProgressOf = kept.of;
export const rememberPuzzle = kept.keep;

/** The progress in words, for a list. */
export function progressWords(
  { solved, best, shown }: PuzzleProgress,
  unit: string | undefined,
  words: typeof puzzles,
): string {
  if (solved) return best === undefined || !unit ? words.solved : words.solvedWith(words.count(best, unit));
  return shown ? words.solutionSeen : '';
}
