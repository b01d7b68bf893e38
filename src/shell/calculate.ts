/** An expression with `$x` and `$(…)` in it: their texts first, then what it comes to. */
import { evaluate } from './arithmetic.ts';
import type { Interpreter } from './interpreter.ts';
import type { Calculated } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';

export function* calculate(shell: Interpreter, { expression, values, signs }: Calculated): Steps<bigint> {
  const texts: string[] = [];
  for (const value of values) {
    const text = shell.text(value);
    const known = typeof text === 'string' ? text : yield* text;
    const sign = signs[texts.length];
    if (sign !== '' && known.trimStart().startsWith(sign))
      throw new Unknowable(`in $((…)) bash reads ${sign}${sign} as one sign; put a blank before the $`);
    texts.push(known);
  }
  return evaluate(expression, shell, texts);
}

export function* calculatedText(shell: Interpreter, calculated: Calculated): Steps<string> {
  return String(yield* calculate(shell, calculated));
}
