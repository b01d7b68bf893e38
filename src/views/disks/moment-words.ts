/** What happens at a moment, in one sentence: the most telling things first, equal things counted. */
import { capital } from '../../bytes/text.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import { formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import type { Flights } from './flights.ts';
import type { Happening, Kind } from './moments.ts';
import { askerWords, partWords } from './request-story.ts';

/** The order in which they are told. */
const ORDER: readonly Kind[] = [
  'done',
  'looked',
  'held',
  'asked',
  'sent',
  'finished',
  'written',
  'passes',
  'there',
  'moves',
  'leaves',
  'begun',
  'arrived',
];

/** The most things told; the rest can be seen. */
const MOST = 3;

export function momentInWords(flights: Flights, happenings: readonly Happening[]): string {
  const told: string[] = [];
  for (const kind of ORDER) {
    const rows = happenings.filter((h) => h.kind === kind).map((h) => h.row);
    const words = rows.length > 0 ? WORDS[kind](flights, rows) : '';
    if (words) told.push(words);
  }
  if (told.length === 0) return '';
  return `${capital(told.slice(0, MOST).join('; '))}.`;
}

type Tell = (flights: Flights, rows: readonly number[]) => string;

const disksOf = ({ ways }: Flights, pieces: readonly number[]): string => {
  const disks = [...new Set(pieces.map((p) => ways.pieces.at(p, 'disk')))].sort((a, b) => a - b);
  if (disks.length === 1) return `disk ${disks[0]}`;
  const last = disks.pop();
  return `disks ${disks.join(', ')} and ${last}`;
};

const armsAt = ({ ways }: Flights, rows: readonly number[]): string => {
  const disks = [...new Set(rows.map((row) => ways.arms.at(row, 'disk')))];
  return disks.length === 1 ? `disk ${disks[0]}` : `${disks.length} disks`;
};

const WORDS: Readonly<Record<Kind, Tell>> = {
  asked: ({ data, ways: { bios } }, rows) => {
    const [row] = rows;
    const flags = bios.at(row, 'flags');
    const what = flags & FLAGS.FLUSH ? 'empties the caches' : flags & FLAGS.WRITE ? 'writes' : 'reads';
    const who = askerWords(data, bios.at(row, 'operation'));
    const count = flags & FLAGS.FLUSH ? '' : ` ${formatMany(rows.length, 'bio')}`;
    return `${who} ${what}${count} for ${partWords(bios.at(row, 'part'))}`;
  },
  held: ({ ways: { bios } }, rows) =>
    bios.at(rows[0], 'flags') & FLAGS.FLUSH
      ? 'a flush waits until all before it is done'
      : `${formatMany(rows.length, 'bio')} ${rows.length === 1 ? 'is' : 'are'} held back`,
  looked: ({ ways: { looks } }, rows) =>
    `memory has ${formatMany(
      rows.reduce((sum, row) => sum + looks.at(row, 'held'), 0),
      'block',
    )}: no disk is asked for ${rows.length === 1 && looks.at(rows[0], 'held') === 1 ? 'it' : 'them'}`,
  sent: (_, rows) => `the block layer passes on ${formatMany(rows.length, 'request')}`,
  done: ({ ways: { requests } }, rows) => {
    const [row] = rows;
    const took = timeWords(requests.at(row, 'finished') - requests.at(row, 'arrived'));
    return rows.length === 1 ? `a request is done after ${took}` : `${rows.length} requests are done`;
  },
  leaves: (flights, rows) => `the bytes of a piece begin to cross to ${disksOf(flights, rows)}`,
  arrived: (flights, rows) =>
    `${formatMany(rows.length, 'piece')} ${rows.length === 1 ? 'is' : 'are'} at ${disksOf(flights, rows)}`,
  begun: (flights, rows) => {
    const { pieces } = flights.ways;
    const served = pieces.at(rows[0], 'served');
    const where = disksOf(flights, rows);
    if (served === SERVED.READ_BUFFER) return `${where} has it in its buffer`;
    if (served === SERVED.WRITE_CACHE) return `the write cache of ${where} takes it`;
    if (served === SERVED.FLUSH) return `${where} begins to empty its cache`;
    return '';
  },
  moves: (flights, rows) => {
    const { arms } = flights.ways;
    const distance = Math.abs(arms.at(rows[0], 'toCylinder') - arms.at(rows[0], 'fromCylinder'));
    const far = rows.length === 1 && distance > 0 ? ` over ${formatMany(distance, 'cylinder')}` : '';
    const moving = rows.filter((row) => arms.at(row, 'seek') > 0);
    return moving.length > 0 ? `the arm of ${armsAt(flights, moving)} sets out${far}` : '';
  },
  there: (flights, rows) => `the arm of ${armsAt(flights, rows)} is there, and the platter turns`,
  passes: (flights, rows) => `the first sector comes under the head of ${armsAt(flights, rows)}`,
  finished: (flights, rows) =>
    `${disksOf(flights, rows)} ${rows.length === 1 ? 'has done its piece' : 'have done their pieces'}`,
  written: (flights, rows) => {
    const cached = rows.filter((row) => flights.ways.arms.at(row, 'flags') & 2);
    return cached.length > 0 ? `what only the cache of ${armsAt(flights, cached)} had is on the platter` : '';
  },
};
