/**
 * A sed script as a row of commands. A command that jumps knows the index of its target.
 *
 *      2,/x/{s/a/b/g;$!d}    ──▶    0 { unless 2,/x/, to 3 } · 1 s · 2 d unless not $ · 3 …
 *
 * A mistake is thrown as a sentence. If the script's words are known, this happens before anything runs.
 */
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Regex } from './sed-regex.ts';
import type { Substitution } from './sed-substitute.ts';

export type Address =
  | { kind: 'line'; line: number }
  | { kind: 'last' }
  | { kind: 'step'; first: number; step: number }
  | { kind: 'regex'; regex: Regex };

/** The end of a range, which may also be an address. */
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

/** A command with the state of its range: whether it is open, the line that ends it, and whether it has ended. */
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
  /** The files of `w`, in the order in which they are named. */
  files: string[];
}

export const refuse = (message: string): never => {
  throw new Unknowable(`sed: ${message}`);
};

/** Reads the script's text. */
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

  /** Reads up to this character, unless a backslash stands before it, and past it. A line end must be escaped. */
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
