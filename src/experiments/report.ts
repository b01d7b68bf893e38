/** The figures of an experiment as rows of words, for the terminal, the page and docs/learn/experiments.md. */
import type { Done, Experiment, Row } from './experiments.ts';

export interface Table {
  head: string[];
  rows: { what: string; values: number[] }[];
}

export function tableOf({ rows }: Experiment, { columns }: Done): Table {
  return {
    head: columns.map(({ title }) => title),
    rows: rows.map(({ what, value }: Row) => ({
      what,
      values: columns.map(({ costs, blockSize }) => value(costs, blockSize)),
    })),
  };
}

/** A number in the page's English form: 1,435,653. */
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export function textOfTable({ head, rows }: Table): string {
  const first = Math.max(...rows.map(({ what }) => what.length));
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(({ values }) => grouped(values[i]).length)));
  const line = (what: string, cells: readonly string[]) =>
    `${what.padEnd(first)}${cells.map((cell, i) => `   ${cell.padStart(widths[i])}`).join('')}\n`;
  return line('', head) + rows.map(({ what, values }) => line(what, values.map(grouped))).join('');
}

/** @internal */
export function markdownOf({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return (
    line(['', ...head]) +
    line(['---', ...head.map(() => '--:')]) +
    rows.map(({ what, values }) => line([what, ...values.map(grouped)])).join('')
  );
}
