/**
 * Commands made of commands: loops, choices, functions. Each returns its status. With `forgiven` a failure inside ends
 * nothing.
 *
 *      while A; do B; done     A decides, whatever it answers; the status is B's last, 0 if it never ran
 *      break 2                 thrown through two loops
 */

import { calculate } from './calculate.ts';
import { holds } from './condition.ts';
import { expandPatternText, expandValue } from './expand.ts';
import type { Calculation, Case, Command, Count, Definition, For, If, Statement, While } from './language/script.ts';
import type { Meaning } from './names.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { matchPattern } from './program/glob.ts';
import { Discard, Leave, Return } from './setting.ts';
import type { ShellState } from './shell-state.ts';
import { wordsOf } from './words-of.ts';

/** The deepest nesting of calls, because the stack of the real machine is small. */
const MOST_CALLS = 200;

export function* compound(shell: ShellState, command: Command, forgiven: boolean): Steps<number> {
  switch (command.kind) {
    case 'for':
      return yield* looping(shell, command, forgiven);
    case 'while':
      return yield* whileTrue(shell, command, forgiven);
    case 'count':
      return yield* counting(shell, command, forgiven);
    case 'if':
      return yield* choose(shell, command, forgiven);
    case 'case':
      return yield* pick(shell, command, forgiven);
    case 'calculation':
      return yield* calculation(shell, command);
    case 'condition':
      return (yield* holds(shell, command.test)) ? 0 : 1;
    case 'function':
      shell.functions.set(command.name, { ...command, file: shell.file });
      return 0;
    case 'group':
      return yield* shell.run(command.body, forgiven);
  }
  return 0;
}

/** Runs (( … )). An assignment to a readonly name is a failure like any other. */
function* calculation(shell: ShellState, { calculated }: Calculation): Steps<number> {
  try {
    return (yield* calculate(shell, calculated)) !== 0n ? 0 : 1;
  } catch (thrown) {
    if (thrown instanceof Discard) return thrown.status;
    throw thrown;
  }
}

function* looping(shell: ShellState, command: For, forgiven: boolean): Steps<number> {
  const { name, words, body } = command;
  const list = words ? yield* wordsOf(shell, words) : shell.parameters;
  if (command.menu)
    return yield* shell.setting.commands
      .late('select')
      .choosing(shell, command, list, () => turn(shell, body, forgiven));
  for (const word of list) {
    if (!shell.tries(name, word)) return 1;
    if (!(yield* turn(shell, body, forgiven))) break;
  }
  return list.length > 0 ? shell.status : 0;
}

function* whileTrue(shell: ShellState, { until, test, body }: While, forgiven: boolean): Steps<number> {
  let status = 0;
  for (;;) {
    if (!(yield* turn(shell, test, true))) return 0;
    if ((shell.status === 0) === until) return status;
    const goesOn = yield* turn(shell, body, forgiven);
    status = shell.status;
    if (!goesOn) return status;
  }
}

function* counting(shell: ShellState, { begin, test, next, body }: Count, forgiven: boolean): Steps<number> {
  if (begin) yield* calculate(shell, begin);
  let status = 0;
  while (!test || (yield* calculate(shell, test)) !== 0n) {
    const goesOn = yield* turn(shell, body, forgiven);
    status = shell.status;
    if (!goesOn) break;
    if (next) yield* calculate(shell, next);
    shell.setting.step();
  }
  return status;
}

/** Runs a loop's body once. Answers false if the loop is left. */
function* turn(shell: ShellState, body: readonly Statement[], forgiven: boolean): Steps<boolean> {
  shell.loops++;
  try {
    yield* shell.run(body, forgiven);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Leave)) throw thrown;
    shell.status = 0;
    if (--thrown.levels > 0 && shell.loops > 1) throw thrown;
    return thrown.goesOn;
  } finally {
    shell.loops--;
  }
}

function* choose(shell: ShellState, { branches, otherwise }: If, forgiven: boolean): Steps<number> {
  for (const { test, body } of branches)
    if ((yield* shell.run(test, true)) === 0) return yield* shell.run(body, forgiven);
  return otherwise.length > 0 ? yield* shell.run(otherwise, forgiven) : 0;
}

function* pick(shell: ShellState, { subject, items }: Case, forgiven: boolean): Steps<number> {
  const text = yield* expandValue(subject, shell);
  let status = 0;
  let falls = false;
  for (const { patterns, body, end } of items) {
    let matches = falls;
    for (const pattern of patterns) {
      if (matches) break;
      matches = matchPattern(yield* expandPatternText(pattern.parts, shell), text);
    }
    falls = false;
    if (!matches) continue;
    status = body.length > 0 ? yield* shell.run(body, forgiven) : 0;
    if (end === ';;') return status;
    falls = end === ';&';
  }
  return status;
}

/** Runs a function's body, with its own parameters and local names. */
export function* called(
  shell: ShellState,
  { body, file }: Definition,
  words: readonly string[],
  forgiven: boolean,
): Steps<number> {
  const { parameters, loops, file: before } = shell;
  const onFailure = shell.traps.get('ERR');
  if (shell.locals.length >= MOST_CALLS)
    throw new Unknowable(`functions call each other more than ${MOST_CALLS} deep here; count in a loop instead`);
  const own = new Map<string, Meaning>();
  shell.locals.push(own);
  shell.parameters = words;
  shell.loops = 0;
  shell.file = file ?? before;
  shell.traps.delete('ERR');
  try {
    yield* shell.command(body, forgiven);
    return shell.status;
  } catch (thrown) {
    if (!(thrown instanceof Return)) throw thrown;
    return thrown.status;
  } finally {
    shell.parameters = parameters;
    shell.loops = loops;
    shell.file = before;
    shell.locals.pop();
    if (onFailure !== undefined && !shell.traps.has('ERR')) shell.traps.set('ERR', onFailure);
    for (const [name, before] of own) shell.restoreMeaning(name, before);
  }
}
