/** What is thrown through a running script: a process was killed or not started, or only a real machine could go on. */
import { printed, type Said } from '../../bytes/said.ts';
import type { Place } from '../language/script.ts';

export class Killed {
  readonly status: number;

  constructor(signal: number) {
    this.status = 128 + signal;
  }
}

/** Thrown if a process could not become its program, because execve failed. */
export class NotStarted {
  /** The shell's status: 127 if there is no such file, otherwise 126. */
  readonly status: number;
  readonly why: string;

  constructor(status: number, why: string) {
    this.status = status;
    this.why = why;
  }
}

export const SIGPIPE = 13;

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
