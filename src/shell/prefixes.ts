/** x=1 command sets a variable for one command only. A program gets it in its environment. A function and a builtin see it. */
import { expandValue } from './expand.ts';
import type { Assignment } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import type { ShellState } from './shell-state.ts';

export const NONE: ReadonlyMap<string, string> = new Map();

/** Readonly names keep their value, and the command runs all the same. */
export function* givenBefore(
  shell: ShellState,
  assignments: readonly Assignment[],
): Steps<ReadonlyMap<string, string>> {
  const given = new Map<string, string>();
  for (const { name, value, append } of assignments) {
    const text = yield* expandValue(value, shell);
    if (shell.attributes.get(name)?.readonly) shell.complain(`${name}: readonly variable`);
    else given.set(name, append ? (given.get(name) ?? shell.get(name)) + text : text);
  }
  return given;
}

/** Runs a builtin or a function with these variables. */
export function* during(shell: ShellState, given: ReadonlyMap<string, string>, body: Steps<number>): Steps<number> {
  if (given.size === 0) return yield* body;
  const names = [...given].filter(([name]) => name !== 'IFS');
  const before = names.map(([name]) => [name, shell.meaning(name)] as const);
  for (const [name, value] of names) {
    shell.forget(name);
    shell.set(name, value);
    shell.attributes.set(name, { exported: true });
  }
  try {
    return yield* body;
  } finally {
    for (const [name, meaning] of before) shell.restoreMeaning(name, meaning);
  }
}
