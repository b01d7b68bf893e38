/**
 * The machine's measurements, as columns that a worker can transfer: every operation with its ledger, every movement of
 * the arms, and the disks themselves.
 */
import type { Histogram } from '../../machine/counters.ts';
import { Disk } from '../../machine/disk/disk.ts';
import type { SeekFit } from '../../machine/disk/seek-curve.ts';
import {
  BIO_COLUMNS,
  type Journeys,
  LOOK_COLUMNS,
  NO_JOURNEYS,
  STEP_COLUMNS,
} from '../../machine/request/journey-log.ts';
import { CELLS } from '../machine/operation-log.ts';
import { machineReport, titleOf } from '../machine/report.ts';
import type { TimedDisk } from '../machine/timed-disk.ts';
import { defineAnswer } from './define-answer.ts';

interface LatencyCounts {
  name: 'reads' | 'writes' | 'flushes';
  count: number;
  mean: number;
  half: number;
  most: number;
  longest: number;
  /** Requests by class of latency. Class n begins at 2^(n/4) ns. */
  classes: Uint32Array;
}

export interface DiskData {
  cylinders: number;
  heads: number;
  /** ns per revolution. */
  revolution: number;
  fit: SeekFit;
  /** From the datasheet: ns, and bytes a second. */
  asked: {
    trackToTrack: number;
    average: number;
    fullStroke: number;
    commandOverhead: number;
    writeSettle: number;
    outerRate: number;
    innerRate: number;
    interfaceRate: number;
  };
  requests: number;
  seeks: number;
  distance: number;
  /** The share of the time for which the arm worked. */
  busy: number;
}

/** The machine's parts, as a picture of it needs them; sizes in bytes. */
export interface MachineShape {
  drive: 'disk' | 'ssd' | 'ideal';
  /** Channels of a flash drive; 0 for others. */
  channels: number;
  /** Size of the drive's buffer, and whether a write is reported as done once it is there. */
  driveBuffer: number;
  driveCache: boolean;
  driveDepth: number;
  controllerCache: number;
  /** The controller's cache takes writes. */
  battery: boolean;
  /** Bytes a second of the link that all drives share; Infinity if there is none. */
  linkRate: number;
  /** Memory for pages of files, and ns for copying 4 KiB between it and a program. */
  memory: number;
  pageCopy: number;
  /** The number of requests that may wait in the block layer, and that the device takes at once. */
  queueRequests: number;
  queueDepth: number;
  /** A flush waits until everything before it is done. */
  drains: boolean;
}

/** The load of a disk of any kind, and how it kept up. */
interface TrafficData {
  commands: number;
  bytesRead: number;
  bytesWritten: number;
  /** The share of the time for which it was busy. */
  busy: number;
  /** Commands in the drive: the mean over time, and the maximum. */
  meanDepth: number;
  mostDepth: number;
}

/** The block layer: bios that arrived, bios that were merged, requests that went out. */
interface QueueData {
  bios: number;
  merged: number;
  requests: number;
  flushes: number;
  /** Requests that waited or were under way: the mean over time, and the maximum. */
  meanDepth: number;
  mostDepth: number;
}

export interface MachineData {
  title: string;
  profile: string;
  disks: number;
  chunkBytes: number;
  elevator: string;
  /** ns since the mount. */
  now: number;
  /** For each operation: the event that reports it, its beginning, its duration; 1 for the kernel's own threads. */
  event: Float64Array;
  begun: Float64Array;
  took: Float64Array;
  background: Uint8Array;
  name: Uint16Array;
  /** The process that made it, and its program's place among `names`. */
  pid: Float64Array;
  program: Uint16Array;
  names: string[];
  /** PARTS × COMPONENTS cells for each operation, ns. */
  cells: Float64Array;
  /** ARM_COLUMNS for each movement of an arm. */
  arms: Float64Array;
  /** The path of every request. The operation of a bio is an index into the columns above. */
  journeys: Journeys;
  drives: DiskData[];
  /** One for each disk, of any kind. */
  traffic: TrafficData[];
  queue: QueueData;
  shape: MachineShape;
  latencies: LatencyCounts[];
  /** Blocks read that were in memory, and blocks that were not. */
  memory: { hits: number; misses: number };
  /** Bytes sent to the disks, by part of the file system. */
  bytesSent: Float64Array;
  /** Bytes that programs wrote. */
  bytesOfPrograms: number;
  /** The same data as text. */
  report: string;
}

const counted = (name: LatencyCounts['name'], h: Histogram): LatencyCounts => ({
  name,
  count: h.count,
  mean: h.mean,
  half: h.percentile(0.5),
  most: h.percentile(0.99),
  longest: h.longest,
  classes: h.counts.slice(),
});

/** The operations of bios and steps become their places in the log. */
function journeysOf({ journeys }: TimedDisk['machine'], { operations }: TimedDisk['log']): Journeys {
  if (!journeys) return NO_JOURNEYS;
  const tables = journeys.tables();
  const place = new Map(operations.map(({ serial }, i) => [serial, i]));
  for (const [cells, { length: width }] of [
    [tables.bios, BIO_COLUMNS],
    [tables.steps, STEP_COLUMNS],
    [tables.looks, LOOK_COLUMNS],
  ] as const)
    for (let at = 0; at < cells.length; at += width) cells[at] = place.get(cells[at]) ?? -1;
  return tables;
}

function shapeOf({ setup }: TimedDisk['machine']): MachineShape {
  const { drive, controllerCache, controller, memory, queue, cpu } = setup;
  const p = drive.kind === 'ideal' ? undefined : drive.parameters;
  return {
    drive: drive.kind,
    channels: drive.kind === 'ssd' ? drive.parameters.channels : 0,
    driveBuffer: p?.buffer ?? 0,
    driveCache: p?.writeCache === 1,
    driveDepth: p?.queueDepth ?? Number.POSITIVE_INFINITY,
    controllerCache: controllerCache.bytes,
    battery: controllerCache.battery === 1,
    linkRate: controller.linkRate,
    memory: memory.bytes,
    pageCopy: cpu.page,
    queueRequests: queue.requests,
    queueDepth: queue.depth,
    drains: queue.drains === 1,
  };
}

/** The use of the time, if the script ran on a machine. */
export const machine = defineAnswer('machine', ({ whole }) => whole.timed && machineData(whole.timed), {
  holds: 'recording',
});

export function machineData({ machine, log }: TimedDisk): MachineData {
  const { counters, setup } = machine;
  return {
    title: titleOf(machine),
    profile: setup.name,
    disks: setup.disks,
    chunkBytes: setup.chunkBytes,
    elevator: setup.elevator,
    now: machine.now,
    ...operationsOf(log),
    arms: counters.arms?.cells() ?? new Float64Array(0),
    journeys: journeysOf(machine, log),
    drives: drivesOf(machine),
    traffic: counters.traffic.map(({ commands, bytesRead, bytesWritten, depth }, d) => ({
      commands,
      bytesRead,
      bytesWritten,
      busy: counters.utilisation(d),
      meanDepth: depth.mean(machine.now),
      mostDepth: depth.most,
    })),
    queue: {
      ...machine.queue.counts,
      meanDepth: machine.queue.level.mean(machine.now),
      mostDepth: machine.queue.level.most,
    },
    shape: shapeOf(machine),
    latencies: [
      counted('reads', counters.reads),
      counted('writes', counters.writes),
      counted('flushes', counters.flushes),
    ],
    memory: { hits: machine.memory.hits, misses: machine.memory.misses },
    bytesSent: counters.bytesSent.slice(),
    bytesOfPrograms: counters.bytesOfPrograms,
    report: machineReport(machine, log, titleOf(machine)),
  };
}

type OperationColumns = 'event' | 'begun' | 'took' | 'background' | 'name' | 'pid' | 'program' | 'names' | 'cells';

function operationsOf({ operations }: TimedDisk['log']): Pick<MachineData, OperationColumns> {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const cells = new Float64Array(operations.length * CELLS);
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = names.push(text) - 1;
      numbers.set(text, number);
    }
    return number;
  };
  const name = Uint16Array.from(operations, (op, i) => {
    cells.set(op.cells, i * CELLS);
    return numberOf(op.name);
  });
  const program = Uint16Array.from(operations, (op) => numberOf(op.program));
  return {
    event: Float64Array.from(operations, (op) => op.event),
    begun: Float64Array.from(operations, (op) => op.begun),
    took: Float64Array.from(operations, (op) => op.took),
    background: Uint8Array.from(operations, (op) => (op.background ? 1 : 0)),
    name,
    pid: Float64Array.from(operations, (op) => op.pid),
    program,
    names,
    cells,
  };
}

export const drivesOf = ({ disks, counters }: TimedDisk['machine']): DiskData[] =>
  disks
    .filter((d) => d instanceof Disk)
    .map(({ geometry, curve, parameters }, i) => ({
      cylinders: geometry.cylinders,
      heads: geometry.heads,
      revolution: geometry.revolution,
      fit: curve.fit,
      asked: {
        trackToTrack: parameters.trackToTrack,
        average: parameters.averageSeek,
        fullStroke: parameters.fullStroke,
        commandOverhead: parameters.commandOverhead,
        writeSettle: parameters.writeSettle,
        outerRate: parameters.outerRate,
        innerRate: parameters.innerRate,
        interfaceRate: parameters.interfaceRate,
      },
      requests: counters.disks[i].requests,
      seeks: counters.disks[i].seeks,
      distance: counters.disks[i].distance,
      busy: counters.utilisation(i),
    }));
