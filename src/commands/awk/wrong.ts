/** Thrown for a mistake in a program before it runs, and where it cannot go on. */
export class Wrong {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What mawk calls a run time error. The program ends with 2. */
export class RunTimeError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Nothing takes its output any more. */
export class CannotWrite {}

/** A file cannot be opened. It has the whole message without the name of the program. */
export class CannotOpen {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
