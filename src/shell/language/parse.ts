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
    problems.push(depthAt(text, at) > MOST_DEPTH ? tooDeep(text, at) : explain(text, tree, at));
    return { problems: inOrder(problems).filter((p) => p.from <= at) };
  }
  if (problems.length > 0) return { problems };
  const script = build(text, tree, tell);
  if (problems.length === 0) checkNames(script, commands, variables, tell);
  return problems.length > 0 ? { problems: inOrder(problems) } : { script };
}

/** Deeper than this the parser does not go. */
const MOST_DEPTH = 1000;

/** How many brackets are open; those that mean nothing make no script so deep. */
function depthAt(text: string, at: number): number {
  let depth = 0;
  for (const letter of text.slice(0, at))
    if (letter === '(' || letter === '{') depth++;
    else if (letter === ')' || letter === '}') depth--;
  return depth;
}

const tooDeep = (text: string, at: number): Problem =>
  problemAt(
    text,
    at,
    at + 1,
    `this is nested more than ${MOST_DEPTH} deep; give it a name before, or write it in lines`,
  );

const inOrder = (problems: Problem[]): Problem[] => problems.sort((a, b) => a.from - b.from || a.to - b.to);
