/**
 * A script as a session takes it. First come the lines for programs. Then come lines for which the volume is unmounted
 * (e2fsck, tune2fs, damage) or the power is cut (crash), and the programs between those.
 */
import { Refused } from '../../bytes/refused.ts';
import type { Commands } from '../../shell/commands.ts';
import { parseScript } from '../../shell/language/parse.ts';
import type { Problem } from '../../shell/language/problem.ts';
import type { Directives } from '../../shell/language/script.ts';
import { SESSION } from '../refusals/session.ts';
import { isOffline, type OfflineLine, piecesOf } from './unmounted-lines.ts';

export interface ScriptText {
  directives: Directives;
  /** The text that runs in the first mount. Every character keeps its place, and the rest is blank. */
  programs: string;
  after: OfflineLine[];
}

/** Longer scripts are refused, because parsing them would take minutes. */
export const MOST_SCRIPT_BYTES = 1 << 20;

export const tooLong = (bytes: number): Refused =>
  new Refused(SESSION.script_too_long({ bytes, most: MOST_SCRIPT_BYTES >> 20 }));

export function readScript(text: string, commands: Commands): ScriptText | { problems: Problem[] } | Refused {
  if (text.length > MOST_SCRIPT_BYTES) return tooLong(text.length);
  const [programs, ...after] = piecesOf(text);
  for (const { line } of after) {
    const { problems } = isOffline(line) ? { problems: undefined } : parseScript(line, commands);
    if (problems) return { problems };
  }
  const { problems, script } = parseScript(programs.line, commands);
  return problems ? { problems } : { directives: script.directives, programs: programs.line, after };
}

export const problemsInWords = (problems: readonly Problem[]): Refused =>
  new Refused(SESSION.all({ of: problems.map(({ line, column, why }) => SESSION.place({ line, column, why })) }));
