/**
 * A script's text, understood or refused:
 *
 *      text ──Lezer──▶ tree ──build──▶ Script
 *               └──▶ the first place where the grammar gives up ──explain──▶ Problem
 */
import type { Tree } from '@lezer/common';
import { build } from './build.ts';
import { parser } from './parser.ts';
import { type Problem, problemAt } from './problem.ts';
import { explain } from './refusals.ts';
import type { Script } from './script.ts';
import { type Commands, checkCommandNames, checkNames } from './vocabulary.ts';

export type Parsed = { script: Script; problems?: undefined } | { script?: undefined; problems: Problem[] };

const strict = parser.configure({ strict: true });

/** Where the grammar gives up, or -1. */
function failure(text: string): number {
  try {
    strict.parse(text);
    return -1;
  } catch (error) {
    const at = /^No parse at (\d+)$/.exec((error as Error).message);
    if (!at) throw error;
    return Number(at[1]);
  }
}

/** `variables` already have a value, from what ran before. Problems come in the order of their places. */
export function parseScript(text: string, commands: Commands, variables: ReadonlySet<string> = new Set()): Parsed {
  const tree: Tree = parser.parse(text);
  const problems: Problem[] = [];
  const tell = (from: number, to: number, message: string) => problems.push(problemAt(text, from, to, message));
  checkCommandNames(text, tree, commands, tell);
  const at = failure(text);
  if (at >= 0) {
    problems.push(explain(text, tree, at));
    return { problems: inOrder(problems).filter((p) => p.from <= at) };
  }
  if (problems.length > 0) return { problems };
  const script = build(text, tree, tell);
  if (problems.length === 0) checkNames(script, commands, variables, tell);
  return problems.length > 0 ? { problems: inOrder(problems) } : { script };
}

const inOrder = (problems: Problem[]): Problem[] => problems.sort((a, b) => a.from - b.from || a.to - b.to);
