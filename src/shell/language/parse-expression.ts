/** An expression that is only known while a script runs: `let "x = 1"`, `declare -i`, an element that a builtin is told. */
import { again } from './build-again.ts';
import { arithmeticIn } from './build-compound.ts';
import type { Expression } from './script.ts';

/** Undefined if it is none, or if anything in it would have to be expanded first. */
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
