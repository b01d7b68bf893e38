/**
 * Finds what may come next at the cursor:
 *
 *      tou|            commands                 touch -|        its options
 *      dd if=a o|      its operands             echo $|         variables
 *      cat d/|         names of the volume      for i in a; |   do
 *
 * It uses the parser's tree, so it never takes a quote, a comment or an expression for a command.
 */
import type { SyntaxNode } from '@lezer/common';
import { parser } from './parser.ts';

export interface Suggestion {
  text: string;
  kind: 'command' | 'option' | 'operand' | 'variable' | 'file' | 'directory' | 'keyword';
  /** A description of one line. */
  about: string;
}

export interface Completion {
  /** The range that a suggestion replaces. */
  from: number;
  to: number;
  suggestions: Suggestion[];
}

export interface CommandHelp {
  name: string;
  summary: string;
  options: readonly { text: string; about: string }[];
  operands: readonly { text: string; about: string }[];
}

export interface Knowledge {
  commands(): Iterable<CommandHelp>;
  /** Names in a directory of the volume, as the script sees it. Empty if there is none. */
  names(directory: string): readonly { name: string; directory: boolean }[];
  variables: Iterable<string>;
}

const KEYWORDS: Suggestion[] = [
  ['for', 'for NAME in WORD…; do …; done'],
  ['select', 'select NAME in WORD…; do …; done: a menu'],
  ['if', 'if …; then …; else …; fi'],
  ['while', 'while …; do …; done'],
  ['until', 'until …; do …; done'],
  ['case', 'case WORD in PATTERN) …;; esac'],
  ['time', 'time COMMAND: how long it takes'],
].map(([text, about]) => ({ text, kind: 'keyword', about }));

export function complete(text: string, at: number, knowledge: Knowledge): Completion {
  const before = text.slice(0, at);
  // an x at the cursor gives the tree a word there, even if the text has none yet
  const tree = parser.parse(`${before}x${text.slice(at)}`);
  const node = tree.resolveInner(at, 1);
  const none: Completion = { from: at, to: at, suggestions: [] };
  if (inside(node, 'Comment', 'Directive', 'SingleQuoted', 'AnsiQuoted')) return none;

  const variable = /\$\{?[#!]?(\w*)$/.exec(before);
  if (variable && !before.endsWith('\\$'))
    return offer(at - variable[1].length, at, variable[1], variables(text, knowledge));
  if (inside(node, 'Arithmetic')) {
    const name = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
    return offer(at - name.length, at, name, variables(text, knowledge));
  }

  const word = wordBefore(before);
  const from = at - word.length;
  const simple = inside(node, 'Simple');
  if (inside(node, 'CommandName') || !simple) {
    if (!inside(node, 'Word')) {
      const commands = [...knowledge.commands()].map(
        (c): Suggestion => ({ text: c.name, kind: 'command', about: c.summary }),
      );
      return offer(from, at, word, [...commands, ...KEYWORDS]);
    }
    return files(from, at, word, knowledge);
  }
  const name = simple.getChild('CommandName');
  const command = name && [...knowledge.commands()].find((c) => c.name === text.slice(name.from, name.to));
  if (!inside(node, 'Redirect') && command) {
    if (word.startsWith('-'))
      return offer(
        from,
        at,
        word,
        command.options.map((o): Suggestion => ({ ...o, kind: 'option' })),
      );
    const setting = /^\w+=/.exec(word);
    if (setting && command.operands.some((o) => o.text === setting[0]))
      return files(from + setting[0].length, at, word.slice(setting[0].length), knowledge);
    if (command.operands.length > 0)
      return offer(
        from,
        at,
        word,
        command.operands.map((o): Suggestion => ({ ...o, kind: 'operand' })),
      );
  }
  return files(from, at, word, knowledge);
}

/** The innermost node of one of these kinds around `node`, within its $(…). */
function inside(node: SyntaxNode, ...kinds: string[]): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at && !/Substitution$/.test(at.name); at = at.parent)
    if (kinds.includes(at.name)) return at;
  return undefined;
}

/** The plain piece of a word before the cursor. Characters behind a backslash belong to it. */
const wordBefore = (before: string): string => /(?:[^\s;&|<>()"'`$\\{},]|\\[^\n])*$/.exec(before)![0];

function offer(from: number, to: number, typed: string, all: Suggestion[]): Completion {
  const suggestions = all
    .filter((s) => s.text.startsWith(typed))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return { from, to, suggestions };
}

/** Matches texts that give a name a value or declare it. */
const GIVEN =
  /(?:^|[\s;(])([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=|\bfor\s+([A-Za-z_]\w*)\s|\b(?:declare|local|readonly|export|mapfile|read)(?:\s+-\w+)*\s+([A-Za-z_]\w*)/g;

function variables(text: string, knowledge: Knowledge): Suggestion[] {
  const names = new Set(knowledge.variables);
  for (const [, assigned, looped, declared] of text.matchAll(GIVEN)) names.add(assigned ?? looped ?? declared);
  return [...names].map((text): Suggestion => ({ text, kind: 'variable', about: 'a variable' }));
}

function files(from: number, to: number, typed: string, knowledge: Knowledge): Completion {
  const slash = typed.lastIndexOf('/') + 1;
  const directory = slash === 0 ? '.' : meant(typed.slice(0, slash));
  const found = knowledge.names(directory).filter(({ name }) => name[0] !== '.' || typed[slash] === '.');
  const suggestions = found.map(
    ({ name, directory }): Suggestion => ({
      text: spelled(name) + (directory ? '/' : ''),
      kind: directory ? 'directory' : 'file',
      about: directory ? 'a directory' : 'a file',
    }),
  );
  return offer(from + slash, to, spelled(meant(typed.slice(slash))), suggestions);
}

/** The text that a spelling stands for. */
const meant = (spelling: string): string => spelling.replace(/\\(.)/g, '$1');

/** A name as it must be spelled in a script. */
const spelled = (name: string): string => name.replace(/[^\w@%+:,./=\-\u0080-\uffff]/g, '\\$&');
