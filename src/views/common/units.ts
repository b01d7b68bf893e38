/** Numbers as people read them, always with their unit. */
import { timeText } from '../../session/machine/report.ts';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1.25 MiB`; exact sizes without a fraction: `64 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || Number.isInteger(value) ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** `65,536`: a count. A number that names a block, an inode or a sector has no commas: block 65536. */
export const formatCount = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** A time in words. */
export const timeWords = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

/** A time that runs: its last digit is always a hundredth of a millisecond, so that it stands at no call. */
export const clockText = (ns: number): string =>
  ns >= 1e9 ? `${(ns / 1e9).toFixed(5)} s` : `${(ns / 1e6).toFixed(2)} ms`;

/** Bytes in a second, as MB/s. */
export const rateText = (bytesPerSecond: number): string => {
  const mb = bytesPerSecond / 1e6;
  if (mb === 0) return '0 MB/s';
  return `${mb >= 100 ? mb.toFixed(0) : mb >= 10 ? mb.toFixed(1) : mb.toFixed(2)} MB/s`;
};
