/** The rows of a waterfall in plain sentences. */
import { capital } from '../../bytes/text.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes } from '../common/units.ts';
import type { PieceRow, RequestRow, Segment, Waterfall, WaterRow } from './waterfall.ts';
import { ENGLISH, type TimeSaid, timeIn } from './words.ts';

/** The name of a call: its own, and the program that made it. */
export const callName = (data: MachineData, operation: number, { machine } = ENGLISH): string =>
  data.names[data.name[operation]] ?? machine.aProgram;

export function programName(data: MachineData, operation: number, { machine } = ENGLISH): string {
  if (operation < 0) return machine.aProgram;
  return data.background[operation] ? machine.theKernel : data.names[data.program[operation]];
}

const verbOf = (flags: number): 'flush' | 'forced' | 'write' | 'read' =>
  flags & FLAGS.FLUSH ? 'flush' : flags & FLAGS.WRITE ? (flags & FLAGS.FUA ? 'forced' : 'write') : 'read';

const bytesOf = (sectors: number, { units: { figure } }: TimeSaid): string => figure(formatBytes(sectors * 512));

/** The short name of a program, for little room. */
const shortName = (data: MachineData, operation: number, said: TimeSaid): string =>
  operation >= 0 && data.background[operation] ? said.latency.water.kernelShort : programName(data, operation, said);

/** The few words at the left of a row. */
export function labelOf(data: MachineData, row: WaterRow, said = ENGLISH): string {
  const { water } = said.latency;
  switch (row.kind) {
    case 'call':
      return water.theCall;
    case 'processor':
      return water.processor;
    case 'request':
      return row.flags & FLAGS.FLUSH
        ? water.flush
        : water.request(water.short[verbOf(row.flags)], bytesOf(row.sectors, said));
    case 'piece':
      return row.flags & FLAGS.FLUSH ? water.disk(row.disk) : water.diskBytes(row.disk, bytesOf(row.sectors, said));
    case 'fold':
      return water.alike(row.rows.length);
    case 'turn':
      return row.operation < 0 ? water.itsTurn : water.turnFor(shortName(data, row.operation, said));
    case 'meanwhile':
      return row.operation < 0 ? water.others : water.othersHave(shortName(data, row.operation, said), row.bios);
  }
}

function fateOf(w: Waterfall, row: { to: number; paid: number; from: number }, said: TimeSaid): string {
  const { from, to, paid } = row;
  const { water } = said.latency;
  if (to < 0) return water.notDone;
  if (paid === to - from) return water.waitedAll(timeIn(said, paid));
  if (paid >= 0.99 * (to - from)) return water.waitedNearly(timeIn(said, paid));
  if (paid > 0) return water.waitedSome(timeIn(said, paid));
  return to > w.end ? water.noneWaited(timeIn(said, to - w.end)) : water.hidden;
}

function requestWords(data: MachineData, w: Waterfall, row: RequestRow, said: TimeSaid): string {
  const { water } = said.latency;
  const part = said.machine.parts[row.part];
  const after = timeIn(said, Math.max(0, row.from - w.begun));
  const all = row.bios + row.foreign;
  const last = row.lba + row.sectors - 1;
  return [
    row.flags & FLAGS.FLUSH
      ? water.aFlush(part)
      : water.aRequest(water.verbs[verbOf(row.flags)], bytesOf(row.sectors, said), part, row.lba, last),
    row.to < 0 ? water.askedFor(after) : water.fromFor(after, timeIn(said, row.to - row.from)),
    all > 1 ? (row.foreign > 0 ? water.joinsForeign(all, row.foreign) : water.joins(all)) : '',
    row.owner === w.operation ? '' : water.cameFrom(programName(data, row.owner, said)),
    row.cached ? water.cached : '',
    fateOf(w, row, said),
  ]
    .filter(Boolean)
    .join(' ');
}

const SERVED_AS = new Map<number, keyof TimeSaid['latency']['water']['served']>([
  [SERVED.MEDIA, 'media'],
  [SERVED.READ_BUFFER, 'readBuffer'],
  [SERVED.WRITE_CACHE, 'writeCache'],
  [SERVED.FLUSH, 'flush'],
]);

function pieceWords(w: Waterfall, row: PieceRow, said: TimeSaid): string {
  const { water } = said.latency;
  const served = water.served[SERVED_AS.get(row.served) ?? 'media'];
  return [
    row.sectors > 0
      ? water.pieceSectors(row.disk, row.lba, row.lba + row.sectors - 1, served)
      : water.piece(row.disk, served),
    row.segments.length > 0 ? `${capital(shares(row.segments, said))}.` : '',
    fateOf(w, row, said),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A row in one or two sentences. */
export function rowWords(data: MachineData, w: Waterfall, row: WaterRow, said = ENGLISH): string {
  const { water } = said.latency;
  const call = (operation: number) => callName(data, operation, said);
  const program = (operation: number) => programName(data, operation, said);
  const waited = timeIn(said, row.paid);
  switch (row.kind) {
    case 'call':
      return water.callIs(call(w.operation), program(w.operation), waited, row.paid, shares(row.segments, said));
    case 'processor':
      return row.paid > 0 ? water.worked(waited) : water.idle;
    case 'request':
      return requestWords(data, w, row, said);
    case 'piece':
      return pieceWords(w, row, said);
    case 'fold': {
      const sectors = row.rows.reduce((sum, r) => sum + r.sectors, 0);
      const verb = water.verbs[verbOf(row.rows[0].flags)];
      const fold = water.fold(row.rows.length, verb, said.machine.parts[row.part], bytesOf(sectors, said));
      return `${fold} ${row.paid > 0 ? water.waitedForThem(waited) : water.didNotWait}`;
    }
    case 'turn':
      return row.operation < 0
        ? water.turnUnknown(waited)
        : water.turn(waited, call(row.operation), program(row.operation));
    case 'meanwhile':
      return row.operation < 0
        ? water.meanwhileOthers(row.bios)
        : water.meanwhileOf(program(row.operation), call(row.operation), row.bios);
  }
}

/** Times by component, the longest first. */
function shares(segments: readonly Segment[], said: TimeSaid): string {
  const sums = new Float64Array(COMPONENTS.length);
  for (const s of segments) sums[s.component] += s.to - s.from;
  return [...sums.keys()]
    .filter((c) => sums[c] > 0)
    .sort((a, b) => sums[b] - sums[a])
    .map((c) => `${said.machine.components[COMPONENTS[c]]} ${timeIn(said, sums[c])}`)
    .join(', ');
}

export function segmentWords(s: Segment, said: TimeSaid): string {
  const { water } = said.latency;
  const { components, componentDocs } = said.machine;
  const name = COMPONENTS[s.component];
  const segment = water.segment(capital(components[name]), timeIn(said, s.to - s.from), componentDocs[name]);
  return `${segment} ${s.paid ? water.paid : water.notPaid}`;
}

/** The picture in words, for screen readers. */
export function waterfallInWords(data: MachineData, w: Waterfall, rows: readonly WaterRow[], said = ENGLISH): string[] {
  const lines = rows.map((row) => rowWords(data, w, row, said));
  if (w.later > 0) lines.push(said.latency.water.laterTold(w.later));
  return lines;
}
