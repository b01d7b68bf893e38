/**
 * What a terminal would show at a moment: commands as they begin, and what they had printed by then.
 *
 *      $ filefrag -v db        a command of the script
 *      Filesystem type is …    its output
 *      /mnt $ cat missing      typed at the prompt
 *      cat: missing: No such…  the error stream
 *      dd if=a of=b:           several ran at once, and this one printed what follows
 */

import type { Commands } from '../../session/answers/commands.ts';
import type { Output } from '../../session/session-api.ts';

export interface Shown {
  kind: 'command' | 'typed' | 'out' | 'err' | 'from';
  text: string;
  /** How often the same command ran in a row. */
  times?: number;
}

/** Only the end of a longer transcript: further back, stepping shows it. */
const MOST = 400;

export function transcript(
  texts: readonly string[],
  commands: Commands,
  outputs: readonly Output[],
  event: number,
): Shown[] {
  const shown: { at: number; part: Shown }[] = [];
  const textOf = (i: number) => texts[0].slice(commands.from[i], commands.to[i]).replaceAll(/\s*\\?\n\s*/g, ' ');
  let last = commands.event.length;
  while (last > 0 && commands.event[last - 1] > event) last--;
  let typed = 0;
  for (let i = Math.max(0, last - MOST); i < last; i++) {
    const own = commands.text[i];
    // A line typed at the prompt is shown as typed, once.
    if (own > 0 && own <= typed) continue;
    typed = own;
    const text = own > 0 ? texts[own] : textOf(i);
    shown.push({ at: commands.event[i], part: { kind: own > 0 ? 'typed' : 'command', text } });
  }
  const from = shown.length < MOST ? -1 : (shown[0]?.at ?? -1);
  let c = 0;
  const parts: Shown[] = [];
  const begin = (part: Shown) => {
    const before = parts.at(-1);
    if (before?.kind === 'command' && part.kind === 'command' && before.text === part.text)
      before.times = (before.times ?? 1) + 1;
    else parts.push(part);
  };
  /** The event of the command above the printed text. */
  let above = -1;
  for (const { event: at, stream, text, command = -1 } of outputs) {
    if (at > event || at < from) continue;
    while (c < shown.length && shown[c].at <= at) {
      above = shown[c].at;
      begin(shown[c++].part);
    }
    const own = command >= 0 && command !== above ? commands.event.indexOf(command) : -1;
    if (own >= 0 && commands.text[own] === 0) {
      parts.push({ kind: 'from', text: `${textOf(own)}:` });
      above = command;
    }
    const before = parts.at(-1);
    if (before?.kind === stream) before.text += text;
    else parts.push({ kind: stream, text });
  }
  while (c < shown.length) begin(shown[c++].part);
  return parts.slice(-MOST);
}
