/** Programs run beside one another: one that makes many system calls lets the others have their turn between them. */
import { it } from 'vitest';
import { CALLS } from '../../src/shell/process/process.ts';
import { isNode, lineOf, type Node, nameOf, nodesIn, nodesOf, noFaults, read, sources } from './sources.ts';

const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const isLoop = ({ type }: Node): boolean => /^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(type);

/** `p.read(…)`, `this.#p.read(…)`, `process.read(…)`. */
function isCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  const of = isNode(object) ? nameOf(object) || nameOf(object.property) : '';
  return nameOf(property) in CALLS && /^(p|process|child)$/.test(of);
}

it('a loop of system calls lets other programs have their turn', () => {
  const faults: string[] = [];
  for (const file of sources.filter((f) => /^src\/(shell|commands)\//.test(f)))
    for (const fn of nodesIn(file))
      if (isFunction(fn) && fn.generator)
        for (const loop of nodesOf(fn.body, isFunction))
          if (isLoop(loop)) {
            const inside = nodesOf(loop, isFunction);
            if (inside.some(isCall) && !inside.some(({ type }) => type === 'YieldExpression'))
              faults.push(
                `${file}:${lineOf(read(file), loop.start)}: a loop of system calls that keeps other programs waiting; say yield* p.turn(…)`,
              );
          }
  noFaults(faults);
});
