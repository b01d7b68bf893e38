/** ( … ) and $( … ): shells of their own, for which this one waits. */
import { byteString } from '../bytes/text.ts';
import { boundedLength } from './expand.ts';
import type { Interpreter } from './interpreter.ts';
import { lastOf } from './language/last-command.ts';
import type { Group, Statement } from './language/script.ts';
import { sink } from './process/device.ts';
import * as K from './process/kernel.ts';
import { Killed } from './process/killed.ts';
import { fork } from './process/process.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';
import { redirect } from './redirect.ts';
import { Exit, Leave, Return } from './setting.ts';
import { ending } from './trap.ts';

/** Runs what a child shell has to do until its process ends. */
export function* toEnd(shell: Interpreter, steps: Steps<unknown>): Steps<number> {
  const { process } = shell;
  try {
    try {
      yield* steps;
    } catch (thrown) {
      if (thrown instanceof Leave) shell.status = 0;
      else if (thrown instanceof Exit || thrown instanceof Killed || thrown instanceof Return)
        shell.status = thrown.status;
      else throw thrown;
      if (thrown instanceof Killed) shell.traps.clear();
    }
    yield* ending(shell);
    process.exit();
    yield* process.turn();
    return shell.status;
  } finally {
    process.exit();
  }
}

export function* subshell(parent: Interpreter, { body, redirections }: Group, tested: boolean): Steps<number> {
  const becomes = parent.endsWith(parent.at);
  const shell = parent.child(becomes ? parent.process : fork(parent.process, 'bash'));
  shell.becomes = lastOf(body);
  function* inside(): Steps<void> {
    shell.own();
    if (yield* redirect(shell, redirections, shell.process, undefined)) yield* shell.run(body, tested);
    else shell.status = 1;
  }
  try {
    return yield* toEnd(shell, inside());
  } finally {
    parent.own();
  }
}

/** What it prints is the text, without trailing line ends. */
export function* substitute(parent: Interpreter, statements: readonly Statement[]): Steps<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const keep = (data: Uint8Array) => {
    length = boundedLength(length + data.length);
    chunks.push(data);
  };
  const child = fork(parent.process, 'bash');
  const pipe: OpenFile = { fd: -1, device: sink(keep), flags: K.O_WRONLY, count: 1 };
  child.restore(1, pipe);
  const shell = parent.child(child);
  // bash lets set -e count in ( … ) and in jobs, but not here.
  shell.errexit = false;
  // A break in it leaves all of it, if a loop is around.
  shell.loops = parent.loops;
  const last = statements.at(-1)?.steps.at(-1);
  if (last && !last.not && last.command.redirections.length === 0) shell.becomes = last.command;
  try {
    // $? behind it, in the same command too, is its status.
    parent.status = yield* toEnd(shell, shell.run(statements));
    parent.substituted = parent.status;
  } finally {
    parent.own();
  }
  const output = chunks.map((chunk) => byteString(chunk)).join('');
  if (output.includes('\0')) parent.complain('warning: command substitution: ignored null byte in input');
  return output.replaceAll('\0', '').replace(/\n+$/, '');
}
