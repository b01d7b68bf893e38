/** Bash's arithmetic: 64-bit integers that wrap, C's operators and **, variables by name. */
import { integer } from './language/build-expression.ts';
import type { BinaryOperator, Expression, Target } from './language/script.ts';
import { SCRIPT } from './language/sentences.ts';
import { Unknowable } from './process/thrown.ts';

export interface Variables {
  get(name: string, key?: string | number): string;
  set(name: string, value: string, key?: string | number): void;
  /** The place that a negative index leads to. */
  index(name: string, index: bigint): number | undefined;
}

/** `values` are the texts of the expression's expansions. */
export function evaluate(e: Expression, v: Variables, values: readonly string[]): bigint {
  switch (e.kind) {
    case 'number':
      return e.value;
    case 'name':
      return variable(e.name, v, keyOf(e, v, values));
    case 'value':
      return constant(e.base + values[e.index]);
    case 'unary': {
      const x = evaluate(e.operand, v, values);
      if (e.operator === '!') return x === 0n ? 1n : 0n;
      return BigInt.asIntN(64, e.operator === '-' ? -x : e.operator === '~' ? ~x : x);
    }
    case 'binary':
      if (e.operator === '&&')
        return evaluate(e.left, v, values) !== 0n && evaluate(e.right, v, values) !== 0n ? 1n : 0n;
      if (e.operator === '||')
        return evaluate(e.left, v, values) !== 0n || evaluate(e.right, v, values) !== 0n ? 1n : 0n;
      return binary(e.operator, evaluate(e.left, v, values), evaluate(e.right, v, values));
    case 'conditional':
      return evaluate(evaluate(e.test, v, values) !== 0n ? e.yes : e.no, v, values);
    case 'assign': {
      const key = keyOf(e, v, values);
      const before = e.operator ? variable(e.name, v, key) : 0n;
      const value = evaluate(e.value, v, values);
      const result = e.operator ? binary(e.operator, before, value) : value;
      v.set(e.name, String(result), key);
      return result;
    }
    case 'step': {
      const key = keyOf(e, v, values);
      const before = variable(e.name, v, key);
      const after = BigInt.asIntN(64, before + e.by);
      v.set(e.name, String(after), key);
      return e.prefix ? after : before;
    }
  }
}

/** The key of the array element that is meant, if any. */
function keyOf({ name, index, key }: Target, v: Variables, values: readonly string[]): string | number | undefined {
  if (key !== undefined) {
    const word = values[key];
    if (/[\\$`"'[\]]/.test(word) || word === '')
      throw new Unknowable(`bash would read the key '${word}' once more here; use \${${name}[…]} and ${name}[…]=…`);
    return word;
  }
  if (!index) return undefined;
  const at = v.index(name, evaluate(index, v, values));
  if (at === undefined) throw new Unknowable(`${name} has no element so far before its end`);
  return at;
}

/** The value of a number or a variable's name. An empty text is 0. */
export function integerOf(text: string, v: Variables): bigint {
  if (/^[A-Za-z_]\w*$/.test(text)) return variable(text, v);
  return text.trim() === '' ? 0n : constant(text);
}

/** An empty variable counts as 0, as in bash. A variable that holds another expression is refused. */
function variable(name: string, v: Variables, key?: string | number): bigint {
  const text = v.get(name, key);
  return text === '' ? 0n : constant(text);
}

function constant(text: string): bigint {
  const found = /^[ \t\n]*([-+]?)([0-9][0-9a-zA-Z#@_]*)[ \t\n]*$/.exec(text);
  const value = found ? integer(found[2]) : SCRIPT.no_number({ text: `'${text}'` });
  if (typeof value !== 'bigint') throw new Unknowable(`in $((…)) only whole numbers count here: ${value.english}`);
  return found![1] === '-' ? BigInt.asIntN(64, -value) : value;
}

function binary(operator: BinaryOperator, a: bigint, b: bigint): bigint {
  const truth = (yes: boolean): bigint => (yes ? 1n : 0n);
  switch (operator) {
    case '+':
      return BigInt.asIntN(64, a + b);
    case '-':
      return BigInt.asIntN(64, a - b);
    case '*':
      return BigInt.asIntN(64, a * b);
    case '/':
    case '%':
      if (b === 0n) throw new Unknowable(SCRIPT.division_by_0);
      return BigInt.asIntN(64, operator === '/' ? a / b : a % b);
    case '**':
      return power(a, b);
    case '<<':
      return BigInt.asIntN(64, a << (b & 63n));
    case '>>':
      return a >> (b & 63n);
    case '<':
      return truth(a < b);
    case '<=':
      return truth(a <= b);
    case '>':
      return truth(a > b);
    case '>=':
      return truth(a >= b);
    case '==':
      return truth(a === b);
    case '!=':
      return truth(a !== b);
    case '&':
      return a & b;
    case '^':
      return a ^ b;
    case '|':
      return a | b;
    case '&&':
      return truth(a !== 0n && b !== 0n);
    case '||':
      return truth(a !== 0n || b !== 0n);
    case ',':
      return b;
  }
}

function power(base: bigint, exponent: bigint): bigint {
  if (exponent < 0n) throw new Unknowable(SCRIPT.exponent_below_0);
  let result = 1n;
  let square = base;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = BigInt.asIntN(64, result * square);
    square = BigInt.asIntN(64, square * square);
  }
  return result;
}
