/**
 * wait lets the shell go on when its jobs have ended.
 *
 *      wait             all of them; they are forgotten
 *      wait $p $q       these; the status of the last, or 127 for a process that is no job of this shell
 */

import type { Steps } from './process/steps.ts';
import type { Job } from './scheduler.ts';
import type { ShellState } from './shell-state.ts';
import { announce, numberOf } from './signals.ts';

export function checkWait(words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
  const index = words.findIndex((word) => word !== undefined && /^[-%]./.test(word) && word !== '--');
  if (index < 0) return undefined;
  return {
    index,
    message: words[index]!.startsWith('%')
      ? 'jobs are not numbered here; keep p=$! and use wait $p'
      : `wait has no ${words[index]} here`,
  };
}

/** Anything longer is no process number. */
const MOST_DIGITS = 18;

/** Waits for a job. Answers whether a signal with a trap came first. The signal then gives the shell's status. */
function* interrupted(shell: ShellState, job: Job): Steps<boolean> {
  shell.waits = true;
  try {
    while (job.status === undefined && shell.pending.length === 0) yield job;
  } finally {
    shell.waits = false;
  }
  if (shell.pending.length === 0) return false;
  shell.status = 128 + numberOf(shell.pending[0]);
  return true;
}

export function* wait(shell: ShellState, words: readonly string[]): Steps<number> {
  const wanted = words[0] === '--' ? words.slice(1) : words;
  if (wanted.length === 0) {
    for (const [pid, job] of shell.jobs) {
      if (yield* interrupted(shell, job)) return shell.status;
      announce(shell, pid);
    }
    shell.jobs.clear();
    return 0;
  }
  let status = 0;
  for (const word of wanted) {
    if (!/^\d+$/.test(word) || word.length > MOST_DIGITS) {
      shell.complain(`wait: \`${word}': not a pid or valid job spec`);
      return 1;
    }
    const job = shell.jobs.get(Number(word));
    if (!job) {
      shell.complain(`wait: pid ${Number(word)} is not a child of this shell`);
      status = 127;
      continue;
    }
    if (yield* interrupted(shell, job)) return shell.status;
    announce(shell, job.pid);
    status = job.status!;
  }
  return status;
}
