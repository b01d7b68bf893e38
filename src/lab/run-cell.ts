/**
 * Runs a cell to its end.
 *
 *     cell ── mke2fs ── mount ──▶ workload ── calls ──▶ engine ── demands ──▶ machine ──▶ seconds, and what they went for
 */
import { Refused } from '../bytes/refused.ts';
import { textOf } from '../bytes/text.ts';
import { PARTS, type Part } from '../machine/demands.ts';
import { COMPONENTS, type Component } from '../machine/request/components.ts';
import type { TimedDisk } from '../session/machine/timed-disk.ts';
import { formattedFor } from '../session/run/formatted.ts';
import { type MachineMount, mountOnMachine } from '../session/run/machine-mount.ts';
import { NULL, random, sink } from '../shell/process/device.ts';
import { newProcess } from '../shell/process/process.ts';
import { Stdout } from '../shell/process/stdio.ts';
import type { Steps } from '../shell/process/steps.ts';
import { callerOf } from '../shell/program/caller.ts';
import { NO_PROGRAMS } from '../shell/program/program.ts';
import { Scheduler } from '../shell/scheduler.ts';
import type { BlockStore } from '../trace/block-store.ts';
import type { Ending } from '../workloads/caller.ts';
import { type Phase, type Running, rateOf } from '../workloads/workload.ts';
import { type Cell, directivesOf } from './cell.ts';
import { type CellCounters, countersOf } from './counted.ts';
import { begun, type Job, paperSeconds } from './job.ts';

/** Seconds by the part of the file system that they were for, and by what the hardware did. Zeros are left out. */
export type Decomposition = Partial<Record<Part, Partial<Record<Component, number>>>>;

export interface CellResult {
  workload: string;
  /** Of the papers, if it is one. */
  test?: number;
  fs: string;
  disks: number;
  whatIf?: string;
  /** From the first call to the last. */
  seconds: number;
  /** The papers', and MB (2^20 bytes) read in each second, as they print it. */
  paper?: number;
  megabytes?: number;
  /** What was measured, each part in its unit. */
  phases: readonly Phase[];
  rates: Readonly<Record<string, number>>;
  /** What the programs waited for. For one program it adds up to the seconds in which it did not sleep. */
  waited: Decomposition;
  /** What the kernel's threads did meanwhile. */
  threads: Decomposition;
  counters: CellCounters;
}

/** The papers' kernel has none, and no what-if asks for them. */
const NO_FAST_COMMITS = new Refused('A cell of the lab has no fast commits.');

const NS = 1e9;
/** How often progress is told in a run. */
const SHARES = 100;
/** The process id of a script's first program. ext2 and ext3 choose a file's first block by it. */
const PID = 1001;

/**
 * `told` hears what share of the work is done; `ended` is given the volume, unmounted: what it borrows is not valid
 * afterwards.
 */
export function runCell(
  cell: Cell,
  told: (share: number) => void = () => {},
  ended?: (volume: BlockStore) => void,
): CellResult | Refused {
  const { job, fs, disks, whatIf } = cell;
  const running = begun(job);
  if (typeof running === 'string') return new Refused(running);
  const directives = directivesOf(cell);
  const volume = formattedFor(directives, 'off');
  if (volume instanceof Refused) return volume;
  const mounted = mountOnMachine(volume.recorder, {
    fastCommit: NO_FAST_COMMITS,
    kind: fs,
    directives,
    ...(directives.mount !== undefined && { options: directives.mount }),
  });
  if (mounted instanceof Refused) return mounted;
  const { timed } = mounted;
  if (!timed) return new Refused('A cell needs a machine.');
  timed.log.keeps = false;
  const begin = timed.machine.now;
  const failed = perform(mounted, timed, job, running, told);
  if (failed !== undefined) return new Refused(failed);
  const seconds = (timed.machine.now - begin) / NS;
  const result = {
    workload: job.workload,
    ...(job.test !== undefined && { test: job.test }),
    fs,
    disks,
    ...(whatIf !== undefined && { whatIf }),
    seconds,
    ...besideThePapers(cell, running.phases, seconds),
    phases: running.phases,
    rates: Object.fromEntries(running.phases.map((phase) => [phase.name, rateOf(phase)])),
    waited: decomposed(timed.log.foreground),
    threads: decomposed(timed.log.background),
    counters: countersOf(timed),
  };
  if (ended) {
    mounted.unmount();
    ended(volume.recorder.store);
  }
  volume.recorder.release();
  return result;
}

function besideThePapers({ job, fs, disks }: Cell, phases: readonly Phase[], seconds: number) {
  const paper = paperSeconds(job, fs, disks);
  const read = phases.find(({ name }) => name === 'read');
  return paper !== undefined && read ? { paper, megabytes: read.bytes / 2 ** 20 / seconds } : {};
}

/** Runs the workload and the programs that it starts to the end, and answers with its complaint if it fails. */
function perform(mounted: MachineMount, timed: TimedDisk, job: Job, running: Running, told: (share: number) => void) {
  const { kernel } = mounted;
  const scheduler = new Scheduler(kernel);
  const stepsOfShare = Math.max(1, Math.floor(running.turns / SHARES));
  let steps = 0;
  const machine = {
    kernel,
    programs: NO_PROGRAMS,
    random: random(1),
    nextPid: PID,
    start: (pid: number, own: Steps<number>) => scheduler.start(pid, own),
    wake: (signal: Ending) => scheduler.wake(signal),
    step() {
      if (++steps % stepsOfShare === 0) told(Math.min(steps / stepsOfShare, SHARES - 1) / SHARES);
    },
  };
  let complaint = '';
  const device = (of: typeof NULL) => ({ fd: -1, device: of, flags: 0, count: 0 });
  const err = sink((data) => {
    complaint += textOf(data);
  });
  const p = newProcess(machine, job.workload, [device(NULL), device(sink(() => {})), device(err)]);
  kernel.task({ pid: p.pid, comm: job.workload, from: 0, to: 0 });
  // PostMark asks for whole seconds; here they have their fraction.
  const caller = { ...callerOf(p, new Stdout(p)), time: () => timed.machine.now / NS };
  const status = scheduler.run(p.pid, running.run(caller));
  return status === 0 ? undefined : complaint.trim() || `${job.workload} ended with ${status}`;
}

function decomposed(cells: Float64Array): Decomposition {
  const out: Decomposition = {};
  for (const [p, part] of PARTS.entries())
    for (const [c, component] of COMPONENTS.entries()) {
      const ns = cells[p * COMPONENTS.length + c];
      if (ns > 0) out[part] = { ...out[part], [component]: ns / NS };
    }
  return out;
}
