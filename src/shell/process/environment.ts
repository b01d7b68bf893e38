/**
 * What is known of a process's environment: what env gave it, in the order in which it was given. A script's own programs get
 * what the machine has, and that is not known here.
 */
export interface Environment {
  /** Nothing else is in it: env -i. */
  readonly whole: boolean;
  /** undefined: the name was taken away. */
  readonly values: ReadonlyMap<string, string | undefined>;
}

export const UNKNOWN: Environment = { whole: false, values: new Map() };
