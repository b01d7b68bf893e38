/**
 * A lesson in another language, from its file: what is said, and nothing of what is done. Script, moments and conditions are
 * the English file's; so are the names of stops within `at()`.
 *
 *     > whole: cela              before the stops: how it says a figure that is a word, in the form that its sentences need
 *     ## Four slots              a stop, in the order of the English ones and by their names, which nobody is shown: its prose
 *     ### Gde će doći?           its question: options (- words :: condition) as there, > why:
 *     ## Learnt                  a list
 */
import { Refused } from '../bytes/refused.ts';
import { FATES } from '../session/crash/compare.ts';
import type { Lesson, Prediction, Prose, Stop } from './lesson.ts';
import { faultAt, type Part, partsOf, settingsOf } from './parts.ts';
import { readPrediction } from './read-prediction.ts';
import { listOf, paragraphsOf } from './sections.ts';

export function translated(lesson: Lesson, language: string, text: string): Lesson | Refused {
  const lines = text.split('\n');
  const parts = partsOf(lines, 0, '## ');
  const last = parts.pop();
  if (last?.head !== 'Learnt') return new Refused('It ends with ## Learnt.');
  const learnt = listOf(last, 'what was learnt');
  if (learnt instanceof Refused) return learnt;
  if (parts.length !== lesson.stops.length || learnt.length !== lesson.learnt.length)
    return new Refused(`It has ${parts.length} stops and ${learnt.length} things learnt, not as many as the lesson.`);
  const stops: Stop[] = [];
  for (const [i, part] of parts.entries()) {
    const stop = stopIn(part, lesson.stops[i]);
    if (stop instanceof Refused) return stop;
    stops.push(stop);
  }
  const values = valuesIn(lines);
  return values instanceof Refused ? values : { ...lesson, language, stops, learnt, values };
}

/** How figures that are words are said: the lines before the first heading. */
export function valuesIn(lines: readonly string[]): ReadonlyMap<string, string> | Refused {
  const first = lines.findIndex((line) => line.startsWith('## '));
  const values = settingsOf({ line: 0, head: '', lines: lines.slice(0, first) }, FATES);
  return values instanceof Refused ? values : values.told;
}

function stopIn(part: Part, stop: Stop): Stop | Refused {
  const asked = part.lines.findIndex((line) => line.startsWith('### '));
  const prose = paragraphsOf(asked < 0 ? part.lines : part.lines.slice(0, asked), part.line);
  if (prose instanceof Refused) return prose;
  if (part.head !== stop.name) return faultAt(part.line, `“${part.head}” stands where “${stop.name}” should.`);
  const wrong = (what: string) => faultAt(part.line, `“${stop.name}” ${what}.`);
  if (!alike(prose, stop.prose)) return wrong('has other paragraphs, figures or links');
  const told = { ...stop, prose };
  if (!stop.asks && asked < 0) return told;
  if (!stop.asks || asked < 0) return wrong('asks where the lesson does not, or does not ask where it does');
  const [question] = partsOf(part.lines, asked, '### ');
  const asks = readPrediction({ ...question, line: part.line + question.line });
  if (asks instanceof Refused) return asks;
  return sameAnswer(asks, stop.asks) ? { ...told, asks } : wrong('asks something else, or has other conditions');
}

/** What a machine reads of prose: figures, what words light, the tiles. Within a paragraph a language has its own order. */
const machine = (prose: Prose): string[] =>
  prose
    .flatMap((piece) => {
      if (piece.kind === 'figure') return [JSON.stringify(piece.of)];
      if (piece.kind === 'link') return [JSON.stringify(piece.to), ...machine(piece.words)];
      return piece.kind === 'picture' ? [piece.tile] : [];
    })
    .sort();

export const alike = (a: readonly Prose[], b: readonly Prose[]): boolean =>
  a.length === b.length && a.every((prose, i) => JSON.stringify(machine(prose)) === JSON.stringify(machine(b[i])));

/** The same but for the words: which option is right, which number, which block. */
function sameAnswer(a: Prediction, b: Prediction): boolean {
  const bare = ({ question, answer, why }: Prediction) =>
    JSON.stringify([machine(question), machine(why), answer], (key, value) =>
      key === 'words' || key === 'mistake' || key === 'says' ? machine(value) : key === 'unit' ? undefined : value,
    );
  return bare(a) === bare(b);
}
