/**
 * The tree of a script, which the interpreter walks.
 *
 *      Script ─ Statement ─ a && b ─┬─ Simple     name=word … word word … redirections
 *                 (perhaps &)       ├─ Pipeline   command | command | …
 *                                   ├─ For, Count, While, If, Case, Group, Calculation (( )), Condition [[ ]]
 *                                   └─ Definition of a function
 *
 * Places (`from`, `to`) are UTF-16 units of the source, as editors count. `line` is bash's LINENO. Text is a byte string,
 * with one char code (0–255) per byte of the source's UTF-8, because names and data are bytes on Linux.
 */
import type { DIRECTIVES } from './directives.ts';

export interface Place {
  from: number;
  to: number;
}

/** The script's wishes for its volume and machine: `# mkfs:`, `# size:`, `# mount:`, … */
export type Directives = Partial<Record<(typeof DIRECTIVES)[number], string>>;

export interface Script {
  directives: Directives;
  statements: Statement[];
}

/** `a && b || c`. Each step runs if its operator fits the status so far. */
export interface Statement extends Place {
  steps: Step[];
  /** An & follows it, so it runs beside the next statements. */
  background: boolean;
  /** It begins in the line in which the one before it ends. */
  sameLine?: boolean;
  /** The source text of a background statement. */
  shown?: string;
}

export interface Step {
  /** The operator before the step. The first step has none. */
  operator?: '&&' | '||';
  /** `! command` inverts its status. */
  not: boolean;
  /** `time command` prints how long it takes. */
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

/** `name=value`, `name[i]=value`, `name=(…)`, or with += if `append` is set. */
export interface Assignment {
  name: string;
  subscript?: Subscript;
  value: Word;
  /** The elements of an array. */
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

/** The meant values of an array: all, the one of a number, or the one of a key. */
export interface Subscript extends Place {
  /** As it is written, for messages. */
  text: string;
  all?: '@' | '*';
  index?: Calculated;
  key?: Part[];
}

/** The common part of all compound commands. */
interface Compound extends Place {
  line: number;
  redirections: Redirection[];
}

export interface For extends Compound {
  kind: 'for';
  /** The command is select, which asks before each round. */
  menu: boolean;
  name: string;
  /** Undefined without `in`, which means the parameters. */
  words: Word[] | undefined;
  body: Statement[];
}

/** An expression, and the `$x` and `$(…)` in it. bash inserts their text before it reads the expression. */
export interface Calculated {
  expression: Expression;
  values: Part[];
  /** For each value, the sign before it that bash would join with the value's own, or an empty text. */
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
  /** The group is in parentheses, so a child shell runs it. */
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

/** The condition between [[ and ]]. */
export type Test =
  | { kind: 'and' | 'or'; left: Test; right: Test }
  | { kind: 'not'; of: Test }
  | { kind: 'unary'; operator: string; word: Word }
  | { kind: 'binary'; operator: string; left: Word; right: Word };

export interface Definition extends Compound {
  kind: 'function';
  name: string;
  /** The file that it comes from, once the function is made. */
  file?: string;
  body: Command;
}

export interface Pipeline extends Compound {
  kind: 'pipeline';
  commands: Command[];
}

export interface Redirection extends Place {
  fd: number;
  /** `dup` makes `fd` the same as the descriptor in `source`, and -1 closes it. `text` reads the target itself. */
  operator: '>' | '>>' | '<' | '<>' | 'dup' | 'text';
  target: Word;
  source: number;
  /** The target as it is written, for messages. */
  shown?: string;
}

export interface Word extends Place {
  parts: Part[];
  /** The words that its braces make, each in parts. Without braces it is the word itself. */
  spread: Part[][];
  /** The word's value, if it is fixed. */
  fixed?: string;
  /** The assignment in `declare a=(…)`. The word is the name. */
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
  /** `$1`, `$#`. `$@` and `$*` mean all parameters. */
  /** `name` is the form in messages, $2 or 2. */
  | { kind: 'parameter'; which: string; name: string; quoted: boolean }
  /** `${#x}` */
  | ({ kind: 'length'; name: string; subscript?: Subscript; quoted: boolean } & Place)
  /** `${a[i]}`, `${a[@]}` */
  | ({ kind: 'element'; name: string; subscript: Subscript; quoted: boolean } & Place)
  /** `${!a[@]}` */
  | ({ kind: 'keys'; name: string; all: '@' | '*'; quoted: boolean } & Place)
  /** `${!x}`: the value of the name that x holds. */
  | ({ kind: 'indirect'; name: string; quoted: boolean } & Place)
  /** The text of these parts, as a key within an expression. */
  | { kind: 'key'; parts: Part[]; quoted: true }
  | Changed
  | ({ kind: 'arithmetic'; quoted: boolean } & Calculated & Place)
  | ({ kind: 'substitution'; statements: Statement[]; quoted: boolean } & Place)
  /** `<(…)`, `>(…)`: a name that leads to the output or the input of these statements. */
  | ({ kind: 'process'; reads: boolean; statements: Statement[]; quoted: boolean } & Place)
  /** `{a,b}`: one word each. `{1..3}` is the same, written out. */
  | { kind: 'brace'; items: Part[][] };

/** A part whose text is known only at run time. */
export type Expansion = Exclude<Part, { kind: 'text' | 'glob' | 'brace' }>;

/** `${x:-word}`, `${x%pattern}`, `${x/pattern/word}`, `${x:from:count}`, `${x^^}`. */
export interface Changed extends Place {
  kind: 'changed';
  /** A variable, a number, or @ and *, which mean all parameters. */
  name: string;
  subscript?: Subscript;
  operator: string;
  /** The pattern, or the word instead. */
  parts: Part[];
  /** The text behind the second / of a replacement. */
  replacement: Part[];
  /** The numbers of a slice. */
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

/** A variable in an expression, or an element of an array, by number or with one of the values as its key. */
export interface Target {
  name: string;
  index?: Expression;
  key?: number;
}

export type Expression = Place &
  (
    | { kind: 'number'; value: bigint }
    | ({ kind: 'name' } & Target)
    /** One of the values, by index, which is an integer. `base` is a prefix such as 2#. */
    | { kind: 'value'; base: string; index: number }
    | { kind: 'unary'; operator: '+' | '-' | '!' | '~'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
    /** `operator` '' is plain `=`. */
    | ({ kind: 'assign'; operator: BinaryOperator | ''; value: Expression } & Target)
    /** `++i` and `i++`. `by` is 1 or -1. `prefix` tells the two apart. */
    | ({ kind: 'step'; by: 1n | -1n; prefix: boolean } & Target)
  );

/** The lists of commands inside a command. A function's body does not count, because it does not run where it stands. */
export function insideOf(command: Command): Statement[][] {
  switch (command.kind) {
    case 'for':
    case 'count':
    case 'group':
      return [command.body];
    case 'while':
      return [command.test, command.body];
    case 'if':
      return [...command.branches.flatMap(({ test, body }) => [test, body]), command.otherwise];
    case 'case':
      return command.items.map(({ body }) => body);
    case 'pipeline':
      return command.commands.flatMap(insideOf);
    case 'function':
      return insideOf(command.body);
    default:
      return [];
  }
}

/**
 * The last command of ( … ). bash starts no process for it, because the child shell becomes it. This shell does the same, so
 * it uses bash's process numbers, which decide where some files go. Nothing may be left to do after it.
 */
export function lastOf(statements: readonly Statement[]): Command | undefined {
  const last = statements.at(-1);
  const step = last?.steps.at(-1);
  if (!last || !step || last.background || step.not || step.operator === '||') return undefined;
  const alone = statements.length === 1 && last.steps.length === 1;
  return alone || step.command.redirections.length === 0 ? step.command : undefined;
}
