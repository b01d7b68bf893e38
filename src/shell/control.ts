/** The builtins that control how a script goes on, and what its names mean. */
import { named } from './arrays.ts';
import type { Builtin, Words, Wrong } from './builtin.ts';
import { Unknowable } from './process/thrown.ts';
import { Leave, Return } from './setting.ts';
import type { ShellState } from './shell-state.ts';
import { checkTrap, trap } from './trap.ts';

const OPTIONS: Record<string, (shell: ShellState) => void> = {
  '-e': (shell) => {
    shell.errexit = true;
  },
  '+e': (shell) => {
    shell.errexit = false;
  },
  '-u': (shell) => {
    shell.nounset = true;
  },
  '+u': (shell) => {
    shell.nounset = false;
  },
  '-o pipefail': (shell) => {
    shell.pipefail = true;
  },
  '+o pipefail': (shell) => {
    shell.pipefail = false;
  },
};

/** Splits the options of `set`: -euo pipefail is -e -u -o pipefail. */
function optionsOf(words: Words): { options: string[]; rest: number } {
  const options: string[] = [];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word === '--' || !/^[-+]./.test(word)) break;
    for (const letter of word.slice(1)) options.push(letter === 'o' ? `${word[0]}o ${words[++at]}` : word[0] + letter);
  }
  return { options, rest: at };
}

export function checkSet(words: Words): Wrong {
  const { options, rest } = optionsOf(words);
  const known = options.every((option) => Object.hasOwn(OPTIONS, option));
  if (known && words.length > 0 && (rest >= words.length || words[rest] === '--')) return undefined;
  return {
    index: Math.min(rest, words.length - 1),
    message: 'only set -e, -u, -o pipefail and set -- WORD… are known here',
  };
}

export function set(shell: ShellState, words: readonly string[]): number {
  const { options, rest } = optionsOf(words);
  for (const option of options) OPTIONS[option](shell);
  if (words[rest] !== '--') return 0;
  shell.parameters = words.slice(rest + 1);
  shell.parametersSet++;
  return 0;
}

const number =
  (name: string, least: number) =>
  (words: Words): Wrong =>
    words.length > 1 || (words[0] !== undefined && (!/^\d{1,9}$/.test(words[0]) || Number(words[0]) < least))
      ? { index: 0, message: `${name} takes one number here` }
      : undefined;

function leave(shell: ShellState, goesOn: boolean, words: readonly string[]): number {
  const name = goesOn ? 'continue' : 'break';
  if (shell.loops === 0) {
    shell.complain(`${name}: only meaningful in a \`for', \`while', or \`until' loop`);
    return 0;
  }
  throw new Leave(goesOn, Number(words[0] ?? 1));
}

/** Checks that the words are names or elements of arrays. */
function checkUnset(words: Words): Wrong {
  const at = words[0] === '-v' || words[0] === '-f' ? 1 : 0;
  const name = words[0] === '-f' ? /^\w+$/ : /^[A-Za-z_]\w*(\[[\s\S]+\])?$/;
  const index = words.findIndex((word, i) => i >= at && word !== undefined && !name.test(word));
  if (index < 0 && words.length > at) return undefined;
  return { index: Math.max(0, index), message: 'unset takes names of variables here' };
}

function unset(shell: ShellState, words: readonly string[]): number {
  if (words[0] === '-f') {
    for (const name of words.slice(1)) shell.functions.delete(name);
    return 0;
  }
  let status = 0;
  for (const word of words[0] === '-v' ? words.slice(1) : words) {
    const found = named(shell, word);
    const { name, all } = found;
    if (shell.attributes.get(name)?.readonly) {
      shell.complain(`unset: ${name}: cannot unset: readonly variable`);
      status = 1;
    } else if (name === word || (all && !shell.arrays.get(name)?.keyed)) shell.unset(name);
    else if (!all) status = unsetElement(shell, found, word.slice(name.length)) || status;
  }
  return status;
}

/** `at` is the subscript with its brackets. */
function unsetElement(shell: ShellState, { name, key, index }: ReturnType<typeof named>, at: string): number {
  const elements = shell.arrays.get(name);
  if (elements && key !== undefined) {
    elements.delete(key);
    return 0;
  }
  // A variable that is no array has an element 0, but no last one.
  if (!elements && (!shell.variables.has(name) || index === 0n)) {
    shell.unset(name);
    return 0;
  }
  shell.complain(elements ? `unset: ${at}: bad array subscript` : `unset: ${name}: not an array variable`);
  return 1;
}

export const CONTROL: readonly (readonly [string, Builtin])[] = [
  [
    'break',
    {
      summary: 'Leave the loop, or so many of them.',
      usage: 'break [N]',
      check: number('break', 1),
      run: (shell, words) => leave(shell, false, words),
    },
  ],
  [
    'continue',
    {
      summary: 'Go on with the loop’s next turn.',
      usage: 'continue [N]',
      check: number('continue', 1),
      run: (shell, words) => leave(shell, true, words),
    },
  ],
  [
    'return',
    {
      summary: 'End the function, with this status.',
      usage: 'return [N]',
      check: number('return', 0),
      run(shell, words) {
        if (shell.locals.length === 0 && shell.sourcing === 0) throw new Unknowable('return stands in no function');
        throw new Return(words.length > 0 ? Number(words[0]) & 255 : shell.status);
      },
    },
  ],
  [
    'shift',
    {
      summary: 'Take the first of $1, $2, … away, or so many.',
      usage: 'shift [N]',
      check: number('shift', 0),
      run(shell, words) {
        const count = Number(words[0] ?? 1);
        if (count > shell.parameters.length) return 1;
        shell.parameters = shell.parameters.slice(count);
        return 0;
      },
    },
  ],
  [
    'trap',
    {
      summary: 'What to run when the script ends, or when a command fails where set -e would end it; - for nothing.',
      usage: "trap 'COMMAND' EXIT|ERR...",
      check: checkTrap,
      run: trap,
    },
  ],
  [
    'unset',
    {
      summary: 'Take the value of variables, or of elements of arrays, away; -f: functions.',
      usage: 'unset [-v | -f] NAME...',
      check: checkUnset,
      run: unset,
    },
  ],
];
