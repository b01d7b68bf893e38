/**
 * The machine's log of operations: the beginning of each, its duration, and the use of its time.
 */
import type { Activity } from '../../machine/activity.ts';
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';

export const CELLS = PARTS.length * COMPONENTS.length;

/** Ledgers of this many operations share one array, because separate arrays would cost more than their content. */
const SHELF = 1024;

export class Operation {
  /** The event that reported the operation; -1 if none did. */
  readonly event: number;
  /** The system call, or the kernel's thread. */
  readonly name: string;
  /** ns since the mount. */
  readonly begun: number;
  readonly took: number;
  readonly background: boolean;
  /** The program that made it, or the kernel's thread, and its process. */
  readonly program: string;
  readonly pid: number;
  /** Its number in the order in which all operations began. */
  readonly serial: number;
  readonly #shelf: Float64Array;
  readonly #at: number;

  constructor(event: number, name: string, who: Activity, background: boolean, shelf: Float64Array, at: number) {
    this.event = event;
    this.name = name;
    this.begun = who.begun;
    this.took = who.ended - who.begun;
    this.background = background;
    this.program = who.name;
    this.pid = who.pid;
    this.serial = who.operation;
    this.#shelf = shelf;
    this.#at = at;
  }

  /** The ledger's cells: parts by components. */
  get cells(): Float64Array {
    return this.#shelf.subarray(this.#at, this.#at + CELLS);
  }
}

export class OperationLog {
  /** Each operation is kept; otherwise only their sums. */
  keeps = true;
  readonly operations: Operation[] = [];
  #shelf = new Float64Array(0);
  /** The sums over all foreground operations, and over all background operations. */
  readonly foreground = new Float64Array(CELLS);
  readonly background = new Float64Array(CELLS);

  /** Adds the operation that `who` has just ended. */
  add(event: number, name: string, who: Activity, background: boolean): void {
    who.last.addTo(background ? this.background : this.foreground);
    if (!this.keeps) return;
    const at = (this.operations.length % SHELF) * CELLS;
    if (at === 0) this.#shelf = new Float64Array(SHELF * CELLS);
    this.operations.push(new Operation(event, name, who, background, this.#shelf, at));
    this.#shelf.set(who.last.cells, at);
  }
}
