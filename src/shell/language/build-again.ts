/**
 * Reads a token of the grammar once more for its content: a subscript, a part of a slice, `…` in backquotes. All of the
 * content counts as standing at the token.
 */
import type { SyntaxNode } from '@lezer/common';
import type { Source } from './build-source.ts';
import { parser } from './parser.ts';
import type { Place } from './script.ts';
import { SCRIPT } from './sentences.ts';

const strict = parser.configure({ strict: true });

/** Parses `made` as a script. Returns its source, and its first node with this name. Undefined if that fails. */
export function again(
  source: Source,
  made: string,
  name: string,
  place: Place,
): { own: Source; node: SyntaxNode } | undefined {
  let node: SyntaxNode | undefined;
  try {
    const tree = strict.parse(made);
    tree.iterate({
      enter(ref) {
        if (ref.name === name) node ??= ref.node;
        return node === undefined;
      },
    });
  } catch {
    return undefined;
  }
  if (!node) return undefined;
  const own: Source = {
    ...source,
    text: made,
    slice: (n) => made.slice(n.from, n.to),
    line: () => source.line(place.from),
    tell: (_from, _to, message) => source.tell(place.from, place.to, message),
  };
  return { own, node };
}

/** Moves a value to this place, because it was read from a separate text. */
export function placed<T>(value: T, place: Place): T {
  if (Array.isArray(value)) return value.map((each) => placed(each, place)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, placed(inner, place)]);
  return { ...Object.fromEntries(entries), ...('from' in value ? { from: place.from, to: place.to } : {}) };
}

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
