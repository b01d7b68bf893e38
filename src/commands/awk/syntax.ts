/** The syntax tree of an awk program. */

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'regex'; source: string }
  | Lvalue
  | { kind: 'assign'; operator: string; to: Lvalue; value: Expression }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'and' | 'or' | 'concat'; left: Expression; right: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'compare'; operator: string; left: Expression; right: Expression }
  | { kind: 'match'; not: boolean; text: Expression; by: Expression }
  | { kind: 'in'; index: readonly Expression[]; array: Name }
  | { kind: 'not' | 'minus' | 'plus' | 'grouping'; of: Expression }
  | { kind: 'step'; by: 1 | -1; before: boolean; of: Lvalue }
  | { kind: 'call'; name: string; args: readonly Expression[] }
  | { kind: 'builtin'; name: string; args: readonly Expression[] }
  | { kind: 'getline'; to: Lvalue | undefined; from: Expression | undefined };

export interface Name {
  kind: 'name';
  name: string;
  /** Its index among the function's local names. */
  local: number | undefined;
}

export type Lvalue =
  | Name
  | { kind: 'field'; index: Expression }
  | { kind: 'element'; array: Name; index: readonly Expression[] };

export interface Redirect {
  append: boolean;
  to: Expression;
}

export type Statement =
  | { kind: 'expression'; of: Expression }
  | { kind: 'print' | 'printf'; args: readonly Expression[]; redirect: Redirect | undefined }
  | { kind: 'block'; body: readonly Statement[] }
  | { kind: 'if'; test: Expression; yes: Statement; no: Statement | undefined }
  | { kind: 'while'; test: Expression; body: Statement }
  | { kind: 'do'; test: Expression; body: Statement }
  | {
      kind: 'for';
      begin: Statement | undefined;
      test: Expression | undefined;
      next: Statement | undefined;
      body: Statement;
    }
  | { kind: 'each'; name: Name; array: Name; body: Statement }
  | { kind: 'delete'; array: Name; index: readonly Expression[] | undefined }
  | { kind: 'exit' | 'return'; value: Expression | undefined }
  | { kind: 'next' | 'nextfile' | 'break' | 'continue' };

export interface Rule {
  /** Undefined: every record. */
  pattern: Expression | undefined;
  /** The last record of a range. */
  until: Expression | undefined;
  /** Undefined: print. */
  action: Statement | undefined;
}

export interface Func {
  parameters: readonly string[];
  body: Statement;
}

export interface Program {
  begin: readonly Statement[];
  end: readonly Statement[];
  rules: readonly Rule[];
  functions: ReadonlyMap<string, Func>;
}
