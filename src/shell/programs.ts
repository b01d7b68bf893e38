/** Starts a program in a child, which redirects, runs it and ends. A shell's last command runs in the shell's own process. */

import type { Redirection } from './language/script.ts';
import { refuseCommand } from './language/vocabulary.ts';
import type { Environment } from './process/environment.ts';
import { fork } from './process/process.ts';
import type { Steps } from './process/steps.ts';
import { Killed, NotStarted, Unknowable } from './process/thrown.ts';
import { runProgram, toStderr } from './program/program.ts';
import { redirect } from './redirect.ts';
import { Exit } from './setting.ts';
import type { ShellState } from './shell-state.ts';
import { announce } from './signals.ts';

/** The largest size of a program's words on Linux, about a quarter of the usual stack. */
const ARGUMENTS_MOST = 1_500_000;

/** The environment from exported names, and from assignments before the command. */
function environmentFor(shell: ShellState, given: ReadonlyMap<string, string>): Environment {
  const { environment } = shell.process;
  const exported = [...shell.attributes].filter(([, { exported }]) => exported).map(([name]) => name);
  if (exported.length === 0 && given.size === 0) return environment;
  const values = new Map(environment.values);
  for (const name of exported) {
    const value = shell.variables.get(name);
    if (value !== undefined) values.set(name, value);
  }
  for (const [name, value] of given) values.set(name, value);
  return { whole: environment.whole, values };
}

export function* program(
  shell: ShellState,
  name: string,
  words: readonly string[],
  redirections: readonly Redirection[],
  given: ReadonlyMap<string, string>,
): Steps<number> {
  const found = shell.setting.commands.named(name);
  if (!found)
    throw new Unknowable(refuseCommand(name, shell.setting.commands) ?? `the command ${name} is not known here`);
  if (words.reduce((sum, word) => sum + word.length + 9, name.length) > ARGUMENTS_MOST)
    throw new Unknowable(`these are more words than Linux hands to a program; give ${name} fewer at a time`);
  const { kernel } = shell.process;
  const becomes = shell.endsWith(shell.at);
  const child = becomes ? shell.process : fork(shell.process, name);
  child.name = name;
  const { from, to } = shell.at;
  child.place = { from, to };
  child.environment = environmentFor(shell, given);
  kernel.task({ pid: child.pid, comm: name, from, to });
  if (!becomes) shell.inside++;
  try {
    const opened = redirections.length === 0 || (yield* redirect(shell, redirections, child, undefined));
    const status = opened ? yield* runProgram(found, child, words) : 1;
    if (!becomes) child.exit();
    yield* shell.process.turn();
    return status;
  } catch (thrown) {
    if (thrown instanceof NotStarted) {
      toStderr(child, `${shell.file}: line ${shell.line}: ${name}: ${thrown.why}\n`);
      return thrown.status;
    }
    // The child expands the names of its redirections, so set -u ends only the child.
    if ((thrown instanceof Killed || thrown instanceof Exit) && !becomes) return thrown.status;
    throw thrown;
  } finally {
    if (!becomes) {
      shell.inside--;
      child.exit();
      shell.own();
      for (const pid of shell.jobs.keys()) announce(shell, pid);
    }
  }
}
