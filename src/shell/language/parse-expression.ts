/** Parses an expression that is known only while a script runs: `let "x = 1"`, `declare -i`, an element for a builtin. */
import { again } from './build-again.ts';
import { arithmeticIn } from './build-compound.ts';
import type { Expression } from './script.ts';

/** Undefined if the text is no expression, or if something in it must be expanded first. */
export function parseExpression(text: string, keyed: ReadonlySet<string> = new Set()): Expression | undefined {
  if (text.trim() === '') return { kind: 'number', value: 0n, from: 0, to: 0 };
  let wrong = false;
  const source = {
    text,
    tell: () => {
      wrong = true;
    },
    slice: () => text,
    line: () => 1,
    documents: new Map(),
    keyed,
    checkNames: () => {},
  };
  const found = again(source, `: $((${text}))`, 'Arithmetic', { from: 0, to: text.length });
  const calculated = found && arithmeticIn(found.own, found.node);
  return wrong || !calculated || calculated.values.length > 0 ? undefined : calculated.expression;
}
