/**
 * The state of the lab: its choice, its results and its run. It uses no DOM: workers, storage and clock are passed in.
 *
 *     choose ─▶ run ─▶ cells that are not kept yet ─▶ pool ─▶ a result each ─▶ kept
 *                └─ stop, a reload: what is done stays; run goes on with the rest
 */
import { Refused } from '../../bytes/refused.ts';
import { printed, type Said } from '../../bytes/said.ts';
import { type Cell, scriptOf, workOf } from '../../lab/cell.ts';
import { cellsOf, type Matrix } from '../../lab/matrix.ts';
import { Pool, type Runner } from '../../lab/pool.ts';
import { type Kept, Shelf, type Storage } from './result-shelf.ts';

export interface Running {
  /** Cells of this run. */
  cells: number;
  /** ms of the clock. */
  begun: number;
}

/** The progress of a run. */
export interface Progress {
  /** The number of finished cells. */
  done: number;
  /** The share of the work that is done, from 0 to 1. */
  share: number;
}

const NONE: Progress = { done: 0, share: 0 };

export interface LabState {
  matrix: Matrix;
  /** By script. */
  results: ReadonlyMap<string, Kept>;
  running?: Running;
  /** The reason why the last run stopped early. */
  failed?: Said;
}

export interface Surroundings {
  start(): Runner;
  workers: number;
  now(): number;
  /** Keeps results. As long as the window is open, it also keeps that a run is under way. */
  kept: Storage | undefined;
  window: Storage | undefined;
  version: string;
}

export interface Row {
  cell: Cell;
  script: string;
  kept?: Kept;
}

/** A row that has its result. */
export type Done = Row & Required<Pick<Row, 'kept'>>;

/** The chosen cells, with the results that exist. */
export const rowsOf = ({ matrix, results }: Pick<LabState, 'matrix' | 'results'>): Row[] =>
  cellsOf(matrix).map((cell) => {
    const script = scriptOf(cell);
    const kept = results.get(script);
    return { cell, script, ...(kept && { kept }) };
  });

const UNDER_WAY = 'ext4lab.lab.running';

export class Lab {
  readonly #around: Surroundings;
  readonly #shelf: Shelf;
  readonly #listeners = new Set<() => void>();
  readonly #watching = new Set<() => void>();
  #state: LabState;
  #progress = NONE;
  #pool: Pool | undefined;

  constructor(around: Surroundings, matrix: Matrix) {
    this.#around = around;
    this.#shelf = new Shelf(around.kept, around.version);
    this.#state = { matrix, results: this.#shelf.read() };
    if (this.#underWay() === this.#keyOf(matrix)) this.run();
  }

  get state(): LabState {
    return this.#state;
  }

  get progress(): Progress {
    return this.#progress;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Progress is no part of the state, because it comes often and changes no figure. Only its watchers hear of it. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => void this.#watching.delete(listener);
  };

  /** Chooses cells. A run of another choice is stopped. */
  choose(matrix: Matrix): void {
    this.stop();
    this.#tell({ matrix, results: this.#state.results });
  }

  /** Takes a result that another window has kept, so that the same cell need not run here again. */
  heard(key: string): void {
    const more = this.#shelf.at(key);
    if (more.length > 0) this.#tell({ ...this.#state, results: new Map([...this.#state.results, ...more]) });
  }

  /** All cells that have no result yet. */
  run(): void {
    if (this.#pool) return;
    const { matrix, results } = this.#state;
    const cells = rowsOf(this.#state).flatMap(({ cell, kept }) => (kept ? [] : [cell]));
    if (cells.length === 0) return;
    const { now, start, workers } = this.#around;
    const since = new Map<number, number>();
    const begun = now();
    const pool = new Pool(cells, ({ begins, index, result, done, share }) => {
      if (begins) since.set(index, now());
      if (result) {
        const took = now() - (since.get(index) ?? begun);
        const { results } = this.#state;
        const script = scriptOf(cells[index]);
        const kept = results.get(script) ?? this.#kept(script, { result, took, work: workOf(cells[index]) });
        this.#tell({ ...this.#state, results: new Map(results).set(script, kept) });
      }
      this.#come({ done, share });
    });
    this.#pool = pool;
    this.#mark(this.#keyOf(matrix));
    this.#come(NONE);
    this.#tell({ matrix, results, running: { cells: cells.length, begun } });
    pool
      .run(() => this.#unlessHeard(start()), workers)
      .then(
        (ran) => this.#ended(pool, ran instanceof Refused ? ran.said : undefined),
        (error: unknown) => this.#ended(pool, printed(error instanceof Error ? error.message : String(error))),
      );
  }

  /** Stops the run at once. Finished cells stay. */
  stop(): void {
    const pool = this.#pool;
    if (!pool) return;
    pool.stop();
    this.#ended(pool);
  }

  /** Forgets all results, regardless of the choice. */
  forget(): void {
    this.stop();
    this.#shelf.forget();
    this.#tell({ matrix: this.#state.matrix, results: new Map() });
  }

  #kept(script: string, kept: Kept): Kept {
    this.#shelf.add(script, kept);
    return kept;
  }

  #unlessHeard(runner: Runner): Runner {
    return {
      run: async (cell: Cell, told) =>
        this.#state.results.get(scriptOf(cell))?.result ?? (await runner.run(cell, told)),
      end: () => runner.end(),
    };
  }

  #ended(pool: Pool, failed?: Said): void {
    if (this.#pool !== pool) return;
    this.#pool = undefined;
    this.#mark(undefined);
    const { matrix, results } = this.#state;
    this.#tell({ matrix, results, ...(failed !== undefined && { failed }) });
  }

  #tell(state: LabState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #keyOf(matrix: Matrix): string {
    return JSON.stringify([this.#around.version, matrix]);
  }

  #come(progress: Progress): void {
    this.#progress = progress;
    for (const listener of this.#watching) listener();
  }

  #underWay(): string | null | undefined {
    try {
      return this.#around.window?.getItem(UNDER_WAY);
    } catch {
      return undefined;
    }
  }

  #mark(key: string | undefined): void {
    try {
      if (key === undefined) this.#around.window?.removeItem(UNDER_WAY);
      else this.#around.window?.setItem(UNDER_WAY, key);
    } catch {
      // Then a reload does not go on by itself.
    }
  }
}
