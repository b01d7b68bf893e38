/**
 * A puzzle in another language. Its file is laid over the English puzzle, like that of a lesson (translation.ts).
 * Conditions are repeated, so that no goal can change its place.
 *
 *     > shorter: prazna          before the sections: the translation of a value that is a word
 *     ## Situation  ## Goal (- words :: condition)  ## Hints  ## Learnt
 */
import { Refused } from '../bytes/refused.ts';
import { partsOf } from './parts.ts';
import type { Puzzle } from './puzzle.ts';
import { goalOf } from './read-puzzle.ts';
import { itemsOf, laidOver, textsOf, valuesIn } from './translation.ts';

export function translatedPuzzle(puzzle: Puzzle, language: string, text: string): Puzzle {
  const lines = text.split('\n');
  const parts = new Map(partsOf(lines, 0, '## ').map((part) => [part.head, part]));
  const said = (parts.get('Goal')?.lines ?? []).filter((line) => line.trim() !== '').map(goalOf);
  const goals = puzzle.goals.map((goal) => {
    const when = JSON.stringify(goal.when);
    return said.find((own) => !(own instanceof Refused) && JSON.stringify(own.when) === when) ?? goal;
  }) as Puzzle['goals'];
  return {
    ...puzzle,
    language,
    values: valuesIn(lines),
    situation: laidOver(puzzle.situation, textsOf(parts.get('Situation')?.lines)),
    goals,
    hints: laidOver(puzzle.hints, itemsOf(parts.get('Hints'))),
    learnt: laidOver(puzzle.learnt, itemsOf(parts.get('Learnt'))),
  };
}
