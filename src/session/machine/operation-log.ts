/**
 * What the machine counted, operation by operation: when each began, how long it took, and where the time went.
 */
import { COMPONENTS } from '../../machine/components.ts';
import { PARTS } from '../../machine/demands.ts';
import type { Ledger } from '../../machine/ledger.ts';

export const CELLS = PARTS.length * COMPONENTS.length;

export interface Operation {
  /** The event of the recording that the operation was told with; -1 without one. */
  event: number;
  /** The system call, or the kernel's thread. */
  name: string;
  /** ns since the mount. */
  begun: number;
  took: number;
  background: boolean;
  /** The ledger's cells: parts by components. */
  cells: Float64Array;
}

export class OperationLog {
  readonly operations: Operation[] = [];
  /** All foreground operations and all background ones together. */
  readonly foreground = new Float64Array(CELLS);
  readonly background = new Float64Array(CELLS);

  add(event: number, name: string, begun: number, took: number, ledger: Ledger, background: boolean): void {
    this.operations.push({ event, name, begun, took, background, cells: ledger.cells.slice() });
    const sums = background ? this.background : this.foreground;
    for (let i = 0; i < CELLS; i++) sums[i] += ledger.cells[i];
  }
}
