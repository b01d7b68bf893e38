/**
 * The place of every request at a moment of the machine's time, from the log alone.
 *
 *     bio ── block layer ── request ── controller ── piece ─ link ─ queue ─ arm | buffer | cache ─ link ── done
 *        arrived       joined   sent              begins to cross  arrived  begun          finished  back
 */
import { bisector } from 'd3';
import { FLAGS, GAUGE, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { CutPauses, type Window } from '../common/cut-pauses.ts';
import { Joint, type Ways, waysOf } from '../common/journeys.ts';
import { Spans } from './spans-at.ts';

/** The place of a piece. */
type Phase = 'controller' | 'down' | 'queue' | 'arm' | 'buffer' | 'cache' | 'flush' | 'up' | 'back';

export interface PieceAt {
  row: number;
  disk: number;
  phase: Phase;
  /** Its share of the way over the link. */
  share: number;
}

interface RequestOut {
  row: number;
  pieces: PieceAt[];
}

/** Everything under way at a moment. */
export interface Scene {
  time: number;
  /** Requests that wait in the block layer, with their bios. */
  waiting: { row: number; bios: number[] }[];
  /** The flush that waits until everything before it is done; -1 if there is none. */
  barrier: number;
  /** Bios behind it, or bios for which no request is left. */
  held: number[];
  /** Requests that the device was given. */
  out: RequestOut[];
  /** Pieces of requests that are done. A cache writes them by itself. */
  later: PieceAt[];
  /** For each disk, the pieces that only its write cache has. */
  cached: number[][];
  /** Reads that found blocks in memory. */
  looks: number[];
}

export interface Flights {
  data: MachineData;
  ways: Ways;
  /** Movements of each disk's arm, in their order. */
  arms: Joint;
  bios: Spans;
  waiting: Spans;
  out: Spans;
  /** Pieces that are in the drives. */
  atDrives: Spans;
  later: Spans;
  cached: Spans;
  looks: Spans;
  channels: Spans;
  /** Rows of the changes of each gauge. */
  gauges: Joint;
}

const made = new WeakMap<MachineData, Flights>();

const never = (time: number): number => (time < 0 ? Number.POSITIVE_INFINITY : time);

/** The time at which a movement of an arm ends, ns. */
export const armEnd = ({ arms }: Ways, row: number): number =>
  arms.at(row, 'begun') +
  arms.at(row, 'seek') +
  arms.at(row, 'settle') +
  arms.at(row, 'rotation') +
  arms.at(row, 'media');

/** Number of gauges; the last are the read buffers of 16 disks. */
const GAUGES = GAUGE.READ_BUFFER + 16;

export function flightsOf(data: MachineData): Flights {
  const known = made.get(data);
  if (known) return known;
  const ways = waysOf(data);
  const { bios, requests, pieces, gauges, looks, channels, arms } = ways;
  const sentOf = (request: number) => (request < 0 ? Number.POSITIVE_INFINITY : never(requests.at(request, 'sent')));
  const done = (piece: number) => never(requests.at(pieces.at(piece, 'request'), 'finished'));
  const flights: Flights = {
    data,
    ways,
    arms: new Joint(data.disks, arms.length, (row) => arms.at(row, 'disk')),
    bios: new Spans(
      bios.length,
      (row) => bios.at(row, 'arrived'),
      (row) => never(bios.at(row, 'joined')),
    ),
    waiting: new Spans(requests.length, (row) => requests.at(row, 'arrived'), sentOf),
    out: new Spans(requests.length, sentOf, (row) => never(requests.at(row, 'finished'))),
    atDrives: new Spans(
      pieces.length,
      (row) => never(pieces.at(row, 'arrived')),
      (row) => never(pieces.at(row, 'finished')),
    ),
    later: new Spans(
      pieces.length,
      (row) => Math.min(done(row), leavesAt(data, ways, row)),
      (row) => (pieces.at(row, 'flags') & FLAGS.LATER ? never(pieces.at(row, 'back')) : Number.NEGATIVE_INFINITY),
    ),
    cached: new Spans(
      pieces.length,
      (row) => never(pieces.at(row, 'finished')),
      (row) => cachedUntil(ways, row),
    ),
    looks: new Spans(
      looks.length,
      (row) => looks.at(row, 'time'),
      (row) => lookEnd(ways, row),
    ),
    channels: new Spans(
      channels.length,
      (row) => channels.at(row, 'begun'),
      (row) => channels.at(row, 'finished'),
    ),
    gauges: new Joint(GAUGES, gauges.length, (row) => gauges.at(row, 'gauge')),
  };
  made.set(data, flights);
  return flights;
}

/** The time at which a piece from a drive's write cache is on the platter; for any other piece, a time before its end. */
function cachedUntil(ways: Ways, row: number): number {
  const { pieces, armsOf } = ways;
  if (pieces.at(row, 'served') !== SERVED.WRITE_CACHE || pieces.at(row, 'finished') < 0)
    return Number.NEGATIVE_INFINITY;
  const [movement] = armsOf.of(row);
  // Flash has no arm, so its channels say it.
  if (movement === undefined) return Number.NEGATIVE_INFINITY;
  return armEnd(ways, movement);
}

/** Blocks found in memory are in use until the operation's next step ends. */
function lookEnd({ looks, steps, stepsOfOperation }: Ways, row: number): number {
  const time = looks.at(row, 'time');
  if (looks.at(row, 'held') === 0) return time;
  for (const step of stepsOfOperation.of(looks.at(row, 'operation')))
    if (steps.at(step, 'to') > time) return steps.at(step, 'to');
  return time;
}

/** The time that the bytes of a piece take over the link, ns. */
function crossing(data: MachineData, ways: Ways, row: number): number {
  const { linkRate } = data.shape;
  return linkRate === Number.POSITIVE_INFINITY ? 0 : Math.ceil((ways.pieces.at(row, 'sectors') * 512 * 1e9) / linkRate);
}

/** The time at which a piece leaves for its drive: for a write, when its bytes begin to cross; else on arrival. */
export function leavesAt(data: MachineData, ways: Ways, row: number): number {
  const { pieces } = ways;
  const arrived = never(pieces.at(row, 'arrived'));
  return pieces.at(row, 'flags') & FLAGS.WRITE ? arrived - crossing(data, ways, row) : arrived;
}

const PHASE_OF_SERVED: readonly Phase[] = ['arm', 'buffer', 'cache', 'flush'];

/** The place of a piece at a moment after its request was sent. */
function pieceAt({ data, ways }: Flights, row: number, time: number): PieceAt {
  const { pieces } = ways;
  const disk = pieces.at(row, 'disk');
  const arrived = never(pieces.at(row, 'arrived'));
  const begun = never(pieces.at(row, 'begun'));
  const finished = never(pieces.at(row, 'finished'));
  const back = never(pieces.at(row, 'back'));
  if (time >= back) return { row, disk, phase: 'back', share: 1 };
  if (time >= finished) {
    const leaves = Math.max(finished, back - crossing(data, ways, row));
    return time < leaves
      ? { row, disk, phase: 'up', share: 0 }
      : { row, disk, phase: 'up', share: (time - leaves) / Math.max(1, back - leaves) };
  }
  if (time >= begun) return { row, disk, phase: PHASE_OF_SERVED[pieces.at(row, 'served')] ?? 'arm', share: 1 };
  if (time >= arrived) return { row, disk, phase: 'queue', share: 1 };
  const leaves = leavesAt(data, ways, row);
  if (time >= leaves) return { row, disk, phase: 'down', share: (time - leaves) / (arrived - leaves) };
  return { row, disk, phase: 'controller', share: 0 };
}

/** Everything under way at `time`. */
export function sceneAt(flights: Flights, time: number): Scene {
  const { data, ways } = flights;
  const { bios, pieces, biosOf, piecesOf } = ways;
  const held: number[] = [];
  let barrier = -1;
  for (const row of flights.bios.at(time)) {
    if (bios.at(row, 'flags') & FLAGS.FLUSH && data.shape.drains && barrier < 0) barrier = row;
    else held.push(row);
  }
  const waiting = flights.waiting.at(time).flatMap((row) => {
    const inside = [...biosOf.of(row)].filter((bio) => bios.at(bio, 'joined') <= time);
    return inside.length > 0 ? [{ row, bios: inside.sort((a, b) => bios.at(a, 'lba') - bios.at(b, 'lba')) }] : [];
  });
  const out = flights.out.at(time).map((row) => ({
    row,
    pieces: [...piecesOf.of(row)]
      .filter((piece) => !(pieces.at(piece, 'flags') & FLAGS.LATER))
      .map((piece) => pieceAt(flights, piece, time)),
  }));
  const later = flights.later.at(time).map((row) => pieceAt(flights, row, time));
  const cached: number[][] = Array.from({ length: data.disks }, () => []);
  for (const row of flights.cached.at(time)) cached[pieces.at(row, 'disk')].push(row);
  return { time, waiting, barrier, held, out, later, cached, looks: flights.looks.at(time) };
}

/** Answers whether nothing is under way. Pieces that rest in a drive's cache do not count. */
export const isIdle = (s: Scene): boolean =>
  s.waiting.length + s.held.length + s.out.length + s.later.length + s.looks.length === 0 && s.barrier < 0;

/** The value of a gauge at a moment: the last one measured. */
export function gaugeAt({ ways, gauges }: Flights, gauge: number, time: number): number {
  const rows = gauges.of(gauge);
  const measured = bisector((row: number) => ways.gauges.at(row, 'time')).right(rows, time);
  return measured === 0 ? 0 : ways.gauges.at(rows[measured - 1], 'value');
}

/** A pause is shown no longer than this share of all work. */
const LONGEST = 0.06;

/**
 * A window of the machine's time with pauses cut short in which no drive is active. Busy time is that of requests, from being asked for to their end, and that of
 * all movements of the arms.
 */
export function drawnTime({ ways }: Flights, window: Window): CutPauses {
  const { bios, pieces, arms } = ways;
  return new CutPauses({
    window,
    longest: LONGEST,
    eachBusy: (tell) => {
      const add = (from: number, until: number) => {
        if (from >= 0) tell(from, until < 0 ? window.to : until);
      };
      for (let row = 0; row < bios.length; row++) add(bios.at(row, 'arrived'), bios.at(row, 'finished'));
      for (let row = 0; row < pieces.length; row++) add(pieces.at(row, 'arrived'), pieces.at(row, 'back'));
      for (let row = 0; row < arms.length; row++) add(arms.at(row, 'begun'), armEnd(ways, row));
    },
  });
}
