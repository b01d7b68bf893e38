/** Thrown if a signal ends a process. */
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
