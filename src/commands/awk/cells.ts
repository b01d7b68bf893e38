/**
 * Variables and arrays. A cell without a value may still become either. If a function got it as an argument, both cells
 * become the same array.
 */
import type { Value } from './values.ts';
import { RunTimeError } from './wrong.ts';

export type Elements = Map<string, Value>;

export class Cell {
  value: Value;
  #elements: Elements | undefined;
  /** The caller's cell, which shares the array if this one becomes an array. */
  readonly #handed: Cell | undefined;

  constructor(handed?: Cell) {
    this.#handed = handed;
    this.value = handed?.value;
  }

  /** An array, as far as is known. */
  get isArray(): boolean {
    return this.#elements !== undefined || this.#handed?.isArray === true;
  }

  get elements(): Elements {
    if (this.#elements) return this.#elements;
    if (this.value !== undefined) throw new RunTimeError('a variable with a value is used as an array');
    this.#elements = this.#handed ? this.#handed.elements : new Map();
    return this.#elements;
  }
}
