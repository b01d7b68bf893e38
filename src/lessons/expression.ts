/**
 * Expressions of a lesson about the run: `depth('/db') > 0`, `place('/db', 41) - 1`, `at('full', extents('/db'))`.
 *
 *     comparison = sum [(= | != | < | > | <= | >=) sum]
 *     sum        = product {(+ | -) product}        product = value {(* | / | %) value}
 *     value      = 12 | 'text' | fact(sum, …) | at('stop', comparison) | (comparison)
 */
import { Refused } from '../bytes/refused.ts';

export type Value = number | string | boolean;

export type Expression =
  | { kind: 'value'; value: Value }
  | { kind: 'fact'; name: string; args: readonly Expression[] }
  | { kind: 'at'; stop: string; of: Expression }
  | { kind: 'two'; sign: string; left: Expression; right: Expression };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|([A-Za-z]\w*)|(!=|<=|>=|[-+*/%=<>(),]))/y;
const COMPARISONS = ['=', '!=', '<', '>', '<=', '>='];

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign';
  text: string;
}

function tokensOf(text: string): Token[] | Refused {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found) return new Refused(`“${source}” makes no sense from “${source.slice(from)}” on.`);
    const kinds = ['number', 'text', 'name', 'sign'] as const;
    const at = [1, 2, 3, 4].findIndex((i) => found[i] !== undefined);
    tokens.push({ kind: kinds[at], text: found[at + 1] });
  }
  return tokens;
}

/** This is thrown only within the reader. */
class Unreadable {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#comparison();
    if (this.#at < this.#tokens.length) throw new Unreadable(`“${this.#tokens[this.#at].text}” comes too late`);
    return expression;
  }

  #comparison(): Expression {
    const left = this.#chain(['+', '-'], () => this.#chain(['*', '/', '%'], () => this.#value()));
    const sign = this.#sign(COMPARISONS);
    if (!sign) return left;
    return {
      kind: 'two',
      sign,
      left,
      right: this.#chain(['+', '-'], () => this.#chain(['*', '/', '%'], () => this.#value())),
    };
  }

  #chain(signs: readonly string[], part: () => Expression): Expression {
    let left = part();
    for (let sign = this.#sign(signs); sign; sign = this.#sign(signs))
      left = { kind: 'two', sign, left, right: part() };
    return left;
  }

  #value(): Expression {
    const token = this.#tokens[this.#at++];
    if (token?.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token?.kind === 'text') return { kind: 'value', value: token.text };
    if (token?.text === '(') {
      const inner = this.#comparison();
      this.#expect(')');
      return inner;
    }
    if (token?.kind !== 'name') throw new Unreadable('a number, a text in quotes or a fact is missing');
    this.#expect('(');
    const args: Expression[] = [];
    while (!this.#sign([')'])) {
      if (args.length > 0) this.#expect(',');
      args.push(this.#comparison());
    }
    if (token.text !== 'at') return { kind: 'fact', name: token.text, args };
    const [stop, of] = args;
    if (stop?.kind !== 'value' || typeof stop.value !== 'string' || !of || args.length > 2)
      throw new Unreadable('at() wants the name of a stop and what is asked there');
    return { kind: 'at', stop: stop.value, of };
  }

  #sign(signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at++;
    return token.text;
  }

  #expect(sign: string): void {
    if (!this.#sign([sign])) throw new Unreadable(`“${sign}” is missing`);
  }
}

export function readExpression(text: string): Expression | Refused {
  const tokens = tokensOf(text);
  if (tokens instanceof Refused) return tokens;
  try {
    return new Reader(tokens).whole();
  } catch (error) {
    if (error instanceof Unreadable) return new Refused(`“${text.trim()}” cannot be read: ${error.why}.`);
    throw error;
  }
}

/** The result of a sign on two values; undefined if they do not go together. */
export function together(sign: string, left: Value, right: Value): Value | undefined {
  if (sign === '=') return left === right;
  if (sign === '!=') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : left / right;
    case '%':
      return right === 0 ? undefined : left % right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    default:
      return left >= right;
  }
}
