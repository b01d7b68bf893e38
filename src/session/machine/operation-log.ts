/**
 * What the machine counted, operation by operation: when each began, how long it took, and where the time went.
 */
import type { Activity } from '../../machine/activity.ts';
import { COMPONENTS } from '../../machine/components.ts';
import { PARTS } from '../../machine/demands.ts';

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
  /** The program that made it, or the kernel's thread, and its process. */
  program: string;
  pid: number;
  /** Its number among all operations in the order in which they began. */
  serial: number;
  /** The ledger's cells: parts by components. */
  cells: Float64Array;
}

export class OperationLog {
  readonly operations: Operation[] = [];
  /** All foreground operations and all background ones together. */
  readonly foreground = new Float64Array(CELLS);
  readonly background = new Float64Array(CELLS);

  /** What `who` has just ended. */
  add(event: number, name: string, who: Activity, background: boolean): void {
    const { begun, pid, name: program, operation: serial, last: ledger } = who;
    const cells = ledger.cells.slice();
    this.operations.push({ event, name, begun, took: who.ended - begun, background, program, pid, serial, cells });
    const sums = background ? this.background : this.foreground;
    for (let i = 0; i < CELLS; i++) sums[i] += ledger.cells[i];
  }
}
