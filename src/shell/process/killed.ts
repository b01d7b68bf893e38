/** Thrown where a signal ends a process. */
export class Killed {
  readonly status: number;

  constructor(signal: number) {
    this.status = 128 + signal;
  }
}

/** Thrown where a process could not become the program that it was to: execve failed. */
export class NotStarted {
  /** The shell's: 127 if there is no such file, else 126. */
  readonly status: number;
  readonly why: string;

  constructor(status: number, why: string) {
    this.status = status;
    this.why = why;
  }
}

export const SIGPIPE = 13;
