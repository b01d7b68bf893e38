/**
 * Work that can stop between two system calls, so that other programs have their turn:
 *
 *      function* run(p) { const n = yield* p.turn(p.write(…)); … }
 *
 * A bare `yield` says: a call was made. A program that ends (a job) says: this goes on when that one has. Code that never yields is
 * correct too, only no other program runs in between; so what makes one or two calls stays an ordinary function.
 */
import type { Ending } from '../../workloads/caller.ts';

export type Steps<T> = Generator<Ending | undefined, T, undefined>;

/** `yield*` of it stops, or goes on at once, with the result of what was done before. */
export interface Turn<T> {
  [Symbol.iterator](): Iterator<Ending | undefined, T, undefined>;
}

export function* stopping<T>(result: T): Generator<undefined, T, undefined> {
  yield;
  return result;
}

/** Programs that run alone never stop: one object serves all of them, as `yield*` is done with it before it is used again. */
class Passing {
  readonly #step: { done: true; value: unknown } = { done: true, value: undefined };

  [Symbol.iterator](): this {
    return this;
  }

  next(): { done: true; value: unknown } {
    return this.#step;
  }

  of(result: unknown): this {
    this.#step.value = result;
    return this;
  }
}

const theOne = new Passing();

export const passing = <T>(result: T): Turn<T> => theOne.of(result) as Turn<T>;
