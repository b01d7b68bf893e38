/**
 * expr evaluates an expression whose words are the command's words.
 *
 *      a | b    a & b    a < b    a + b    a * b    text : pattern    length a, index a chars, substr a 2 3, ( … )
 *
 * Numbers have no limit. Behind | and & an unneeded part is read, but not calculated.
 */
import { complain, endingWith, quote, tryHelp, type Work } from '../../shell/program/program.ts';
import { regexOf } from '../../shell/program/regex.ts';

const [FALSE, BAD] = [1, 2];

/** Ends expr with a message. */
class ExprFault {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

const isNumber = (text: string): boolean => /^-?\d+$/.test(text);
/** Answers whether the text is empty or a number that is 0. */
const isNull = (text: string): boolean => /^(?:-?0+)?$/.test(text);

function numberOf(text: string): bigint {
  if (!isNumber(text)) throw new ExprFault('non-integer argument');
  return BigInt(text);
}

const CALCULATES: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const COMPARES: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>=': (order) => order >= 0,
  '>': (order) => order > 0,
};

function compare(a: string, b: string): number {
  if (!isNumber(a) || !isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The match of the first group, or without groups the length of the match, from the beginning of the text. */
function matched(text: string, pattern: string): string {
  const found = regexOf(pattern, { extended: false, extent: true }, (source) => `^(?:${source})`).exec(text);
  const grouped = /(?:^|[^\\])(?:\\\\)*\\\(/.test(pattern);
  return grouped ? (found?.[1] ?? '') : String(found?.[0].length ?? 0);
}

function part(text: string, from: string, count: string): string {
  if (!isNumber(from) || !isNumber(count)) return '';
  const [at, length] = [Number(from), Number(count)];
  return at <= 0 || length <= 0 ? '' : text.slice(at - 1, at - 1 + length);
}

const FUNCTIONS: Readonly<Record<string, (...words: string[]) => string>> = {
  length: (text) => String(text.length),
  match: matched,
  index: (text, chars) => String([...text].findIndex((char) => chars.includes(char)) + 1),
  substr: part,
};

/** The operators, from the weakest on. Those of one row bind from left to right. */
const BINDS: readonly (readonly string[])[] = [['|'], ['&'], Object.keys(COMPARES), ['+', '-'], ['*', '/', '%'], [':']];

class Expression {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  value(): string {
    const value = this.#level(0, true);
    if (this.#at < this.#words.length)
      throw new ExprFault(`syntax error: unexpected argument ${quote(this.#words[this.#at])}`);
    return value;
  }

  #take(word: string): boolean {
    const there = this.#words[this.#at] === word;
    if (there) this.#at++;
    return there;
  }

  #need(): void {
    if (this.#at < this.#words.length) return;
    throw new ExprFault(`syntax error: missing argument after ${quote(this.#words[this.#at - 1])}`);
  }

  /** With `counts` the expression is calculated. */
  #level(row: number, counts: boolean): string {
    const signs = BINDS[row];
    if (!signs) return this.#word(counts);
    let left = this.#level(row + 1, counts);
    for (let sign = this.#words[this.#at]; sign !== undefined && signs.includes(sign); sign = this.#words[this.#at]) {
      this.#at++;
      const needed = sign === '|' ? isNull(left) : sign === '&' ? !isNull(left) : true;
      const right = this.#level(row + 1, counts && needed);
      left = counts ? this.#joined(left, sign, right) : '';
    }
    return left;
  }

  #joined(left: string, sign: string, right: string): string {
    if (sign === '|') return isNull(left) ? (isNull(right) ? '0' : right) : left;
    if (sign === '&') return isNull(left) || isNull(right) ? '0' : left;
    if (sign === ':') return matched(left, right);
    if (COMPARES[sign]) return COMPARES[sign](compare(left, right)) ? '1' : '0';
    const [a, b] = [numberOf(left), numberOf(right)];
    if ((sign === '/' || sign === '%') && b === 0n) throw new ExprFault('division by zero');
    return String(CALCULATES[sign](a, b));
  }

  #word(counts: boolean): string {
    if (this.#take('+')) {
      this.#need();
      return this.#words[this.#at++];
    }
    const name = this.#words[this.#at];
    if (name !== undefined && Object.hasOwn(FUNCTIONS, name)) {
      this.#at++;
      const values = Array.from({ length: FUNCTIONS[name].length }, () => this.#word(counts));
      return counts ? FUNCTIONS[name](...values) : '';
    }
    this.#need();
    if (this.#take(')')) throw new ExprFault("syntax error: unexpected ')'");
    if (!this.#take('(')) return this.#words[this.#at++];
    const inside = this.#level(0, counts);
    if (this.#take(')')) return inside;
    const after = this.#words[this.#at];
    throw new ExprFault(
      after === undefined
        ? `syntax error: expecting ')' after ${quote(this.#words[this.#at - 1])}`
        : `syntax error: expecting ')' instead of ${quote(after)}`,
    );
  }
}

export const expr: Work = {
  unwritten: endingWith(3),
  run(p, args, out) {
    const words = args.operands[0] === '--' ? args.operands.slice(1) : args.operands;
    if (words.length === 0) return tryHelp(p, 'missing operand', BAD);
    try {
      const value = new Expression(words).value();
      out.print(`${value}\n`);
      return isNull(value) ? FALSE : 0;
    } catch (thrown) {
      if (!(thrown instanceof ExprFault)) throw thrown;
      complain(p, thrown.why);
      return BAD;
    }
  },
};
