/**
 * Text that is read as commands only while a script runs: eval, source, what trap has.
 *
 * What it names wrongly stops the script there. All of it counts as standing where the command stands that led to it.
 */

import { parseScript } from './language/parse.ts';
import type { Place, Statement } from './language/script.ts';
import { Unknowable } from './process/unknowable.ts';
import type { ShellState } from './shell-state.ts';

/** `line` says which line of the script a line of the text counts as. */
function placed(node: unknown, { from, to }: Place, line: (line: number) => number): void {
  if (typeof node !== 'object' || node === null) return;
  if ('from' in node && 'to' in node) Object.assign(node, { from, to });
  if ('line' in node && typeof node.line === 'number') Object.assign(node, { line: line(node.line) });
  for (const inner of Object.values(node)) placed(inner, { from, to }, line);
}

export function statementsOf(
  shell: ShellState,
  text: string,
  what: string,
  line: (line: number) => number,
): Statement[] {
  // Names of which nothing is known yet may have a value when they are asked for.
  const names = new Set([...shell.given, ...(text.match(/[A-Za-z_]\w*/g) ?? [])]);
  const { script, problems } = parseScript(
    text,
    shell.setting.commands,
    names,
    shell.functions.keys(),
    shell.keyedArrays,
  );
  if (!script) throw new Unknowable(`${what} is not known here: ${problems?.[0]?.why.english}`);
  placed(script.statements, shell.at, line);
  return script.statements;
}
