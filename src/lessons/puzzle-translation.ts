/**
 * A puzzle in another language, from its file: what is said, and nothing of what is done. Script and solution are the English
 * file's, and conditions are repeated, so that no goal can change its place.
 *
 *     > shorter: prazna          before the sections: how it says a value that is a word (translation.ts)
 *     ## Situation  ## Goal (- words :: condition)  ## Hints  ## Learnt
 */
import { Refused } from '../bytes/refused.ts';
import { faultAt, partsOf } from './parts.ts';
import type { Goal, Puzzle } from './puzzle.ts';
import { goalOf } from './read-puzzle.ts';
import { listOf, paragraphsOf } from './sections.ts';
import { alike, valuesIn } from './translation.ts';

const SECTIONS = ['Situation', 'Goal', 'Hints', 'Learnt'] as const;

export function translatedPuzzle(puzzle: Puzzle, language: string, text: string): Puzzle | Refused {
  const lines = text.split('\n');
  const parts = partsOf(lines, 0, '## ');
  if (parts.map((part) => part.head).join() !== SECTIONS.join())
    return new Refused(`It has ${SECTIONS.map((s) => `## ${s}`).join(', ')}, in this order.`);
  const [situation, goal, hints, learnt] = parts;
  const values = valuesIn(lines);
  if (values instanceof Refused) return values;
  const told = paragraphsOf(situation.lines, situation.line);
  if (told instanceof Refused) return told;
  const given = listOf(hints, 'hints');
  if (given instanceof Refused) return given;
  const end = listOf(learnt, 'what was learnt');
  if (end instanceof Refused) return end;
  const goals: Goal[] = [];
  for (const line of goal.lines.filter((l) => l.trim())) {
    const said = goalOf(line);
    if (said instanceof Refused) return faultAt(goal.line, said);
    goals.push(said);
  }
  if (JSON.stringify(goals.map(({ when }) => when)) !== JSON.stringify(puzzle.goals.map(({ when }) => when)))
    return faultAt(goal.line, 'other conditions than the puzzle has.');
  const other = { ...puzzle, language, values, situation: told, goals, hints: given, learnt: end };
  for (const name of ['situation', 'hints', 'learnt'] as const)
    if (!alike(other[name], puzzle[name])) return new Refused(`Its ${name} has other paragraphs, figures or links.`);
  return other;
}
