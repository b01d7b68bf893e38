/** ( … ) and $( … ) are child shells. This shell waits for them. */
import { byteString } from '../bytes/text.ts';
import { boundedLength } from './expand.ts';
import { type Group, lastOf, type Part, type Statement, type Step } from './language/script.ts';
import { type Device, NULL, sink } from './process/device.ts';
import * as K from './process/kernel.ts';
import { Pipe } from './process/pipe.ts';
import { fork, type Process } from './process/process.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';
import { Killed } from './process/thrown.ts';
import { redirect } from './redirect.ts';
import type { Job } from './scheduler.ts';
import { Discard, Exit, Leave, Return } from './setting.ts';
import type { ShellState } from './shell-state.ts';
import { ending } from './trap.ts';

/** Runs a child shell until its process ends. */
export function* toEnd(shell: ShellState, steps: Steps<unknown>): Steps<number> {
  const { process } = shell;
  try {
    try {
      yield* steps;
    } catch (thrown) {
      if (thrown instanceof Leave) shell.status = 0;
      else if (
        thrown instanceof Exit ||
        thrown instanceof Killed ||
        thrown instanceof Return ||
        thrown instanceof Discard
      )
        shell.status = thrown.status;
      else throw thrown;
      if (thrown instanceof Killed && (thrown.status === PIPE_ENDED || thrown.status === KILL_ENDED))
        shell.traps.clear();
    }
    yield* ending(shell);
    process.exit();
    yield* process.turn();
    return shell.status;
  } finally {
    if (shell.setting.shells.get(process.pid) === shell) shell.setting.shells.delete(process.pid);
    process.exit();
  }
}

/** After these the trap for EXIT does not run. */
const PIPE_ENDED = 141;
const KILL_ENDED = 137;

export function* subshell(parent: ShellState, { body, redirections }: Group, tested: boolean): Steps<number> {
  const becomes = parent.endsWith(parent.at);
  const shell = parent.child(becomes ? parent.process : fork(parent.process, 'bash'));
  shell.becomes = lastOf(body);
  function* inside(): Steps<void> {
    shell.own();
    if (yield* redirect(shell, redirections, shell.process, undefined)) yield* shell.run(body, tested);
    else shell.status = 1;
  }
  if (!becomes) parent.inside++;
  try {
    return yield* toEnd(shell, inside());
  } finally {
    if (!becomes) parent.inside--;
    parent.own();
  }
}

/** … & */
export function* background(shell: ShellState, statement: Statement, tested: boolean): Steps<void> {
  const [step] = statement.steps;
  shell.at = statement;
  shell.line = step.command.line;
  const job = beside(shell, statement, tested, (child, own) => {
    // A job has no keyboard: it reads nothing, and the keys that end the script do not end it.
    child.restore(0, { fd: -1, device: NULL, flags: K.O_RDONLY, count: 1 });
    for (const name of ['INT', 'QUIT']) own.deaf.add(name);
  });
  if (statement.shown) shell.commandsOfJobs.set(job.pid, statement.shown);
  shell.jobs.set(job.pid, job);
  shell.lastJob = String(job.pid);
  shell.status = 0;
  yield* shell.process.turn();
}

/** Starts a child shell that runs beside the next commands. `prepare` leads its descriptors elsewhere. */
export function beside(
  parent: ShellState,
  statement: Statement,
  tested: boolean,
  prepare: (child: Process, shell: ShellState) => void,
): Job {
  const child = fork(parent.process, 'bash');
  const shell = parent.child(child);
  prepare(child, shell);
  const [step] = statement.steps;
  const single = statement.steps.length === 1;
  if (single) shell.becomes = step.command;
  // bash forgets the ! of a job that is one command.
  const steps: Step[] = single ? [{ ...step, not: false }] : statement.steps;
  function* inside(): Steps<void> {
    shell.own();
    yield* shell.statement({ ...statement, steps }, tested);
  }
  return parent.setting.scheduler.start(child.pid, toEnd(shell, inside()));
}

/** bash takes these descriptors from 63 downwards, so that a script's own ones are not in the way. */
const FIRST = 63;

/** `<(…)` runs a child shell beside the command. The name leads to its output, or for `>(…)` to its input. */
export function* processSubstitution(
  parent: ShellState,
  { reads, statements }: Extract<Part, { kind: 'process' }>,
): Steps<string> {
  const { process } = parent;
  const into = parent.substitutesIn;
  const pipe = new Pipe(process.machine.wake);
  const end = (device: Device, flags: number): OpenFile => ({ fd: -1, device, flags, count: 1 });
  const child = fork(process, 'bash');
  // A child that holds another one's end would keep that one waiting.
  for (const fd of parent.substitutions) child.restore(fd, undefined);
  if (reads) child.restore(1, end(pipe.writing, K.O_WRONLY));
  else child.restore(0, end(pipe.reading, K.O_RDONLY));
  const shell = parent.child(child);
  shell.becomes = lastOf(statements);
  function* inside(): Steps<void> {
    shell.own();
    yield* shell.run(statements);
  }
  const job = parent.setting.scheduler.start(child.pid, toEnd(shell, inside()));
  parent.jobs.set(job.pid, job);
  parent.lastJob = String(job.pid);
  let fd = FIRST;
  while (into.files[fd]) fd--;
  into.files[fd] = reads ? end(pipe.reading, K.O_RDONLY) : end(pipe.writing, K.O_WRONLY);
  if (into === process) parent.substitutions.push(fd);
  yield* process.turn();
  return `/dev/fd/${fd}`;
}

/** Returns the output of the commands, without trailing line ends. */
export function* substitute(parent: ShellState, statements: readonly Statement[]): Steps<string> {
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
  // In bash set -e counts in ( … ) and in jobs, but not here.
  shell.errexit = false;
  // Inside a loop a break leaves the whole $(…).
  shell.loops = parent.loops;
  const last = statements.at(-1)?.steps.at(-1);
  if (last && !last.not && last.command.redirections.length === 0) shell.becomes = last.command;
  parent.inside++;
  try {
    // $? is its status from here on, even within the same command.
    parent.status = yield* toEnd(shell, shell.run(statements));
    parent.substituted = parent.status;
  } finally {
    parent.inside--;
    parent.own();
  }
  const output = chunks.map((chunk) => byteString(chunk)).join('');
  if (output.includes('\0')) parent.complain('warning: command substitution: ignored null byte in input');
  return output.replaceAll('\0', '').replace(/\n+$/, '');
}
