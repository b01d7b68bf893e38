/**
 * A workload has a name, parameters, and a generator of system calls.
 *
 *     said ──▶ begin ──▶ run(caller) ── calls ──▶ …       phases: what each part of it came to
 */
import type { Caller, Steps } from './caller.ts';
import { endsWell } from './data.ts';
import {
  type Declared,
  type Parameter,
  parametersIn,
  type Said,
  type Values,
  valuesOf,
  written,
} from './parameters.ts';

/** The unit of a part of a run: so many a second or, for ms, how long one takes. */
export type Unit = 'files' | 'transactions' | 'requests' | 'rounds' | 'seeks' | 'MiB' | 'ms';

/** A part of a run with a measurement of its own. */
export interface Phase {
  readonly name: string;
  readonly unit: Unit;
  /** Simulated time. */
  readonly seconds: number;
  /** Calls, files or transactions, whatever it counts. */
  readonly count: number;
  readonly bytes: number;
  /** Seconds that one of them took, where the parts of a run are points of a curve; and where on it: per cent of load. */
  readonly each?: number;
  readonly at?: number;
}

/** What it comes to, in its unit. */
export function rateOf({ unit, seconds, count, bytes, each = 0 }: Phase): number {
  if (unit === 'ms') return each * 1000;
  return rate(unit === 'MiB' ? bytes / 2 ** 20 : count, seconds);
}

const rate = (count: number, seconds: number): number => (seconds > 0 ? count / seconds : 0);

export interface Running {
  /** Ends with the exit code. */
  run(p: Caller): Steps<number>;
  /** Those that are over. */
  readonly phases: readonly Phase[];
  /** Turns that it gives others, about: what a run of it costs. */
  readonly turns: number;
  /** Bytes of all that is there at once, at most. */
  readonly room: number;
}

export interface Workload {
  readonly name: string;
  /** For readers. */
  readonly title: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly notes?: readonly string[];
  /** What is said for a run that takes seconds of ours, and for one so small that each of its moments can be looked at. */
  readonly quick: Said;
  readonly sample: Said;
  /** A sentence if what is said cannot be. */
  begin(said: Said): Running | string;
}

interface Definition<D extends Declared> {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly parameters: D;
  readonly notes?: readonly string[];
  readonly quick: Partial<Values<D>>;
  readonly sample: Partial<Values<D>>;
  turns(is: Values<D>): number;
  room(is: Values<D>): number;
  /** What is wrong with values that are each within their bounds. */
  check?(is: Values<D>): string | undefined;
  run(p: Caller, is: Values<D>, phases: Phase[]): Steps<number>;
}

export function defineWorkload<const D extends Declared>(definition: Definition<D>): Workload {
  const { name, title, summary, notes, parameters, check } = definition;
  const said = (values: Partial<Values<D>>): Said =>
    Object.fromEntries(Object.entries(values).map(([of, value]) => [of, written(parameters[of], Number(value))]));
  return {
    name,
    title,
    summary,
    ...(notes && { notes }),
    parameters: parametersIn(parameters),
    quick: said(definition.quick),
    sample: said(definition.sample),
    begin(said) {
      const is = valuesOf(parameters, said);
      if (typeof is === 'string') return is;
      const phases: Phase[] = [];
      return (
        check?.(is) ?? {
          phases,
          turns: definition.turns(is),
          room: definition.room(is),
          run: (p) => endsWell(p, name, definition.run(p, is, phases)),
        }
      );
    },
  };
}
