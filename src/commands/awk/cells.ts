/**
 * Variables and arrays. What has no value yet may become either, also where it was handed to a function: then both are one.
 */
import type { Value } from './values.ts';
import { RunTimeError } from './wrong.ts';

export type Elements = Map<string, Value>;

export class Cell {
  value: Value;
  #elements: Elements | undefined;
  /** Whose array it is, if it becomes one. */
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
