/**
 * From a word of the script to the words that a command gets:
 *
 *      braces (spread already) → $x, $(…), $((…)) → split at blanks, where they were not quoted → patterns
 *
 * An unquoted expansion may become no word or several. A quoted one is always part of one word.
 */

import type { Changed, Expansion, Part, Word } from './language/script.ts';
import type { Process } from './process/process.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { escapePattern, expandPattern, hasMagic } from './program/glob.ts';

export interface Expander {
  readonly process: Process;
  /** The text of a variable, `$?`, an arithmetic expression or a command's output. */
  text(part: Part): string | Steps<string>;
  /** The words that a part stands for, if it is a list: `$@`, `${a[@]}`. */
  list(part: Part): readonly string[] | Steps<readonly string[]> | undefined;
  /** The parts of word in `${x:-word}` if x has no value, so that their own quotes count. Otherwise undefined. */
  instead(part: Changed): Steps<readonly Part[] | undefined>;
}

/** Answers whether double quotes join the words of a list. */
const joins = (part: Part): boolean =>
  part.kind === 'parameter'
    ? part.which === '*'
    : part.kind === 'keys'
      ? part.all === '*'
      : part.kind === 'element'
        ? part.subscript.all === '*'
        : part.kind === 'changed' && (part.name === '*' || part.subscript?.all === '*');

/** The longest text of a variable or a word. More would be an accident (x=$x$x in a loop), and fill the memory. */
const MOST_TEXT = 16 << 20;

export function boundedLength(length: number): number {
  if (length > MOST_TEXT)
    throw new Unknowable(`a word or a value of more than ${MOST_TEXT >> 20} MiB is not made here`);
  return length;
}

/** Text without blanks and patterns. Most values of variables are like that. */
const PLAIN = /^[\w/.:,=+-]*$/;

class Fields {
  readonly done: { text: string; pattern: string | undefined }[] = [];
  #text = '';
  #pattern = '';
  #magic = false;
  /** A quoted part makes a word even if it is empty. */
  #present = false;
  /** An expansion brought a backslash, which would make a pattern's character ordinary. */
  #backslash = false;
  /** An expansion left a `[` that no `]` of its own closes. */
  #open = false;

  /** The length of the present word so far. */
  get length(): number {
    return this.#text.length;
  }

  quoted(text: string): void {
    this.#present = true;
    this.#text += text;
    this.#pattern += escapePattern(text);
  }

  literal(text: string): void {
    if (this.#open && text.includes(']')) throw openBracket();
    this.#text += text;
    this.#pattern += escapePattern(text);
  }

  glob(text: string): void {
    this.#text += text;
    this.#pattern += text;
    this.#magic = true;
  }

  split(text: string): void {
    if (PLAIN.test(text)) {
      this.#text += text;
      this.#pattern += text;
      return;
    }
    const pieces = text.split(/[ \t\n]+/);
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) this.end();
      if (piece === '') continue;
      this.#text += piece;
      this.#backslash ||= piece.includes('\\');
      if (hasMagic(piece)) {
        if (this.#open && piece.includes(']')) throw openBracket();
        if (/\[[^\]]*$/.test(piece)) this.#open = true;
        this.#pattern += piece;
        this.#magic = true;
      } else this.#pattern += escapePattern(piece);
    }
  }

  /** `"$@"` gives one word for each. */
  all(words: readonly string[], quoted: boolean): void {
    for (const [i, word] of words.entries()) {
      if (i > 0) this.end();
      if (quoted) this.quoted(word);
      else this.split(word);
    }
  }

  end(): void {
    if (this.#magic && this.#backslash)
      throw new Unknowable(
        'a backslash from a variable beside a pattern: what bash makes of it depends on its version; quote the variable',
      );
    if (this.#text !== '' || this.#present)
      this.done.push({ text: this.#text, pattern: this.#magic ? this.#pattern : undefined });
    this.#text = '';
    this.#pattern = '';
    this.#magic = false;
    this.#present = false;
    this.#open = false;
    this.#backslash = false;
  }
}

const openBracket = () => new Unknowable('a [ from a variable and a ] from elsewhere: quote the variable');

function* fields(parts: readonly Part[], x: Expander): Steps<Fields> {
  const out = new Fields();
  yield* addParts(out, parts, x);
  out.end();
  return out;
}

function* addParts(out: Fields, parts: readonly Part[], x: Expander): Steps<void> {
  for (const part of parts) {
    if (part.kind === 'text') {
      if (part.quoted) out.quoted(part.text);
      else out.literal(part.text);
    } else if (part.kind === 'glob') out.glob(part.text);
    else if (part.kind !== 'brace') yield* addExpansion(out, part, x);
    boundedLength(out.length);
  }
}

function* addExpansion(out: Fields, part: Expansion, x: Expander): Steps<void> {
  const instead = part.kind === 'changed' ? yield* x.instead(part) : undefined;
  if (instead) return yield* addInstead(out, instead, x);
  const list = x.list(part);
  if (list) {
    const words = 'next' in list ? yield* list : list;
    if (part.quoted && joins(part)) out.quoted(words.join(' '));
    else out.all(words, part.quoted);
    return;
  }
  const known = x.text(part);
  const text = typeof known === 'string' ? known : yield* known;
  if (part.quoted) out.quoted(text);
  else out.split(text);
}

/** Adds the word of an unquoted `${x:-word}`. Its plain text is split, and its quoted parts are not. */
function* addInstead(out: Fields, parts: readonly Part[], x: Expander): Steps<void> {
  for (const part of parts)
    if (part.kind === 'glob') out.split(part.text);
    else yield* addParts(out, [part], x);
}

/** A pattern to compare a text with. Its quoted parts are ordinary characters. */
export function* expandPatternText(parts: readonly Part[], x: Expander): Steps<string> {
  let out = '';
  for (const part of parts) {
    const known = part.kind === 'text' || part.kind === 'glob' ? part.text : x.text(part);
    const text = typeof known === 'string' ? known : yield* known;
    out += part.kind === 'text' || ('quoted' in part && part.quoted) ? escapePattern(text) : text;
  }
  return out;
}

/** Appends the words that one word becomes. */
export function* expandWord(word: Word, x: Expander, into: string[]): Steps<void> {
  for (const parts of word.spread)
    for (const { text, pattern } of (yield* fields(parts, x)).done) {
      const names = pattern === undefined ? [] : expandPattern(x.process, pattern);
      // Pushes one by one, because a call takes a limited number of arguments.
      for (const name of names) into.push(name);
      if (names.length === 0) into.push(text);
    }
}

/** The value of an assignment. Nothing is split, and patterns are just text. */
export function* expandValue(word: Word, x: Expander): Steps<string> {
  return word.fixed ?? (yield* expandText(word.parts, x));
}

export function* expandText(parts: readonly Part[], x: Expander): Steps<string> {
  let out = '';
  for (const part of parts)
    if (part.kind === 'text' || part.kind === 'glob') out += part.text;
    else {
      const known = x.text(part);
      const text = typeof known === 'string' ? known : yield* known;
      boundedLength(out.length + text.length);
      out += text;
    }
  return out;
}

/** The file of a redirection. Undefined if it is not exactly one word. */
export function* expandTarget(word: Word, x: Expander): Steps<string | undefined> {
  const { done } = yield* fields(word.parts, x);
  if (done.some(({ pattern }) => pattern !== undefined))
    throw new Unknowable('a pattern cannot name the file of a redirection; quote the variable');
  return done.length === 1 ? done[0].text : undefined;
}

/** The expression behind =~. Its quoted parts are ordinary characters. */
export function* expressionText(parts: readonly Part[], x: Expander): Steps<string> {
  let out = '';
  for (const part of parts) {
    const known = part.kind === 'text' || part.kind === 'glob' ? part.text : x.text(part);
    const text = typeof known === 'string' ? known : yield* known;
    const ordinary = part.kind === 'text' || ('quoted' in part && part.quoted);
    out += ordinary ? text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : text;
  }
  return out;
}
