/**
 * One operation from its system call to the sectors, as rows of bars along simulated time:
 *
 *     fsync           ▪▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓  the call's own time, step by step: the critical path
 *     processor       ▪
 *     write 512 KiB   ··───▓▓▓▓▓               full where the call waited for it, pale where it was hidden
 *       disk 2           ──▓▓▓▓▓               its pieces, one per disk
 *     write 512 KiB   ··········░░░▓▓
 *     214 more of the same
 *
 * A request's time is drawn in the order in which the ledger charges it, so that the full part of a row adds up to the
 * ledger's figure. Times are ns of the machine's clock.
 */
import { group } from 'd3';
import { BACKWARDS } from '../../machine/activity.ts';
import { COMPONENTS, CPU, MEDIA, QUEUE } from '../../machine/request/components.ts';
import { PROCESSOR } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { type Ways, waysOf } from '../common/journeys.ts';

export interface Segment {
  component: number;
  part: number;
  from: number;
  to: number;
  /** The call waited for it. Otherwise it was hidden behind something else, or nothing waited. */
  paid: boolean;
}

interface Bar {
  part: number;
  from: number;
  /** The end; -1 if it was not over when the script ended. */
  to: number;
  segments: Segment[];
  /** The part of the call's time that is charged to it, ns. */
  paid: number;
}

interface CallRow extends Bar {
  kind: 'call' | 'processor';
}

/** A request that the block layer made of bios. */
export interface RequestRow extends Bar {
  kind: 'request';
  request: number;
  flags: number;
  lba: number;
  sectors: number;
  /** Bios in it, of this call and of others. */
  bios: number;
  foreign: number;
  /** The operation that asked for it, if not this call. */
  owner: number;
  cached: boolean;
  pieces: number;
}

export interface PieceRow extends Bar {
  kind: 'piece';
  piece: number;
  disk: number;
  flags: number;
  lba: number;
  sectors: number;
  served: number;
}

/** Requests of one kind, drawn as one row until it is opened. */
export interface FoldRow extends Bar {
  kind: 'fold';
  /** The request before them: the fold's name. */
  behind: number;
  rows: RequestRow[];
}

/** The call waited for its turn, until another operation, whose commit it needed, was over. */
interface TurnRow extends Bar {
  kind: 'turn';
  /** The other operation, to which the segments belong; -1 if unknown. */
  operation: number;
}

/** Requests that another operation had on their way meanwhile. */
interface MeanwhileRow extends Bar {
  kind: 'meanwhile';
  operation: number;
  bios: number;
}

export type WaterRow = CallRow | TurnRow | RequestRow | PieceRow | FoldRow | MeanwhileRow;

export interface Waterfall {
  operation: number;
  begun: number;
  end: number;
  /** The shown window. Some requests that ended later are beyond it. */
  to: number;
  call: CallRow;
  processor: CallRow;
  turns: TurnRow[];
  requests: RequestRow[];
  meanwhile: MeanwhileRow[];
  /** Number of further operations with requests on their way meanwhile, but without a row. */
  moreMeanwhile: number;
  /** Number of bios that it sent without waiting, and that were done after it. */
  later: number;
}

/** The drawing order of a request's time: the component that the ledger takes last is first. */
const FORWARDS = [...BACKWARDS].reverse();

/** Requests that ended later are shown up to this share of the call, and at least this many ns. */
const LATER_SHARE = 0.4;
const LATER_LEAST = 10e6;

const MOST_MEANWHILE = 6;

/** The components of a bio one after the other. The call waited for it since `step`. */
function bioSegments(ways: Ways, bio: number, part: number, step: number): Segment[] {
  const out: Segment[] = [];
  let at = ways.bios.at(bio, 'arrived');
  // Before the bio was sent, the wait for it was a wait for its turn.
  if (step < at) out.push({ component: QUEUE, part, from: step, to: at, paid: true });
  for (const component of FORWARDS) {
    const ns = ways.bios.at(bio, COMPONENTS[component]);
    if (ns === 0) continue;
    const to = at + ns;
    if (step > at && step < to)
      out.push({ component, part, from: at, to: step, paid: false }, { component, part, from: step, to, paid: true });
    else out.push({ component, part, from: at, to, paid: at >= step });
    at = to;
  }
  return out;
}

/** For each bio that the call waited for, the beginning of the wait and the part of the file system. */
type Waited = ReadonlyMap<number, { from: number; part: number }>;

export function waterfallOf(data: MachineData, operation: number): Waterfall {
  const ways = waysOf(data);
  const begun = data.begun[operation];
  const end = begun + data.took[operation];
  const call: CallRow = { kind: 'call', part: 0, from: begun, to: end, segments: [], paid: end - begun };
  const processor: CallRow = { kind: 'processor', part: 0, from: begun, to: end, segments: [], paid: 0 };
  const turns: TurnRow[] = [];
  const waited = new Map<number, { from: number; part: number }>();
  for (const s of ways.stepsOfOperation.of(operation)) {
    const { part, from, to, bio } = ways.steps.row(s);
    if (bio === PROCESSOR) {
      const segment = { component: CPU, part, from, to, paid: true };
      call.segments.push(segment);
      processor.segments.push(segment);
      processor.paid += to - from;
    } else if (bio >= 0) {
      waited.set(bio, { from, part });
      call.segments.push(...bioSegments(ways, bio, part, from).filter((g) => g.paid));
    } else {
      call.segments.push({ component: QUEUE, part, from, to, paid: true });
      turns.push(turnRow(data, operation, part, from, to));
    }
  }
  const requests = requestsOf(ways, operation, waited);
  const own = ways.biosOfOperation.of(operation);
  let last = end;
  let later = 0;
  for (const bio of own) {
    const finished = ways.bios.at(bio, 'finished');
    if (finished < 0 || finished > end) later++;
    last = Math.max(last, finished < 0 ? data.now : finished);
  }
  const meanwhile = meanwhileOf(ways, operation, begun, end, waited);
  return {
    operation,
    begun,
    end,
    to: Math.max(begun + 1, Math.min(last, end + Math.max(LATER_LEAST, LATER_SHARE * (end - begun)))),
    call,
    processor,
    turns,
    requests,
    meanwhile: meanwhile.slice(0, MOST_MEANWHILE),
    moreMeanwhile: Math.max(0, meanwhile.length - MOST_MEANWHILE),
    later,
  };
}

/** The wait ends with the other operation, which shows which one it was. */
function turnRow(data: MachineData, operation: number, part: number, from: number, to: number): TurnRow {
  let other = -1;
  for (let i = 0; i < data.begun.length; i++)
    if (i !== operation && data.begun[i] + data.took[i] === to && (other < 0 || data.took[i] > data.took[other]))
      other = i;
  const segments = other < 0 ? [] : pathOf(data, other, from, to);
  return { kind: 'turn', operation: other, part, from, to, segments, paid: to - from };
}

/** The path of an operation in a window: what it waited for, piece by piece. */
export function pathOf(data: MachineData, operation: number, from: number, to: number): Segment[] {
  const ways = waysOf(data);
  const out: Segment[] = [];
  for (const s of ways.stepsOfOperation.of(operation)) {
    const step = ways.steps.row(s);
    const { part } = step;
    const segments =
      step.bio >= 0
        ? bioSegments(ways, step.bio, part, step.from).filter((g) => g.paid)
        : [{ component: step.bio === PROCESSOR ? CPU : QUEUE, part, from: step.from, to: step.to }];
    for (const g of segments)
      if (g.to > from && g.from < to)
        out.push({ ...g, from: Math.max(g.from, from), to: Math.min(g.to, to), paid: false });
  }
  return out;
}

/** The requests with bios that the call asked for or waited for, in the order of arrival at the block layer. */
function requestsOf(ways: Ways, operation: number, waited: Waited): RequestRow[] {
  const others = [...waited.keys()].filter((bio) => ways.bios.at(bio, 'operation') !== operation);
  // A bio behind a barrier that was never taken has no request.
  const biosBy = group([...ways.biosOfOperation.of(operation), ...others], (bio) => ways.bios.at(bio, 'request'));
  const rows: RequestRow[] = [];
  for (const [request, bios] of biosBy) {
    if (request < 0) for (const bio of bios) rows.push(requestRow(ways, operation, -1, [bio], waited));
    else rows.push(requestRow(ways, operation, request, bios, waited));
  }
  const over = (r: RequestRow) => (r.to < 0 ? Number.POSITIVE_INFINITY : r.to);
  return rows.sort((a, b) => a.from - b.from || over(a) - over(b) || a.request - b.request);
}

function requestRow(ways: Ways, operation: number, request: number, bios: number[], waited: Waited): RequestRow {
  const { bios: table, requests } = ways;
  let first = bios[0];
  for (const bio of bios) if (table.at(bio, 'arrived') < table.at(first, 'arrived')) first = bio;
  const charged = bios.find((bio) => waited.has(bio));
  const step = charged === undefined ? undefined : waited.get(charged);
  const from = table.at(first, 'arrived');
  const to = table.at(first, 'finished');
  const part = step?.part ?? table.at(charged ?? first, 'part');
  const own = bios.filter((bio) => table.at(bio, 'operation') === operation).length;
  const all = request < 0 ? bios.length : requests.at(request, 'bios');
  return {
    kind: 'request',
    request,
    part,
    from: Math.min(from, step?.from ?? from),
    to,
    segments: to < 0 ? [] : bioSegments(ways, first, part, step?.from ?? Number.POSITIVE_INFINITY),
    paid: step ? to - step.from : 0,
    flags: table.at(first, 'flags'),
    lba: request < 0 ? table.at(first, 'lba') : requests.at(request, 'lba'),
    sectors: request < 0 ? table.at(first, 'sectors') : requests.at(request, 'sectors'),
    bios: own,
    foreign: all - own,
    owner: own > 0 ? operation : table.at(first, 'operation'),
    cached: request >= 0 && requests.at(request, 'cached') === 1,
    pieces: request < 0 ? 0 : ways.piecesOf.of(request).length,
  };
}

/** Other operations with requests on their way while this one lasted, the busiest first. */
function meanwhileOf(ways: Ways, operation: number, begun: number, end: number, waited: Waited): MeanwhileRow[] {
  const { bios } = ways;
  const rows = new Map<number, MeanwhileRow>();
  for (let bio = 0; bio < bios.length; bio++) {
    const owner = bios.at(bio, 'operation');
    if (owner === operation || waited.has(bio)) continue;
    const from = bios.at(bio, 'arrived');
    const finished = bios.at(bio, 'finished');
    const to = finished < 0 ? Number.POSITIVE_INFINITY : finished;
    if (from >= end || to <= begun) continue;
    let row = rows.get(owner);
    if (!row) {
      row = { kind: 'meanwhile', operation: owner, part: 0, from: begun, to: end, segments: [], paid: 0, bios: 0 };
      rows.set(owner, row);
    }
    row.bios++;
    const part = bios.at(bio, 'part');
    row.segments.push({ component: MEDIA, part, from: Math.max(from, begun), to: Math.min(to, end), paid: false });
  }
  return [...rows.values()].sort((a, b) => b.bios - a.bios || a.operation - b.operation);
}
