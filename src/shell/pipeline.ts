/**
 * a | b | c: a child shell each, beside one another, with pipes between them; their status is the last one's, or with
 * pipefail that of the last that failed.
 */
import type { Interpreter } from './interpreter.ts';
import type { Pipeline } from './language/script.ts';
import * as K from './process/kernel.ts';
import { Pipe } from './process/pipe.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';
import type { Job } from './scheduler.ts';

const end = (device: Pipe['reading'], flags: number): OpenFile => ({ fd: -1, device, flags, count: 1 });

export function* pipeline(shell: Interpreter, { commands }: Pipeline, forgiven: boolean): Steps<number> {
  const { process } = shell;
  const jobs: Job[] = [];
  let before: Pipe | undefined;
  for (const [i, command] of commands.entries()) {
    const after = i < commands.length - 1 ? new Pipe(process.machine.wake) : undefined;
    const { from, to } = command;
    const statement = { from, to, steps: [{ not: false, command }], background: false };
    const input = before;
    jobs.push(
      shell.beside(statement, forgiven, (child) => {
        if (input) child.restore(0, end(input.reading, K.O_RDONLY));
        if (after) child.restore(1, end(after.writing, K.O_WRONLY));
      }),
    );
    before = after;
  }
  let status = 0;
  let failed = 0;
  for (const job of jobs) {
    if (job.status === undefined) yield job;
    status = job.status!;
    failed = status || failed;
  }
  shell.own();
  return shell.pipefail ? failed : status;
}
