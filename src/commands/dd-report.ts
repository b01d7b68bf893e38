/** dd's report at the end: the number of blocks, the bytes, and the speed by the machine's clock. */
import type * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { toStderr } from '../shell/program/program.ts';
import { humanSize } from '../shell/program/sizes.ts';

/** Full and partial blocks, and what was written of both. */
export interface Counts {
  in: number;
  inPartial: number;
  out: number;
  outPartial: number;
  bytes: number;
}

export function report(p: Process, status: string | undefined, counts: Counts, began: K.Timespec): void {
  if (status === 'none') return;
  toStderr(p, `${counts.in}+${counts.inPartial} records in\n${counts.out}+${counts.outPartial} records out\n`);
  if (status !== 'noxfer') toStderr(p, `${transferred(counts.bytes, elapsed(p, began))}\n`);
}

function elapsed(p: Process, since: K.Timespec): number {
  const now = { sec: 0, nsec: 0 };
  p.kernel.clock(now);
  return now.sec - since.sec + (now.nsec - since.nsec) / 1e9;
}

/** `8192 bytes (8.2 kB, 8.0 KiB) copied, 0.1 s, 82 kB/s` */
function transferred(bytes: number, seconds: number): string {
  const both = bytes < 1024 ? [si(bytes)] : [si(bytes), iec(bytes)];
  const sizes = bytes < 1000 ? '' : ` (${both.join(', ')})`;
  const time = Number(seconds.toPrecision(6));
  return `${bytes} byte${bytes === 1 ? '' : 's'}${sizes} copied, ${time} s, ${rate(bytes, seconds)}`;
}

function rate(bytes: number, seconds: number): string {
  if (seconds <= 0) return 'Infinity B/s';
  let value = bytes / seconds / 1000;
  let power = 1;
  while (value >= 999.5 && power < LETTERS.length) {
    value /= 1000;
    power++;
  }
  return `${value < 99.95 ? value.toFixed(1) : Math.round(value)} ${LETTERS[power - 1]}B/s`;
}

const LETTERS = 'kMGTPE';

/** Rounded to the nearest, half to even, as dd does: 8.2 kB. */
function si(bytes: number): string {
  let power = 0;
  let value = bytes;
  while (value >= 1000 && power < LETTERS.length) {
    value /= 1000;
    power++;
  }
  return `${power && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${power ? LETTERS[power - 1] : ''}B`;
}

function iec(bytes: number): string {
  const text = humanSize(bytes);
  let power = 0;
  let value = bytes;
  while (value >= 1024 && power < LETTERS.length) {
    value /= 1024;
    power++;
  }
  const shown = value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return power ? `${shown} ${LETTERS[power - 1].toUpperCase()}iB` : `${text} B`;
}
