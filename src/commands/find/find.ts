/**
 * find walks through trees, and evaluates the expression for each name.
 *
 *      find d -type f -size +1M -exec rm {} +
 */
import * as K from '../../shell/process/kernel.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Work } from '../../shell/program/program.ts';
import type { Entry } from './entry.ts';
import { type Leaf, PRINT, Quit, type Run } from './leaves.ts';
import { type Expression, parseFind } from './parse.ts';
import { Walk } from './walk.ts';

function leavesOf(e: Expression): Leaf[] {
  if (e.kind === 'leaf') return [e.leaf];
  return e.kind === 'not' ? leavesOf(e.part) : e.parts.flatMap(leavesOf);
}

function* holds(e: Expression, entry: Entry, run: Run): Steps<boolean> {
  if (e.kind === 'leaf') {
    const answer = e.leaf.test(entry, run);
    // The expression does not hold for a name whose inode cannot be read.
    return (typeof answer === 'boolean' ? answer : yield* answer) && !entry.lost;
  }
  if (e.kind === 'not') return !(yield* holds(e.part, entry, run)) && !entry.lost;
  for (const part of e.parts) if ((yield* holds(part, entry, run)) === (e.kind === 'or')) return e.kind === 'or';
  return e.kind === 'and';
}

function* walkAll(walk: Walk, starts: readonly string[], run: Run): Steps<void> {
  try {
    for (const start of starts) yield* walk.from(start);
  } catch (thrown) {
    if (!(thrown instanceof Quit)) throw thrown;
  } finally {
    run.failed ||= walk.failed;
  }
}

export const find: Work = {
  unwritten: ({ error }) => ({ says: [`'standard output': ${error}`, 'write error'], status: 1 }),
  check(words, { programs }) {
    const parsed = parseFind(words, programs);
    return parsed && 'message' in parsed ? parsed : undefined;
  },
  *run(p, { operands, programs }, out) {
    const parsed = parseFind(operands, programs);
    if (!parsed || 'message' in parsed) throw new Unknowable(parsed?.message ?? '');
    const { setup, starts } = parsed;
    const print: Expression = { kind: 'leaf', leaf: PRINT };
    let expression = parsed.expression ?? print;
    if (parsed.expression && !setup.acts) expression = { kind: 'and', parts: [parsed.expression, print] };
    const home = p.open('.', K.O_RDONLY | K.O_CLOEXEC);
    const { links } = parsed;
    const run: Run = { p, out, now: { sec: 0, nsec: 0 }, home, failed: false, pruned: false };
    p.kernel.clock(run.now);
    const leaves = leavesOf(expression);
    for (const leaf of leaves) if (leaf.begin && !leaf.begin(run)) return 1;
    const visitor = {
      deepest: setup.most,
      depthFirst: setup.depth,
      links,
      *visit(entry: Entry): Steps<boolean> {
        run.pruned = false;
        if (entry.depth < setup.least) return true;
        yield* holds(expression, entry, run);
        yield* p.turn();
        return !run.pruned;
      },
    };
    yield* walkAll(new Walk(p, visitor), starts, run);
    for (const leaf of leaves) if (leaf.end) yield* leaf.end(run);
    if (home >= 0) {
      p.fchdir(home);
      p.close(home);
    }
    return run.failed ? 1 : 0;
  },
};
