/** The puzzles, which are the files of `puzzles`, in the order of their names. */
import { Refused } from '../bytes/refused.ts';
import type { Puzzle } from './puzzle.ts';
import { readPuzzle } from './read-puzzle.ts';

const FILES: Record<string, string> = import.meta.glob('./puzzles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** @internal */
export const PUZZLE_TEXTS: readonly { file: string; text: string }[] = Object.entries(FILES)
  .map(([file, text]) => ({ file, text }))
  .sort((a, b) => (a.file < b.file ? -1 : 1));

/** A file that cannot be read is left out here. A test in tests/lessons reports the reason. */
export const PUZZLES: readonly Puzzle[] = PUZZLE_TEXTS.flatMap(({ text }) => {
  const puzzle = readPuzzle(text);
  return puzzle instanceof Refused ? [] : [puzzle];
});

export const puzzleOf = (id: string | undefined): Puzzle | undefined => PUZZLES.find((puzzle) => puzzle.id === id);
