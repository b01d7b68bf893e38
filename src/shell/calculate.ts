/** An expression with `$x` and `$(…)` in it: their texts first, then what it comes to. */
import { evaluate } from './arithmetic.ts';
import type { Interpreter } from './interpreter.ts';
import type { Calculated } from './language/script.ts';
import type { Steps } from './process/steps.ts';

export function* calculate(shell: Interpreter, { expression, values }: Calculated): Steps<bigint> {
  const texts: string[] = [];
  for (const value of values) {
    const text = shell.text(value);
    texts.push(typeof text === 'string' ? text : yield* text);
  }
  return evaluate(expression, shell, texts);
}

export function* calculatedText(shell: Interpreter, calculated: Calculated): Steps<string> {
  return String(yield* calculate(shell, calculated));
}
