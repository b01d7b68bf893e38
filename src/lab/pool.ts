/**
 * Runs cells in parallel. Each runner has one at a time and takes the next when it is done. The longest cells begin first,
 * so that none of them runs alone in the end.
 */
import { Refused } from '../bytes/refused.ts';
import { type Cell, workOf } from './cell.ts';
import type { CellResult } from './run-cell.ts';

/** A worker, of whatever kind: it runs one cell at a time. `told` hears what share of it is done. */
export interface Runner {
  run(cell: Cell, told: (share: number) => void): Promise<CellResult | Refused>;
  /** Ends it at once, whatever it is doing. */
  end(): unknown;
}

export interface Progress {
  /** How many cells are done, and what share of all the work. */
  done: number;
  share: number;
  /** The cell that this is about. */
  index: number;
  /** It has just begun, or is done. */
  begins?: true;
  result?: CellResult;
}

/** Results in the order of the cells. Some are missing if the run was stopped. */
type Ran = (CellResult | undefined)[] | Refused;

export class Pool {
  readonly #cells: readonly Cell[];
  readonly #told: (progress: Progress) => void;
  readonly #waiting: number[];
  /** Of each cell, and of all of them; what share of each is done. */
  readonly #work: readonly number[];
  readonly #all: number;
  readonly #shares: number[];
  readonly #results: (CellResult | undefined)[];
  #runners: Runner[] = [];
  #stopped = false;
  /** Ends the wait for runners that were stopped. */
  #stop: (why?: Refused) => void = () => {};

  constructor(cells: readonly Cell[], told: (progress: Progress) => void) {
    this.#cells = cells;
    this.#told = told;
    const work = cells.map(workOf);
    this.#work = work;
    this.#all = work.reduce((a, b) => a + b, 0);
    this.#waiting = cells.map((_, i) => i).sort((a, b) => work[b] - work[a]);
    this.#shares = cells.map(() => 0);
    this.#results = cells.map(() => undefined);
  }

  async run(start: () => Runner, most: number): Promise<Ran> {
    const stopped = new Promise<Refused | undefined>((resolve) => {
      this.#stop = resolve;
    });
    this.#runners = Array.from({ length: Math.min(most, this.#cells.length) }, start);
    try {
      const all = Promise.all(this.#runners.map((runner) => this.#goThrough(runner)));
      const why = await Promise.race([all.then(() => undefined), stopped]);
      return why ?? this.#results;
    } finally {
      await this.#end();
    }
  }

  /** Cells under way are lost, and finished ones are kept. */
  stop(): void {
    this.#stopped = true;
    this.#stop();
  }

  async #end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#runners.map((runner) => runner.end()));
  }

  async #goThrough(runner: Runner): Promise<void> {
    for (let index = this.#waiting.shift(); index !== undefined && !this.#stopped; index = this.#waiting.shift()) {
      const at = index;
      this.#tell(at, { begins: true });
      const result = await runner.run(this.#cells[at], (share) => {
        this.#shares[at] = share;
        this.#tell(at);
      });
      if (result instanceof Refused) return this.#stop(result);
      if (this.#stopped) return;
      this.#results[at] = result;
      this.#shares[at] = 1;
      this.#tell(at, { result });
    }
  }

  #tell(index: number, more: Pick<Progress, 'begins' | 'result'> = {}): void {
    if (this.#stopped) return;
    const share = this.#work.reduce((sum, one, i) => sum + this.#shares[i] * one, 0) / this.#all;
    const done = this.#results.filter((r) => r !== undefined).length;
    this.#told({ done, share, index, ...more });
  }
}
