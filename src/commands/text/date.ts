/** date prints the time of the simulated clock, or another time, in a given form. */
import * as K from '../../shell/process/kernel.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { parseDate } from '../../shell/program/dates.ts';
import { complain, quote, quoteIfNeeded, tryHelp, type Work } from '../../shell/program/program.ts';
import { strftime, unknownDirective } from '../../shell/program/strftime.ts';

const DEFAULT = '%a %b %e %H:%M:%S %Z %Y';
const RFC_5322 = '%a, %d %b %Y %H:%M:%S %z';

const ISO: Readonly<Record<string, string>> = {
  date: '%F',
  hours: '%FT%H%:z',
  minutes: '%FT%H:%M%:z',
  seconds: '%FT%T%:z',
  ns: '%FT%T,%N%:z',
};

const UNITS: Readonly<Record<string, number>> = {
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
};

/** `yesterday`, `3 days ago`, `+1 week`. */
const RELATIVE =
  /(?:^| )(?:(now|today|yesterday|tomorrow)|([-+]?)(\d{1,9}) ?(sec|second|min|minute|hour|day|week|fortnight)s?( ago)?)(?= |$)/g;

/** The text without relative parts, and the seconds that they add. A sign behind a time would be that of its zone. */
function relative(text: string): { rest: string; seconds: number } | undefined {
  let seconds = 0;
  let signed = false;
  const rest = text.replace(RELATIVE, (_all, word, sign, count, unit, ago) => {
    if (word) seconds += word === 'yesterday' ? -86_400 : word === 'tomorrow' ? 86_400 : 0;
    else seconds += (sign === '-' ? -1 : 1) * (ago ? -1 : 1) * Number(count) * UNITS[unit];
    signed ||= sign !== undefined && sign !== '';
    return '';
  });
  return signed && rest.includes(':') ? undefined : { rest: rest.trim(), seconds };
}

/** Undefined if the form is not known here. */
function dateOf(text: string, now: K.Timespec): K.Timespec | undefined {
  const plain = parseDate(text);
  if (plain) return plain;
  const found = relative(text.toLowerCase());
  if (!found) return undefined;
  const { rest, seconds } = found;
  const base =
    rest === '' ? (text.trim() === '' ? undefined : now) : rest.startsWith('@') ? undefined : parseDate(rest);
  return base && { sec: base.sec + seconds, nsec: base.nsec };
}

const isoForm = (args: Arguments): string | undefined => ISO[args.value('iso-8601') ?? 'date'];

export const date: Work = {
  check(operands, args) {
    const [form] = operands;
    if (form !== undefined && !form.startsWith('+') && operands.length === 1)
      return { index: 0, message: `date takes a form here, +%Y-%m-%d and the like: the clock cannot be set` };
    const wrong = form === undefined ? undefined : unknownDirective(form);
    if (wrong) return { index: 0, message: `date knows no ${wrong} here` };
    if (args.has('iso-8601') && !isoForm(args))
      return { index: 0, message: 'date -I takes date, hours, minutes, seconds or ns' };
    const text = args.value('date');
    if (text !== undefined && args.has('reference')) return { index: 0, message: 'date: -d and -r exclude each other' };
    return text !== undefined && !dateOf(text, { sec: 0, nsec: 0 })
      ? {
          index: 0,
          message:
            'date -d takes @seconds, 2026-01-31, 2026-01-31 23:59, and with it or alone: yesterday, 3 days ago, +1 week',
        }
      : undefined;
  },
  run(p, args, out) {
    const [form, extra] = args.operands;
    if (extra !== undefined) return tryHelp(p, `extra operand ${quote(extra)}`);
    let moment: K.Timespec = { sec: 0, nsec: 0 };
    p.kernel.clock(moment);
    const [text, reference] = [args.value('date'), args.value('reference')];
    if (text !== undefined) moment = dateOf(text, moment)!;
    if (reference !== undefined) {
      const stat = K.newStat();
      const error = p.stat(reference, stat);
      if (error < 0) {
        complain(p, quoteIfNeeded(reference), error);
        return 1;
      }
      moment = { sec: stat.st_mtime, nsec: stat.st_mtime_nsec };
    }
    const own = args.has('rfc-email') ? RFC_5322 : args.has('iso-8601') ? isoForm(args)! : DEFAULT;
    out.print(`${strftime(form?.slice(1) ?? own, moment)}\n`);
    return 0;
  },
};
