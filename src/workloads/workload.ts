/**
 * A workload: a name, what can be said to it, and a generator of system calls.
 *
 *     said ──▶ begin ──▶ run(caller) ── calls ──▶ …       phases: what each part of it came to
 */
import type { Caller, Steps } from './caller.ts';
import { endsWell } from './data.ts';
import { type Declared, type Parameter, parametersIn, type Said, type Values, valuesOf } from './parameters.ts';

/** A part of a run that is measured by itself. */
export interface Phase {
  readonly name: string;
  /** Of simulated time. */
  readonly seconds: number;
  /** Calls, files or transactions, whatever it counts. */
  readonly count: number;
  readonly bytes: number;
}

interface Running {
  /** Ends with the exit code. */
  run(p: Caller): Steps<number>;
  /** Those that are over. */
  readonly phases: readonly Phase[];
}

export interface Workload {
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly notes?: readonly string[];
  /** A sentence if what is said cannot be. */
  begin(said: Said): Running | string;
}

interface Definition<D extends Declared> {
  readonly name: string;
  readonly summary: string;
  readonly parameters: D;
  readonly notes?: readonly string[];
  /** What is wrong with values that are each within their bounds. */
  check?(is: Values<D>): string | undefined;
  run(p: Caller, is: Values<D>, phases: Phase[]): Steps<number>;
}

export function defineWorkload<const D extends Declared>(definition: Definition<D>): Workload {
  const { name, summary, notes, parameters, check } = definition;
  return {
    name,
    summary,
    ...(notes && { notes }),
    parameters: parametersIn(parameters),
    begin(said) {
      const is = valuesOf(parameters, said);
      if (typeof is === 'string') return is;
      const phases: Phase[] = [];
      return check?.(is) ?? { phases, run: (p) => endsWell(p, name, definition.run(p, is, phases)) };
    },
  };
}
