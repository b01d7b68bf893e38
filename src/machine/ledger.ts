/**
 * Where the time went: the papers' parts of the file system down, the hardware's components across.
 *
 *                  queue  command  seek  …  cpu
 *     directory        ·        ·     ·       ·
 *     metadata         ·        ·     ·       ·        each nanosecond of an operation is in one cell
 *     …
 */
import { PARTS } from './demands.ts';
import { COMPONENTS, CPU } from './request/components.ts';

export class Ledger {
  readonly cells = new Float64Array(PARTS.length * COMPONENTS.length);

  add(part: number, component: number, ns: number): void {
    this.cells[part * COMPONENTS.length + component] += ns;
  }

  /** Adds all components of a request. */
  addParts(part: number, parts: Float64Array): void {
    const at = part * COMPONENTS.length;
    for (let c = 0; c < parts.length; c++) this.cells[at + c] += parts[c];
  }

  cpu(part: number, ns: number): void {
    this.add(part, CPU, ns);
  }

  get(part: number, component: number): number {
    return this.cells[part * COMPONENTS.length + component];
  }

  ofPart(part: number): number {
    let sum = 0;
    for (let c = 0; c < COMPONENTS.length; c++) sum += this.get(part, c);
    return sum;
  }

  ofComponent(component: number): number {
    let sum = 0;
    for (let p = 0; p < PARTS.length; p++) sum += this.get(p, component);
    return sum;
  }

  get total(): number {
    return this.cells.reduce((a, b) => a + b, 0);
  }

  merge(other: Ledger): void {
    for (let i = 0; i < this.cells.length; i++) this.cells[i] += other.cells[i];
  }

  clear(): void {
    this.cells.fill(0);
  }
}
