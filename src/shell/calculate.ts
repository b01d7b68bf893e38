/** Evaluates an expression with `$x` and `$(…)` in it: first their texts, then the value. */
import { evaluate, type Variables } from './arithmetic.ts';
import { parseExpression } from './language/parse-expression.ts';
import type { Calculated, Part } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';

/** Gives the texts of `$x` and `$(…)`. */
interface Valued extends Variables {
  text(part: Part): string | Steps<string>;
}

export function* calculate(shell: Valued, { expression, values, signs }: Calculated): Steps<bigint> {
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

/** The value of an expression that is known only now. */
export function calculatedValue(text: string, variables: Variables, keyed?: ReadonlySet<string>): bigint {
  const expression = parseExpression(text, keyed);
  if (!expression) throw new Unknowable(`'${text}' is no expression here: numbers, names and what can be done to them`);
  return evaluate(expression, variables, []);
}

export function* calculatedText(shell: Valued, calculated: Calculated): Steps<string> {
  return String(yield* calculate(shell, calculated));
}
