/**
 * a | b | c runs child shells beside each other, with pipes between them. The status is the last one's, or with pipefail
 * that of the last one that failed.
 */
import { beside } from './child-shells.ts';
import type { Pipeline } from './language/script.ts';
import * as K from './process/kernel.ts';
import { Pipe } from './process/pipe.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';
import type { Job } from './scheduler.ts';
import type { ShellState } from './shell-state.ts';

const end = (device: Pipe['reading'], flags: number): OpenFile => ({ fd: -1, device, flags, count: 1 });

export function* pipeline(shell: ShellState, { commands }: Pipeline, forgiven: boolean): Steps<number> {
  const { process } = shell;
  const jobs: Job[] = [];
  let before: Pipe | undefined;
  for (const [i, command] of commands.entries()) {
    const after = i < commands.length - 1 ? new Pipe(process.machine.wake) : undefined;
    const { from, to } = command;
    const statement = { from, to, steps: [{ not: false, command }], background: false };
    const input = before;
    jobs.push(
      beside(shell, statement, forgiven, (child) => {
        if (input) child.restore(0, end(input.reading, K.O_RDONLY));
        if (after) child.restore(1, end(after.writing, K.O_WRONLY));
      }),
    );
    before = after;
  }
  const statuses: number[] = [];
  for (const job of jobs) {
    while (job.status === undefined) yield job;
    statuses.push(job.status!);
  }
  shell.own();
  shell.statuses = statuses;
  return (shell.pipefail && statuses.findLast((status) => status !== 0)) || statuses.at(-1)!;
}
