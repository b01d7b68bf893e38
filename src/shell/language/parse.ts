/**
 * Understands or refuses a script's text:
 *
 *      text ──Lezer──▶ tree ──build──▶ Script
 *               └──▶ the first place where the grammar gives up ──explain──▶ Problem
 */
import type { Tree } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { bytesOf, textOf } from '../../bytes/text.ts';
import { build } from './build.ts';
import { functionName } from './build-compound.ts';
import { checkDocuments } from './build-here.ts';
import { DECLARING } from './build-simple.ts';
import type { Tell } from './build-source.ts';
import { parser } from './parser.ts';
import { type Problem, problemAt } from './problem.ts';
import { explain } from './refusals.ts';
import type { Script } from './script.ts';
import { SCRIPT } from './sentences.ts';
import { type CommandNames, checkCommandNames, checkNames, readsText } from './vocabulary.ts';

export type Parsed = { script: Script; problems?: undefined } | { script?: undefined; problems: Problem[] };

const strict = parser.configure({ strict: true });

/** The place where the grammar gives up, or -1. */
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

/**
 * `variables`, `functions`, and `arrays` with words as keys already exist from earlier runs. With `later` functions may still
 * be made before this runs. Problems are sorted by their places.
 */
export function parseScript(
  text: string,
  known: CommandNames,
  variables: ReadonlySet<string> = new Set(),
  functions: Iterable<string> = [],
  arrays: Iterable<string> = [],
  later = false,
): Parsed {
  const tree: Tree = parser.parse(text);
  const problems: Problem[] = [];
  const tell = (from: number, to: number, why: Said | string) => problems.push(problemAt(text, from, to, why));
  const commands = withFunctions(known, [...functions, ...functionsIn(text, tree, known, tell)]);
  checkDocuments(text, tree, tell);
  if (problems.length > 0) return { problems };
  checkCommandNames(text, tree, commands, tell, later || readsText(text, tree));
  const at = failure(text);
  if (at >= 0) {
    problems.push(depthAt(text, at) > MOST_DEPTH ? tooDeep(text, at) : explain(text, tree, at));
    return { problems: inOrder(problems).filter((p) => p.from <= at) };
  }
  if (problems.length > 0) return { problems };
  const script = build(text, tree, tell, keyedIn(text, tree, arrays), (inner, own) =>
    checkCommandNames(inner, parser.parse(inner), commands, own, later || readsText(text, tree)),
  );
  const reading = (read: string): Said | undefined => {
    const names = new Set([...variables, ...(text.match(/[A-Za-z_]\w*/g) ?? [])]);
    return parseScript(textOf(bytesOf(read)), commands, names, [], [], true).problems?.[0].why;
  };
  if (problems.length === 0) checkNames(script, commands, variables, tell, readsText(text, tree) ? reading : undefined);
  return problems.length > 0 ? { problems: inOrder(problems) } : { script };
}

/** The arrays whose keys are words, by a `declare -A` in this script or in an earlier run. */
function keyedIn(text: string, tree: Tree, known: Iterable<string>): ReadonlySet<string> {
  const keyed = new Set(known);
  tree.iterate({
    enter({ name, node, from, to }) {
      if (name !== 'CommandName' || !DECLARING.has(text.slice(from, to))) return;
      let found = false;
      for (let word = node.nextSibling; word; word = word.nextSibling) {
        const [, option, called] = /^(-\w+)|^(\w+)/.exec(text.slice(word.from, word.to)) ?? [];
        found ||= option?.includes('A') ?? false;
        if (found && called) keyed.add(called);
      }
    },
  });
  return keyed;
}

/** The functions that a script makes. None may have the name of a command, because the name would then mean two things. */
function functionsIn(text: string, tree: Tree, commands: CommandNames, tell: Tell): string[] {
  const made: string[] = [];
  const taken = new Set(commands.names());
  tree.iterate({
    enter({ name, from, to }) {
      if (name !== 'FunctionHead') return;
      const called = functionName(text.slice(from, to));
      made.push(called);
      if (taken.has(called)) tell(from, to, SCRIPT.function_is_command({ called }));
    },
  });
  return made;
}

function withFunctions(commands: CommandNames, functions: readonly string[]): CommandNames {
  if (functions.length === 0) return commands;
  const made = new Set(functions);
  return {
    names: () => [...commands.names(), ...functions],
    check: (name, words) => (made.has(name) ? undefined : commands.check(name, words)),
  };
}

/** The deepest nesting that the parser accepts. */
const MOST_DEPTH = 1000;

/** The number of open brackets. Brackets without a meaning never make a script this deep. */
function depthAt(text: string, at: number): number {
  let depth = 0;
  for (const letter of text.slice(0, at))
    if (letter === '(' || letter === '{') depth++;
    else if (letter === ')' || letter === '}') depth--;
  return depth;
}

const tooDeep = (text: string, at: number): Problem =>
  problemAt(text, at, at + 1, SCRIPT.too_deep({ most: MOST_DEPTH }));

const inOrder = (problems: Problem[]): Problem[] => problems.sort((a, b) => a.from - b.from || a.to - b.to);
