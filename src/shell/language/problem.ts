/**
 * Why a script is not run: one sentence with a place. It names the construct and says what to use instead.
 */
import type { Place } from './script.ts';

export interface Problem extends Place {
  /** From 1; a column counts characters. */
  line: number;
  column: number;
  message: string;
}

export function problemAt(source: string, from: number, to: number, message: string): Problem {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < start; at = source.indexOf('\n', at + 1)) line++;
  return { from, to, line, column: [...source.slice(start, from)].length + 1, message };
}

export const sayProblem = (p: Problem): string => `line ${p.line}, column ${p.column}: ${p.message}`;

/** The nearest of some names, if any is near: few letters added, lost, changed or swapped. */
export function nearest(name: string, among: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.min(3, Math.floor(name.length / 2)) + 1;
  for (const other of among) {
    const d = distance(name, other);
    if (d < least) {
      least = d;
      best = other;
    }
  }
  return best;
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const change = a[i - 1] === b[k - 1] ? 0 : 1;
      row[k] = Math.min(last[k] + 1, row[k - 1] + 1, last[k - 1] + change);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        row[k] = Math.min(row[k], before[k - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
