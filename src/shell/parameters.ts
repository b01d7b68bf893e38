// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/** `$1`, `$@`, and what a value is changed to on its way: `${x:-y}`, `${x%.c}`, `${x/a/b}`, `${x:1:2}`, `${x^^}`. */
import { calculate } from './calculate.ts';
import { expandPatternText, expandText } from './expand.ts';
import { prefixEnd, replaced, suffixStart } from './glob-parts.ts';
import type { Interpreter } from './interpreter.ts';
import type { Changed } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import { Exit } from './setting.ts';

export function parameter(shell: Interpreter, which: string, name: string): string {
  const { parameters } = shell;
  if (which === '#') return String(parameters.length);
  if (which === '@' || which === '*') return parameters.join(' ');
  return parameters[Number(which) - 1] ?? shell.unbound(name);
}

const valueNamed = (shell: Interpreter, name: string): string | undefined =>
  /^\d/.test(name) ? shell.parameters[Number(name) - 1] : shell.variables.get(name);

export const parameterOrVariable = (shell: Interpreter, name: string): string =>
  /^\d/.test(name) ? parameter(shell, name, name) : shell.get(name);

/** Whether `${x:-…}` means the word: x has no value, or with a colon an empty one. */
export function lacks(shell: Interpreter, { name, operator }: Changed): boolean {
  const value = valueNamed(shell, name);
  return value === undefined || (operator[0] === ':' && value === '');
}

export function* changed(shell: Interpreter, part: Changed): Steps<string> {
  const { name, operator, parts } = part;
  if (/^:?[-=+?]$/.test(operator)) return yield* instead(shell, part);
  const value = parameterOrVariable(shell, name);
  switch (operator[0]) {
    case '#':
      return value.slice(Math.max(0, prefixEnd(yield* expandPatternText(parts, shell), value, operator === '##')));
    case '%': {
      const start = suffixStart(yield* expandPatternText(parts, shell), value, operator === '%%');
      return start < 0 ? value : value.slice(0, start);
    }
    case '/': {
      if (valueNamed(shell, name) === undefined) return '';
      const pattern = yield* expandPatternText(parts, shell);
      return replaced(value, pattern, yield* expandText(part.replacement, shell), operator[1] ?? '');
    }
    case ':':
      return yield* sliced(shell, part, value);
    default: {
      const count = operator.length === 2 ? value.length : 1;
      const head = value.slice(0, count);
      const cased =
        operator[0] === '^'
          ? head.replace(/[a-z]/g, (c) => c.toUpperCase())
          : head.replace(/[A-Z]/g, (c) => c.toLowerCase());
      return cased + value.slice(count);
    }
  }
}

function* instead(shell: Interpreter, part: Changed): Steps<string> {
  const { name, operator, parts } = part;
  const without = lacks(shell, part);
  const kind = operator.at(-1);
  if (kind === '+') return without ? '' : yield* expandText(parts, shell);
  if (!without) return valueNamed(shell, name)!;
  const text = yield* expandText(parts, shell);
  if (kind === '=') {
    if (/^\d/.test(name)) throw new Unknowable(`$${name} cannot be given a value by \${…=…}`);
    shell.set(name, text);
  } else if (kind === '?') {
    const says = text || (operator[0] === ':' ? 'parameter null or not set' : 'parameter not set');
    shell.complain(`${name}: ${says}`);
    throw new Exit(1);
  }
  return text;
}

/** `${x:from:count}`: from the end if it is below 0. */
function* sliced(shell: Interpreter, { numbers }: Changed, value: string): Steps<string> {
  const at: number[] = [];
  for (const number of numbers) at.push(Number(yield* calculate(shell, number)));
  const [from, count] = at;
  const start = from < 0 ? value.length + from : from;
  if (start < 0 || start > value.length) return '';
  if (count === undefined) return value.slice(start);
  const end = count < 0 ? value.length + count : start + count;
  if (end < start) throw new Unknowable('a part of a value that ends before it begins');
  return value.slice(start, end);
}
