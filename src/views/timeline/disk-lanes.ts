/**
 * The work of each disk for the operations of the lanes: the time for which its arm moved (or its channels worked) for an
 * operation, relative to the operation's own time.
 *
 *      operation   ├──── write ────┤├─ sync ─┤
 *      disk 0      ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▇▇▇▇▇▇▇▇▇▇         as high as its share of the time, in the colour of
 *      disk 1      ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▇▇▇▇▇▇▇▇▇▇         the part of the file system that most of it was for
 */
import { bisector } from 'd3';
import type { BlockClass } from '../../engine/volume/block-kind.ts';
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { TimelineData } from '../../session/session-api.ts';
import { waysOf } from '../common/journeys.ts';
import type { LaneMarks } from './layout.ts';
import { lastAtMost } from './moves.ts';

/** The colours of the parts, which are those of their usual blocks. */
export const PART_CLASSES: readonly BlockClass[] = ['directory', 'inodes', 'bitmap', 'data', 'journal'];

export interface DiskWork {
  disks: number;
  /** An entry for each operation that a disk worked for, in the order of events. */
  rows: OperationWork[];
}

export interface OperationWork {
  /** Its events: [event, end). */
  event: number;
  end: number;
  /** ns. */
  took: number;
  /** ns of each disk, by part: worked[disk * PARTS.length + part]. */
  worked: Float64Array;
}

const WIDTH = PARTS.length;

/**
 * The work of disks for operations. It is followed from each movement to its piece, its request and its bios.
 */
export function diskWorkOf(data: MachineData, t: TimelineData): DiskWork {
  const rows = new Map<number, OperationWork>();
  const { bios, biosOf, pieces, arms } = waysOf(data);
  const rowOf = (operation: number): OperationWork => {
    const event = Math.max(0, data.event[operation]);
    let row = rows.get(event);
    if (!row) {
      row = { event, end: endOf(t, event), took: 0, worked: new Float64Array(data.disks * WIDTH) };
      rows.set(event, row);
    }
    return row;
  };
  for (let i = 0; i < data.event.length; i++) rowOf(i).took += data.took[i];
  const worked = (disk: number, part: number, ns: number, request: number) => {
    const own = biosOf.of(request);
    let sectors = 0;
    for (const bio of own) sectors += Math.max(1, bios.at(bio, 'sectors'));
    for (const bio of own) {
      const operation = bios.at(bio, 'operation');
      if (operation < 0) continue;
      rowOf(operation).worked[disk * WIDTH + part] += (ns * Math.max(1, bios.at(bio, 'sectors'))) / sectors;
    }
  };
  if (arms.length > 0)
    for (let i = 0; i < arms.length; i++) {
      const piece = arms.at(i, 'piece');
      if (piece < 0) continue;
      const ns = arms.at(i, 'seek') + arms.at(i, 'settle') + arms.at(i, 'rotation') + arms.at(i, 'media');
      worked(arms.at(i, 'disk'), arms.at(i, 'part'), ns, pieces.at(piece, 'request'));
    }
  else
    for (let i = 0; i < pieces.length; i++) {
      const ns = pieces.at(i, 'finished') - pieces.at(i, 'begun');
      if (pieces.at(i, 'begun') >= 0 && ns > 0)
        worked(pieces.at(i, 'disk'), pieces.at(i, 'part'), ns, pieces.at(i, 'request'));
    }
  const busy = [...rows.values()].filter((row) => row.worked.some((ns) => ns > 0));
  return { disks: data.disks, rows: busy.sort((a, b) => a.event - b.event) };
}

/** One past the last event that an event caused. */
function endOf({ depth }: TimelineData, event: number): number {
  let end = event + 1;
  while (end < depth.length && depth[end] > depth[event]) end++;
  return end;
}

export interface DiskMarks {
  lanes: number;
  /** By lane and column: the share of the time for which the disk worked, and the part with most of it. */
  share: Float32Array;
  part: Uint8Array;
}

type Columns = Pick<LaneMarks, 'edges' | 'columns'>;

/** The lanes column by column. One lane for several disks shows their mean. */
export function diskMarks(work: DiskWork, { edges, columns }: Columns, lanes: number): DiskMarks {
  const took = new Float64Array(columns);
  const worked = new Float64Array(lanes * columns * WIDTH);
  const each = lanes === work.disks ? 1 : 1 / work.disks;
  for (const { event, end, took: ns, worked: by } of work.rows) {
    for (let column = Math.max(0, lastAtMost(edges, event)); column < columns && edges[column] < end; column++) {
      const part = (Math.min(end, edges[column + 1]) - Math.max(event, edges[column])) / (end - event);
      if (part <= 0) continue;
      took[column] += ns * part;
      for (let i = 0; i < by.length; i++) {
        const lane = lanes === work.disks ? Math.floor(i / WIDTH) : 0;
        worked[(lane * columns + column) * WIDTH + (i % WIDTH)] += by[i] * part * each;
      }
    }
  }
  const marks = {
    lanes,
    share: new Float32Array(lanes * columns),
    part: new Uint8Array(lanes * columns),
  };
  for (let at = 0; at < lanes * columns; at++) {
    let sum = 0;
    let most = 0;
    for (let p = 0; p < WIDTH; p++) {
      const ns = worked[at * WIDTH + p];
      sum += ns;
      if (ns > worked[at * WIDTH + most]) most = p;
    }
    // A cache's later writes may keep a disk at work for longer than the operation took.
    marks.share[at] = sum === 0 ? 0 : Math.min(1, sum / Math.max(sum, took[at % columns], 1e-9));
    marks.part[at] = most;
  }
  return marks;
}

const eventOf = bisector((row: OperationWork) => row.event);

/** The operation that an event belongs to, which is the innermost that a disk worked for. */
export function workAt({ rows }: DiskWork, event: number): OperationWork | undefined {
  const begun = eventOf.right(rows, event);
  for (let i = begun - 1; i >= Math.max(0, begun - 64); i--) if (rows[i].end > event) return rows[i];
  return undefined;
}

/** The time that a disk worked for an operation, ns, and the part with most of it. */
export function workOfDisk({ worked }: OperationWork, disk: number): { ns: number; part: number } {
  let ns = 0;
  let part = 0;
  for (let p = 0; p < WIDTH; p++) {
    ns += worked[disk * WIDTH + p];
    if (worked[disk * WIDTH + p] > worked[disk * WIDTH + part]) part = p;
  }
  return { ns, part };
}
