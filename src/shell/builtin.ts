/** What a builtin is: a command that bash runs itself. */
import type { List } from './arrays.ts';
import type { Steps } from './process/steps.ts';
import type { ShellState } from './shell-state.ts';

/** Words as far as they are known before they run. */
export type Words = readonly (string | undefined)[];
export type Wrong = { index: number; message: string } | undefined;

/** What stands behind the names of arrays, by the number of the word: declare a=(…). */
export type Lists = ReadonlyMap<number, List>;

export interface Builtin extends BuiltinWork {
  summary: string;
  usage: string;
}

/** What it does; that can come later than what is said of it (late.ts). */
export interface BuiltinWork {
  check?(words: Words): Wrong;
  /** `forgiven`: a failure of what it runs ends nothing. */
  run(shell: ShellState, words: readonly string[], lists?: Lists, forgiven?: boolean): number | Steps<number>;
}
