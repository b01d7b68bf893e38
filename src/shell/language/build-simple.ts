/** Simple commands and redirections, from Lezer's tree to the tree that runs. */
import type { SyntaxNode } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { ERRORS_TOO, expansion, NOTHING, word } from './build.ts';
import { assignment } from './build-element.ts';
import { hereDocument } from './build-here.ts';
import { children, type Source } from './build-source.ts';
import type { Part, Redirection, Simple } from './script.ts';
import { SCRIPT } from './sentences.ts';

/** The line for messages, where the second word ends. bash reads that far before it sees a command in the first word. */
function commandLine(source: Source, node: SyntaxNode): number {
  const second = children(node)[1];
  if (!second) return source.line(node.from);
  return source.line(REDIRECTIONS.has(second.name) ? second.from : second.to);
}

export function simple(source: Source, node: SyntaxNode): Simple {
  const out: Simple = {
    kind: 'simple',
    from: node.from,
    to: node.to,
    line: commandLine(source, node),
    assignments: [],
    words: [],
    redirections: [],
  };
  for (const child of children(node))
    if (child.name === 'Assignment') out.assignments.push(assignment(source, child));
    else if (child.name === 'CommandName') {
      out.words.push(word(source, child, 'word'));
      if (out.words[0].parts.some((part) => part.kind === 'glob'))
        source.tell(child.from, child.to, SCRIPT.pattern_names_command);
    } else if (child.name === 'Word') out.words.push(word(source, child, 'word'));
    else if (child.name === 'ArrayAssignment') {
      const array = assignment(source, child);
      const { from, to } = child;
      if (!DECLARING.has(out.words[0]?.fixed ?? ''))
        source.tell(from, to, SCRIPT.list_before_command({ name: array.name }));
      out.words.push({ from, to, parts: [], spread: [[]], fixed: array.name, array });
    } else if (REDIRECTIONS.has(child.name)) out.redirections.push(...redirection(source, child));
  if (out.words.length > 0) checkPrefixes(source, out);
  return out;
}

/** `x=1 command` */
function checkPrefixes(source: Source, { assignments, words }: Simple): void {
  const name = words[0].fixed ?? '';
  for (const { from, subscript, elements } of assignments) {
    const refuse = (why: Said) => source.tell(from, words[0].from, why);
    if (subscript || elements) refuse(SCRIPT.array_for_one_command);
    else if (DECLARING.has(name) || name === 'exec' || name === 'unset')
      refuse(SCRIPT.variable_for_one_command({ name }));
  }
}

/** Builtins whose words are assignments. */
export const DECLARING: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'readonly', 'export']);

const REDIRECTIONS = new Set(['Redirect', 'Duplicate', 'HereDocument', 'HereString']);

export const redirections = (source: Source, node: SyntaxNode): Redirection[] =>
  children(node)
    .filter((child) => REDIRECTIONS.has(child.name))
    .flatMap((child) => redirection(source, child));

/** `&> f` is `> f 2>&1`, and >| is >, because noclobber does not exist here. */
function redirection(source: Source, node: SyntaxNode): Redirection[] {
  const both = source.slice(node).startsWith('&');
  const [, digits, operator, , target] = /^&?(\d*)([<>]+)(&?)(\d+|-)?/.exec(source.slice(node))!;
  const place = { from: node.from, to: node.to };
  const fd = digits === '' ? (operator[0] === '<' ? 0 : 1) : Number(digits);
  const source_fd = target === undefined || target === '-' ? -1 : Number(target);
  if (fd > 9 || source_fd > 9) source.tell(node.from, node.to, SCRIPT.only_descriptors);
  if (node.name === 'Duplicate') return [{ ...place, fd, operator: 'dup', target: NOTHING, source: source_fd }];
  if (node.name === 'HereDocument')
    return [{ ...place, fd, operator: 'text', target: hereDocument(source, node, expansion), source: -1 }];
  if (node.name === 'HereString') {
    const target = word(source, node.getChild('Word')!, 'text');
    const line: Part = { kind: 'text', text: '\n', quoted: true };
    const fixed = target.fixed === undefined ? {} : { fixed: `${target.fixed}\n` };
    const text = { ...target, parts: [...target.parts, line], ...fixed };
    return [{ ...place, fd, operator: 'text', target: text, source: -1 }];
  }
  const named = node.getChild('Word')!;
  const file = word(source, named, 'redirection');
  const shown = source.slice(named);
  const opened: Redirection = { ...place, fd, operator: operator as '>', target: file, source: -1, shown };
  return both ? [opened, ERRORS_TOO(node)] : [opened];
}
