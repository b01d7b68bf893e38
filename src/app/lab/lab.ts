/**
 * The lab under way: what is chosen, what has been measured, what runs. No DOM: workers, storage and clock are passed in.
 *
 *     choose ─▶ run ─▶ cells that are not kept yet ─▶ pool ─▶ a result each ─▶ kept
 *                └─ stop, a reload: what is done stays; run goes on with the rest
 */
import { Refused } from '../../bytes/refused.ts';
import { type Cell, scriptOf, workOf } from '../../lab/cell.ts';
import { cellsOf, type Matrix } from '../../lab/matrix.ts';
import { Pool, type Runner } from '../../lab/pool.ts';
import { type Kept, Shelf, type Storage } from './kept.ts';

export interface Running {
  /** Cells of this run, and those of them that are done. */
  cells: number;
  done: number;
  /** Of the work, from 0 to 1. */
  share: number;
  /** ms of the clock. */
  begun: number;
}

export interface LabState {
  matrix: Matrix;
  /** By script. */
  results: ReadonlyMap<string, Kept>;
  running?: Running;
  /** Why the last run ended before its end. */
  failed?: string;
}

export interface Surroundings {
  start(): Runner;
  workers: number;
  now(): number;
  /** Keeps results; and, as long as the window is there, that a run is under way. */
  kept: Storage | undefined;
  window: Storage | undefined;
  version: string;
}

export interface Row {
  cell: Cell;
  script: string;
  kept?: Kept;
}

/** The cells that are wanted, with those results that are there. */
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
  #state: LabState;
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

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What runs is stopped: it was another choice. */
  choose(matrix: Matrix): void {
    this.stop();
    this.#tell({ matrix, results: this.#state.results });
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
      const more =
        result &&
        this.#keep(cells[index], {
          result,
          took: now() - (since.get(index) ?? begun),
          work: workOf(cells[index]),
        });
      this.#tell({
        ...this.#state,
        results: more ?? this.#state.results,
        running: { cells: cells.length, done, share, begun },
      });
    });
    this.#pool = pool;
    this.#mark(this.#keyOf(matrix));
    this.#tell({ matrix, results, running: { cells: cells.length, done: 0, share: 0, begun } });
    pool.run(start, workers).then(
      (ran) => this.#ended(pool, ran instanceof Refused ? ran.refused : undefined),
      (error: unknown) => this.#ended(pool, error instanceof Error ? error.message : String(error)),
    );
  }

  /** At once; what is done stays. */
  stop(): void {
    const pool = this.#pool;
    if (!pool) return;
    pool.stop();
    this.#ended(pool);
  }

  /** All results, of whatever choice. */
  forget(): void {
    this.stop();
    this.#shelf.forget();
    this.#tell({ matrix: this.#state.matrix, results: new Map() });
  }

  #keep(cell: Cell, kept: Kept): ReadonlyMap<string, Kept> {
    this.#shelf.add(scriptOf(cell), kept);
    return new Map(this.#state.results).set(scriptOf(cell), kept);
  }

  #ended(pool: Pool, failed?: string): void {
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
