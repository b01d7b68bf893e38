// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * `$1`, `$@`, and changed values: `${x:-y}`, `${x%.c}`, `${x/a/b}`, `${x:1:2}`, `${x^^}`. In `${a[@]%.c}` and `${@^}` all
 * values of the list change alike.
 */
import { keyRead, plainList, sliceOf, valuesOf } from './arrays.ts';
import { calculate } from './calculate.ts';
import { expandPatternText, expandText } from './expand.ts';
import { prefixEnd, replaced, suffixStart } from './glob-parts.ts';
import type { Changed, Part } from './language/script.ts';
import type { Key } from './names.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { inQuotes } from './program/requoted.ts';
import { Exit } from './setting.ts';
import type { ShellState } from './shell-state.ts';

export function parameter(shell: ShellState, which: string, name: string): string {
  const { parameters } = shell;
  if (which === '#') return String(parameters.length);
  if (which === '@' || which === '*') return parameters.join(' ');
  return parameters[Number(which) - 1] ?? shell.unbound(name);
}

export const parameterOrVariable = (shell: ShellState, name: string): string =>
  /^\d/.test(name) ? parameter(shell, name, name) : shell.get(name);

const INSTEAD = /^:?[-=+?]$/;

const isList = ({ name, subscript }: Changed): boolean => subscript?.all !== undefined || /^[@*]$/.test(name);

/** The value to change, if there is one, and the key for `${x:=y}`. */
interface Subject {
  value: string | undefined;
  key: Key | undefined;
}

function* subjectOf(shell: ShellState, { name, subscript }: Changed): Steps<Subject> {
  if (/^\d/.test(name)) return { value: shell.parameters[Number(name) - 1], key: undefined };
  if (!subscript) return { value: shell.valueOf(name), key: undefined };
  const key = yield* keyRead(shell, name, subscript);
  return { value: key === undefined ? undefined : shell.valueOf(name, key), key };
}

const allOf = (shell: ShellState, { name }: Changed): readonly string[] =>
  /^[@*]$/.test(name) ? shell.parameters : shell.isUnheard(name) ? [] : valuesOf(shell, name);

/** The parts of word in an unquoted `${x:-word}`, so that their own quotes count. Otherwise undefined. */
export function* insteadOf(shell: ShellState, part: Changed): Steps<readonly Part[] | undefined> {
  if (part.quoted || !/^:?[-+]$/.test(part.operator)) return undefined;
  const text = isList(part) ? listAsText(shell, part) : (yield* subjectOf(shell, part)).value;
  return lacks(part, text) === part.operator.endsWith('-') ? part.parts : undefined;
}

/** Answers whether `${x:-…}` means the word, because x has no value, or with a colon an empty one. */
const lacks = ({ operator }: Changed, value: string | undefined): boolean =>
  value === undefined || (operator[0] === ':' && value === '');

function listAsText(shell: ShellState, part: Changed): string | undefined {
  const list = allOf(shell, part);
  return list.length === 0 ? undefined : list.join(' ');
}

/** The words of a part, or undefined if it is one text. */
export function listOfPart(shell: ShellState, part: Part): readonly string[] | Steps<readonly string[]> | undefined {
  if (part.kind !== 'changed') return plainList(shell, part);
  return isList(part) ? changedList(shell, part) : undefined;
}

function* changedList(shell: ShellState, part: Changed): Steps<readonly string[]> {
  const { operator, parts, name } = part;
  if (INSTEAD.test(operator)) {
    const without = lacks(part, listAsText(shell, part));
    const kind = operator.at(-1);
    if (kind === '+') return without ? [] : [yield* expandText(parts, shell)];
    if (!without) return allOf(shell, part);
    if (kind !== '-') throw new Unknowable('only one value can be asked for by = and ?, not all of a list');
    return [yield* expandText(parts, shell)];
  }
  if (operator === ':') {
    const [from, count] = yield* numbersOf(shell, part);
    if (!/^[@*]$/.test(name)) return sliceOf(shell, name, from, count);
    const start = from < 0 ? shell.parameters.length + 1 + from : from;
    if (start === 0) throw new Unknowable('the name of the script $0 is not known here; begin with ${@:1}');
    if (start < 0) return [];
    if (count !== undefined && count < 0) throw new Unknowable('a part of a list that ends before it begins');
    return shell.parameters.slice(start - 1, count === undefined ? undefined : start - 1 + count);
  }
  const list = allOf(shell, part);
  const change = yield* changing(shell, part);
  return list.map(change);
}

export function* changed(shell: ShellState, part: Changed): Steps<string> {
  if (isList(part)) return (yield* changedList(shell, part)).join(' ');
  const { name, operator, subscript } = part;
  const subject = yield* subjectOf(shell, part);
  if (INSTEAD.test(operator)) return yield* instead(shell, part, subject);
  const shown = subscript ? `${name}[${subscript.text}]` : name;
  const value =
    subject.value ?? (subscript && !shell.isUnheard(name) ? shell.unbound(shown) : parameterOrVariable(shell, name));
  if (/^[/@]/.test(operator) && subject.value === undefined) return '';
  if (operator === ':') return sliced(value, yield* numbersOf(shell, part));
  return (yield* changing(shell, part))(value);
}

/** The change that applies to each value. */
function* changing(shell: ShellState, { operator, parts, replacement }: Changed): Steps<(value: string) => string> {
  const pattern = yield* expandPatternText(parts, shell);
  switch (operator[0]) {
    case '#':
      return (value) => value.slice(Math.max(0, prefixEnd(pattern, value, operator === '##')));
    case '%':
      return (value) => {
        const start = suffixStart(pattern, value, operator === '%%');
        return start < 0 ? value : value.slice(0, start);
      };
    case '/': {
      const by = yield* expandText(replacement, shell);
      return (value) => replaced(value, pattern, by, operator[1] ?? '');
    }
    case '@':
      return (value) => (operator === '@Q' ? inQuotes(value) : cased(value, CASES[operator]));
    default:
      return (value) => cased(value, operator);
  }
}

const CASES: Readonly<Record<string, string>> = { '@U': '^^', '@u': '^', '@L': ',,' };

function cased(value: string, operator: string): string {
  const count = operator.length === 2 ? value.length : 1;
  const head = value.slice(0, count);
  const changed =
    operator[0] === '^'
      ? head.replace(/[a-z]/g, (c) => c.toUpperCase())
      : head.replace(/[A-Z]/g, (c) => c.toLowerCase());
  return changed + value.slice(count);
}

function* instead(shell: ShellState, part: Changed, { value, key }: Subject): Steps<string> {
  const { name, operator, parts } = part;
  const without = lacks(part, value);
  const kind = operator.at(-1);
  if (kind === '+') return without ? '' : yield* expandText(parts, shell);
  if (!without) return value!;
  const text = yield* expandText(parts, shell);
  if (kind === '=') {
    if (/^\d/.test(name)) throw new Unknowable(`$${name} cannot be given a value by \${…=…}`);
    shell.set(name, text, key);
  } else if (kind === '?') {
    const says = text || (operator[0] === ':' ? 'parameter null or not set' : 'parameter not set');
    shell.complain(`${part.subscript ? `${name}[${part.subscript.text}]` : name}: ${says}`);
    throw new Exit(1);
  }
  return text;
}

function* numbersOf(shell: ShellState, { numbers }: Changed): Steps<[from: number, count: number | undefined]> {
  const at: number[] = [];
  for (const number of numbers) at.push(Number(yield* calculate(shell, number)));
  return [at[0], at[1]];
}

/** `${x:from:count}`. A negative number counts from the end. */
function sliced(value: string, [from, count]: [number, number | undefined]): string {
  const start = from < 0 ? value.length + from : from;
  if (start < 0 || start > value.length) return '';
  if (count === undefined) return value.slice(start);
  const end = count < 0 ? value.length + count : start + count;
  if (end < start) throw new Unknowable('a part of a value that ends before it begins');
  return value.slice(start, end);
}
