/**
 * env and printenv show and change the environment of a process, as far as it is known.
 *
 *      env -i A=1 awk …     only A          env A=1 awk …     A, and what the machine has
 */
import type { Environment } from '../../shell/process/environment.ts';
import { errorText } from '../../shell/process/errno.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { complain, endingWith, quote, toStderr, tryHelp, type Work } from '../../shell/program/program.ts';
import { hasMeaning } from '../../shell/program/special-names.ts';
import { checkCommand, runChild } from './child.ts';

/** env's own failures. */
const FAILED = 125;

const UNKNOWN_TEXT = 'what the environment holds depends on the machine; env -i begins with an empty one';

interface Split {
  assignments: readonly string[];
  command: readonly (string | undefined)[];
  /** The number of words before the command. */
  before: number;
  clear: boolean;
}

/** Splits off the leading NAME=VALUE words. A lone - at the front is -i. */
function split(words: readonly (string | undefined)[], clear: boolean): Split {
  const lone = words[0] === '-';
  let at = lone ? 1 : 0;
  while (words[at]?.includes('=')) at++;
  const assignments = words.slice(lone ? 1 : 0, at) as string[];
  return { assignments, command: words.slice(at), before: at, clear: clear || lone };
}

function changed(from: Environment, clear: boolean, without: readonly string[], given: readonly string[]): Environment {
  const values = new Map(clear ? [] : from.values);
  const whole = clear || from.whole;
  for (const name of without)
    if (whole) values.delete(name);
    else values.set(name, undefined);
  for (const one of given) {
    const at = one.indexOf('=');
    values.set(one.slice(0, at), one.slice(at + 1));
  }
  return { whole, values };
}

const all = ({ whole, values }: Environment): string[] => {
  if (!whole) throw new Unknowable(UNKNOWN_TEXT);
  return [...values].filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${value}`);
};

/** The value of a name, if it has one. */
function heldBy({ whole, values }: Environment, name: string): string | undefined {
  if (!whole && !values.has(name) && hasMeaning(name)) throw new Unknowable(`${name} depends on the machine`);
  return values.get(name);
}

export const env: Work = {
  unwritten: endingWith(FAILED),
  check(words, args) {
    const { command, before } = split(words, false);
    // An unknown word may be an assignment.
    if (command.length === 0 || command[0] === undefined) return undefined;
    const wrong = args.has('null') ? undefined : checkCommand('env', command, args.programs);
    return wrong && { ...wrong, index: wrong.index + before };
  },
  *run(p, args, out) {
    const { assignments, command, clear } = split(args.operands, args.has('ignore-environment'));
    const without = args.options.filter(({ option }) => option.long === 'unset').map(({ value }) => value!);
    const wrong = clear ? undefined : without.find((name) => name === '' || name.includes('='));
    if (wrong !== undefined) {
      complain(p, `cannot unset ${quote(wrong)}: Invalid argument`);
      return FAILED;
    }
    const environment = changed(p.environment, clear, without, assignments);
    const end = args.has('null') ? '\0' : '\n';
    if (args.has('null') && command.length > 0) return tryHelp(p, 'cannot specify --null (-0) with command', FAILED);
    const directory = args.value('chdir');
    if (directory !== undefined && command.length === 0)
      return tryHelp(p, 'must specify command with --chdir (-C)', FAILED);
    if (command.length === 0) {
      for (const one of all(environment)) out.print(one + end);
      return 0;
    }
    const home = p.kernel.cwd;
    const moved = directory === undefined ? 0 : p.chdir(directory);
    if (moved < 0) {
      toStderr(p, `env: cannot change directory to ${quote(directory!)}: ${errorText(moved)}\n`);
      return FAILED;
    }
    const status = yield* runChild(p, command as string[], (child) => {
      child.environment = environment;
    });
    p.kernel.cwd = home;
    return status;
  },
};

export const printenv: Work = {
  run(p, args, out) {
    const end = args.has('null') ? '\0' : '\n';
    if (args.operands.length === 0) for (const one of all(p.environment)) out.print(one + end);
    let missing = false;
    for (const name of args.operands) {
      const value = name.includes('=') ? undefined : heldBy(p.environment, name);
      if (value === undefined) missing = true;
      else out.print(value + end);
    }
    return missing ? 1 : 0;
  },
};
