/** What this browser remembers of each puzzle. */
import { keptUnder } from './kept.ts';

export interface PuzzleProgress {
  solved: boolean;
  /** The best score so far. */
  best?: number;
  /** Hints that were asked for. */
  hints: number;
  /** The solution was shown. */
  shown: boolean;
}

const puzzles = keptUnder<PuzzleProgress>('ext4lab.puzzles', { solved: false, hints: 0, shown: false });

export const puzzleProgressOf = puzzles.of;
export const rememberPuzzle = puzzles.keep;

/** In a list: how far it got. */
export function progressWords({ solved, best, shown }: PuzzleProgress, unit: string | undefined): string {
  if (solved) return best === undefined || !unit ? ' · solved' : ` · solved: ${best} ${unit}`;
  return shown ? ' · solution seen' : '';
}
