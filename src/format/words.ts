/**
 * Numbers as words for a reader: times, sizes, 64-bit numbers kept in halves. It does not use Date, because there is no
 * clock below the app, and Date has the wrong range.
 */

export type All = Record<string, unknown>;

/** A field of the same structure as a number; 0 if the structure is too short to hold it. */
export const num = (all: All, field: string): number => Number(all[field] ?? 0);

/** A number whose upper bits lie in another field. Exact below 2^53, which is more than ext4 allows. */
export const joined = (all: All, lo: string, hi: string, loBits = 32): number =>
  num(all, lo) + num(all, hi) * 2 ** loBits;

const pad = (n: number, width: number): string => String(n).padStart(width, '0');

/** Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar. */
export function civilDate(days: number): { year: number; month: number; day: number } {
  // Days count from 0000-03-01, so that the leap day is the last of its year. 400 years are 146,097 days.
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const month = m < 10 ? m + 3 : m - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
  };
}

/** Seconds since 1970 as `2024-02-29 12:34:56 UTC`, with nanoseconds if they are given. */
export function utcText(seconds: number, nanoseconds?: number): string {
  const days = Math.floor(seconds / 86400);
  const { year, month, day } = civilDate(days);
  const s = seconds - days * 86400;
  const clock = `${pad(Math.floor(s / 3600), 2)}:${pad(Math.floor(s / 60) % 60, 2)}:${pad(s % 60, 2)}`;
  const fraction = nanoseconds === undefined ? '' : `.${pad(nanoseconds, 9)}`;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)} ${clock}${fraction} UTC`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/** `1536 bytes`, `1.5 MiB`, with at most one decimal, and only if it is not 0. */
export function bytesText(n: number): string {
  let unit = 0;
  let v = n;
  while (v >= 1024 && unit < UNITS.length - 1 && (unit > 0 || v >= 4096)) {
    v /= 1024;
    unit++;
  }
  return `${Math.round(v * 10) / 10} ${n === 1 ? 'byte' : UNITS[unit]}`;
}

/** `1 block`, `12 blocks`. */
export const counted = (n: number | bigint, noun: string): string => `${n} ${noun}${Number(n) === 1 ? '' : 's'}`;

export const hexText = (n: number | bigint): string => `0x${n.toString(16)}`;
