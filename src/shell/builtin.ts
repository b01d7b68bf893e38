/** A builtin is a command that bash runs itself. */

import type { Said } from '../bytes/said.ts';
import type { For } from './language/script.ts';
import type { List } from './names.ts';
import type { Steps } from './process/steps.ts';
import type { ShellState } from './shell-state.ts';

/** Words as far as they are known before the command runs. */
export type Words = readonly (string | undefined)[];
export type Wrong = { index: number; message: Said | string } | undefined;

/** The lists behind names of arrays, as in declare a=(…), by the number of the word. */
export type Lists = ReadonlyMap<number, List>;

export interface Builtin extends BuiltinWork {
  summary: string;
  usage: string;
}

/** The work of a builtin, which can come later than its description (builtin-descriptions.ts). */
export interface BuiltinWork {
  check?(words: Words): Wrong;
  /** With `forgiven` a failure inside ends nothing. */
  run(shell: ShellState, words: readonly string[], lists?: Lists, forgiven?: boolean): number | Steps<number>;
}

/** Builtins whose work can come later, and other things in that part: [[ =~ ]] and select. */
export interface LateBuiltins {
  readonly LATE: ReadonlyMap<string, BuiltinWork>;
  matches(shell: ShellState, text: string, expression: string): boolean;
  choosing(shell: ShellState, command: For, words: readonly string[], again: () => Steps<boolean>): Steps<number>;
}

export interface HasLate {
  /** Returns the late builtins. `name` is the one that is needed. */
  late(name: string): LateBuiltins;
}
