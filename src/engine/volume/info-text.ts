/** Numbers, times and names in the spelling of dumpe2fs. */
import { civilDate } from '../../format/words.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY_SECONDS = 86400;

const two = (n: number): string => String(n).padStart(2, '0');

/** `Tue Nov 14 22:13:20 2023`, in UTC. */
export function ctimeText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS);
  const s = seconds - day * DAY_SECONDS;
  const date = civilDate(day);
  // 1970-01-01 was a Thursday.
  const weekday = DAYS[(((day + 4) % 7) + 7) % 7];
  const clock = `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return `${weekday} ${MONTHS[date.month - 1]} ${String(date.day).padStart(2)} ${clock} ${date.year}`;
}

/** `6 months`, `1 week, 1 day, 1:01:01`; a month has 30 days. */
export function intervalText(seconds: number): string {
  if (seconds === 0) return '<none>';
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, length] of [
    ['month', 30 * DAY_SECONDS],
    ['week', 7 * DAY_SECONDS],
    ['day', DAY_SECONDS],
  ] as const) {
    const n = Math.floor(left / length);
    if (n > 0) parts.push(`${n} ${unit}${n > 1 ? 's' : ''}`);
    left -= n * length;
  }
  if (left > 0) parts.push(`${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`);
  return parts.join(', ');
}

const WRITE_UNITS = ['kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Up to 8191 of a unit, then rounded to the next larger one: `279 kB`, `118 GB`. */
export function writesText(kilobytes: bigint): string {
  let unit = 0;
  while (unit < WRITE_UNITS.length - 1 && kilobytes >= 8192n << BigInt(10 * unit)) unit++;
  const size = 1n << BigInt(10 * unit);
  return `${(kilobytes + size / 2n) / size} ${WRITE_UNITS[unit]}`;
}

/** `4096k`, `8M`. */
export const journalSizeText = (kilobytes: number): string =>
  kilobytes < 8192 ? `${kilobytes}k` : `${Math.floor(kilobytes / 1024)}M`;

/** One line, with the name in a separate column. */
export const line = (name: string, value: string | number | bigint): string => `${`${name}:`.padEnd(26)}${value}\n`;

export const hex = (n: number, digits: number): string => `0x${n.toString(16).padStart(digits, '0')}`;

/** Text up to its first NUL. */
export const cText = (text: string): string => {
  const nul = text.indexOf('\0');
  return nul < 0 ? text : text.slice(0, nul);
};

/** Numbers as ranges: `12, 21-30, 412-2048`. */
export class Ranges {
  #text = '';
  add(first: number, last: number): void {
    if (this.#text !== '') this.#text += ', ';
    this.#text += first === last ? `${first}` : `${first}-${last}`;
  }
  toString(): string {
    return this.#text;
  }
}
