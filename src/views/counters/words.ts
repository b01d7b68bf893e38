/** The counters in words: what each column counts, each figure with its unit, a row as a sentence. */
import type { CommandCounters } from '../../session/answers/command-counters.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import { type CounterName, columnsOf, rowAt } from './layout.ts';

interface ColumnWords {
  head: string;
  /** If there is little room. */
  short: string;
  about: string;
  figure(n: number): string;
  /** In a sentence. */
  said(n: number): string;
}

export const COLUMN_WORDS: Readonly<Record<CounterName, ColumnWords>> = {
  events: {
    head: 'events',
    short: 'events',
    about: 'Events that the command caused',
    figure: formatCount,
    said: (n) => formatMany(n, 'event'),
  },
  writes: {
    head: 'block writes',
    short: 'writes',
    about: 'Changes of blocks in memory and on the disk, a block as often as it was changed',
    figure: formatCount,
    said: (n) => formatMany(n, 'block write'),
  },
  bytes: {
    head: 'bytes changed',
    short: 'bytes',
    about: 'Bytes that these writes changed',
    figure: formatBytes,
    said: (n) => `${formatBytes(n)} changed`,
  },
  journal: {
    head: 'journal blocks',
    short: 'journal',
    about: 'Blocks written into the journal: copies, descriptors, commits, its superblock',
    figure: formatCount,
    said: (n) => formatMany(n, 'journal block'),
  },
  requests: {
    head: 'requests',
    short: 'requests',
    about: 'Requests to the disks that its system calls made',
    figure: formatCount,
    said: (n) => formatMany(n, 'request'),
  },
  time: {
    head: 'time',
    short: 'time',
    about: 'Simulated time that its system calls took',
    figure: timeWords,
    said: (n) => (n === 0 ? 'no time' : timeWords(n)),
  },
};

export const REST = 'everything else';
export const ABOUT_REST = 'mke2fs, the mount, and what the kernel does by itself';

export function captionOf(counters: CommandCounters): string {
  const { text } = counters;
  const sums = columnsOf(counters)
    .filter(({ name }) => name !== 'bytes')
    .map(({ name, values }) => COLUMN_WORDS[name].said(values.subarray(0, text.length).reduce((a, b) => a + b, 0)));
  return [formatMany(text.length, 'command'), ...sums].join(' · ');
}

/** `mkdir d: 18 events, 7 block writes, …`; the row after the last command is the rest. */
export function rowInWords(counters: CommandCounters, row: number): string {
  const figures = columnsOf(counters).map(({ name, values }) => COLUMN_WORDS[name].said(values[row]));
  return `${counters.text[row] ?? `${REST} (${ABOUT_REST})`}: ${figures.join(', ')}`;
}

/** A listener needs an end. */
const ROWS = 400;

export function countersInWords(counters: CommandCounters, step: number): Passage[] {
  const rows = [...counters.text.keys(), counters.text.length].map((row) => rowInWords(counters, row));
  const here = rowAt(counters, step);
  return passages(
    ['The command of this step', here < 0 ? [] : [rows[here]]],
    ['Command by command', atMost(rows, ROWS, (n) => `and ${formatCount(n)} more commands`)],
  );
}
