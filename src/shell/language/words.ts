/**
 * bash decides some things about a word by its place:
 *
 *      a"b"$c     three parts that touch are one word: `join`, a token of no length, stands between them
 *      a #b       a # at the start of a word begins a comment; in a#b it is a character like any other
 *      a=b c=d    a=b before the command assigns; after it, it is a word
 *      { a; } &   a brace that stands alone groups commands, {a,b} makes words; && and &> are no &
 *      (( [[ f()  begin a calculation, a condition, a function where a command may begin; elsewhere they do not
 *      <<E        the lines up to E are no commands: they belong to the line break before them
 *
 * A backslash at the end of a line removes the line break, so looking back steps over it.
 */
import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { DIRECTIVES } from './directives.ts';
import { hereTextLength } from './here-text.ts';
import {
  ArrayName,
  ArrayOpen,
  AssignmentName,
  Background,
  Base,
  BraceClose,
  BraceComma,
  CalculationOpen,
  Comment,
  ConditionClose,
  ConditionOpen,
  Directive,
  ElementName,
  ElementOpen,
  FunctionHead,
  GroupClose,
  GroupOpen,
  HereText,
  join,
  ProcessOpen,
  Regex,
  RegexOperator,
  Subscript,
  SubshellOpen,
} from './parser.terms.ts';
import { regexLength, regexOperatorLength } from './regex-words.ts';
import {
  arrayNameLength,
  assignmentLength,
  baseLength,
  elementNameLength,
  elementOpenLength,
  itemSubscriptLength,
  nameEnd,
} from './subscripts.ts';

const EOF = -1;
const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
const HASH = 35;
const DOLLAR = 36;
const COMMA = 44;
const EQUALS = 61;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const AMPERSAND = 38;
const OPEN = 40;
const CLOSE = 41;
const OPEN_SQUARE = 91;
const CLOSE_SQUARE = 93;
const FUNCTION = 'function';
const LESS = 60;
const GREATER = 62;

const isBlank = (char: number) => char === SPACE || char === TAB;
/** | & ; < > ( ) end a word. */
const isMeta = (char: number) =>
  char === 124 || char === 38 || char === 59 || char === 60 || char === 62 || char === 40 || char === 41;

/** Answers whether the character at -1 is outside any word, so that a word may begin here. */
function atWordStart(input: InputStream): boolean {
  let at = -1;
  for (;;) {
    const char = input.peek(at);
    if (char === EOF) return true;
    if (!isBlank(char) && char !== NEWLINE) return isMeta(char);
    let backslashes = 0;
    while (input.peek(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return true;
    if (char !== NEWLINE) return false; // an escaped blank belongs to the word
    at -= 2;
  }
}

/** <( and >( */
const opensProcess = (input: InputStream): boolean =>
  (input.next === LESS || input.next === GREATER) && input.peek(1) === OPEN;

/** Answers whether another part follows the one that ended here directly. */
function touches(input: InputStream): boolean {
  const next = input.next;
  if (next === EOF || next === NEWLINE || isBlank(next)) return false;
  if (isMeta(next) && !opensProcess(input)) return false;
  if (next === BACKSLASH && input.peek(1) === NEWLINE) return false; // the line goes on first
  let at = -1;
  for (;;) {
    const char = input.peek(at);
    if (char === EOF) return false;
    if (!isBlank(char) && char !== NEWLINE) return true;
    let backslashes = 0;
    while (input.peek(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return false;
    if (char !== NEWLINE) return true;
    at -= 2;
  }
}

const endsWord = (char: number) => char === EOF || char === NEWLINE || isBlank(char) || isMeta(char);

/** The token of the character here in a list of commands, by the characters behind it, and its length. */
function listToken(input: InputStream): { token: number; length: number } | undefined {
  const { next } = input;
  const then = input.peek(1);
  const alone = then === EOF || then === NEWLINE || isBlank(then);
  const one = (token: number) => ({ token, length: 1 });
  const two = (token: number) => ({ token, length: 2 });
  if (next === AMPERSAND) return then === AMPERSAND || then === GREATER ? undefined : one(Background);
  if (opensProcess(input)) return two(ProcessOpen);
  if (next === OPEN && input.peek(-1) === EQUALS) return one(ArrayOpen);
  if (next === OPEN) return then === OPEN ? two(CalculationOpen) : one(SubshellOpen);
  if (next === OPEN_BRACE) return alone && then !== EOF ? one(GroupOpen) : undefined;
  if (next === CLOSE_BRACE) return endsWord(then) ? one(GroupClose) : undefined;
  if (next === OPEN_SQUARE && then === next && endsWord(input.peek(2))) return two(ConditionOpen);
  if (next === CLOSE_SQUARE && then === next && endsWord(input.peek(2))) return two(ConditionClose);
  return undefined;
}

const afterBlanks = (input: InputStream, from: number): number => {
  let at = from;
  while (isBlank(input.peek(at))) at++;
  return at;
};

/** The length of `f()` or `function f`, with its parentheses; or 0. */
function functionHead(input: InputStream): number {
  let at = 0;
  let named = nameEnd(input, 0);
  const spelled = named === FUNCTION.length && [...FUNCTION].every((c, i) => input.peek(i) === c.charCodeAt(0));
  if (spelled && isBlank(input.peek(named))) {
    at = afterBlanks(input, named);
    named = nameEnd(input, at);
    if (named === at) return 0;
  }
  if (named === at) return 0;
  const open = afterBlanks(input, named);
  if (input.peek(open) !== OPEN) return at > 0 ? named : 0;
  const close = afterBlanks(input, open + 1);
  return input.peek(close) === CLOSE ? close + 1 : 0;
}

/** Answers whether a directive such as `# mkfs: …` begins here, in the first column. */
function isDirective(input: InputStream): boolean {
  const before = input.peek(-1);
  if (before !== EOF && before !== NEWLINE) return false;
  let at = 1;
  while (isBlank(input.peek(at))) at++;
  return DIRECTIVES.some((word) => {
    for (let i = 0; i < word.length; i++) if (input.peek(at + i) !== word.charCodeAt(i)) return false;
    return input.peek(at + word.length) === 58;
  });
}

/** Tokens whose ends no pattern can find (subscripts.ts), with their first character if there is only one. */
const MEASURED: [token: number, first: number | undefined, length: (input: InputStream) => number][] = [
  [FunctionHead, undefined, functionHead],
  [AssignmentName, undefined, assignmentLength],
  [ArrayName, undefined, arrayNameLength],
  [ElementName, OPEN_SQUARE, elementNameLength],
  [ElementOpen, DOLLAR, elementOpenLength],
  [Subscript, OPEN_SQUARE, itemSubscriptLength],
  [RegexOperator, EQUALS, regexOperatorLength],
  [Regex, undefined, regexLength],
  [Base, undefined, baseLength],
];

/** Answers whether a token ends within the text. A backslash at the very end would measure past it. */
const isThere = (input: InputStream, length: number): boolean => input.peek(length - 1) !== EOF;

// Contextual, because the grammar may want a `join` first, and then the part itself at the same place.
export const words = new ExternalTokenizer(
  (input, stack) => {
    if (input.next === HASH && atWordStart(input)) {
      const token = isDirective(input) ? Directive : Comment;
      for (let next: number = HASH; next !== NEWLINE && next !== EOF; ) next = input.advance();
      input.acceptToken(token);
    } else if (input.next === NEWLINE) {
      const length = hereTextLength(input);
      if (length > 0) input.acceptToken(HereText, length);
    } else if (stack.canShift(join) && touches(input)) {
      if (input.next === COMMA && stack.canShift(BraceComma)) return;
      if (input.next === CLOSE_BRACE && stack.canShift(BraceClose)) return;
      input.acceptToken(join);
    } else {
      const found = listToken(input);
      if (found && isThere(input, found.length) && stack.canShift(found.token))
        return input.acceptToken(found.token, found.length);
      for (const [token, begins, measure] of MEASURED) {
        if ((begins !== undefined && begins !== input.next) || !stack.canShift(token)) continue;
        const length = measure(input);
        if (length > 0 && isThere(input, length)) return input.acceptToken(token, length);
      }
    }
  },
  { contextual: true },
);
