/**
 * A lesson in another language. Its file has only the texts. Script, moments, conditions and the names of stops within
 * `at()` come from the English file. The texts are laid over the English lesson. A paragraph, a question or a learnt
 * statement stays English if the file lacks it or has other figures, links or conditions in it.
 *
 *     > whole: cela              before the stops: the translation of a figure that is a word, in the form for its sentences
 *     ## Four slots              the prose of a stop, under its English name, which the page does not show
 *     ### Gde će doći?           its question: options (- words :: condition) as in English, > why:
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

/** The translations of figures that are words, from the lines before the first heading. */
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

/** The paragraphs of the lines. */
export const textsOf = (lines: readonly string[] = []): string[] =>
  lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '');

/** The items of a list. */
export const itemsOf = (part: Part | undefined): string[] =>
  (part?.lines ?? []).filter((line) => line.trim() !== '').map((line) => line.replace(/^- /, ''));

/** With equal numbers of paragraphs, each replaces the English one. Otherwise it is unknown which are missing. */
export function laidOver(english: readonly Prose[], texts: readonly string[]): Prose[] {
  if (texts.length !== english.length) return [...english];
  return english.map((paragraph, i) => {
    const own = readProse(texts[i]);
    return own instanceof Refused || !alike(own, paragraph) ? paragraph : own;
  });
}

/** The computed parts of prose: figures, highlights, tiles. Each language has its own order within a paragraph. */
const machine = (prose: Prose): string[] =>
  prose
    .flatMap((piece) => {
      if (piece.kind === 'figure') return [JSON.stringify(piece.of)];
      if (piece.kind === 'link') return [JSON.stringify(piece.to), ...machine(piece.words)];
      return piece.kind === 'picture' ? [piece.tile] : [];
    })
    .sort();

const alike = (a: Prose, b: Prose): boolean => JSON.stringify(machine(a)) === JSON.stringify(machine(b));

/** Answers whether two questions differ only in words and have the same right option, number or block. */
function sameAnswer(a: Prediction, b: Prediction): boolean {
  const bare = ({ question, answer, why }: Prediction) =>
    JSON.stringify([machine(question), machine(why), answer], (key, value) =>
      key === 'words' || key === 'mistake' || key === 'says' ? machine(value) : key === 'unit' ? undefined : value,
    );
  return bare(a) === bare(b);
}
