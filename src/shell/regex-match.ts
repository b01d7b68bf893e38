/**
 * [[ text =~ expression ]] puts the whole match and those of its groups into BASH_REMATCH.
 *
 * By POSIX's rules the length of a match can depend on alternatives in a way that is not known here. Then only BASH_REMATCH
 * is unknown, because the answer whether the text matches does not depend on them.
 */

import { giveList } from './arrays.ts';
import { Unknowable } from './process/thrown.ts';
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
