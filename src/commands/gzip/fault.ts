/** Thrown where work on a file cannot go on, with a system call's answer or a message about the input. */
export class GzipFault {
  readonly what: string;
  readonly error: number;

  constructor(what: string, error = 0) {
    this.what = what;
    this.error = error;
  }
}
