/**
 * The way of every request, read by the names of its columns and followed along its joints. Made once per run:
 *
 *     operation ─▶ bios ─▶ request ─▶ pieces ─▶ movements of the arm
 *
 * Columns are those of machine/request/journey-log.ts and machine/arm-log.ts; a row is known by its number.
 */
import { ARM_COLUMNS } from '../../machine/arm-log.ts';
import {
  BIO_COLUMNS,
  CHANNEL_COLUMNS,
  GAUGE_COLUMNS,
  LOOK_COLUMNS,
  PIECE_COLUMNS,
  REQUEST_COLUMNS,
  STEP_COLUMNS,
} from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';

/** Rows of numbers whose columns have names. @internal */
export class Table<C extends string> {
  readonly length: number;
  readonly #cells: Float64Array;
  readonly #width: number;
  readonly #columns = new Map<C, Float64Array>();
  readonly #places: Readonly<Record<C, number>>;

  constructor(cells: Float64Array, columns: readonly C[]) {
    this.#cells = cells;
    this.#width = columns.length;
    this.#places = Object.fromEntries(columns.map((name, i) => [name, i])) as Record<C, number>;
    this.length = cells.length / columns.length;
  }

  at(row: number, column: C): number {
    return this.#cells[row * this.#width + this.#places[column]];
  }

  /** A whole column, for loops over all rows; made once. */
  column(column: C): Float64Array {
    let values = this.#columns.get(column);
    if (!values) {
      const place = this.#places[column];
      values = Float64Array.from({ length: this.length }, (_, row) => this.#cells[row * this.#width + place]);
      this.#columns.set(column, values);
    }
    return values;
  }

  /** A row as an object, for a few, not for thousands. */
  row(row: number): Record<C, number> {
    const out = {} as Record<C, number>;
    for (const name in this.#places) out[name] = this.at(row, name);
    return out;
  }
}

/** Rows by the row of another table that they belong to. */
export class Joint {
  readonly #first: Int32Array;
  readonly #rows: Int32Array;

  constructor(owners: number, length: number, ownerOf: (row: number) => number) {
    this.#first = new Int32Array(owners + 1);
    for (let row = 0; row < length; row++) {
      const owner = ownerOf(row);
      if (owner >= 0 && owner < owners) this.#first[owner + 1]++;
    }
    for (let i = 0; i < owners; i++) this.#first[i + 1] += this.#first[i];
    this.#rows = new Int32Array(this.#first[owners]);
    const next = this.#first.slice();
    for (let row = 0; row < length; row++) {
      const owner = ownerOf(row);
      if (owner >= 0 && owner < owners) this.#rows[next[owner]++] = row;
    }
  }

  /** The rows of one owner, in their order. */
  of(owner: number): Int32Array {
    if (owner < 0 || owner + 1 >= this.#first.length) return NONE;
    return this.#rows.subarray(this.#first[owner], this.#first[owner + 1]);
  }
}

const NONE = new Int32Array(0);

type BioColumn = (typeof BIO_COLUMNS)[number];
type RequestColumn = (typeof REQUEST_COLUMNS)[number];
type PieceColumn = (typeof PIECE_COLUMNS)[number];
type GaugeColumn = (typeof GAUGE_COLUMNS)[number];
type StepColumn = (typeof STEP_COLUMNS)[number];
type LookColumn = (typeof LOOK_COLUMNS)[number];
type ChannelColumn = (typeof CHANNEL_COLUMNS)[number];
type ArmColumn = (typeof ARM_COLUMNS)[number];

export interface Ways {
  bios: Table<BioColumn>;
  requests: Table<RequestColumn>;
  pieces: Table<PieceColumn>;
  gauges: Table<GaugeColumn>;
  /** Which of the blocks that operations read were in memory. */
  looks: Table<LookColumn>;
  /** What flash channels did. */
  channels: Table<ChannelColumn>;
  /** The steps on which operations spent their own time, in order. */
  steps: Table<StepColumn>;
  arms: Table<ArmColumn>;
  /** The steps of an operation; an operation is its place in the columns of MachineData. */
  stepsOfOperation: Joint;
  /** Bios that an operation asked for. */
  biosOfOperation: Joint;
  /** Bios that a request was made of. */
  biosOf: Joint;
  /** The pieces of a request, each given to a disk. */
  piecesOf: Joint;
  /** What the arm did for a piece. */
  armsOf: Joint;
}

const made = new WeakMap<MachineData, Ways>();

/** The ways of all requests of a run. */
export function waysOf(data: MachineData): Ways {
  let ways = made.get(data);
  if (!ways) {
    const bios = new Table(data.journeys.bios, BIO_COLUMNS);
    const requests = new Table(data.journeys.requests, REQUEST_COLUMNS);
    const pieces = new Table(data.journeys.pieces, PIECE_COLUMNS);
    const gauges = new Table(data.journeys.gauges, GAUGE_COLUMNS);
    const steps = new Table(data.journeys.steps, STEP_COLUMNS);
    const looks = new Table(data.journeys.looks, LOOK_COLUMNS);
    const channels = new Table(data.journeys.channels, CHANNEL_COLUMNS);
    const arms = new Table(data.arms, ARM_COLUMNS);
    ways = {
      bios,
      requests,
      pieces,
      gauges,
      looks,
      channels,
      steps,
      arms,
      stepsOfOperation: new Joint(data.begun.length, steps.length, (row) => steps.at(row, 'operation')),
      biosOfOperation: new Joint(data.begun.length, bios.length, (row) => bios.at(row, 'operation')),
      biosOf: new Joint(requests.length, bios.length, (row) => bios.at(row, 'request')),
      piecesOf: new Joint(requests.length, pieces.length, (row) => pieces.at(row, 'request')),
      armsOf: new Joint(pieces.length, arms.length, (row) => arms.at(row, 'piece')),
    };
    made.set(data, ways);
  }
  return ways;
}
