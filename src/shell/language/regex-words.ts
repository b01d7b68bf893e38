/**
 * The expression behind =~ in [[ … ]] is a special word, in which ( ) | and the like mean nothing to bash.
 *
 *      [[ $x =~ ^(a|b)[0-9]{2}$ ]]      it ends at a blank that stands in no ( ), no quotes and no expansion
 */
import type { InputStream } from '@lezer/lr';
import { behindNested } from './subscripts.ts';

const EOF = -1;
const NEWLINE = 10;
const [QUOTE, DOLLAR, SINGLE, OPEN, CLOSE, BACKSLASH, BACKQUOTE, EQUALS, TILDE, AND] = [...'"$\'()\\`=~&'].map((c) =>
  c.charCodeAt(0),
);
const isBlank = (char: number): boolean => char === 32 || char === 9;

export const regexOperatorLength = (input: InputStream): number =>
  input.next === EQUALS && input.peek(1) === TILDE && isBlank(input.peek(2)) && isBlank(input.peek(-1)) ? 2 : 0;

/** The length of the expression, or 0 if none begins here. */
export function regexLength(input: InputStream): number {
  const peek = (at: number): number => input.peek(at);
  let at = 0;
  let depth = 0;
  if (input.next === BACKSLASH && peek(1) === NEWLINE) return 0;
  for (;;) {
    const char = peek(at);
    if (char === EOF || char === NEWLINE || (depth === 0 && isBlank(char))) return at;
    if (depth === 0 && (char === CLOSE || char === 59 || (char === AND && peek(at + 1) === AND))) return at;
    if (char === BACKSLASH) at += 2;
    else if (char === SINGLE || char === QUOTE || char === BACKQUOTE || char === DOLLAR) {
      const end = behindNested(peek, at);
      if (end < 0) return 0;
      at = end;
    } else {
      if (char === OPEN) depth++;
      if (char === CLOSE) depth--;
      at++;
    }
  }
}
