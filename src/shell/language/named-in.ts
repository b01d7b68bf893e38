/**
 * Finds the commands that a text names, so that they can be fetched before the text runs.
 *
 *      sort f | xargs -n 1 grep x      sort, f, xargs, grep, x: the words behind some commands are commands, too
 *      eval "$text"; $command f        may run any command, which is known only at run time
 */
import type { SyntaxNode } from '@lezer/common';
import { parser } from './parser.ts';

export interface NamedIn {
  /** Plain words, and the parts of the language that come late: select, =~. */
  names: ReadonlySet<string>;
  /** The text may run commands that it does not name. */
  more: boolean;
}

/** Commands that read text as commands. */
const READERS = new Set(['eval', 'source', '.', 'trap']);
/** Commands that start the command in their words. */
const STARTERS = new Set(['env', 'find', 'strace', 'timeout', 'xargs']);

/** A word without its quotes. Undefined if it is known only at run time. */
function spelled(text: string, word: SyntaxNode): string | undefined {
  let said = '';
  for (let part = word.firstChild; part; part = part.nextSibling) {
    if (
      /Variable|Positional|Status|LastJob|ShellId|Length|Changed|Element|Arithmetic|Substitution|Backquoted/.test(
        part.name,
      )
    )
      return undefined;
    const inside = part.name === 'DoubleQuoted' ? spelled(text, part) : text.slice(part.from, part.to);
    if (inside === undefined) return undefined;
    if (part.name === 'SingleQuoted') said += inside.slice(1, -1);
    else if (part.name === 'Escape' || part.name === 'QuotedEscape') said += inside.slice(1);
    else if (part.name !== 'Quote') said += inside;
  }
  return said;
}

export function namedIn(text: string): NamedIn {
  const names = new Set<string>();
  let more = false;
  const within = (inner: string): void => {
    const found = namedIn(inner);
    for (const name of found.names) names.add(name);
    more ||= found.more;
  };
  const command = (head: SyntaxNode): void => {
    const name = spelled(text, head);
    more ||= name === undefined || READERS.has(name);
    names.add(name ?? '');
    let before: string | undefined;
    for (let node = head.nextSibling; node; node = node.nextSibling) {
      if (node.name !== 'Word') continue;
      const word = spelled(text, node);
      if (word !== undefined) names.add(word);
      else if (STARTERS.has(name ?? '') && (name !== 'find' || before === '-exec')) more = true;
      if (word !== undefined && READERS.has(name ?? '')) within(word);
      before = word;
    }
  };
  parser.parse(text).iterate({
    enter({ name, node, from, to }) {
      if (name === 'CommandName') command(node);
      else if (name === 'Select') names.add('select');
      else if (name === 'RegexOperator') names.add('=~');
      else if (name === 'Backquoted') within(text.slice(from + 1, to - 1).replace(/\\([$`"\\])/g, '$1'));
    },
  });
  return { names, more };
}
