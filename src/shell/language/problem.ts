/**
 * The reason why a script does not run: one sentence with a place. It names the construct and says what to use instead.
 */
import { printed, type Said } from '../../bytes/said.ts';
import type { Place } from './script.ts';

export interface Problem extends Place {
  /** Both count from 1. A column counts characters. */
  line: number;
  column: number;
  why: Said;
}

export function problemAt(source: string, from: number, to: number, why: Said | string): Problem {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < start; at = source.indexOf('\n', at + 1)) line++;
  return {
    from,
    to,
    line,
    column: [...source.slice(start, from)].length + 1,
    why: typeof why === 'string' ? printed(why) : why,
  };
}

export const sayProblem = (p: Problem): string => `line ${p.line}, column ${p.column}: ${p.why.english}`;
