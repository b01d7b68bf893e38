/** Commands made of commands, from Lezer's tree to the tree that runs. */
import type { SyntaxNode } from '@lezer/common';
import { statements, word } from './build.ts';
import { condition } from './build-condition.ts';
import { buildExpression } from './build-expression.ts';
import { redirections } from './build-simple.ts';
import { children, type Source } from './build-source.ts';
import type { Calculated, Case, Command, Count, Definition, For, Group, If, While } from './script.ts';
import { SCRIPT } from './sentences.ts';

const common = (source: Source, node: SyntaxNode) => ({
  from: node.from,
  to: node.to,
  line: source.line(node.from),
  redirections: redirections(source, node),
});

export function compound(source: Source, node: SyntaxNode): Command | undefined {
  switch (node.name) {
    case 'For':
      return counts(source, node) ? count(source, node) : loop(source, node);
    case 'While':
      return repeat(source, node);
    case 'If':
      return choice(source, node);
    case 'Case':
      return cases(source, node);
    case 'Group':
    case 'Subshell':
      return group(source, node);
    case 'Calculation':
      return { kind: 'calculation', ...common(source, node), calculated: arithmeticIn(source, node) };
    case 'Condition':
      return { kind: 'condition', ...common(source, node), test: condition(source, node) };
    case 'Function':
      return definition(source, node);
  }
  return undefined;
}

function group(source: Source, node: SyntaxNode): Group {
  const body = statements(source, node);
  if (body.length === 0) source.tell(node.from, node.to, SCRIPT.empty_parentheses);
  return { kind: 'group', ...common(source, node), subshell: node.name === 'Subshell', body };
}

const blocks = (source: Source, node: SyntaxNode) => node.getChildren('Block').map((b) => statements(source, b));

function loop(source: Source, node: SyntaxNode): For {
  const at = node.getChild('ForName')!;
  const name = source.slice(at);
  if (!/^[A-Za-z_]\w*$/.test(name)) source.tell(at.from, at.to, SCRIPT.no_variable_name({ name }));
  const [body] = blocks(source, node);
  const words = node.getChild('in') ? node.getChildren('Word').map((w) => word(source, w, 'word')) : undefined;
  const menu = node.getChild('Select') !== null;
  return { kind: 'for', ...common(source, node), menu, name, words, body };
}

/** Answers whether this is for ((…)). select has no such form. */
function counts({ tell }: Source, node: SyntaxNode): boolean {
  const selects = node.getChild('Select');
  const init = node.getChild('Init');
  if (selects && init) tell(selects.from, selects.to, SCRIPT.select_has_words);
  return init !== null;
}

function count(source: Source, node: SyntaxNode): Count {
  checkClosed(source, node.getChild('ArithmeticClose'));
  const part = (name: string): Calculated | undefined => {
    const child = node.getChild(name);
    return child?.getChild('Expression') ? buildExpression(source, child) : undefined;
  };
  const [body] = blocks(source, node);
  const [begin, test, next] = [part('Init'), part('Test'), part('Next')];
  return { kind: 'count', ...common(source, node), begin, test, next, body };
}

function repeat(source: Source, node: SyntaxNode): While {
  const [test, body] = blocks(source, node);
  return { kind: 'while', ...common(source, node), until: node.getChild('Until') !== null, test, body };
}

function choice(source: Source, node: SyntaxNode): If {
  const lists = blocks(source, node);
  const branches = [];
  for (let i = 0; i + 1 < lists.length; i += 2) branches.push({ test: lists[i], body: lists[i + 1] });
  const last = node.getChild('Else');
  return { kind: 'if', ...common(source, node), branches, otherwise: last ? blocks(source, last)[0] : [] };
}

function cases(source: Source, node: SyntaxNode): Case {
  const items = [...node.getChildren('CaseItem'), ...node.getChildren('LastCaseItem')].map((item) => {
    const end = item.getChild('CaseEnd');
    return {
      patterns: item.getChildren('Pattern').map((p) => word(source, p, 'text')),
      body: statements(source, item),
      end: (end ? source.slice(end) : ';;') as ';;',
    };
  });
  return { kind: 'case', ...common(source, node), subject: word(source, node.getChild('Word')!, 'text'), items };
}

function definition(source: Source, node: SyntaxNode): Definition {
  const head = node.getChild('FunctionHead')!;
  const name = functionName(source.slice(head));
  const body = children(node)
    .map((child) => compound(source, child))
    .find((command) => command !== undefined)!;
  return { kind: 'function', ...common(source, node), redirections: [], name, body };
}

/** The name in `f ()` or `function f`. */
export const functionName = (head: string): string => head.replace(/^function[ \t]+|[ \t]*\([ \t]*\)$/g, '');

/** `$((…))` and `((…))`. */
export function arithmeticIn(source: Source, node: SyntaxNode): Calculated {
  checkClosed(source, node.getChild('ArithmeticClose'));
  return buildExpression(source, node);
}

function checkClosed({ text, tell }: Source, close: SyntaxNode | null): void {
  if (close && text[close.to] !== ')') tell(close.to, close.to + 1, SCRIPT.closing_apart);
}
