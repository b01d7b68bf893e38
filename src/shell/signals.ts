/** Runs the traps for signals that have come to a shell (kill.ts sends them), and reports jobs that a signal ended. */

import type { Steps } from './process/steps.ts';
import { statementsOf } from './running-text.ts';
import type { ShellState } from './shell-state.ts';

/** The signals that exist here. All of them end a process without a trap. */
export const SIGNALS: Readonly<Record<string, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  TERM: 15,
};
const SAYS: Readonly<Record<number, string>> = {
  1: 'Hangup',
  3: 'Quit',
  9: 'Killed',
  10: 'User defined signal 1',
  12: 'User defined signal 2',
};

/** The number of a signal that trap knows. */
export const numberOf = (name: string): number => SIGNALS[name];

/** Runs the traps of the signals that have come. $? stays as it was. */
export function* heed(shell: ShellState): Steps<void> {
  for (let name = shell.pending.shift(); name !== undefined; name = shell.pending.shift()) {
    const text = shell.traps.get(name);
    if (!text) continue;
    const { status, statuses, at, line } = shell;
    const read = statementsOf(shell, text, `what trap has for ${name}`, () => line);
    yield* shell.run(read, true);
    Object.assign(shell, { status, statuses, at, line });
  }
}

/** bash reports a job that a signal ended, except for signals that mean only “end”. */
export function announce(shell: ShellState, pid: number): void {
  const job = shell.jobs.get(pid);
  const says = job?.status === undefined ? undefined : SAYS[job.status - 128];
  if (!job || says === undefined || job.announced || !shell.setting.scheduler.wasKilled(job)) return;
  job.announced = true;
  shell.complain(`${String(pid).padStart(5)} ${says.padEnd(23)} ${shell.commandsOfJobs.get(pid) ?? ''}`);
}
