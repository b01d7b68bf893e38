/** Measures the parts of a run, and prints them in a table where the original has no form of its own. */
import type { Caller, Steps } from './caller.ts';
import type { Phase } from './workload.ts';

const MIB = 2 ** 20;

/** What a part did. */
export interface Done {
  count: number;
  bytes: number;
}

export function* measured(p: Caller, phases: Phase[], name: string, part: (done: Done) => Steps<void>): Steps<Phase> {
  const done: Done = { count: 0, bytes: 0 };
  const start = p.now();
  yield* part(done);
  const phase = { name, seconds: p.now() - start, ...done };
  phases.push(phase);
  return phase;
}

export const rate = (count: number, seconds: number): number => (seconds > 0 ? count / seconds : 0);

/**
 *     phase         seconds      count        /s     MiB/s
 *     create         12.345       1000      81.0       0.3
 */
export function tableOf(phases: readonly Phase[]): string {
  const width = Math.max(...phases.map(({ name }) => name.length), 'phase'.length);
  const line = (name: string, ...cells: string[]) =>
    `${name.padEnd(width)}${cells.map((c) => c.padStart(11)).join('')}`;
  return [
    line('phase', 'seconds', 'count', '/s', 'MiB/s'),
    ...phases.map(({ name, seconds, count, bytes }) =>
      line(
        name,
        seconds.toFixed(3),
        String(count),
        rate(count, seconds).toFixed(1),
        rate(bytes / MIB, seconds).toFixed(2),
      ),
    ),
    '',
  ].join('\n');
}
