/**
 * What a terminal would show at a moment: commands as they begin, and what they had printed by then.
 *
 *      $ filefrag -v db        a command of the script
 *      Filesystem type is …    its output
 *      /mnt $ cat missing      typed at the prompt, in that directory
 *      cat: missing: No such…  the error stream
 *      dd if=a of=b:           several ran at once, and this one printed what follows
 */

import type { Commands } from '../../session/answers/commands.ts';
import type { Output } from '../../session/session-api.ts';

export interface Shown {
  kind: 'command' | 'typed' | 'out' | 'err' | 'from';
  text: string;
  /** Where a typed line ran. */
  where?: string;
  /** How often the same command ran in a row. */
  times?: number;
}

/** Only the end of a longer transcript: further back, stepping shows it. */
const MOST = 400;

/** e4defrag moves the cursor to the beginning of a line and clears it: what stood there is gone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what the program prints
const LINE_ANEW = /[^\n]*\u001b\[\d+;\d+H\u001b\[K/g;

interface Begun {
  at: number;
  /** How many outputs are surely above it. */
  outputs: number;
  part: Shown;
}

export function transcript(
  texts: readonly string[],
  commands: Commands,
  outputs: readonly Output[],
  event: number,
): Shown[] {
  const textOf = (i: number) => texts[0].slice(commands.from[i], commands.to[i]).replaceAll(/\s*\\?\n\s*/g, ' ');
  const begun = begunBy(texts, commands, outputs, event, textOf);
  const from = begun.length < MOST ? -1 : (begun[0]?.at ?? -1);
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
  for (const [i, { event: at, stream, text, command = -1 }] of outputs.entries()) {
    if (at > event || at < from) continue;
    while (c < begun.length && begun[c].at <= at && begun[c].outputs <= i) {
      above = begun[c].at;
      begin(begun[c++].part);
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
  while (c < begun.length) begin(begun[c++].part);
  const shown = parts.slice(-MOST);
  for (const part of shown) part.text = part.text.replaceAll(LINE_ANEW, '');
  return shown;
}

/** What had begun by the event: commands of the script, and lines typed after it, also those that made no event. */
function begunBy(
  texts: readonly string[],
  commands: Commands,
  outputs: readonly Output[],
  event: number,
  textOf: (i: number) => string,
): Begun[] {
  const begun: Begun[] = [];
  let last = commands.event.length;
  while (last > 0 && commands.event[last - 1] > event) last--;
  for (let i = Math.max(0, last - MOST); i < last; i++)
    if (commands.text[i] === 0)
      begun.push({ at: commands.event[i], outputs: 0, part: { kind: 'command', text: textOf(i) } });
  const first = Math.max(0, commands.typed.length - MOST);
  for (const [i, { step, outputs: above, where }] of commands.typed.slice(first).entries()) {
    const n = first + i + 1;
    const own = commands.text.indexOf(n);
    // What was typed before a power cut is told by the recording before that.
    if (own < 0 && step === 0) continue;
    const printed =
      above < (commands.typed[n]?.outputs ?? outputs.length) ? outputs[above].event : Number.POSITIVE_INFINITY;
    // Without an event it shares the moment with what was there.
    const at = Math.min(own < 0 ? step - 1 : commands.event[own], printed);
    if (at <= event) begun.push({ at, outputs: above, part: { kind: 'typed', text: texts[n], where } });
  }
  return begun;
}
