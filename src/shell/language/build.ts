// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * Builds the tree that runs from Lezer's tree. The grammar accepts some things that bash understands in its own way (a
 * tilde, a range inside an assignment, `$x{a,b}`). They are reported as problems here.
 */

import type { SyntaxNode, Tree } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { countUpTo } from '../../bytes/search.ts';
import { utf8 } from '../../bytes/text.ts';
import { backquotedScript, placed } from './build-again.ts';
import { changed } from './build-changed.ts';
import { arithmeticIn, compound } from './build-compound.ts';
import { element } from './build-element.ts';
import { documentsOf } from './build-here.ts';
import { simple } from './build-simple.ts';
import { children, type Source, type Tell } from './build-source.ts';
import { readDirective } from './directives.ts';
import { ansiText, MOST_WORDS, rangeWords } from './quoting.ts';
import {
  type Command,
  type Directives,
  insideOf,
  type Part,
  type Redirection,
  type Script,
  type Statement,
  type Word,
} from './script.ts';
import { SCRIPT } from './sentences.ts';
import { spreadBraces } from './spread.ts';

export function build(
  text: string,
  tree: Tree,
  tell: Tell,
  keyed: ReadonlySet<string>,
  checkNames: Source['checkNames'],
): Script {
  const lines = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  const source: Source = {
    text,
    tell,
    slice: (node) => text.slice(node.from, node.to),
    line: (at) => countUpTo(lines, at),
    documents: documentsOf(text, tree),
    keyed,
    checkNames,
  };
  const directives: Directives = {};
  for (const node of children(tree.topNode))
    if (node.name === 'Directive') Object.assign(directives, readDirective(source.slice(node)));
  return { directives, statements: statements(source, tree.topNode) };
}

export function statements(source: Source, node: SyntaxNode): Statement[] {
  return node.getChildren('AndOr').map((list, i, all) => {
    const background = list.nextSibling?.name === 'Background';
    const sameLine = i > 0 && !source.text.slice(all[i - 1].to, list.from).includes('\n');
    const statement: Statement = { from: list.from, to: list.to, steps: [], background, sameLine };
    if (background) statement.shown = source.slice(list);
    let operator: '&&' | '||' | undefined;
    let not = false;
    let timed = false;
    let piped: Command[] = [];
    const end = () => {
      if (piped.length === 0) return;
      const command = piped.length === 1 ? piped[0] : pipeline(piped);
      statement.steps.push({ ...(operator && { operator }), not, ...(timed && { timed }), command });
      not = false;
      timed = false;
      piped = [];
    };
    for (const child of children(list))
      if (child.name === 'And' || child.name === 'Or') {
        end();
        operator = child.name === 'And' ? '&&' : '||';
      } else if (child.name === 'Not') not = true;
      else if (child.name === 'Time') timed = true;
      else if (child.name === 'Pipe') {
        if (source.slice(child) === '|&') piped.at(-1)?.redirections.push(ERRORS_TOO(child));
      } else {
        const command = child.name === 'Simple' ? simple(source, child) : compound(source, child);
        if (command) piped.push(command);
      }
    end();
    return statement;
  });
}

/** `a |& b` is `a 2>&1 | b`. */
export const ERRORS_TOO = ({ from, to }: SyntaxNode): Redirection => ({
  from,
  to,
  fd: 2,
  operator: 'dup',
  target: NOTHING,
  source: 1,
});

const pipeline = (commands: Command[]): Command => ({
  kind: 'pipeline',
  from: commands[0].from,
  to: commands[commands.length - 1].to,
  line: commands[0].line,
  commands,
  redirections: [],
});

export const NOTHING: Word = { from: 0, to: 0, parts: [], spread: [[]], fixed: '' };

/** In a `text` nothing is split, and a pattern stays one. It stands behind `case`, in [[ ]], and behind <<<. */
export type Use = 'word' | 'assignment' | 'redirection' | 'text';

export function word(source: Source, node: SyntaxNode, use: Use): Word {
  const parts = buildParts(source, children(node), use);
  const spread = spreadBraces(parts);
  if (!spread) source.tell(node.from, node.to, SCRIPT.too_many_words({ most: MOST_WORDS }));
  const out: Word = { from: node.from, to: node.to, parts, spread: spread ?? [] };
  if (parts.every((part) => part.kind === 'text')) out.fixed = parts.map((part) => part.text).join('');
  return out;
}

/** With `followed` more of the same word comes after these parts. */
export function buildParts(source: Source, nodes: SyntaxNode[], use: Use, followed = false): Part[] {
  const { tell, slice } = source;
  const parts: Part[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    const refuse = (why: Said) => tell(node.from, node.to, why);
    switch (node.name) {
      case 'Escape':
        parts.push({ kind: 'text', text: utf8(slice(node).slice(1)), quoted: true });
        break;
      case 'SingleQuoted':
        parts.push({ kind: 'text', text: utf8(slice(node).slice(1, -1)), quoted: true });
        break;
      case 'AnsiQuoted':
        parts.push(ansi(source, node));
        break;
      case 'DoubleQuoted':
        parts.push(...quoted(source, node));
        break;
      case 'Star':
      case 'Question':
      case 'BracketSet':
        if (use === 'redirection') refuse(SCRIPT.pattern_names_file);
        parts.push({ kind: 'glob', text: utf8(slice(node)) });
        break;
      case 'Bracket':
        if (!isPlain(slice, nodes.slice(i + 1))) refuse(SCRIPT.only_plain_brackets);
        parts.push({ kind: 'text', text: '[', quoted: false });
        break;
      case 'Range':
      case 'Brace':
        refuseBraces(source, node, nodes[i - 1], use);
        parts.push(
          node.name === 'Range' ? range(source, node) : brace(source, node, followed || i + 1 < nodes.length, use),
        );
        break;
      case 'Variable':
      case 'BracedVariable':
      case 'Status':
      case 'LastJob':
      case 'ShellId':
      case 'Positional':
      case 'Length':
      case 'Changed':
      case 'Element':
      case 'Arithmetic':
      case 'Substitution':
      case 'Backquoted':
        parts.push(expansion(source, node, false));
        break;
      case 'ProcessSubstitution':
        parts.push(processSubstitution(source, node));
        break;
      case 'Continuation':
      case 'Comment':
        break;
      default: {
        // Text, BraceText, Hash, {} and the keywords
        const text = slice(node);
        if (/(^|[=:])~/.test(text) && (i === 0 || !text.startsWith('~') || use === 'assignment')) refuse(SCRIPT.home);
        parts.push({ kind: 'text', text: utf8(text), quoted: false });
      }
    }
  }
  return merged(parts);
}

/** `$'a\tb'` */
function ansi({ tell, slice }: Source, node: SyntaxNode): Part {
  const inside = slice(node).slice(2, -1);
  const text = ansiText(inside);
  if (/\\(\\\\)*[uU]/.test(inside)) tell(node.from, node.to, SCRIPT.unicode_escape);
  if (text === undefined) tell(node.from, node.to, SCRIPT.nul_in_word);
  return { kind: 'text', text: text ?? '', quoted: true };
}

/** Refuses braces that bash leaves as they are, or reads as a part of the text before them. */
function refuseBraces({ tell, slice }: Source, node: SyntaxNode, before: SyntaxNode | undefined, use: Use): void {
  const place = {
    assignment: SCRIPT.assignment,
    redirection: SCRIPT.redirection_name,
    text: SCRIPT.this_place,
    word: undefined,
  }[use];
  if (place) tell(node.from, node.to, SCRIPT.braces_not_expanded({ place }));
  if (before?.name === 'Variable') tell(node.from, node.to, SCRIPT.name_into_braces({ name: slice(before).slice(1) }));
}

/** Merges neighbouring texts with the same quoting. */
function merged(parts: Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const last = out[out.length - 1];
    if (part.kind === 'text' && last?.kind === 'text' && part.quoted === last.quoted)
      out[out.length - 1] = { ...last, text: last.text + part.text };
    else out.push(part);
  }
  return out;
}

/** Answers whether nothing behind a [ could close it. */
const isPlain = (slice: Source['slice'], nodes: readonly SyntaxNode[]): boolean =>
  nodes.every((node) => LITERAL.has(node.name) && !(node.name === 'Text' && slice(node).includes(']')));

/** Parts that cannot contain an unquoted `]`, except for a visible one in Text. */
const LITERAL = new Set(['Text', 'NoBraces', 'Escape', 'SingleQuoted', 'DoubleQuoted', 'AnsiQuoted', 'Hash']);

function quoted(source: Source, node: SyntaxNode): Part[] {
  const parts: Part[] = [];
  for (const child of children(node))
    switch (child.name) {
      case 'Quote':
      case 'QuotedContinuation':
        break;
      case 'QuotedText':
        parts.push({ kind: 'text', text: utf8(source.slice(child)), quoted: true });
        break;
      case 'QuotedDollar':
        if (/[-[{(!]/.test(source.text[child.to] ?? ''))
          source.tell(child.from, child.to + 1, SCRIPT.only_in_double_quotes);
        parts.push({ kind: 'text', text: '$', quoted: true });
        break;
      case 'QuotedEscape':
        parts.push({ kind: 'text', text: source.slice(child).slice(1), quoted: true });
        break;
      default:
        parts.push(expansion(source, child, true));
    }
  return parts.length > 0 ? parts : [{ kind: 'text', text: '', quoted: true }];
}

export function expansion(source: Source, node: SyntaxNode, quoted: boolean): Part {
  const { from, to } = node;
  switch (node.name) {
    case 'Status':
      return { kind: 'status', quoted };
    case 'LastJob':
      return { kind: 'job', quoted };
    case 'ShellId':
      return { kind: 'shell', quoted };
    case 'Positional': {
      const text = source.slice(node);
      const which = text.replace(/[${}]/g, '');
      if (Number(which) === 0) source.tell(from, to, SCRIPT.script_name);
      return { kind: 'parameter', which, name: text.startsWith('${') ? which : text, quoted };
    }
    case 'Length':
      return { kind: 'length', name: source.slice(node).slice(3, -1), quoted, from, to };
    case 'Changed':
      return changed(source, node, quoted);
    case 'Element':
      return element(source, node, quoted);
    case 'Arithmetic':
      return { kind: 'arithmetic', ...arithmeticIn(source, node), quoted, from, to };
    case 'Backquoted':
      return { kind: 'substitution', statements: backquoted(source, node, quoted), quoted, from, to };
    case 'Substitution': {
      const inside = statements(source, node);
      refuseBackground(source, inside);
      const only = inside.length === 1 && inside[0].steps.length === 1 ? inside[0].steps[0].command : undefined;
      if (only?.kind === 'simple' && only.words.length === 0 && only.redirections.length > 0)
        source.tell(from, to, SCRIPT.short_cat);
      return { kind: 'substitution', statements: inside, quoted, from, to };
    }
    default:
      return { kind: 'variable', name: source.slice(node).replace(/[${}]/g, ''), quoted, from, to };
  }
}

function backquoted(source: Source, node: SyntaxNode, quoted: boolean): Statement[] {
  const found = backquotedScript(source, node, quoted);
  if (!found) return [];
  const inside = statements(found.own, found.node);
  refuseBackground(found.own, inside);
  return placed(inside, { from: node.from, to: node.to });
}

/** `<(…)`: the other process runs beside the command that has the name. */
function processSubstitution(source: Source, node: SyntaxNode): Part {
  const { from, to } = node;
  const reads = source.slice(node.firstChild!) === '<(';
  const around = node.parent?.parent?.name;
  const inside = statements(source, node);
  if (around !== 'Simple' && around !== 'Redirect') source.tell(from, to, SCRIPT.process_substitution_place);
  if (inside.length === 0) source.tell(from, to, SCRIPT.empty_parentheses);
  // bash waits until no process can print into the text any more.
  for (let up = node.parent; up && !reads; up = up.parent)
    if (up.name === 'Substitution') source.tell(from, to, SCRIPT.write_process_inside);
  return { kind: 'process', reads, statements: inside, quoted: true, from, to };
}

/** Refuses & in $(…). bash waits until no process can print into the text, so the output of two at once would be random. */
function refuseBackground(source: Source, list: Statement[]): void {
  for (const { from, to, background, steps } of list) {
    if (background) source.tell(from, to, SCRIPT.background_inside);
    for (const { command } of steps) for (const inner of insideOf(command)) refuseBackground(source, inner);
  }
}

function range(source: Source, node: SyntaxNode): Part {
  const words = rangeWords(source.slice(node).slice(1, -1));
  if (Array.isArray(words))
    return { kind: 'brace', items: words.map((text) => [{ kind: 'text', text, quoted: false }]) };
  source.tell(node.from, node.to, words.refused);
  return { kind: 'brace', items: [] };
}

function brace(source: Source, node: SyntaxNode, followed: boolean, use: Use): Part {
  const items = node.getChildren('BraceItem').map((item) => {
    const nodes = children(item);
    const last = nodes.at(-1);
    if (followed && last?.name === 'Variable')
      source.tell(last.from, last.to, SCRIPT.name_behind_braces({ name: source.slice(last).slice(1) }));
    return buildParts(source, nodes, use, followed);
  });
  return { kind: 'brace', items };
}
