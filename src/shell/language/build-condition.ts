/**
 * Reads the condition between [[ and ]]:
 *
 *      or  = and { || and }      and = not { && not }      not = ! not | ( or ) | question
 *      question = -f word | word == pattern | word -lt word | word
 */
import type { SyntaxNode } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { word } from './build.ts';
import { keyParts } from './build-element.ts';
import { regexWord } from './build-regex.ts';
import { children, type Source } from './build-source.ts';
import type { Part, Test, Word } from './script.ts';
import { SCRIPT } from './sentences.ts';

const FILES = '-e -d -f -L -h -s -r -w -x -b -c -p -S'.split(' ');
const UNARY = new Set([...FILES, '-z', '-n', '-v']);
const BINARY = new Set('= == != < > -eq -ne -lt -le -gt -ge -nt -ot -ef'.split(' '));

export function condition(source: Source, node: SyntaxNode): Test {
  const skipped = new Set(['ConditionOpen', 'ConditionClose', 'Continuation', 'Comment', 'HereText']);
  const items = children(node).filter((c) => !skipped.has(c.name) && !c.name.endsWith('Redirect'));
  return new Reader(source, node, items).all();
}

const partsOf = (source: Source, node: SyntaxNode): Part[] => word(source, node, 'text').parts;

class Reader {
  readonly #source: Source;
  readonly #node: SyntaxNode;
  readonly #items: SyntaxNode[];
  #at = 0;

  constructor(source: Source, node: SyntaxNode, items: SyntaxNode[]) {
    this.#source = source;
    this.#node = node;
    this.#items = items;
  }

  all(): Test {
    const test = this.#or();
    const left = this.#items[this.#at];
    if (left && !/^(Redirect|Duplicate|Here)/.test(left.name))
      this.#source.tell(left.from, left.to, SCRIPT.no_place_in_condition({ sign: this.#source.slice(left) }));
    return test;
  }

  #or(): Test {
    let test = this.#and();
    while (this.#takes('Or')) test = { kind: 'or', left: test, right: this.#and() };
    return test;
  }

  #and(): Test {
    let test = this.#not();
    while (this.#takes('And')) test = { kind: 'and', left: test, right: this.#not() };
    return test;
  }

  #not(): Test {
    if (this.#text() === '!') {
      this.#at++;
      return { kind: 'not', of: this.#not() };
    }
    if (!this.#takes('SubshellOpen')) return this.#question();
    const test = this.#or();
    if (!this.#takes(')')) this.#missing(SCRIPT.a_parenthesis);
    return test;
  }

  #question(): Test {
    const first = this.#text();
    const behind = this.#items[this.#at + 1];
    if (first !== undefined && UNARY.has(first) && behind?.name === 'Word') {
      this.#at++;
      return { kind: 'unary', operator: first, word: (first === '-v' && this.#element()) || this.#word() };
    }
    if (first !== undefined && /^-[a-zA-Z]$/.test(first) && behind?.name === 'Word' && !this.#operator(this.#at + 1))
      this.#source.tell(this.#items[this.#at].from, this.#items[this.#at].to, SCRIPT.no_such_test({ first }));
    const left = this.#word();
    const operator = this.#operator(this.#at);
    if (operator === undefined) return { kind: 'unary', operator: '-n', word: left };
    this.#at++;
    if (operator === '=~')
      return { kind: 'binary', operator, left, right: regexWord(this.#source, this.#items[this.#at++], partsOf) };
    return { kind: 'binary', operator, left, right: this.#word() };
  }

  /** The operand of -v a[i], whose brackets are no pattern. */
  #element(): Word | undefined {
    const item = this.#items[this.#at];
    const [, name, inside] = /^(\w+)\[([\s\S]+)\]$/.exec(this.#source.slice(item)) ?? [];
    if (!name) return undefined;
    this.#at++;
    const { from, to } = item;
    const text = (text: string): Part => ({ kind: 'text', text, quoted: true });
    const parts = [text(`${name}[`), ...keyParts(this.#source, inside, { from, to }), text(']')];
    return { from, to, parts, spread: [parts] };
  }

  #operator(at: number): string | undefined {
    const item = this.#items[at];
    const text = item && this.#source.slice(item);
    return text !== undefined && (BINARY.has(text) || text === '=~') ? text : undefined;
  }

  #word(): Word {
    const item = this.#items[this.#at];
    if (item?.name === 'Word') {
      this.#at++;
      return word(this.#source, item, 'text');
    }
    this.#missing(SCRIPT.a_word);
    return { from: this.#node.from, to: this.#node.to, parts: [], spread: [[]], fixed: '' };
  }

  /** The plain text of the next item, if it is a word. */
  #text(): string | undefined {
    const item = this.#items[this.#at];
    return item?.name === 'Word' ? this.#source.slice(item) : undefined;
  }

  #takes(name: string): boolean {
    const taken = this.#items[this.#at]?.name === name;
    if (taken) this.#at++;
    return taken;
  }

  #missing(what: Said): void {
    const { from, to } = this.#items[this.#at] ?? this.#node;
    this.#source.tell(from, to, SCRIPT.missing_in_condition({ what }));
  }
}
