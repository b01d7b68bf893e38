/** What all shells of a script share, and how one of them ends. */
import type { HasLate } from './builtin.ts';
import type { CommandNames } from './language/vocabulary.ts';
import type { Programs } from './program/program.ts';
import type { Scheduler } from './scheduler.ts';
import type { ShellState } from './shell-state.ts';

/** Thrown by `exit`, and by a failure under `set -e`. */
export class Exit {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

/** Thrown where bash gives up the line that it is in, with status 1: a readonly name, an impossible subscript. */
export class Discard {
  readonly status = 1;
}

/** Thrown by `break` and `continue`, through so many loops. */
export class Leave {
  readonly goesOn: boolean;
  levels: number;

  constructor(goesOn: boolean, levels: number) {
    this.goesOn = goesOn;
    this.levels = levels;
  }
}

/** Thrown by `return`. */
export class Return {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

/** What all shells of a script share. */
export interface Setting {
  /** Bash's $0, with which its messages begin. */
  readonly name: string;
  readonly commands: CommandNames & Programs & HasLate;
  /** Called before each command; an Unknowable that it throws stops the script. */
  step: () => void;
  /** The shells that have not ended, by process. */
  readonly shells: Map<number, ShellState>;
  /** Decides which job has the next turn, if several run at once. */
  readonly scheduler: Scheduler;
}
