/**
 * wait: the shell goes on when its jobs have ended.
 *
 *      wait             all of them; they are forgotten
 *      wait $p $q       these; the status of the last, 127 for one that is none of this shell's
 */
import type { Interpreter } from './interpreter.ts';
import type { Steps } from './process/steps.ts';

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

export function* wait(shell: Interpreter, words: readonly string[]): Steps<number> {
  const wanted = words[0] === '--' ? words.slice(1) : words;
  if (wanted.length === 0) {
    for (const job of shell.jobs.values()) if (job.status === undefined) yield job;
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
    if (job.status === undefined) yield job;
    status = job.status!;
  }
  return status;
}
