/**
 * The reason for a request to the disks: the calls that sent its bios, and the data that they had written to its blocks.
 *
 *      dd …               the command
 *        fsync            the call, or the kernel's thread
 *          data, a copy   the event that wrote these blocks: a page of a file, a block of the journal, a block going home
 */
import { BIO_COLUMNS, FLAGS, REQUEST_COLUMNS } from '../../machine/request/journey-log.ts';
import { isUnder } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import { type MachineData, machineData } from './machine-data.ts';
import type { SessionAt } from './session-at.ts';
import { causesOf, reasonOf, type Why } from './why-chain.ts';

/** A request with more bios or blocks is explained by the first of them. */
const MOST_BIOS = 64;
const MOST_BLOCKS = 256;
const SECTOR = 512;

const columnIn = (columns: readonly string[], name: string) => (cells: Float64Array, row: number) =>
  cells[row * columns.length + columns.indexOf(name)];
const bio = (name: (typeof BIO_COLUMNS)[number]) => columnIn(BIO_COLUMNS, name);
const request = (name: (typeof REQUEST_COLUMNS)[number]) => columnIn(REQUEST_COLUMNS, name);

export function whyRequest({ recording, whole }: SessionAt, row: number): Why {
  const data = whole.timed && machineData(whole.timed);
  if (!data || !(row >= 0 && row < data.journeys.requests.length / REQUEST_COLUMNS.length))
    return { of: 'no request', reasons: [] };
  const { requests } = data.journeys;
  const calls = callsOf(data, row);
  const writes = (request('flags')(requests, row) & FLAGS.WRITE) !== 0;
  const first = (request('lba')(requests, row) * SECTOR) / recording.base.blockSize;
  const count = Math.min(MOST_BLOCKS, (request('sectors')(requests, row) * SECTOR) / recording.base.blockSize);
  const chain = new Set<number>();
  for (const call of calls) {
    for (const cause of [...causesOf(recording, call), call]) chain.add(cause);
    if (writes) for (const writer of writersBy(recording, call, Math.floor(first), count)) chain.add(writer);
  }
  return { of: `request ${row}`, reasons: [...chain].sort((a, b) => a - b).map((id) => reasonOf(recording, id)) };
}

/** The events of the calls that asked for the bios of a request, each once. */
function callsOf({ journeys, event }: MachineData, row: number): number[] {
  const { bios } = journeys;
  const calls = new Set<number>();
  let seen = 0;
  for (let b = 0; b < bios.length / BIO_COLUMNS.length && seen < MOST_BIOS; b++) {
    if (bio('request')(bios, b) !== row) continue;
    seen++;
    const operation = bio('operation')(bios, b);
    if (operation >= 0 && event[operation] >= 0) calls.add(event[operation]);
  }
  return [...calls];
}

/** The last event that had written each block when the call was over. The request takes its data to the disk. */
function writersBy(recording: Recording, call: number, first: number, count: number): Set<number> {
  const { history, events } = recording;
  let end = call + 1;
  while (end < events.length && isUnder(events, end, call)) end++;
  const position = recording.position(end);
  const writers = new Set<number>();
  for (let block = first; block < first + count; block++) {
    const last = history.countBefore(block, position) - 1;
    if (last >= 0) writers.add(recording.eventOfWrite(history.deltasOf(block)[last]));
  }
  return writers;
}
