/**
 * The words of an awk program. A / divides if it stands behind a value. Elsewhere it opens a regular expression.
 */
import { Wrong } from './wrong.ts';

export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'string' | 'regex' | 'name' | 'function' | 'builtin' | 'keyword' | 'sign'; text: string }
  | { kind: 'newline' | 'end' };

const KEYWORDS = new Set(
  'BEGIN END function func if else while for do break continue next nextfile exit return delete in getline print printf'.split(
    ' ',
  ),
);

const BUILTINS = new Set(
  'length substr index split sub gsub match sprintf tolower toupper int sqrt sin cos atan2 exp log rand srand close system fflush'.split(
    ' ',
  ),
);

const SIGN = /\|\||&&|\*\*=|\*\*|[-+*/%^]=|==|<=|>=|!=|\+\+|--|>>|!~|[-{}()[\];,+*/%^!<>|?:~$=&]/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The text that a string literal stands for. A backslash before any other character stays. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (both, octal, char) =>
    octal !== undefined ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : (ESCAPES[char] ?? both),
  );

/** After these a / divides. */
const isValue = (token: Token | undefined): boolean => {
  if (!token) return false;
  if (token.kind === 'sign') return /^(\)|\]|\$|\+\+|--)$/.test(token.text);
  return /^(number|string|name|builtin)$/.test(token.kind);
};

class Lexer {
  readonly #text: string;
  #at = 0;
  readonly tokens: Token[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): Token[] {
    while (this.#at < this.#text.length) this.#one();
    this.tokens.push({ kind: 'newline' }, { kind: 'end' });
    return this.tokens;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #one(): void {
    if (this.#match(/[ \t\r]+|\\\r?\n|#[^\n]*/y) !== undefined) return;
    const char = this.#text[this.#at];
    if (char === '\n') {
      this.#at++;
      this.tokens.push({ kind: 'newline' });
    } else if (char === '"') this.tokens.push({ kind: 'string', text: unescaped(this.#delimited('"', 'string')) });
    else if (char === '/' && !isValue(this.tokens.at(-1)))
      this.tokens.push({ kind: 'regex', text: this.#delimited('/', 'expression') });
    else if (/[A-Za-z_]/.test(char)) this.#word();
    else {
      const number = this.#match(NUMBER);
      const sign = number === undefined ? this.#match(SIGN) : undefined;
      if (number !== undefined) this.tokens.push({ kind: 'number', value: Number(number) });
      else if (sign !== undefined) this.tokens.push({ kind: 'sign', text: sign.replace('**', '^') });
      else throw new Wrong(`${JSON.stringify(char)} has no meaning in a program of awk`);
    }
  }

  /** The text between two of these. Like in mawk, a / inside brackets is ordinary only behind a backslash. */
  #delimited(by: string, what: string): string {
    const from = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '\n') break;
      if (char === '\\') this.#at++;
      else if (char === by) return this.#text.slice(from, this.#at++);
    }
    throw new Wrong(`a ${what} has no ${by} at its end`);
  }

  #word(): void {
    const text = this.#match(/\w+/y)!;
    const call = this.#text[this.#at] === '(';
    if (KEYWORDS.has(text)) this.tokens.push({ kind: 'keyword', text: text === 'func' ? 'function' : text });
    else if (BUILTINS.has(text)) this.tokens.push({ kind: 'builtin', text });
    else this.tokens.push({ kind: call ? 'function' : 'name', text });
  }
}

export const tokensOf = (text: string): Token[] => new Lexer(text).run();
