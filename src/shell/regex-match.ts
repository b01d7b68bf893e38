/**
 * [[ text =~ expression ]], and what it leaves in BASH_REMATCH: the whole match, and those of its groups.
 *
 * How long a match is can depend on its alternatives in a way that is POSIX's own. Whether there is one does not: then
 * only BASH_REMATCH is not known.
 */

import { giveList } from './arrays.ts';
import { Unknowable } from './process/unknowable.ts';
import { regexOf } from './program/regex.ts';
import type { ShellState } from './shell-state.ts';

const FOUND = 'BASH_REMATCH';

function found(text: string, expression: string): RegExpExecArray | null | 'somewhere' {
  try {
    return regexOf(expression, { extended: true, extent: true }).exec(text);
  } catch (thrown) {
    if (!(thrown instanceof Unknowable)) throw thrown;
    return regexOf(expression, { extended: true }).test(text) ? 'somewhere' : null;
  }
}

export function matches(shell: ShellState, text: string, expression: string): boolean {
  const match = found(text, expression);
  shell.forget(FOUND);
  if (match === 'somewhere') shell.without.delete(FOUND);
  else {
    const values = [...(match ?? [])].map((group) => ({ key: undefined, append: false, text: group ?? '' }));
    giveList(shell, FOUND, { values, append: false }, false);
  }
  return match !== null;
}
