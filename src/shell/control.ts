/** The builtins that say how a script goes on, and what its names mean. */
import type { Builtin } from './builtins.ts';
import { checkGetopts, getopts } from './getopts.ts';
import type { Interpreter } from './interpreter.ts';
import { Unknowable } from './process/unknowable.ts';
import { checkRead, read } from './read.ts';
import { Leave, Return } from './setting.ts';
import { checkTrap, trap } from './trap.ts';

type Words = readonly (string | undefined)[];
type Wrong = { index: number; message: string } | undefined;

const OPTIONS: Record<string, (shell: Interpreter) => void> = {
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

/** The options of `set`, one by one: -euo pipefail is -e -u -o pipefail. */
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

export function set(shell: Interpreter, words: readonly string[]): number {
  const { options, rest } = optionsOf(words);
  for (const option of options) OPTIONS[option](shell);
  if (words[rest] === '--') shell.parameters = words.slice(rest + 1);
  return 0;
}

const number =
  (name: string, least: number) =>
  (words: Words): Wrong =>
    words.length > 1 || (words[0] !== undefined && (!/^\d{1,9}$/.test(words[0]) || Number(words[0]) < least))
      ? { index: 0, message: `${name} takes one number here` }
      : undefined;

function leave(shell: Interpreter, goesOn: boolean, words: readonly string[]): number {
  const name = goesOn ? 'continue' : 'break';
  if (shell.loops === 0) {
    shell.complain(`${name}: only meaningful in a \`for', \`while', or \`until' loop`);
    return 0;
  }
  throw new Leave(goesOn, Number(words[0] ?? 1));
}

/** Names, or name=value. */
const NAMED = /^([A-Za-z_]\w*)(=[\s\S]*)?$/;

const names =
  (command: string, values: boolean) =>
  (words: Words): Wrong => {
    const index = words.findIndex(
      (word) => word !== undefined && (!NAMED.test(word) || (!values && word.includes('='))),
    );
    if (index < 0 && words.length > 0) return undefined;
    return { index: Math.max(0, index), message: `${command} takes names of variables here` };
  };

function local(shell: Interpreter, words: readonly string[]): number {
  const own = shell.locals.at(-1);
  if (!own) {
    shell.complain('local: can only be used in a function');
    return 1;
  }
  for (const word of words) {
    const [, name, value] = NAMED.exec(word)!;
    if (!own.has(name)) own.set(name, shell.variables.get(name));
    else if (value === undefined) continue;
    if (value === undefined) shell.unset(name);
    else shell.set(name, value.slice(1));
  }
  return 0;
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
        if (shell.locals.length === 0) throw new Unknowable('return stands in no function');
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
    'local',
    {
      summary: 'Variables that the function has for itself.',
      usage: 'local NAME[=VALUE]...',
      check: names('local', true),
      run: local,
    },
  ],
  [
    'getopts',
    {
      summary: 'The next option among $1, $2, …: its letter into a variable.',
      usage: 'getopts LETTERS NAME [WORD]...',
      check: checkGetopts,
      run: getopts,
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
      summary: 'Take the value of variables away.',
      usage: 'unset NAME...',
      check: names('unset', false),
      run(shell, words) {
        for (const name of words) shell.unset(name);
        return 0;
      },
    },
  ],
  [
    'read',
    {
      summary: 'Read a line into variables, split at blanks; the last has the rest.',
      usage: '[IFS=CHARACTERS] read [-r] NAME...',
      check: checkRead,
      run: read,
    },
  ],
];
