/**
 * timeout runs a command and stops it after a time.
 *
 *      alarm on the child, and on all that it starts ─▶ it sleeps, or has made a call, and the time is past ─▶ the signal
 *
 * The time is the machine's. A command that waits for a pipe gets its signal when it goes on.
 */

import type { Alarm } from '../../shell/process/process-state.ts';
import { Killed } from '../../shell/process/thrown.ts';
import { parseInterval } from '../../shell/program/intervals.ts';
import { complain, quote, toStderr, tryHelp, type Work } from '../../shell/program/program.ts';
import { checkCommand, runChild } from './child.ts';

const TIMED_OUT = 124;
const FAILED = 125;

const SIGNALS: Readonly<Record<string, number>> = { TERM: 15, KILL: 9, HUP: 1 };

function signalOf(text: string): [string, number] | undefined {
  const name = text.toUpperCase().replace(/^SIG/, '');
  return Object.entries(SIGNALS).find(([known, number]) => name === known || text === String(number));
}

export const timeout: Work = {
  check(words, args) {
    const signal = args.value('signal') ?? 'TERM';
    if (!signalOf(signal)) return { index: 0, message: `timeout -s takes TERM, KILL or HUP here, not ${signal}` };
    const wrong = checkCommand('timeout', words.slice(1), args.programs);
    return wrong && { ...wrong, index: wrong.index + 1 };
  },
  *run(p, args) {
    const [interval, ...command] = args.operands;
    if (command.length === 0) {
      toStderr(p, "Try 'timeout --help' for more information.\n");
      return FAILED;
    }
    for (const text of [args.value('kill-after') ?? '0', interval])
      if (parseInterval(text) === undefined) return tryHelp(p, `invalid time interval ${quote(text)}`, FAILED);
    const [name, signal] = signalOf(args.value('signal') ?? 'TERM')!;
    const ns = parseInterval(interval)!;
    const at = { sec: 0, nsec: 0 };
    p.kernel.clock(at);
    const end = at.nsec + ns;
    const alarm: Alarm = { at: { sec: at.sec + Math.floor(end / 1e9), nsec: end % 1e9 }, signal, rang: false };
    const status = yield* runChild(p, command, (child) => {
      if (ns > 0 && !(p.alarm && p.untilAlarm(p.alarm) < ns)) child.alarm = alarm;
    });
    if (!alarm.rang) return status;
    if (args.has('verbose')) complain(p, `sending signal ${name} to command ${quote(command[0])}`);
    if (signal === SIGNALS.KILL) throw new Killed(signal);
    return args.has('preserve-status') ? status : TIMED_OUT;
  },
};
