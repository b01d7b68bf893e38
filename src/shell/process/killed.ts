/** Thrown where a signal ends a process. */
export class Killed {
  readonly status: number;

  constructor(signal: number) {
    this.status = 128 + signal;
  }
}

export const SIGPIPE = 13;
