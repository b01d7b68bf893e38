/**
 * A comparison under way runs one variant after the other, each in a worker that can be ended at any moment.
 *
 *     want ─▶ running 1 of 3 ─▶ running 2 of 3 ─▶ … ─▶ done
 *                    └─ stop ─▶ stopped at 2 of 3 ─ go on ─▶ running 2 of 3
 *
 * Results are kept as long as a person may look at them again.
 */
import type { VariantResult } from '../../session/compare/compare.ts';
import type { Runner } from './runner.ts';

export interface Wanted {
  script: string;
  preset: string;
  /** The number of variants in all. */
  count: number;
}

export interface Progress {
  results: readonly VariantResult[];
  /** The variant that runs, and the number of its commands that have begun. */
  running?: { nth: number; begun: number };
  /** A person has stopped it. */
  stopped: boolean;
  /** The reason why it cannot go on after the worker failed. */
  failed?: string;
}

/** The number of comparisons that are kept. */
const KEPT = 24;
const NOTHING: Progress = { results: [], stopped: false };

export class Comparison {
  readonly #start: () => Runner;
  readonly #changed: () => void;
  readonly #kept = new Map<string, readonly VariantResult[]>();
  #wanted: Wanted | undefined;
  #progress: Progress = NOTHING;
  #runner: Runner | undefined;

  constructor(start: () => Runner, changed: () => void) {
    this.#start = start;
    this.#changed = changed;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** The progress, if it is about this script and preset. A picture may be drawn before they are wanted. */
  progressOf(script: string | undefined, preset: string): Progress {
    const wanted = this.#wanted;
    return wanted && wanted.script === script && wanted.preset === preset ? this.#progress : NOTHING;
  }

  /** Sets the comparison from now on; undefined for none. Any other comparison under way is ended. */
  want(wanted: Wanted | undefined): void {
    const before = this.#wanted;
    if (before === wanted || (before && wanted && keyOf(before) === keyOf(wanted))) return;
    this.#end();
    this.#wanted = wanted;
    this.#tell(wanted ? { results: this.#kept.get(keyOf(wanted)) ?? [], stopped: false } : NOTHING);
    this.#next();
  }

  stop(): void {
    if (!this.#progress.running) return;
    this.#end();
    this.#tell({ results: this.#progress.results, stopped: true });
  }

  goOn(): void {
    if (this.#progress.running) return;
    this.#tell({ results: this.#progress.results, stopped: false });
    this.#next();
  }

  /** The comparison is no longer shown. */
  leave(): void {
    this.#end();
    this.#wanted = undefined;
    this.#progress = NOTHING;
  }

  #end(): void {
    this.#runner?.end();
    this.#runner = undefined;
  }

  #tell(progress: Progress): void {
    this.#progress = progress;
    this.#changed();
  }

  #next(): void {
    const wanted = this.#wanted;
    const { results } = this.#progress;
    const nth = results.length;
    if (!wanted || nth >= wanted.count) {
      this.#end();
      return;
    }
    this.#runner ??= this.#start();
    const runner = this.#runner;
    const here = () => this.#runner === runner && this.#progress.results === results;
    this.#tell({ results, running: { nth, begun: 0 }, stopped: false });
    const begun = (commands: number) => {
      if (here()) this.#tell({ results, running: { nth, begun: commands }, stopped: false });
    };
    runner.run(wanted.script, wanted.preset, nth, begun).then(
      (result) => {
        if (!here() || !result) return;
        const more = [...results, result];
        this.#keep(wanted, more);
        this.#tell({ results: more, stopped: false });
        this.#next();
      },
      (error: unknown) => {
        if (!here()) return;
        this.#end();
        this.#tell({ results, stopped: true, failed: error instanceof Error ? error.message : String(error) });
      },
    );
  }

  #keep(wanted: Wanted, results: readonly VariantResult[]): void {
    const key = keyOf(wanted);
    this.#kept.delete(key);
    this.#kept.set(key, results);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

const keyOf = ({ script, preset }: Wanted): string => `${preset}\n${script}`;
