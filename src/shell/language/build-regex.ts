/**
 * The expression behind =~. Quoted parts are ordinary text, and the others are parts of an expression.
 *
 *      ^"$a"[0-9]+$re(x|y)\\.      parts: ^ | "$a", as it is | [0-9]+ | what $re holds, an expression | (x|y)\\.
 */
import type { SyntaxNode } from '@lezer/common';
import { utf8 } from '../../bytes/text.ts';
import { again, placed } from './build-again.ts';
import type { Source } from './build-source.ts';
import type { Part, Word } from './script.ts';
import { SCRIPT } from './sentences.ts';
import { behindNested } from './subscripts.ts';

/** `partsOf` builds a piece that bash expands. */
export function regexWord(
  source: Source,
  node: SyntaxNode,
  partsOf: (source: Source, node: SyntaxNode) => Part[],
): Word {
  const text = source.slice(node);
  const place = { from: node.from, to: node.to };
  const peek = (at: number): number => (at < text.length ? text.charCodeAt(at) : -1);
  const parts: Part[] = [];
  const plain = (piece: string): void => {
    parts.push({ kind: 'glob', text: utf8(piece) });
  };
  let set = false;
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    const expands = char === '$' && /[A-Za-z_{(@*#?!0-9]/.test(text[at + 1] ?? '');
    if (set && (char === '\\' || char === '"' || char === "'"))
      source.tell(node.from, node.to, SCRIPT.quotes_in_brackets);
    if (!set && char === '\\') {
      parts.push({ kind: 'text', text: utf8(text.slice(at + 1, at + 2)), quoted: true });
      at += 2;
    } else if (expands || (!set && /["'`]/.test(char)) || (char === '$' && /["']/.test(text[at + 1] ?? ''))) {
      const end =
        char === '$' && /\w/.test(text[at + 1])
          ? at + /^\$(?:\d|\w+)/.exec(text.slice(at))![0].length
          : behindNested(peek, char === '$' && /["']/.test(text[at + 1]) ? at + 1 : at);
      const stop = char === '$' && end === at + 1 ? at + 2 : end;
      const piece = text.slice(at, stop);
      const found = again(source, `: ${piece}`, 'Word', place);
      if (found) parts.push(...placed(partsOf(found.own, found.node), place));
      else source.tell(node.from, node.to, SCRIPT.expression_not_understood({ piece }));
      at = stop;
    } else {
      // A set ends at its first ], but not at one at its beginning.
      if (!set && char === '[') {
        const begin = /^\[\^?\]?/.exec(text.slice(at))![0];
        plain(begin);
        at += begin.length;
        set = true;
        continue;
      }
      const named = set ? /^\[[:.=]\w*[:.=]\]/.exec(text.slice(at)) : null;
      if (named) {
        plain(named[0]);
        at += named[0].length;
        continue;
      }
      if (set && char === ']') set = false;
      plain(char);
      at++;
    }
  }
  return { ...place, parts, spread: [parts] };
}
