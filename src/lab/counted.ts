/** What the machine counted while a cell ran, as plain data: for its page, and for the papers' formulas. */
import type { Histogram } from '../machine/counters.ts';
import { PARTS, type Part } from '../machine/demands.ts';
import { type DiskData, drivesOf } from '../session/answers/machine-data.ts';
import type { TimedDisk } from '../session/machine/timed-disk.ts';

/** Latencies of requests, ns. */
interface Latencies {
  count: number;
  mean: number;
  half: number;
  /** 99 of 100 latencies are at most this. */
  most: number;
}

export interface CellCounters {
  reads: Latencies;
  writes: Latencies;
  flushes: Latencies;
  /** Bytes that the file system sent to the disks, by what they were for; bytes that it read; bytes that PostMark wrote. */
  sent: Record<Part, number>;
  read: number;
  written: number;
  /** Blocks that were read: those that memory had, and those that it lacked. */
  memory: { hits: number; misses: number };
  /** What all arms did together, in ns. Absent for drives without arms. */
  arms?: {
    drive: DiskData;
    movements: number;
    /** Movements that left their cylinder. */
    seeks: number;
    writes: number;
    bytes: number;
    seek: number;
    settle: number;
    rotation: number;
    media: number;
  };
  /** The share of the time for which each disk worked. */
  busy: number[];
}

const latencies = (h: Histogram): Latencies => ({
  count: h.count,
  mean: h.mean,
  half: h.percentile(0.5),
  most: h.percentile(0.99),
});

export function countersOf({ machine }: TimedDisk): CellCounters {
  const { counters } = machine;
  const [drive] = drivesOf(machine);
  const sum = (name: keyof (typeof counters.disks)[number]) => counters.disks.reduce((all, d) => all + d[name], 0);
  return {
    reads: latencies(counters.reads),
    writes: latencies(counters.writes),
    flushes: latencies(counters.flushes),
    sent: Object.fromEntries(PARTS.map((part, p) => [part, counters.bytesSent[p]])) as Record<Part, number>,
    read: counters.bytesRead,
    written: counters.bytesOfPrograms,
    memory: { hits: machine.memory.hits, misses: machine.memory.misses },
    ...(drive && {
      arms: {
        drive,
        movements: sum('requests'),
        seeks: sum('seeks'),
        writes: sum('writes'),
        bytes: sum('sectors') * 512,
        seek: sum('seekTime'),
        settle: sum('settleTime'),
        rotation: sum('rotationTime'),
        media: sum('mediaTime'),
      },
    }),
    busy: counters.disks.map((_, d) => counters.utilisation(d)),
  };
}
