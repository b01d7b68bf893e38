/** `…` in backquotes. Without its backslashes the text is a separate script. */
import type { SyntaxNode } from '@lezer/common';
import { again } from './build-again.ts';
import type { Source } from './build-source.ts';
import { SCRIPT } from './sentences.ts';

/** Parses that script. Undefined if it is empty or not understood. */
export function backquotedScript(source: Source, node: SyntaxNode, quoted: boolean): ReturnType<typeof again> {
  const { from, to } = node;
  // In double quotes a backslash before a double quote is dropped, too.
  const text = source
    .slice(node)
    .slice(1, -1)
    .replace(quoted ? /\\([$`"\\])/g : /\\([$`\\])/g, '$1');
  if (text.trim() === '') return undefined;
  let wrong = false;
  source.checkNames(text, (_from, _to, message) => {
    wrong = true;
    source.tell(from, to, message);
  });
  if (wrong) return undefined;
  const found = again(source, text, 'Script', { from, to });
  if (!found) source.tell(from, to, SCRIPT.backquotes_not_understood);
  return found;
}
