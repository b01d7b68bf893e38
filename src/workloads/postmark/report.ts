/**
 * PostMark's report, in its own words. It counts whole seconds, at least one, and prints rates of files without a fraction.
 */
import type { PostMarkParameters } from './parameters.ts';

const f32 = Math.fround;

/** A sum of bytes, as the report has it: a C float of 24 bits, rounded at each addition. */
export class Bytes {
  exact = 0;
  float = 0;

  add(count: number): void {
    this.exact += count;
    this.float = f32(this.float + count);
  }
}

export interface PostMarkCounts {
  created: number;
  deleted: number;
  read: number;
  appended: number;
  bytesRead: Bytes;
  bytesWritten: Bytes;
  /** How many of the deleted files went after the transactions. */
  deletedAlone: number;
}

/** Seconds since 1970. */
export interface PostMarkTimes {
  start: number;
  transactions: number;
  transactionsEnd: number;
  end: number;
}

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const between = (from: number, to: number): number => to - from || 1;

/** C's %.2f of a float, which rounds a tie to the even digit. */
function twoPlaces(value: number): string {
  const hundreds = value * 100;
  const whole = Math.floor(hundreds);
  if (hundreds - whole !== 0.5) return value.toFixed(2);
  return ((whole + (whole % 2)) / 100).toFixed(2);
}

function bytesText(bytes: number): string {
  if (f32(bytes / MEGABYTE) > 1) return `${twoPlaces(f32(bytes / MEGABYTE))} megabytes`;
  if (bytes > 0) return `${twoPlaces(f32(bytes / KILOBYTE))} kilobytes`;
  return `${bytes.toFixed(6)} bytes`;
}

export function postMarkReport(p: PostMarkParameters, c: PostMarkCounts, t: PostMarkTimes): string {
  const elapsed = between(t.start, t.end);
  const transacting = between(t.transactions, t.transactionsEnd);
  const rate = (count: number, seconds: number): string => `(${Math.trunc(count / seconds)} per second)`;
  const data = (bytes: Bytes, word: string): string =>
    `\t${bytesText(bytes.float)} ${word} (${bytesText(f32(bytes.float / elapsed))} per second)`;
  const mixed = c.created - p.number;
  const deletedMixed = c.deleted - c.deletedAlone;
  return [
    'Time:',
    `\t${elapsed} seconds total`,
    `\t${transacting} seconds of transactions ${rate(p.transactions, transacting)}`,
    '',
    'Files:',
    `\t${c.created} created ${rate(c.created, elapsed)}`,
    `\t\tCreation alone: ${p.number} files ${rate(p.number, between(t.start, t.transactions))}`,
    `\t\tMixed with transactions: ${mixed} files ${rate(mixed, transacting)}`,
    `\t${c.read} read ${rate(c.read, transacting)}`,
    `\t${c.appended} appended ${rate(c.appended, transacting)}`,
    // The original prints the number of created files here, because all of them are deleted in the end.
    `\t${c.created} deleted ${rate(c.created, elapsed)}`,
    `\t\tDeletion alone: ${c.deletedAlone} files ${rate(c.deletedAlone, between(t.transactionsEnd, t.end))}`,
    `\t\tMixed with transactions: ${deletedMixed} files ${rate(deletedMixed, transacting)}`,
    '',
    'Data:',
    data(c.bytesRead, 'read'),
    data(c.bytesWritten, 'written'),
    '',
  ].join('\n');
}
