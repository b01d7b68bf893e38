/**
 * Work that can stop between two system calls, so that other programs have their turn:
 *
 *      function* run(p) { p.write(…); if (p.shared) yield; p.write(…); … }
 *
 * A bare `yield` says: a call was made. A job says: this goes on when that one has ended. Code that never yields is
 * correct too, only no other program runs in between; so what makes one or two calls stays an ordinary function.
 */
import type { Job } from './scheduler.ts';

export type Steps<T> = Generator<Job | undefined, T, undefined>;
