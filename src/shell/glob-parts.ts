/** Patterns that match part of a text: its beginning, its end, or somewhere within it. */
import { compilePattern, type Token } from './program/glob.ts';

/** The end of the shortest or longest match that begins at `from`, or -1. */
function matchEnd(tokens: readonly Token[], text: string, from: number, longest: boolean): number {
  let states = new Set([0]);
  let end = -1;
  for (let at = from; states.size > 0; at++) {
    for (const t of states) if (t < tokens.length && 'star' in tokens[t]) states.add(t + 1);
    if (states.has(tokens.length)) {
      end = at;
      if (!longest) return end;
    }
    if (at >= text.length) return end;
    const next = new Set<number>();
    for (const t of states) {
      const token = tokens[t];
      if (!token) continue;
      if ('star' in token) next.add(t);
      else if ('any' in token || ('char' in token ? token.char === text[at] : token.set(text[at]))) next.add(t + 1);
    }
    states = next;
  }
  return end;
}

export const prefixEnd = (pattern: string, text: string, longest: boolean): number =>
  matchEnd(compilePattern(pattern), text, 0, longest);

/** The beginning of the shortest or longest matching end, or -1. */
export function suffixStart(pattern: string, text: string, longest: boolean): number {
  const end = matchEnd(compilePattern(pattern).reverse(), [...text].reverse().join(''), 0, longest);
  return end < 0 ? -1 : text.length - end;
}

/** `which` is / for every match, # or % for one at the beginning or the end, and empty for the first match. */
export function replaced(text: string, pattern: string, by: string, which: string): string {
  if (which === '%') {
    const start = suffixStart(pattern, text, true);
    return start < 0 ? text : text.slice(0, start) + by;
  }
  if (pattern === '' && which !== '#') return text;
  const tokens = compilePattern(pattern);
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length || at === 0; ) {
    const end = matchEnd(tokens, text, at, true);
    if (end > at || (end === at && (which === '#' || text === ''))) {
      out += text.slice(kept, at) + by;
      kept = end;
      if (which !== '/' || text === '') break;
      at = end;
    } else at++;
    if (which === '#') break;
  }
  return out + text.slice(kept);
}
