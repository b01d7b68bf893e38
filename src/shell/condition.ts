/** [[ … ]] splits nothing. The unquoted parts of the right side of == are a pattern. */
import { integerOf } from './arithmetic.ts';
import { named, valuesOf } from './arrays.ts';
import { expandPatternText, expandValue, expressionText } from './expand.ts';
import type { Test } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import { matchPattern } from './program/glob.ts';
import type { ShellState } from './shell-state.ts';
import { Badly, evaluate } from './test.ts';

/** -v name, -v a[i] */
function isSet(shell: ShellState, word: string): boolean {
  if (!/^[A-Za-z_]\w*(\[[\s\S]+\])?$/.test(word)) return false;
  const { name, key, all } = named(shell, word);
  if (shell.isUnheard(name)) shell.get(name);
  return all ? valuesOf(shell, name).length > 0 : shell.valueOf(name, key) !== undefined;
}

const NUMBERS = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

export function* holds(shell: ShellState, test: Test): Steps<boolean> {
  switch (test.kind) {
    case 'and':
      return (yield* holds(shell, test.left)) && (yield* holds(shell, test.right));
    case 'or':
      return (yield* holds(shell, test.left)) || (yield* holds(shell, test.right));
    case 'not':
      return !(yield* holds(shell, test.of));
    case 'unary':
      if (test.operator === '-v') return isSet(shell, yield* expandValue(test.word, shell));
      return answered(shell, [test.operator, yield* expandValue(test.word, shell)]);
    case 'binary':
      return yield* compared(shell, test);
  }
}

function* compared(shell: ShellState, { operator, left, right }: Test & { kind: 'binary' }): Steps<boolean> {
  const first = yield* expandValue(left, shell);
  if (operator === '=~')
    return shell.setting.commands.late('=~').matches(shell, first, yield* expressionText(right.parts, shell));
  if (operator === '=' || operator === '==' || operator === '!=')
    return matchPattern(yield* expandPatternText(right.parts, shell), first) === (operator !== '!=');
  const second = yield* expandValue(right, shell);
  if (operator === '<') return first < second;
  if (operator === '>') return first > second;
  // Here both sides are expressions.
  const sides = NUMBERS.has(operator) ? [first, second].map((side) => String(integerOf(side, shell))) : [first, second];
  return answered(shell, [sides[0], operator, sides[1]]);
}

function answered(shell: ShellState, words: readonly string[]): boolean {
  const answer = evaluate(shell.process, words);
  return !(answer instanceof Badly) && answer;
}
