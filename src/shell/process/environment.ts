/**
 * The known part of a process's environment, which env has set, in the order in which it was set. The rest comes from the
 * machine, and is not known here.
 */
export interface Environment {
  /** The environment has nothing else, as after env -i. */
  readonly whole: boolean;
  /** An undefined value means that the name was removed. */
  readonly values: ReadonlyMap<string, string | undefined>;
}

export const UNKNOWN: Environment = { whole: false, values: new Map() };
