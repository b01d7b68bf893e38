/** Times as commands read and print them. The machine's zone is UTC. */
import { civilDate } from '../../format/words.ts';
import type { Kernel, Timespec } from '../process/kernel.ts';

const DAY = 86400;

/** Days since 1970 for a date of the Gregorian calendar. */
export function days(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (day > lengths[month - 1]) return undefined;
  const y = year - 1;
  let n = y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  for (let m = 1; m < month; m++) n += lengths[m - 1];
  return n + day - 1 - 719162;
}

/** Reads `@5`, `2026-01-31`, `2026-01-31 23:59`, `2026-01-31T23:59:59.5`. Other forms of GNU date are not supported. */
export function parseDate(text: string): Timespec | undefined {
  const seconds = /^@(-?\d+)(?:\.(\d{1,9})\d*)?$/.exec(text);
  if (seconds) {
    const nsec = fraction(seconds[2]);
    const sec = Number(seconds[1]);
    return text.startsWith('@-') && nsec > 0 ? { sec: sec - 1, nsec: 1e9 - nsec } : { sec, nsec };
  }
  const found =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9})\d*)?)?)?(?: ?(?:UTC|Z|\+0000|\+00:00))?$/.exec(
      text,
    );
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found;
  return at([year, month, day, hour, minute, second].map(Number), fraction(found[7]));
}

/** `[[CC]YY]MMDDhhmm[.ss]` */
export function parseStamp(text: string, kernel: Kernel): Timespec | undefined {
  const found = /^(\d\d)?(\d\d)?(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d\d))?$/.exec(text);
  if (!found) return undefined;
  const now: Timespec = { sec: 0, nsec: 0 };
  kernel.clock(now);
  const [, first, second, month, day, hour, minute, sec = '0'] = found;
  const yy = Number(second ?? first);
  const year =
    second !== undefined
      ? Number(first) * 100 + yy
      : first !== undefined
        ? (yy < 69 ? 2000 : 1900) + yy
        : calendar(now.sec).year;
  return at([year, Number(month), Number(day), Number(hour), Number(minute), Number(sec)], 0);
}

function at([year, month, day, hour, minute, second]: number[], nsec: number): Timespec | undefined {
  const n = days(year, month, day);
  if (n === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  return { sec: n * DAY + hour * 3600 + minute * 60 + second, nsec };
}

const fraction = (digits: string | undefined): number => (digits ? Number(digits.padEnd(9, '0')) : 0);

export interface Calendar {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** The date in UTC. */
export function calendar(sec: number): Calendar {
  const day = Math.floor(sec / DAY);
  const rest = sec - day * DAY;
  return {
    ...civilDate(day),
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
  };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-21 10:11:09.330232394 +0000` */
export function fullTime(sec: number, nsec: number): string {
  const c = calendar(sec);
  const date = `${String(c.year).padStart(4, '0')}-${two(c.month)}-${two(c.day)}`;
  return `${date} ${two(c.hour)}:${two(c.minute)}:${two(c.second)}.${String(nsec).padStart(9, '0')} +0000`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Half the mean Gregorian year: older and future times show their year. */
const RECENT = 31556952 / 2;

/** `Nov 21 10:11`, or `Nov 21  2025`: the time in `ls -l`. */
export function listTime(sec: number, nsec: number, now: Timespec): string {
  const c = calendar(sec);
  const age = now.sec - sec + (now.nsec - nsec) / 1e9;
  const recent = age >= 0 && age < RECENT;
  const tail = recent ? `${two(c.hour)}:${two(c.minute)}` : ` ${c.year}`;
  return `${MONTHS[c.month - 1]} ${String(c.day).padStart(2)} ${tail}`;
}
