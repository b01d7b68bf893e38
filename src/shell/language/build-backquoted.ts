/** `…` in backquotes: what is left of it without its backslashes is a script of its own. */
import type { SyntaxNode } from '@lezer/common';
import { refuseBackground, type Source, statements } from './build.ts';
import { again, placed } from './build-again.ts';
import type { Part } from './script.ts';

export function backquoted(source: Source, node: SyntaxNode, quoted: boolean): Part {
  const { from, to } = node;
  const place = { from, to };
  // In double quotes a backslash before a double quote goes, too.
  const text = source
    .slice(node)
    .slice(1, -1)
    .replace(quoted ? /\\([$`"\\])/g : /\\([$`\\])/g, '$1');
  const nothing: Part = { kind: 'substitution', statements: [], quoted, from, to };
  if (text.trim() === '') return nothing;
  let wrong = false;
  source.checkNames(text, (_from, _to, message) => {
    wrong = true;
    source.tell(from, to, message);
  });
  if (wrong) return nothing;
  const found = again(source, text, 'Script', place);
  if (!found) {
    source.tell(from, to, 'what stands in these backquotes is not understood; write $(…), which says where');
    return nothing;
  }
  const inside = statements(found.own, found.node);
  refuseBackground(found.own, inside);
  return { kind: 'substitution', statements: placed(inside, place), quoted, from, to };
}
