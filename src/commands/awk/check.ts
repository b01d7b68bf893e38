/** Finds mistakes that a well-formed program shows before it runs. */
import { COUNTS } from './builtins.ts';
import type { Expression, Program } from './syntax.ts';
import { Wrong } from './wrong.ts';

function checkCall({ name, args }: Extract<Expression, { kind: 'builtin' }>): void {
  const [least, most] = COUNTS[name];
  if (args.length < least || args.length > most)
    throw new Wrong(`${name} takes ${least === most ? least : `${least} to ${most}`} arguments`);
  if (name === 'split' && args[1].kind !== 'name') throw new Wrong('the second argument of split is an array');
  const target = args[2];
  if ((name === 'sub' || name === 'gsub') && target && !/^(name|field|element)$/.test(target.kind))
    throw new Wrong(`the third argument of ${name} is a variable, a field or an element`);
}

/** Visits all parts of a program, in any order. */
function walk(node: unknown, visit: (call: Extract<Expression, { kind: 'builtin' }>) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node instanceof Map) for (const one of node.values()) walk(one, visit);
  else if (typeof node === 'object' && node !== null) {
    if ('kind' in node && node.kind === 'builtin') visit(node as Extract<Expression, { kind: 'builtin' }>);
    for (const one of Object.values(node)) walk(one, visit);
  }
}

export function checkProgram(program: Program): Program {
  walk(program, checkCall);
  return program;
}
