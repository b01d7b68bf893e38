/**
 * find's expression: tests and actions, joined by and (nothing, -a), or (-o), not (!) and parentheses.
 *
 *      find d -name '*.c' -o -size +1M -print      or( -name , and( -size , -print ))
 *
 * Among tests side by side, those that need only the name come first, because they cost nothing.
 */
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Programs } from '../../shell/program/program.ts';
import { LEAVES, type Leaf, type Setup } from './leaves.ts';
import type { Links } from './walk.ts';

export type Expression =
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'not'; part: Expression }
  | { kind: 'leaf'; leaf: Leaf };

/** Thrown for a wrong word. */
class Wrongly {
  readonly index: number;
  readonly message: string;

  constructor(index: number, message: string) {
    this.index = index;
    this.message = message;
  }
}

type Words = readonly (string | undefined)[];

export interface Parsed {
  links: Links;
  starts: string[];
  /** Undefined if there is none. */
  expression: Expression | undefined;
  setup: Setup;
}

const begins = (word: string | undefined): boolean => word !== undefined && (/^-./.test(word) || /^[()!,]$/.test(word));

class Parser {
  readonly #words: Words;
  readonly #programs: Programs;
  #at: number;
  readonly setup: Setup = { least: 0, most: Number.POSITIVE_INFINITY, depth: false, acts: false, links: 'P' };

  constructor(words: Words, at: number, links: Links, programs: Programs) {
    this.#programs = programs;
    this.setup.links = links;
    this.#words = words;
    this.#at = at;
  }

  whole(): Expression | undefined {
    if (this.#at >= this.#words.length) return undefined;
    const expression = this.#or();
    if (this.#at < this.#words.length) this.#refuse('find: this ) has no ( before it');
    return expression;
  }

  #refuse(message: string, at = this.#at): never {
    throw new Wrongly(Math.min(at, this.#words.length - 1), message);
  }

  #is(...words: string[]): boolean {
    const word = this.#words[this.#at];
    return word !== undefined && words.includes(word);
  }

  #or(): Expression {
    const parts = [this.#and()];
    while (this.#is('-o', '-or')) {
      this.#at++;
      parts.push(this.#and());
    }
    if (this.#is(',')) this.#refuse('find knows no , here; run it twice');
    return parts.length === 1 ? parts[0] : { kind: 'or', parts };
  }

  #and(): Expression {
    const parts = [this.#not()];
    while (this.#at < this.#words.length && !this.#is('-o', '-or', ')', ',')) {
      if (this.#is('-a', '-and')) this.#at++;
      parts.push(this.#not());
    }
    return parts.length === 1 ? parts[0] : { kind: 'and', parts: namesFirst(parts) };
  }

  #not(): Expression {
    if (this.#is('!', '-not')) {
      this.#at++;
      return { kind: 'not', part: this.#not() };
    }
    if (this.#is('(')) {
      const open = this.#at++;
      if (this.#is(')')) this.#refuse('find: nothing stands between these parentheses');
      const inside = this.#or();
      if (!this.#is(')')) this.#refuse('find: this ( is not closed by )', open);
      this.#at++;
      return inside;
    }
    return this.#leaf();
  }

  #leaf(): Expression {
    const from = this.#at;
    if (from >= this.#words.length) this.#refuse('find: an expression is missing at the end');
    const word = this.#words[from];
    // A word that is unknown now is checked when find runs.
    if (word === undefined) throw new Unknowable('');
    if (!begins(word)) this.#refuse(`find: paths come before the expression: ${word}`);
    if (/^[),]$|^-(a|and|o|or)$/.test(word)) this.#refuse(`find: an expression is missing before ${word}`);
    const make = Object.hasOwn(LEAVES, word) ? LEAVES[word] : undefined;
    if (!make) this.#refuse(`find has no ${word} here; see find --help`);
    this.#at++;
    const leaf = make(
      {
        programs: this.#programs,
        next: (what) => {
          if (this.#at >= this.#words.length) this.#refuse(`find: ${word} needs ${what}`, from);
          const argument = this.#words[this.#at++];
          if (argument === undefined) throw new Unknowable('');
          return argument;
        },
        command: () => this.#command(from),
        refuse: (message) => this.#refuse(`find: ${message}`, this.#at - 1),
      },
      this.setup,
      word,
    );
    return { kind: 'leaf', leaf };
  }

  /** The words of -exec, to ; or {} +. */
  #command(from: number): { words: Words; many: boolean; at: number } {
    const at = this.#at;
    for (; this.#at < this.#words.length; this.#at++) {
      const many = this.#is('+') && this.#words[this.#at - 1] === '{}' && this.#at - 1 > at;
      if (!many && !this.#is(';')) continue;
      const words = this.#words.slice(at, many ? this.#at - 1 : this.#at);
      this.#at++;
      if (words.length === 0) this.#refuse(`find: ${this.#words[from]} needs a command`, from);
      return { words, many, at };
    }
    return this.#refuse(`find: ${this.#words[from]} is ended by \\; or by {} +`, from);
  }
}

/** Moves the tests of names to the front, but not across an action. */
function namesFirst(parts: Expression[]): Expression[] {
  const rank = (e: Expression): number => (e.kind === 'leaf' && e.leaf.byName ? 0 : 1);
  const acts = (e: Expression): boolean =>
    e.kind === 'leaf' ? e.leaf.acts === true : e.kind === 'not' ? acts(e.part) : e.parts.some(acts);
  const out: Expression[] = [];
  let run: Expression[] = [];
  for (const part of parts) {
    if (acts(part)) {
      out.push(...run.sort((a, b) => rank(a) - rank(b)), part);
      run = [];
    } else run.push(part);
  }
  return [...out, ...run.sort((a, b) => rank(a) - rank(b))];
}

/** Undefined if a word is known only when find runs. */
export function parseFind(words: Words, programs: Programs): Parsed | { index: number; message: string } | undefined {
  let at = 0;
  let links: Links = 'P';
  for (; /^-[PHL]$/.test(words[at] ?? ''); at++) links = words[at]![1] as Links;
  if (words[at] === '--') at++;
  const starts: string[] = [];
  let unknown = false;
  for (; at < words.length && !begins(words[at]); at++) {
    unknown ||= words[at] === undefined;
    starts.push(words[at] ?? '');
  }
  const parser = new Parser(words, at, links, programs);
  try {
    const expression = parser.whole();
    const { setup } = parser;
    const prunes = setup.prunes !== undefined && setup.deletes !== undefined && !setup.depthAsked;
    if (prunes) return { index: at, message: 'find: -delete looks at directories last, and then -prune does nothing' };
    return unknown ? undefined : { links: setup.links, starts: starts.length > 0 ? starts : ['.'], expression, setup };
  } catch (thrown) {
    if (thrown instanceof Wrongly) return { index: thrown.index, message: thrown.message };
    if (thrown instanceof Unknowable && thrown.why.english === '') return undefined;
    throw thrown;
  }
}
