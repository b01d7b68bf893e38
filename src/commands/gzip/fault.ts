/** Thrown where a file cannot be gone on with: a system call's answer, or what is wrong with what was read. */
export class GzipFault {
  readonly what: string;
  readonly error: number;

  constructor(what: string, error = 0) {
    this.what = what;
    this.error = error;
  }
}
