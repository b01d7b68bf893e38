/** The events of a moment in one sentence: the most telling ones come first, and equal ones are counted. */
import { capital } from '../../bytes/text.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import { timeIn } from '../latency/words.ts';
import type { Happening, Kind } from './moments.ts';
import { askerWords, partWords } from './request-story.ts';
import type { ToldFlights } from './words.ts';

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

/** The most things that are told; the rest is visible. */
const MOST = 3;

export function momentInWords(flights: ToldFlights, happenings: readonly Happening[]): string {
  const told: string[] = [];
  for (const kind of ORDER) {
    const rows = happenings.filter((h) => h.kind === kind).map((h) => h.row);
    const words = rows.length > 0 ? WORDS[kind](flights, rows) : '';
    if (words) told.push(words);
  }
  if (told.length === 0) return '';
  return `${capital(told.slice(0, MOST).join('; '))}.`;
}

type Tell = (flights: ToldFlights, rows: readonly number[]) => string;

const disksOf = ({ ways, said }: ToldFlights, pieces: readonly number[]): string => {
  const { happens } = said.disks;
  const disks = [...new Set(pieces.map((p) => ways.pieces.at(p, 'disk')))].sort((a, b) => a - b);
  if (disks.length === 1) return happens.oneDisk(disks[0]);
  return happens.theDisks(disks.slice(0, -1).join(', '), disks[disks.length - 1]);
};

const armsAt = ({ ways, said }: ToldFlights, rows: readonly number[]): string => {
  const { happens } = said.disks;
  const disks = [...new Set(rows.map((row) => ways.arms.at(row, 'disk')))];
  return disks.length === 1 ? happens.oneDisk(disks[0]) : happens.someDisks(disks.length);
};

const WORDS: Readonly<Record<Kind, Tell>> = {
  asked: ({ data, said, ways: { bios } }, rows) => {
    const { happens } = said.disks;
    const [row] = rows;
    const flags = bios.at(row, 'flags');
    const who = askerWords(data, bios.at(row, 'operation'), said);
    const part = partWords(bios.at(row, 'part'), said);
    if (flags & FLAGS.FLUSH) return happens.flushes(who, part);
    return (flags & FLAGS.WRITE ? happens.writes : happens.reads)(who, rows.length, part);
  },
  held: ({ said: { disks }, ways: { bios } }, rows) =>
    bios.at(rows[0], 'flags') & FLAGS.FLUSH ? disks.happens.flushHeld : disks.happens.held(rows.length),
  looked: ({ said: { disks }, ways: { looks } }, rows) =>
    disks.happens.looked(rows.reduce((sum, row) => sum + looks.at(row, 'held'), 0)),
  sent: ({ said: { disks } }, rows) => disks.happens.sent(rows.length),
  done: ({ said, ways: { requests } }, rows) => {
    const [row] = rows;
    const { happens } = said.disks;
    if (rows.length > 1) return happens.done(rows.length);
    return happens.doneAfter(timeIn(said, requests.at(row, 'finished') - requests.at(row, 'arrived')));
  },
  leaves: (flights, rows) => flights.said.disks.happens.leaves(disksOf(flights, rows), rows.length),
  arrived: (flights, rows) => flights.said.disks.happens.arrived(rows.length, disksOf(flights, rows)),
  begun: (flights, rows) => {
    const { happens } = flights.said.disks;
    const served = flights.ways.pieces.at(rows[0], 'served');
    const where = disksOf(flights, rows);
    if (served === SERVED.READ_BUFFER) return happens.inBuffer(where);
    if (served === SERVED.WRITE_CACHE) return happens.cacheTakes(where);
    return served === SERVED.FLUSH ? happens.beginsFlush(where) : '';
  },
  moves: (flights, rows) => {
    const { happens } = flights.said.disks;
    const { arms } = flights.ways;
    const distance = Math.abs(arms.at(rows[0], 'toCylinder') - arms.at(rows[0], 'fromCylinder'));
    const moving = rows.filter((row) => arms.at(row, 'seek') > 0);
    if (moving.length === 0) return '';
    const where = armsAt(flights, moving);
    return rows.length === 1 && distance > 0 ? happens.setsOutOver(where, distance) : happens.setsOut(where);
  },
  there: (flights, rows) => flights.said.disks.happens.there(armsAt(flights, rows)),
  passes: (flights, rows) => flights.said.disks.happens.passes(armsAt(flights, rows)),
  finished: (flights, rows) => flights.said.disks.happens.finished(disksOf(flights, rows), rows.length),
  written: (flights, rows) => {
    const cached = rows.filter((row) => flights.ways.arms.at(row, 'flags') & 2);
    return cached.length > 0 ? flights.said.disks.happens.written(armsAt(flights, cached)) : '';
  },
};
