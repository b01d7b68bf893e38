/** The parser's position among the words, and what it knows there about functions and their local names. */
import type { Token } from './lexer.ts';
import type { Name } from './syntax.ts';
import { Wrong } from './wrong.ts';

export class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;
  /** Local names of the function that is being read. */
  locals: readonly string[] = [];
  /** Names that are called, with the number of their arguments. */
  readonly called: { name: string; count: number }[] = [];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get token(): Token {
    return this.#tokens[this.#at];
  }

  peek(ahead: number): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)];
  }

  get place(): number {
    return this.#at;
  }

  set place(at: number) {
    this.#at = at;
  }

  advance(): Token {
    return this.#tokens[this.#at++];
  }

  is(text: string): boolean {
    const { token } = this;
    return (token.kind === 'sign' || token.kind === 'keyword') && token.text === text;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`${text} is missing before ${this.shown}`);
  }

  get shown(): string {
    const { token } = this;
    if (token.kind === 'newline') return 'the end of a line';
    if (token.kind === 'end') return 'the end of the program';
    return token.kind === 'number' ? String(token.value) : (token as { text: string }).text;
  }

  fail(message: string): never {
    throw new Wrong(this.is('|') ? 'a program of awk runs no commands here: no |' : message);
  }

  newlines(): void {
    while (this.token.kind === 'newline') this.#at++;
  }

  name(): Name {
    const { token } = this;
    if (token.kind !== 'name') this.fail(`a name is missing before ${this.shown}`);
    this.#at++;
    return this.nameOf((token as { text: string }).text);
  }

  nameOf(name: string): Name {
    const local = this.locals.indexOf(name);
    return { kind: 'name', name, local: local < 0 ? undefined : local };
  }
}
