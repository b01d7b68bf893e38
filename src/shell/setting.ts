/** The state that all shells of a script share, and the ways in which one ends. */
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

/** Thrown if bash gives up its present line with status 1, for a readonly name or an impossible subscript. */
export class Discard {
  readonly status = 1;
}

/** Thrown by `break` and `continue` through a number of loops. */
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

/** The state that all shells of a script share. */
export interface Setting {
  /** Bash's $0, which its messages begin with. */
  readonly name: string;
  readonly commands: CommandNames & Programs & HasLate;
  /** Called before each command. It throws an Unknowable to stop the script. */
  step: () => void;
  /** The shells that have not ended, by process. */
  readonly shells: Map<number, ShellState>;
  /** Decides which job has the next turn if several run at once. */
  readonly scheduler: Scheduler;
}
