/** Where only a real machine could tell how a script goes on. */
import { printed, type Said } from '../../bytes/said.ts';
import type { Place } from '../language/script.ts';

/**
 * Thrown when a running script comes to something that only a real machine could answer (a path that leads out of the
 * volume, a variable that only the environment could hold). The script stops; nothing is made up.
 */
export class Unknowable {
  /** The command that came to it. */
  place: Place | undefined;
  readonly why: Said;

  /** A text is what bash prints. */
  constructor(why: Said | string) {
    this.why = typeof why === 'string' ? printed(why) : why;
  }
}
