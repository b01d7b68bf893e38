/**
 * A script of sed as its commands, in a row; what jumps knows the index that it jumps to.
 *
 *      2,/x/{s/a/b/g;$!d}    ──▶    0 { unless 2,/x/, to 3 } · 1 s · 2 d unless not $ · 3 …
 *
 * What is not understood is thrown, as a sentence: before anything runs, where the script's words are known.
 */
import { Unknowable } from '../../shell/process/unknowable.ts';
import type { Regex } from './sed-regex.ts';
import type { Substitution } from './sed-substitute.ts';

export type Address =
  | { kind: 'line'; line: number }
  | { kind: 'last' }
  | { kind: 'step'; first: number; step: number }
  | { kind: 'regex'; regex: Regex };

/** How a range ends, beside an address of its own. */
export type End = Address | { kind: 'more'; lines: number } | { kind: 'multiple'; of: number };

export interface Where {
  from: Address | undefined;
  to: End | undefined;
  not: boolean;
}

export type Doing =
  | { name: '{' | 'b' | 't' | 'T'; to: number }
  | { name: '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z' }
  | { name: 'a' | 'i' | 'c'; text: string }
  | { name: 'q' | 'Q'; status: number }
  | { name: 'r' | 'w'; file: string }
  | { name: 's'; by: Substitution }
  | { name: 'y'; change: ReadonlyMap<string, string> };

/** Whether the range of a command is open, the line that ends it, and whether it was. */
export interface Command {
  where: Where;
  what: Doing;
  open: boolean;
  closed: boolean;
  until: number;
}

export interface Script {
  commands: Command[];
  /** `#n` in its first line. */
  silent: boolean;
  /** What `w` writes to, in the order in which they are named. */
  files: string[];
}

export const refuse = (message: string): never => {
  throw new Unknowable(`sed: ${message}`);
};

/** What a text is read from. */
export class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get next(): string | undefined {
    return this.text[this.at];
  }

  get over(): boolean {
    return this.at >= this.text.length;
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  blanks(): void {
    this.take(/[ \t]*/y);
  }

  number(): number {
    return Number(this.take(/\d+/y));
  }

  /** Up to this sign where no backslash is before it, and past it. A line end has to be escaped. */
  until(sign: string, what: string): string {
    for (let i = this.at; i < this.text.length && this.text[i] !== '\n'; i++) {
      if (this.text[i] === sign) {
        const found = this.text.slice(this.at, i);
        this.at = i + 1;
        return found;
      }
      if (this.text[i] === '\\') i++;
    }
    return refuse(`${what} is not ended by ${sign === '\n' ? 'a line end' : sign}`);
  }
}
