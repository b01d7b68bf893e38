/**
 * A function can be read in one piece: a screen shows 70 lines. A longer one does several things, and each of them
 * deserves a name.
 */
import { expect, it } from 'vitest';
import { isNode, lineOf, noFaults, parsed, read, sources } from './sources.ts';

const MOST_LINES = 70;

/** Longer for a reason: `file name`. */
const EXCEPTIONS: Record<string, string> = {};

interface Long {
  name: string;
  line: number;
  lines: number;
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The name of a part of the tree, for unnamed functions inside it. */
function nameOf(node: Record<string, unknown>): string | undefined {
  for (const part of [node.id, node.key]) if (isNode(part) && typeof part.name === 'string') return part.name;
  return undefined;
}

/** Functions that are too long, from the first line of each to its last. */
function longOnes(text: string, tree: unknown): Long[] {
  const found: Long[] = [];
  const visit = (value: unknown, within: string): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, within);
    if (!isNode(value)) return;
    const name = nameOf(value) ?? within;
    if (FUNCTION.test(value.type) && value.body) {
      const lines = text.slice(value.start, value.end).split('\n').length;
      if (lines > MOST_LINES) found.push({ name, line: lineOf(text, value.start), lines });
    }
    for (const part of Object.values(value)) if (typeof part === 'object') visit(part, name);
  };
  visit(tree, 'the file');
  return found;
}

it(`a function has ${MOST_LINES} lines at most`, () => {
  const faults: string[] = [];
  const spared = new Set<string>();
  for (const file of sources)
    for (const { name, line, lines } of longOnes(read(file), parsed(file).program)) {
      const key = `${file} ${name}`;
      if (key in EXCEPTIONS) spared.add(key);
      else
        faults.push(`${file}:${line}: ${name} has ${lines} lines; cut it by what it does, ${MOST_LINES} are the most`);
    }
  for (const key of Object.keys(EXCEPTIONS))
    if (!spared.has(key)) faults.push(`${key}: need not be spared any more; take it out of the list in this test`);
  noFaults(faults);
});

it('a long function is found by its name and lines', () => {
  const text = `const a = {\n  long: () => {${'\n'.repeat(MOST_LINES)}  },\n  short() {${'\n'.repeat(MOST_LINES - 1)}},\n};\n`;
  const node = (type: string, from: string, to: string, more: object) => ({
    type,
    start: text.indexOf(from),
    end: text.indexOf(to, text.indexOf(from)) + 1,
    ...more,
  });
  const body = { type: 'BlockStatement', start: 0, end: 0 };
  const tree = [
    {
      type: 'Property',
      key: { type: 'Identifier', name: 'long' },
      value: node('ArrowFunctionExpression', '() =>', '}', { body }),
    },
    {
      type: 'Property',
      key: { type: 'Identifier', name: 'short' },
      value: node('FunctionExpression', '() {', '}', { body }),
    },
  ];
  expect(longOnes(text, tree)).toEqual([{ name: 'long', line: 2, lines: MOST_LINES + 1 }]);
});
