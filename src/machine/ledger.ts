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

  /** Which cells are not 0: of most operations only two or three. */
  readonly #used = new Int32Array(PARTS.length * COMPONENTS.length);
  #count = 0;

  add(part: number, component: number, ns: number): void {
    this.#add(part * COMPONENTS.length + component, ns);
  }

  #add(cell: number, ns: number): void {
    if (ns === 0) return;
    if (this.cells[cell] === 0) this.#used[this.#count++] = cell;
    this.cells[cell] += ns;
  }

  /** Adds what is in the cells to others. */
  addTo(cells: Float64Array): void {
    for (let i = 0; i < this.#count; i++) cells[this.#used[i]] += this.cells[this.#used[i]];
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
    for (let i = 0; i < other.#count; i++) this.#add(other.#used[i], other.cells[other.#used[i]]);
  }

  clear(): void {
    for (let i = 0; i < this.#count; i++) this.cells[this.#used[i]] = 0;
    this.#count = 0;
  }
}
