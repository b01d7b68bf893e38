/** Ends a check early. It is not an Error: it carries no stack, and is no mistake of ours. */
export class Stop {
  readonly status: number;
  readonly why: string;
  constructor(status: number, why: string) {
    this.status = status;
    this.why = why;
  }
}
