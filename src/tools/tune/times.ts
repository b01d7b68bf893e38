/** Times as tune2fs takes them: the interval between checks, and the time of the last one. */
import { leadingNumber } from '../mkfs/numbers.ts';

const DAY = 86_400;
const UNITS: Readonly<Record<string, number>> = {
  '': DAY,
  s: 1,
  d: DAY,
  D: DAY,
  w: 7 * DAY,
  W: 7 * DAY,
  m: 30 * DAY,
  M: 30 * DAY,
};

/** `2w`, `10d`, `3m`, `5s`. Without a unit it means days. */
export function interval(text: string): number | undefined {
  const { value, rest } = leadingNumber(text);
  const unit = text === rest ? undefined : UNITS[rest];
  return unit === undefined ? undefined : value * unit;
}

const leaps = (year: number): number => Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
const isLeap = (year: number): boolean => leaps(year) > leaps(year - 1);
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days from 1970 to the first of a month. */
const daysBefore = (year: number, month: number): number =>
  365 * (year - 1970) +
  leaps(year - 1) -
  leaps(1969) +
  MONTHS.slice(0, month - 1).reduce((days, n) => days + n, 0) +
  (month > 2 && isLeap(year) ? 1 : 0);

/** `now`, or YYYYMMDD[HH[MM[SS]]] in UTC. Days past a month's end run into the next month. */
export function checkTime(text: string, now: number): number | undefined {
  if (text === 'now') return now;
  const m = /^(\d{4})(\d{1,2})(\d{1,2})(\d{1,2})?(\d{1,2})?(\d{1,2})?/.exec(text);
  if (!m) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = m.map(Number);
  const at = (n: number) => (Number.isNaN(n) ? 0 : n);
  if (month < 1 || month > 12 || day < 1 || day > 31 || at(hour) > 23 || at(minute) > 59 || at(second) > 61)
    return undefined;
  return DAY * (daysBefore(year, month) + day - 1) + 3600 * at(hour) + 60 * at(minute) + at(second);
}

/** A number as %g prints it. */
export function general(n: number): string {
  if (n === 0 || Math.abs(n) >= 1e-4) return String(Number(n.toPrecision(6)));
  const [digits, exponent] = n.toExponential(5).split('e-');
  return `${Number(digits)}e-${exponent.padStart(2, '0')}`;
}
