/** A problem that a check can find, and the parts of its sentence. */

export interface Args {
  ino?: number;
  dir?: number;
  block?: number;
  lblk?: number;
  group?: number;
  value?: number | string;
  should?: number | string;
  name?: string;
  /** The level of a list of blocks: 0 just above the data. */
  level?: number;
}

/** The questions that a sentence asks the check. */
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
  /** `Fix`, `Clear` and so on. It is empty where there is nothing to decide. */
  readonly ask: string;
  /** Whether -p repairs it. */
  readonly preen: boolean;
  /** Whether a volume with this problem may be used. The exit code ignores it then. */
  readonly harmless?: boolean;
  /** Whether it is repaired without a question. */
  readonly repairs?: boolean;
  /** Whether the volume counts as changed. By default it does where the answer is yes. */
  readonly changes?: boolean;
  /** The text ends in a line break where the question has its own line. */
  readonly say: (a: Args, at: Places) => string;
  /** One question covers all problems of this kind. It comes before the first, and this word follows each. */
  readonly under?: { readonly kind: LatchKind; readonly done: string };
  /** Whether the check cannot go on where the answer is no. */
  readonly ends?: boolean;
}
