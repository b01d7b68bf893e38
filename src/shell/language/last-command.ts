/**
 * bash starts no process for the last command of ( … ): the child shell becomes it. So the process numbers, which
 * decide where some files go, are those that bash would use.
 */
import type { Command, Statement } from './script.ts';

/** The command that a child shell ends with and becomes: nothing may be left to do after it. */
export function lastOf(statements: readonly Statement[]): Command | undefined {
  const last = statements.at(-1);
  const step = last?.steps.at(-1);
  if (!last || !step || last.background || step.not || step.operator === '||') return undefined;
  const alone = statements.length === 1 && last.steps.length === 1;
  return alone || step.command.redirections.length === 0 ? step.command : undefined;
}
