/**
 * bash starts no process for the last command of ( … ), because the child shell becomes it. This shell does the same, so it
 * uses bash's process numbers, which decide where some files go.
 */
import type { Command, Statement } from './script.ts';

/** The last command, which a child shell becomes. Nothing may be left to do after it. */
export function lastOf(statements: readonly Statement[]): Command | undefined {
  const last = statements.at(-1);
  const step = last?.steps.at(-1);
  if (!last || !step || last.background || step.not || step.operator === '||') return undefined;
  const alone = statements.length === 1 && last.steps.length === 1;
  return alone || step.command.redirections.length === 0 ? step.command : undefined;
}
