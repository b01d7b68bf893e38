/**
 * What a script says, once it is understood: the tree that the interpreter walks.
 *
 *      Script ─ Statement ─ a && b ─┬─ Simple   name=word … word word … redirections
 *                 (perhaps &)       ├─ For      for name in word …; do statements; done redirections
 *                                   └─ Group    { statements; } or, in a shell of its own, ( statements )
 *
 * Places (`from`, `to`) are UTF-16 units of the source, as editors count; `line` is bash's LINENO. Text is a byte
 * string: one char code (0–255) per byte of the source's UTF-8, for that is what names and data are on Linux.
 */

import type { DIRECTIVES } from './directives.ts';

export interface Place {
  from: number;
  to: number;
}

/** What the script wants of its volume and its machine: `# mkfs:`, `# size:`, `# mount:`, … */
export type Directives = Partial<Record<(typeof DIRECTIVES)[number], string>>;

export interface Script {
  directives: Directives;
  statements: Statement[];
}

/** `a && b || c`: each step runs if the status so far lets its operator. */
export interface Statement extends Place {
  steps: Step[];
  /** It is followed by an &: it runs beside what follows. */
  background: boolean;
}

export interface Step {
  /** The operator before it; the first has none. */
  operator?: '&&' | '||';
  /** `! command` inverts its status. */
  not: boolean;
  command: Command;
}

export type Command = Simple | For | Group;

export interface Simple extends Place {
  kind: 'simple';
  line: number;
  assignments: { name: string; value: Word; from: number }[];
  words: Word[];
  redirections: Redirection[];
}

export interface For extends Place {
  kind: 'for';
  line: number;
  name: string;
  words: Word[];
  body: Statement[];
  redirections: Redirection[];
}

export interface Group extends Place {
  kind: 'group';
  line: number;
  /** In parentheses: a shell of its own runs it. */
  subshell: boolean;
  body: Statement[];
  redirections: Redirection[];
}

export interface Redirection extends Place {
  fd: number;
  /** `dup` makes `fd` the same as the descriptor in `source`; -1 closes it. */
  operator: '>' | '>>' | '<' | '<>' | 'dup';
  target: Word;
  source: number;
}

export interface Word extends Place {
  parts: Part[];
  /** The words that its braces make of it, each in parts; itself if it has no braces. */
  spread: Part[][];
  /** The word's only value, if nothing in it depends on anything. */
  fixed?: string;
}

export type Part =
  | { kind: 'text'; text: string; quoted: boolean }
  /** A `*`, `?` or `[…]` outside quotes. */
  | { kind: 'glob'; text: string }
  | ({ kind: 'variable'; name: string; quoted: boolean } & Place)
  | { kind: 'status'; quoted: boolean }
  /** `$!`: the last process put into the background. */
  | { kind: 'job'; quoted: boolean }
  /** `values` are the `$x` and `$(…)` in it: bash puts their text in before it reads the expression. */
  | ({ kind: 'arithmetic'; expression: Expression; values: Part[]; quoted: boolean } & Place)
  | ({ kind: 'substitution'; statements: Statement[]; quoted: boolean } & Place)
  /** `{a,b}`: one word each. `{1..3}` is the same, written out. */
  | { kind: 'brace'; items: Part[][] };

export type BinaryOperator =
  | '**'
  | '*'
  | '/'
  | '%'
  | '+'
  | '-'
  | '<<'
  | '>>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | '&'
  | '^'
  | '|'
  | '&&'
  | '||'
  | ',';

export type Expression = Place &
  (
    | { kind: 'number'; value: bigint }
    | { kind: 'name'; name: string }
    /** One of the values, by index: an integer. `before` is a sign that bash would join with the value's own. */
    | { kind: 'value'; index: number; before: string }
    | { kind: 'unary'; operator: '+' | '-' | '!' | '~'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
    /** `operator` '' is plain `=`. */
    | { kind: 'assign'; operator: BinaryOperator | ''; name: string; value: Expression }
    /** `++i` and `i++`: `by` 1 or -1, the value before or after. */
    | { kind: 'step'; name: string; by: 1n | -1n; prefix: boolean }
  );
