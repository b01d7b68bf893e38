/**
 * What a script says, once it is understood: the tree that the interpreter walks.
 *
 *      Script ─ Statement ─ a && b ─┬─ Simple     name=word … word word … redirections
 *                 (perhaps &)       ├─ Pipeline   command | command | …
 *                                   ├─ For, Count, While, If, Case, Group, Calculation (( )), Condition [[ ]]
 *                                   └─ Definition of a function
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
  /** It stands in the line in which the one before it ends. */
  sameLine?: boolean;
  /** Of one in the background: as it is written. */
  shown?: string;
}

export interface Step {
  /** The operator before it; the first has none. */
  operator?: '&&' | '||';
  /** `! command` inverts its status. */
  not: boolean;
  /** `time command`: how long it takes is printed. */
  timed?: boolean;
  command: Command;
}

export type Command =
  | Simple
  | For
  | Count
  | While
  | If
  | Case
  | Group
  | Calculation
  | Condition
  | Definition
  | Pipeline;

export interface Simple extends Place {
  kind: 'simple';
  line: number;
  assignments: Assignment[];
  words: Word[];
  redirections: Redirection[];
}

/** `name=value`, `name[i]=value`, `name=(…)`; with `append`, by +=. */
export interface Assignment {
  name: string;
  subscript?: Subscript;
  value: Word;
  /** Of an array. */
  elements?: ArrayElement[];
  append: boolean;
  from: number;
}

/** A word of `a=(…)`, or `[i]=value` in it. */
export interface ArrayElement {
  /** As it is written, for messages. */
  shown: string;
  subscript?: Subscript;
  append: boolean;
  value: Word;
}

/** Which values of an array: all of them, that of a number, or that of a key. */
export interface Subscript extends Place {
  /** As it is written, for messages. */
  text: string;
  all?: '@' | '*';
  index?: Calculated;
  key?: Part[];
}

/** What all commands that are no programs have. */
interface Compound extends Place {
  line: number;
  redirections: Redirection[];
}

export interface For extends Compound {
  kind: 'for';
  /** It is select: each round is asked for. */
  menu: boolean;
  name: string;
  /** Without `in`: the parameters. */
  words: Word[] | undefined;
  body: Statement[];
}

/** An expression, and the `$x` and `$(…)` in it: bash puts their text in before it reads the expression. */
export interface Calculated {
  expression: Expression;
  values: Part[];
  /** Before each of them: a sign that bash would join with the value's own, or nothing. */
  signs: string[];
}

/** `for ((i = 0; i < 3; i++))` */
export interface Count extends Compound {
  kind: 'count';
  begin: Calculated | undefined;
  test: Calculated | undefined;
  next: Calculated | undefined;
  body: Statement[];
}

export interface While extends Compound {
  kind: 'while';
  until: boolean;
  test: Statement[];
  body: Statement[];
}

export interface If extends Compound {
  kind: 'if';
  branches: { test: Statement[]; body: Statement[] }[];
  otherwise: Statement[];
}

export interface Case extends Compound {
  kind: 'case';
  subject: Word;
  items: { patterns: Word[]; body: Statement[]; end: ';;' | ';&' | ';;&' }[];
}

export interface Group extends Compound {
  kind: 'group';
  /** In parentheses: a shell of its own runs it. */
  subshell: boolean;
  body: Statement[];
}

export interface Calculation extends Compound {
  kind: 'calculation';
  calculated: Calculated;
}

export interface Condition extends Compound {
  kind: 'condition';
  test: Test;
}

/** What stands between [[ and ]]. */
export type Test =
  | { kind: 'and' | 'or'; left: Test; right: Test }
  | { kind: 'not'; of: Test }
  | { kind: 'unary'; operator: string; word: Word }
  | { kind: 'binary'; operator: string; left: Word; right: Word };

export interface Definition extends Compound {
  kind: 'function';
  name: string;
  /** The file that it comes from, once it is made. */
  file?: string;
  body: Command;
}

export interface Pipeline extends Compound {
  kind: 'pipeline';
  commands: Command[];
}

export interface Redirection extends Place {
  fd: number;
  /** `dup` makes `fd` the same as the descriptor in `source`; -1 closes it. `text`: what is read is the target itself. */
  operator: '>' | '>>' | '<' | '<>' | 'dup' | 'text';
  target: Word;
  source: number;
  /** The target as it is written, for messages. */
  shown?: string;
}

export interface Word extends Place {
  parts: Part[];
  /** The words that its braces make of it, each in parts; itself if it has no braces. */
  spread: Part[][];
  /** The word's only value, if nothing in it depends on anything. */
  fixed?: string;
  /** `declare a=(…)`: the word is the name. */
  array?: Assignment;
}

export type Part =
  | { kind: 'text'; text: string; quoted: boolean }
  /** A `*`, `?` or `[…]` outside quotes. */
  | { kind: 'glob'; text: string }
  | ({ kind: 'variable'; name: string; quoted: boolean } & Place)
  | { kind: 'status'; quoted: boolean }
  /** `$!`: the last process put into the background. */
  | { kind: 'job'; quoted: boolean }
  /** `$$`: the shell's process. */
  | { kind: 'shell'; quoted: boolean }
  /** `$1`, `$#`; `$@` and `$*` are all of them. */
  /** `name`: as messages have it, $2 or 2. */
  | { kind: 'parameter'; which: string; name: string; quoted: boolean }
  /** `${#x}` */
  | ({ kind: 'length'; name: string; subscript?: Subscript; quoted: boolean } & Place)
  /** `${a[i]}`, `${a[@]}` */
  | ({ kind: 'element'; name: string; subscript: Subscript; quoted: boolean } & Place)
  /** `${!a[@]}` */
  | ({ kind: 'keys'; name: string; all: '@' | '*'; quoted: boolean } & Place)
  /** `${!x}`: the value of the name that x holds. */
  | ({ kind: 'indirect'; name: string; quoted: boolean } & Place)
  /** The text of these, as a key within an expression. */
  | { kind: 'key'; parts: Part[]; quoted: true }
  | Changed
  | ({ kind: 'arithmetic'; quoted: boolean } & Calculated & Place)
  | ({ kind: 'substitution'; statements: Statement[]; quoted: boolean } & Place)
  /** `<(…)`, `>(…)`: a name that leads to what these print, or read. */
  | ({ kind: 'process'; reads: boolean; statements: Statement[]; quoted: boolean } & Place)
  /** `{a,b}`: one word each. `{1..3}` is the same, written out. */
  | { kind: 'brace'; items: Part[][] };

/** A part whose text is found when it runs. */
export type Expansion = Exclude<Part, { kind: 'text' | 'glob' | 'brace' }>;

/** `${x:-word}`, `${x%pattern}`, `${x/pattern/word}`, `${x:from:count}`, `${x^^}`. */
export interface Changed extends Place {
  kind: 'changed';
  /** A variable, a number, or @ and *, which are all parameters. */
  name: string;
  subscript?: Subscript;
  operator: string;
  /** The pattern, or the word instead. */
  parts: Part[];
  /** Behind the second / of a replacement. */
  replacement: Part[];
  /** Of a slice. */
  numbers: Calculated[];
  quoted: boolean;
}

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

/** A variable in an expression; or an element of an array, by number or by one of the values as its key. */
export interface Target {
  name: string;
  index?: Expression;
  key?: number;
}

export type Expression = Place &
  (
    | { kind: 'number'; value: bigint }
    | ({ kind: 'name' } & Target)
    /** One of the values, by index: an integer. `base`: what stands before it, as 2# */
    | { kind: 'value'; base: string; index: number }
    | { kind: 'unary'; operator: '+' | '-' | '!' | '~'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
    /** `operator` '' is plain `=`. */
    | ({ kind: 'assign'; operator: BinaryOperator | ''; value: Expression } & Target)
    /** `++i` and `i++`: `by` 1 or -1, the value before or after. */
    | ({ kind: 'step'; by: 1n | -1n; prefix: boolean } & Target)
  );
