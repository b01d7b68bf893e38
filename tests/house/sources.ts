/**
 * The files of the project as the house rules see them: their names, their text, and their syntax trees.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect } from 'vitest';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NOT_OURS = new Set(['node_modules', '.git', 'build', 'dist', 'test-results', 'playwright-report']);

function* walk(dir: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(ROOT, dir), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const name = path.posix.join(dir, entry.name);
    if (entry.isDirectory()) yield* walk(name);
    else if (entry.isFile()) yield name;
  }
}

/** Paths from the root of the project, with `/`. */
export const all = [...walk('.')];
export const sources = all.filter((file) => /^src\/.*\.tsx?$/.test(file));
export const tests = all.filter((file) => /^(tests|e2e)\/.*\.tsx?$/.test(file));

export const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** Floors from the ground up; a floor may import itself and those below it, not its neighbours. */
const FLOORS = [
  ['bytes'],
  ['format'],
  ['trace'],
  ['engine', 'machine', 'words'],
  ['tools'],
  ['workloads'],
  ['wasi', 'replay'],
  ['shell'],
  ['commands'],
  ['session'],
  ['answers'],
  ['lab', 'experiments'],
  ['cli', 'views', 'lessons', 'embed'],
  ['app'],
  ['languages'],
];
/** What the worker computes for a tile stands in the tile's folder, and is a floor of its own: it knows no DOM. */
const ANSWER = /^src\/views\/[^/]+\/answer(\.ts$|\/)/;
export const floorOf = (file: string) => (ANSWER.test(file) ? 'answers' : file.split('/')[1]);
export const levelOf = (floor: string) => FLOORS.findIndex((floors) => floors.includes(floor));
export const VIEWS = levelOf('views');

const parses = new Map<string, ReturnType<typeof parseSync>>();

/** A file's syntax tree, imports, exports and comments, from the parser that builds the page. */
export function parsed(file: string): ReturnType<typeof parseSync> {
  let result = parses.get(file);
  if (!result) {
    result = parseSync(file, read(file));
    parses.set(file, result);
  }
  return result;
}

/** A node of a syntax tree, of any kind. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node and all nodes below it, but for those that `stop` and what is below them. */
export function nodesOf(value: unknown, stop?: (node: Node) => boolean, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const part of value) nodesOf(part, stop, found);
  if (!isNode(value) || stop?.(value)) return found;
  found.push(value);
  for (const key in value) if (typeof value[key] === 'object') nodesOf(value[key], stop, found);
  return found;
}

/** The name of an identifier. */
export const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

export const nodesIn = (file: string): Node[] => nodesOf(parsed(file).program);

/** The line of a position in a text, from 1. */
export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Comments and strings become spaces, so that only code is searched and line numbers stay. */
export const codeOf = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  );

export function* linesWith(text: string, pattern: RegExp): Generator<{ line: number; found: string }> {
  for (const [i, line] of text.split('\n').entries())
    for (const match of line.matchAll(pattern)) yield { line: i + 1, found: match[0] };
}

/** Each fault names the file, the line and the fix. */
export const noFaults = (faults: string[]) => expect(faults, faults.join('\n')).toEqual([]);
