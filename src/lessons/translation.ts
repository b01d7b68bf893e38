/**
 * A lesson in another language, from its file: what is said, and nothing of what is done. Script, moments and conditions are
 * the English file's; so are the names of stops within `at()`. It is laid over the English lesson: a paragraph, a question
 * or a thing learnt that the file lacks, or that has other figures, links or conditions, is said in English.
 *
 *     > whole: cela              before the stops: how it says a figure that is a word, in the form that its sentences need
 *     ## Four slots              a stop by its English name, which nobody is shown: its prose
 *     ### Gde će doći?           its question: options (- words :: condition) as there, > why:
 *     ## Learnt                  a list
 */
import { Refused } from '../bytes/refused.ts';
import { FATES } from '../session/crash/compare.ts';
import type { Lesson, Prediction, Prose, Stop } from './lesson.ts';
import { type Part, partsOf, settingsOf } from './parts.ts';
import { readProse } from './prose.ts';
import { readPrediction } from './read-prediction.ts';

export function translated(lesson: Lesson, language: string, text: string): Lesson {
  const lines = text.split('\n');
  const parts = new Map(partsOf(lines, 0, '## ').map((part) => [part.head, part]));
  const stops = lesson.stops.map((stop) => stopIn(parts.get(stop.name), stop));
  const learnt = laidOver(lesson.learnt, itemsOf(parts.get('Learnt')));
  return { ...lesson, language, stops, learnt, values: valuesIn(lines) };
}

/** How figures that are words are said: the lines before the first heading. */
export function valuesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const first = lines.findIndex((line) => line.startsWith('## '));
  const values = settingsOf({ line: 0, head: '', lines: lines.slice(0, first) }, FATES);
  return values instanceof Refused ? new Map() : values.told;
}

function stopIn(part: Part | undefined, stop: Stop): Stop {
  if (!part) return stop;
  const asked = part.lines.findIndex((line) => line.startsWith('### '));
  const told = { ...stop, prose: laidOver(stop.prose, textsOf(asked < 0 ? part.lines : part.lines.slice(0, asked))) };
  if (!stop.asks || asked < 0) return told;
  const asks = readPrediction(partsOf(part.lines, asked, '### ')[0]);
  return asks instanceof Refused || !sameAnswer(asks, stop.asks) ? told : { ...told, asks };
}

/** Paragraphs. */
export const textsOf = (lines: readonly string[] = []): string[] =>
  lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '');

/** What a list has. */
export const itemsOf = (part: Part | undefined): string[] =>
  (part?.lines ?? []).filter((line) => line.trim() !== '').map((line) => line.replace(/^- /, ''));

/** With as many paragraphs each is in the place of the English one; otherwise nobody knows which are missing. */
export function laidOver(english: readonly Prose[], texts: readonly string[]): Prose[] {
  if (texts.length !== english.length) return [...english];
  return english.map((paragraph, i) => {
    const own = readProse(texts[i]);
    return own instanceof Refused || !alike(own, paragraph) ? paragraph : own;
  });
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

const alike = (a: Prose, b: Prose): boolean => JSON.stringify(machine(a)) === JSON.stringify(machine(b));

/** The same but for the words: which option is right, which number, which block. */
function sameAnswer(a: Prediction, b: Prediction): boolean {
  const bare = ({ question, answer, why }: Prediction) =>
    JSON.stringify([machine(question), machine(why), answer], (key, value) =>
      key === 'words' || key === 'mistake' || key === 'says' ? machine(value) : key === 'unit' ? undefined : value,
    );
  return bare(a) === bare(b);
}
