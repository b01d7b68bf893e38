/**
 * Text that becomes commands only while a script runs: eval, source, trap.
 *
 * An unknown name in it stops the script there. All of the text counts as standing at the command that read it.
 */

import { parseScript } from './language/parse.ts';
import type { Place, Statement } from './language/script.ts';
import { Unknowable } from './process/thrown.ts';
import type { ShellState } from './shell-state.ts';

/** `line` maps a line of the text to a line of the script. */
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
  // Unknown names may have a value by the time they are read.
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
