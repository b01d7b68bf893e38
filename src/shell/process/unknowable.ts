/** Where only a real machine could tell how a script goes on. */
import type { Place } from '../language/script.ts';

/**
 * Thrown when a running script comes to something that only a real machine could answer (a path that leads out of the
 * volume, a variable that only the environment could hold). The script stops; nothing is made up.
 */
export class Unknowable {
  /** The command that came to it. */
  place: Place | undefined;
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
