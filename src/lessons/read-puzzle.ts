/**
 * Reads a puzzle from its file. An error is one sentence with the line.
 *
 *     ---                       id, title, minutes, asks, tiles
 *     ```bash                   the script, which has run when the student begins
 *     ## Situation              prose
 *     ## Goal                   - words :: condition; > fewest: or > most:, > best: and > unit:
 *     ## Hints                  a list
 *     ## Solution               ```bash: lines to type
 *     ## Learnt                 a list
 */
import { Refused } from '../bytes/refused.ts';
import { readExpression } from './expression.ts';
import { faultAt, type Part, partsOf, settingsOf } from './parts.ts';
import { readProse } from './prose.ts';
import type { Goal, Puzzle, Score } from './puzzle.ts';
import { bashIn, frontOf, listOf, paragraphsOf } from './sections.ts';

const FRONT = ['id', 'title', 'minutes', 'asks', 'tiles'] as const;
const SECTIONS = ['Situation', 'Goal', 'Hints', 'Solution', 'Learnt'] as const;

export function readPuzzle(text: string): Puzzle | Refused {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const front = frontOf(lines, FRONT);
  if (front instanceof Refused) return front;
  const bash = bashIn(lines, front.close, 'script');
  if (bash instanceof Refused) return bash;
  const parts = partsOf(lines, bash.end, '## ');
  if (parts.map((part) => part.head).join() !== SECTIONS.join())
    return faultAt(bash.end, `after the script come ${SECTIONS.map((s) => `## ${s}`).join(', ')}, in this order.`);
  const [situation, goal, hints, solution, learnt] = parts;
  const told = paragraphsOf(situation.lines, situation.line);
  if (told instanceof Refused) return told;
  const aims = goalsOf(goal);
  if (aims instanceof Refused) return aims;
  const given = listOf(hints, 'hints');
  if (given instanceof Refused) return given;
  const solved = bashIn(solution.lines, 0, 'solution');
  if (solved instanceof Refused) return faultAt(solution.line, 'the solution is missing: between ```bash and ```.');
  const said = listOf(learnt, 'what was learnt');
  if (said instanceof Refused) return said;
  return {
    ...front.told,
    minutes: Number(front.told.minutes),
    script: bash.text,
    situation: told,
    ...aims,
    hints: given,
    solution: solved.text.trimEnd().split('\n'),
    learnt: said,
  };
}

function goalsOf(part: Part): Pick<Puzzle, 'goals' | 'score'> | Refused {
  const settings = settingsOf(part, ['fewest', 'most', 'best', 'unit']);
  if (settings instanceof Refused) return settings;
  const goals: Goal[] = [];
  for (const line of settings.rest.filter((l) => l.trim())) {
    const goal = goalOf(line);
    if (goal instanceof Refused) return faultAt(part.line, goal);
    goals.push(goal);
  }
  if (goals.length === 0) return faultAt(part.line, 'a goal is a list: - words :: when it is met.');
  const score = scoreOf(settings.told);
  if (score instanceof Refused) return faultAt(part.line, score);
  return score ? { goals, score } : { goals };
}

/** `- words :: condition` */
export function goalOf(line: string): Goal | Refused {
  const [, words, when] = /^- (.+?) :: (.+)$/.exec(line) ?? [];
  if (!words) return new Refused(`“${line}” is no goal: - words :: when it is met.`);
  const prose = readProse(words);
  const condition = readExpression(when);
  if (prose instanceof Refused) return prose;
  return condition instanceof Refused ? condition : { words: prose, when: condition };
}

function scoreOf(told: ReadonlyMap<string, string>): Score | undefined | Refused {
  const way = told.has('fewest') ? 'fewest' : 'most';
  const text = told.get(way);
  if (text === undefined) return undefined;
  const of = readExpression(text);
  if (of instanceof Refused) return of;
  const best = Number(told.get('best'));
  const unit = told.get('unit');
  if (!Number.isFinite(best) || !unit)
    return new Refused('a score wants > best: a number, and > unit: what is counted.');
  return { way, of, unit, best };
}
