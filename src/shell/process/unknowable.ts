/** Marks the point where only a real machine could tell how a script goes on. */
import { printed, type Said } from '../../bytes/said.ts';
import type { Place } from '../language/script.ts';

/**
 * Thrown when a running script meets something that only a real machine could answer, such as a path that leads out of the
 * volume, or a variable that only the environment could hold. The script stops, and nothing is made up.
 */
export class Unknowable {
  /** The command that met it. */
  place: Place | undefined;
  readonly why: Said;

  /** A text is a message of bash. */
  constructor(why: Said | string) {
    this.why = typeof why === 'string' ? printed(why) : why;
  }
}
