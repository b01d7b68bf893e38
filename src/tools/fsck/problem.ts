/** A problem that a check can find, and what its sentence is made of. */

export interface Args {
  ino?: number;
  dir?: number;
  block?: number;
  lblk?: number;
  group?: number;
  value?: number | string;
  should?: number | string;
  name?: string;
  /** Of a list of blocks: 0 just above data. */
  level?: number;
}

/** What a sentence asks the check for. */
export interface Places {
  path(dir: number, ino: number | undefined): string;
}

export type LatchKind =
  | 'descriptors'
  | 'illegal_bad_blocks'
  | 'illegal_blocks'
  | 'too_big'
  | 'orphan_list'
  | 'inode_sums'
  | 'block_sums';

export interface Problem {
  /** The pass that finds it. */
  readonly pass: string;
  /** `Fix`, `Clear` …; empty where there is nothing to decide. */
  readonly ask: string;
  /** Whether -p repairs it. */
  readonly preen: boolean;
  /** Whether a volume may be used with it: it does not affect the exit code. */
  readonly harmless?: boolean;
  /** Whether it is repaired although nothing is asked. */
  readonly repairs?: boolean;
  /** Whether the volume counts as changed: by default where the answer is yes. */
  readonly changes?: boolean;
  /** Ends in a line's end where the question has a line of its own. */
  readonly say: (a: Args, at: Places) => string;
  /** One question for all of its kind: it is asked before the first, and this word follows each. */
  readonly under?: { readonly kind: LatchKind; readonly done: string };
  /** Whether the check cannot go on where the answer is no. */
  readonly ends?: boolean;
}
