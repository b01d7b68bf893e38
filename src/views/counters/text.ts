/** The counters in words: the names of columns, figures with their units, a row as a sentence. */
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { timeWords } from '../latency/text.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import type { CommandCounters } from './answer.ts';
import { type CounterName, columnsOf, rowAt } from './layout.ts';
import { counters as english } from './words.ts';

/** The words of the counters, and those of figures. */
export const ENGLISH = { counters: english, units };
export type CountersSaid = typeof ENGLISH;

/** A figure with its unit. */
export function figureOf(name: CounterName, n: number, { units: { number, figure } }: CountersSaid): string {
  if (name === 'bytes') return figure(formatBytes(n));
  return name === 'time' ? figure(timeWords(n)) : number(n);
}

/** A figure in a sentence. */
const saidOf = (name: CounterName, n: number, said: CountersSaid): string =>
  said.counters.columns[name].said(n, figureOf(name, n, said));

export function captionOf(counters: CommandCounters, said = ENGLISH): string {
  const { text } = counters;
  const sums = columnsOf(counters)
    .filter(({ name }) => name !== 'bytes')
    .map(({ name, values }) =>
      saidOf(
        name,
        values.subarray(0, text.length).reduce((a, b) => a + b, 0),
        said,
      ),
    );
  return [said.counters.commands(text.length), ...sums].join(' · ');
}

/** `mkdir d: 18 events, 7 block writes, …`; the row after the last command is the rest. */
export function rowInWords(counters: CommandCounters, row: number, said = ENGLISH): string {
  const { rest, aboutRest } = said.counters;
  const figures = columnsOf(counters).map(({ name, values }) => saidOf(name, values[row], said));
  return `${counters.text[row] ?? `${rest} (${aboutRest})`}: ${figures.join(', ')}`;
}

/** The most rows for a listener. */
const ROWS = 400;

export function countersInWords(counters: CommandCounters, step: number, said = ENGLISH): Passage[] {
  const words = said.counters;
  const rows = [...counters.text.keys(), counters.text.length].map((row) => rowInWords(counters, row, said));
  const here = rowAt(counters, step);
  return passages([words.here, here < 0 ? [] : [rows[here]]], [words.each, atMost(rows, ROWS, words.more)]);
}
