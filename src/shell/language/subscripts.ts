/**
 * Finds the end of a subscript. It may contain quotes, brackets and expansions, so no pattern of characters can find it.
 *
 *      a[i]=1   m["a ]"]=2   ${a[${b[0]}]}   ${#a[@]}   ${!a[@]}   (( a[i + 1]++ ))
 *
 * The grammar takes the whole subscript as one token. build-element.ts reads its content.
 */
import type { InputStream } from '@lezer/lr';

type Peek = (at: number) => number;

const EOF = -1;
const NEWLINE = 10;
const code = (char: string): number => char.charCodeAt(0);
const [QUOTE, DOLLAR, SINGLE, OPEN, CLOSE, OPEN_SQUARE, CLOSE_SQUARE, BACKSLASH, BACKQUOTE, OPEN_BRACE, CLOSE_BRACE] = [
  ...'"$\'()[]\\`{}',
].map(code);
const [HASH, BANG, PLUS, EQUALS] = [...'#!+='].map(code);

/** The deepest nesting, which bounds the recursion. No real script comes near it. */
const MOST_DEPTH = 50;

/** The place behind the `close` that matches the open bracket before `from`, or -1. */
function behind(peek: Peek, from: number, open: number, close: number, depth = 0, lines = false): number {
  let level = 1;
  let at = from;
  if (depth > MOST_DEPTH) return -1;
  while (level > 0) {
    const char = peek(at);
    if (char === EOF || (char === NEWLINE && !lines)) return -1;
    if (char === BACKSLASH) at += 2;
    else if (char === SINGLE && close !== QUOTE) {
      do at++;
      while (peek(at) !== SINGLE && peek(at) !== EOF);
      at++;
    } else if (char === close) {
      level--;
      at++;
    } else if (char === QUOTE) at = behind(peek, at + 1, EOF, QUOTE, depth + 1, lines);
    else if (char === BACKQUOTE && close !== BACKQUOTE) at = behind(peek, at + 1, EOF, BACKQUOTE, depth + 1, lines);
    else if (char === DOLLAR && peek(at + 1) === OPEN) at = behind(peek, at + 2, OPEN, CLOSE, depth + 1, lines);
    else if (char === DOLLAR && peek(at + 1) === OPEN_BRACE)
      at = behind(peek, at + 2, OPEN_BRACE, CLOSE_BRACE, depth + 1, lines);
    else {
      if (char === open) level++;
      at++;
    }
    if (at < 0) return -1;
  }
  return at;
}

/** The place behind the $(…) or `…` that begins at `at`, which may span lines. -1 if there is none. */
export function substitutionEnd(peek: Peek, at: number): number {
  if (peek(at) === BACKQUOTE) return behind(peek, at + 1, EOF, BACKQUOTE, 0, true);
  return peek(at) === DOLLAR && peek(at + 1) === OPEN ? behind(peek, at + 2, OPEN, CLOSE, 0, true) : -1;
}

/** The place behind the quotes or the expansion at `at`, or behind that character. -1 if they do not end. */
export function behindNested(peek: Peek, at: number): number {
  const char = peek(at);
  if (char === SINGLE) {
    let end = at + 1;
    while (peek(end) !== SINGLE && peek(end) !== EOF) end++;
    return peek(end) === EOF ? -1 : end + 1;
  }
  if (char === QUOTE || char === BACKQUOTE) return behind(peek, at + 1, EOF, char);
  if (char === DOLLAR && peek(at + 1) === OPEN) return behind(peek, at + 2, OPEN, CLOSE);
  if (char === DOLLAR && peek(at + 1) === OPEN_BRACE) return behind(peek, at + 2, OPEN_BRACE, CLOSE_BRACE);
  return at + 1;
}

/** The place behind the subscript that begins at `at`, or -1. */
const subscriptEnd = (peek: Peek, at: number): number =>
  peek(at) === OPEN_SQUARE ? behind(peek, at + 1, OPEN_SQUARE, CLOSE_SQUARE) : -1;

const isLetter = (char: number) => (char >= 97 && char <= 122) || (char >= 65 && char <= 90) || char === 95;
const isDigit = (char: number) => char >= 48 && char <= 57;

/** The end of the name that begins at `from`. */
export function nameEnd(input: InputStream, from: number): number {
  if (!isLetter(input.peek(from))) return from;
  let at = from + 1;
  while (isLetter(input.peek(at)) || isDigit(input.peek(at))) at++;
  return at;
}

/** The place behind `=` or `+=` at `at`, or -1. */
function equalsEnd(input: InputStream, at: number): number {
  const equals = input.peek(at) === PLUS ? at + 1 : at;
  return input.peek(equals) === EQUALS ? equals + 1 : -1;
}

/** The length of `name=`, `name+=`, `name[…]=`, or 0. */
export function assignmentLength(input: InputStream): number {
  const end = nameEnd(input, 0);
  if (end === 0) return 0;
  const subscript = subscriptEnd((at) => input.peek(at), end);
  return Math.max(0, equalsEnd(input, subscript < 0 ? end : subscript));
}

/** The length of `name=` where a ( follows at once, or 0. */
export function arrayNameLength(input: InputStream): number {
  const length = assignmentLength(input);
  return length > 0 && input.peek(length) === OPEN ? length : 0;
}

/** The length of `[…]=` within a list of values, or 0. */
export function elementNameLength(input: InputStream): number {
  const end = subscriptEnd((at) => input.peek(at), 0);
  return end < 0 ? 0 : Math.max(0, equalsEnd(input, end));
}

/** The length of `[…]` right behind a name in an expression, or 0. */
export function itemSubscriptLength(input: InputStream): number {
  const before = input.peek(-1);
  return isLetter(before) || isDigit(before)
    ? Math.max(
        0,
        subscriptEnd((at) => input.peek(at), 0),
      )
    : 0;
}

/** The length of `16#` before an expansion, as in $((16#$x)), or 0. */
export function baseLength(input: InputStream): number {
  let at = 0;
  while (isDigit(input.peek(at))) at++;
  const next = input.peek(at + 1);
  return at > 0 && input.peek(at) === HASH && (next === DOLLAR || next === BACKQUOTE) ? at + 1 : 0;
}

/** The operators that may stand behind the ] of `${a[i]`, and begin a change of the value. */
const OPERATORS = [':-', ':=', ':+', ':?', '##', '%%', '//', '/#', '/%', '^^', ',,', ...':-=+?#%/^,@'].map((text) =>
  [...text].map(code),
);

/** The length of `${!1`, or 0. */
function numberedLength(input: InputStream): number {
  let at = 3;
  while (isDigit(input.peek(at))) at++;
  return at > 3 && input.peek(at) === CLOSE_BRACE ? at : 0;
}

/** The length of `${a[i]`, `${#a[@]`, `${!a[@]` or `${!a`, with the operator behind it, or 0. */
export function elementOpenLength(input: InputStream): number {
  if (input.peek(1) !== OPEN_BRACE) return 0;
  const sign = input.peek(2) === HASH || input.peek(2) === BANG ? 1 : 0;
  const end = nameEnd(input, 2 + sign);
  if (end === 2 + sign) return input.peek(2) === BANG ? numberedLength(input) : 0;
  if (input.peek(2) === BANG && input.peek(end) === CLOSE_BRACE) return end;
  const subscript = subscriptEnd((at) => input.peek(at), end);
  if (subscript < 0) return 0;
  const found = OPERATORS.find((chars) => chars.every((char, i) => input.peek(subscript + i) === char));
  return subscript + (found?.length ?? 0);
}
