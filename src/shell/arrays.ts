// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * Arrays in a script: finding the element that is meant, listing words, and assigning.
 *
 *      a=("${a[@]}" x)   all words are made before the first one is stored
 *      a[-1]=x           from the end; a[-9]=x of three is a mistake, which ends the line
 */
import { calculate, calculatedValue } from './calculate.ts';
import type { Elements } from './elements.ts';
import { expandText, expandValue, expandWord } from './expand.ts';
import type { Assignment, Part, Subscript } from './language/script.ts';
import type { Key, List } from './names.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { Discard, Exit } from './setting.ts';
import type { ShellState } from './shell-state.ts';

/** The key of the element to read. Undefined, after a message, if there cannot be one. */
export function* keyRead(shell: ShellState, name: string, at: Subscript): Steps<Key | undefined> {
  const key = yield* keyMeant(shell, name, at);
  if (key !== undefined) return key;
  bad(shell, name);
  return undefined;
}

/** Reports a bad subscript. Under set -e bash ends even where a status is tested. */
function bad(shell: ShellState, what: string): void {
  shell.complain(`${what}: bad array subscript`);
  if (shell.errexit) throw new Exit(1);
}

function* keyMeant(shell: ShellState, name: string, { index, key }: Subscript): Steps<Key | undefined> {
  if (key) return (yield* expandText(key, shell)) || undefined;
  if (!index) throw new Unknowable(`[@] means all elements of ${name}; one is needed here`);
  return shell.index(name, yield* calculate(shell, index));
}

function* keyWritten(shell: ShellState, name: string, at: Subscript, whole: string): Steps<Key> {
  const key = yield* keyMeant(shell, name, at);
  if (key !== undefined) return key;
  shell.complain(`${whole}: bad array subscript`);
  throw new Discard();
}

/** `${a[i]}` */
export function* elementText(shell: ShellState, name: string, at: Subscript): Steps<string> {
  const key = yield* keyRead(shell, name, at);
  if (key === undefined) return shell.unbound(`${name}[${at.text}]`);
  const value = shell.valueOf(name, key);
  return value ?? (shell.isUnheard(name) ? shell.get(name) : shell.unbound(`${name}[${at.text}]`));
}

/** `${#a[i]}`, `${#a[@]}` */
export function* lengthText(shell: ShellState, name: string, at: Subscript): Steps<string> {
  if (at.all) return String(valuesOf(shell, name).length);
  const key = yield* keyMeant(shell, name, at);
  if (key !== undefined) return String((shell.valueOf(name, key) ?? '').length);
  shell.complain(`${at.text}]: bad array subscript`);
  throw new Discard();
}

/** All values of an array, or the one value of a variable. */
export function valuesOf(shell: ShellState, name: string): readonly string[] {
  const elements = shell.arrays.get(name);
  if (elements) return elements.values();
  const text = shell.variables.get(name);
  if (text === undefined && shell.isUnheard(name)) shell.get(name);
  return text === undefined ? [] : [text];
}

export function keysOf(shell: ShellState, name: string): readonly string[] {
  const elements = shell.arrays.get(name);
  return elements ? elements.keys().map(String) : valuesOf(shell, name).map(() => '0');
}

/** `${a[@]:from:count}`: `count` values from an index on. */
export function sliceOf(shell: ShellState, name: string, from: number, count: number | undefined): readonly string[] {
  const elements = shell.arrays.get(name);
  if (elements?.keyed) throw new Unknowable(`which keys of ${name} come first is bash’s own; take them by name`);
  const end = elements?.end ?? 1;
  const start = from < 0 ? end + from : from;
  if (start < 0) return [];
  const values = valuesOf(shell, name);
  const keys = elements?.keys() ?? [0];
  const first = keys.findIndex((key) => Number(key) >= start);
  if (first < 0 || values.length === 0) return [];
  if (count !== undefined && count < 0) throw new Unknowable('a part of a list that ends before it begins');
  return values.slice(first, count === undefined ? undefined : first + count);
}

export function* listOf(shell: ShellState, { name, elements = [], append }: Assignment): Steps<List> {
  const values: List['values'] = [];
  for (const { subscript, append, value, shown } of elements)
    if (subscript) {
      const key = yield* keyMeant(shell, name, subscript);
      // The other elements still get their values.
      if (key === undefined) bad(shell, shown);
      else values.push({ key, append, text: yield* expandValue(value, shell) });
    } else {
      const words: string[] = [];
      yield* expandWord(value, shell, words);
      for (const text of words) values.push({ key: undefined, append: false, text });
    }
  return { values, append };
}

/** Gives an array its values. Answers false, after a message, if the name is readonly. */
export function giveList(shell: ShellState, name: string, { values, append }: List, keyed: boolean): boolean {
  if (shell.attributes.get(name)?.readonly) {
    shell.complain(`${name}: readonly variable`);
    return false;
  }
  const before = shell.arrays.get(name);
  if (!append && !before) shell.variables.delete(name);
  const into: Elements = shell.array(name, keyed);
  if (!append) into.clear();
  let next = into.end;
  for (const { key = next, append, text } of values) {
    shell.tries(name, text, key, append);
    if (typeof key === 'number') next = key + 1;
  }
  return true;
}

/** `a=x`, `a[i]=x`, `a=(…)`, alone on a line. */
export function* assign(shell: ShellState, assignment: Assignment): Steps<void> {
  const { name, subscript, elements, value, append } = assignment;
  if (elements) {
    const keyed = shell.arrays.get(name)?.keyed ?? false;
    if (!giveList(shell, name, yield* listOf(shell, assignment), keyed)) throw new Discard();
    return;
  }
  const text = yield* expandValue(value, shell);
  if (!subscript) {
    // A name without a value is no mistake here, even under set -u.
    if (append && shell.isUnheard(name)) shell.get(name);
    shell.set(name, text, undefined, append);
    return;
  }
  const key = yield* keyWritten(shell, name, subscript, `${name}[${subscript.text}]`);
  shell.set(name, text, key, append);
}

/** Reads `name` or `name[i]` in a builtin's word: unset, read, printf -v, [[ -v. */
export function named(
  shell: ShellState,
  word: string,
): { name: string; key: Key | undefined; all: boolean; index?: bigint } {
  const [, name, inside] = /^([A-Za-z_]\w*)(?:\[([\s\S]*)\])?$/.exec(word)!;
  if (inside === undefined) return { name, key: undefined, all: false };
  if (inside === '@' || inside === '*') return { name, key: undefined, all: true };
  if (shell.arrays.get(name)?.keyed) {
    if (/[\\$`"'[\]]/.test(inside)) throw new Unknowable(`bash would read the key ${inside} once more; choose another`);
    return { name, key: inside, all: false };
  }
  const index = calculatedValue(inside, shell);
  return { name, key: shell.index(name, index), all: false, index };
}

const held = (shell: ShellState, holder: string): string =>
  /^\d/.test(holder) ? (shell.parameters[Number(holder) - 1] ?? shell.unbound(holder)) : shell.get(holder);

const isList = (word: string): boolean => /\[[@*]\]$/.test(word);

/** `${!x}`: the value of the name that x holds. `a[@]` means all of an array. */
export function indirectText(shell: ShellState, holder: string): string {
  const word = held(shell, holder);
  if (/^[1-9]\d*$/.test(word)) return shell.parameters[Number(word) - 1] ?? shell.unbound(`!${holder}`);
  if (!/^[A-Za-z_]\w*(\[[\s\S]+\])?$/.test(word))
    throw new Unknowable(`\${!${holder}}: '${word}' is no name of a variable`);
  const { name, key, all } = named(shell, word);
  if (all) return valuesOf(shell, name).join(' ');
  return shell.valueOf(name, key) ?? (shell.isUnheard(name) ? shell.get(name) : shell.unbound(`!${holder}`));
}

function indirectList(shell: ShellState, holder: string): readonly string[] | undefined {
  const word = held(shell, holder);
  return isList(word) ? valuesOf(shell, named(shell, word).name) : undefined;
}

/** Lists of words: `$@`, `${a[@]}`, `${!a[@]}`. parameters.ts changes such lists. */
export function plainList(shell: ShellState, part: Part): readonly string[] | undefined {
  if (part.kind === 'parameter') return /[@*]/.test(part.which) ? shell.parameters : undefined;
  if (part.kind === 'element') return part.subscript.all && valuesOf(shell, part.name);
  if (part.kind === 'indirect') return indirectList(shell, part.name);
  return part.kind === 'keys' ? keysOf(shell, part.name) : undefined;
}
