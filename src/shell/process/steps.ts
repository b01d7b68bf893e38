/**
 * Work that can pause between two system calls, so that other programs have their turn:
 *
 *      function* run(p) { const n = yield* p.turn(p.write(…)); … }
 *
 * A bare `yield` means that a call was made. Yielding a job means that this work goes on after the job's end. Code that never
 * yields is correct, too, but no other program runs in between. So code with one or two calls stays an ordinary function.
 */
import type { Ending } from '../../workloads/caller.ts';

export type Steps<T> = Generator<Ending | undefined, T, undefined>;

/** `yield*` of it pauses, or goes on at once. Its result is that of the work before. */
export interface Turn<T> {
  [Symbol.iterator](): Iterator<Ending | undefined, T, undefined>;
}

export function* stopping<T>(result: T): Generator<undefined, T, undefined> {
  yield;
  return result;
}

/** Programs that run alone never pause. One object serves all of them, because each `yield*` finishes with it at once. */
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
