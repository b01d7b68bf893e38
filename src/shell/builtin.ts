/** What a builtin is: a command that bash runs itself. */

import type { Said } from '../bytes/said.ts';
import type { For } from './language/script.ts';
import type { List } from './names.ts';
import type { Steps } from './process/steps.ts';
import type { ShellState } from './shell-state.ts';

/** Words as far as they are known before they run. */
export type Words = readonly (string | undefined)[];
export type Wrong = { index: number; message: Said | string } | undefined;

/** What stands behind the names of arrays, by the number of the word: declare a=(…). */
export type Lists = ReadonlyMap<number, List>;

export interface Builtin extends BuiltinWork {
  summary: string;
  usage: string;
}

/** What it does; that can come later than what is said of it (late-said.ts). */
export interface BuiltinWork {
  check?(words: Words): Wrong;
  /** `forgiven`: a failure of what it runs ends nothing. */
  run(shell: ShellState, words: readonly string[], lists?: Lists, forgiven?: boolean): number | Steps<number>;
}

/** Builtins whose work can come later, and what else of the language is in that part: [[ =~ ]] and select. */
export interface LateBuiltins {
  readonly LATE: ReadonlyMap<string, BuiltinWork>;
  matches(shell: ShellState, text: string, expression: string): boolean;
  choosing(shell: ShellState, command: For, words: readonly string[], again: () => Steps<boolean>): Steps<number>;
}

export interface HasLate {
  /** They are asked for by the name of one. */
  late(name: string): LateBuiltins;
}
