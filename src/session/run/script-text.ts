/**
 * A script as a session takes it: what programs run, and the lines after it for which the volume is unmounted (e2fsck,
 * damage) or the power is cut (crash).
 */
import { Refused } from '../../bytes/refused.ts';
import { parseScript } from '../../shell/language/parse.ts';
import type { Problem } from '../../shell/language/problem.ts';
import type { Directives } from '../../shell/language/script.ts';
import { COMMANDS } from '../../shell/shell.ts';
import { type OfflineLine, offlineLines, onlineText } from './unmounted-lines.ts';

export interface ScriptText {
  directives: Directives;
  /** Every character in its place; the lines after the programs are blank. */
  programs: string;
  after: OfflineLine[];
}

/** Longer ones are refused: they would be understood in minutes. */
export const MOST_SCRIPT_BYTES = 1 << 20;

export const tooLong = (bytes: number): Refused =>
  new Refused(`The script has ${bytes} bytes; the most is ${MOST_SCRIPT_BYTES >> 20} MiB.`);

export function readScript(text: string): ScriptText | { problems: Problem[] } | Refused {
  if (text.length > MOST_SCRIPT_BYTES) return tooLong(text.length);
  const after = offlineLines(text);
  if (after instanceof Refused) return after;
  const programs = onlineText(text);
  const { problems, script } = parseScript(programs, COMMANDS);
  return problems ? { problems } : { directives: script.directives, programs, after };
}

export const problemsInWords = (problems: readonly Problem[]): Refused =>
  new Refused(problems.map((p) => `Line ${p.line}, column ${p.column}: ${p.message}`).join(' '));
