/** sleep calls clock_nanosleep. The machine’s periodic work goes on meanwhile. */
import { parseInterval } from '../shell/program/intervals.ts';
import { complain, type Program, quote, toStderr, tryHelp } from '../shell/program/program.ts';

export const sleep: Program = {
  name: 'sleep',
  summary: 'Let time pass on the machine: what is old enough is written meanwhile.',
  usage: ['sleep NUMBER[smhd]...'],
  coreutils: true,
  options: [],
  *run(p, args) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    let nsec = 0;
    let wrong = false;
    for (const word of args.operands) {
      const ns = parseInterval(word);
      if (ns !== undefined) nsec += ns;
      else {
        complain(p, `invalid time interval ${quote(word)}`);
        wrong = true;
      }
    }
    if (wrong) {
      toStderr(p, `Try 'sleep --help' for more information.\n`);
      return 1;
    }
    const sec = Math.floor(nsec / 1e9);
    yield* p.turn(p.nanosleep(sec, nsec - sec * 1e9));
    return 0;
  },
};
