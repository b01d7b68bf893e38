/** Measures the parts of a run, and prints them as a table if the original has no form of its own. */
import type { Caller, Steps } from './caller.ts';
import { type Phase, rateOf, type Unit } from './workload.ts';

/** What a part did. */
export interface Done {
  count: number;
  bytes: number;
  each?: number;
  at?: number;
}

export function* measured(
  p: Caller,
  phases: Phase[],
  [name, unit]: readonly [name: string, unit: Unit],
  part: (done: Done) => Steps<void>,
): Steps<Phase> {
  const done: Done = { count: 0, bytes: 0 };
  const start = p.now();
  yield* part(done);
  const phase = { name, unit, seconds: p.now() - start, ...done };
  phases.push(phase);
  return phase;
}

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
    ...phases.map((phase) =>
      line(
        phase.name,
        phase.seconds.toFixed(3),
        String(phase.count),
        rateOf({ ...phase, unit: 'files' }).toFixed(1),
        rateOf({ ...phase, unit: 'MiB' }).toFixed(2),
      ),
    ),
    '',
  ].join('\n');
}
