/**
 * Runs a cell to its end.
 *
 *     cell ── mke2fs ── mount ──▶ PostMark ── calls ──▶ engine ── demands ──▶ machine ──▶ seconds, and what they went for
 */
import { Refused } from '../bytes/refused.ts';
import { PARTS, type Part } from '../machine/demands.ts';
import { COMPONENTS, type Component } from '../machine/request/components.ts';
import { formattedFor } from '../session/run/formatted.ts';
import { Mounted } from '../session/run/mounted.ts';
import { NULL, random, sink } from '../shell/process/device.ts';
import { newProcess } from '../shell/process/process.ts';
import { Stdout } from '../shell/process/stdio.ts';
import { callerOf } from '../shell/program/caller.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { postMarkParameters } from '../workloads/postmark/parameters.ts';
import { PostMark } from '../workloads/postmark/postmark.ts';
import { type Cell, directivesOf } from './cell.ts';
import { type CellCounters, countersOf } from './counted.ts';

/** Seconds by the part of the file system that they were for, and by what the hardware did. Zeros are left out. */
export type Decomposition = Partial<Record<Part, Partial<Record<Component, number>>>>;

export interface CellResult {
  test: number;
  fs: string;
  disks: number;
  seconds: number;
  /** The papers'. */
  paper: number;
  /** MB (2^20 bytes) read in each second, as the papers print it. */
  megabytes: number;
  /** Files a second, as PostMark reports them: in all, in the phase that only creates or deletes, in transactions. */
  rates: Record<'create' | 'createAlone' | 'read' | 'append' | 'delete' | 'deleteAlone', number>;
  /** What the program waited for; it adds up to the seconds. */
  waited: Decomposition;
  /** What the kernel's threads did meanwhile. */
  threads: Decomposition;
  counters: CellCounters;
}

const NS = 1e9;
/** As the first program of a script has it: where ext2 and ext3 begin a file depends on it. */
const PID = 1001;

/**
 * `told` hears what share of the transactions is done; `ended` is given the volume, unmounted: what it borrows is not valid
 * afterwards.
 */
export function runCell(
  cell: Cell,
  told: (share: number) => void = () => {},
  ended?: (volume: BlockStore) => void,
): CellResult | Refused {
  const { test, fs, disks } = cell;
  const directives = directivesOf(cell);
  const volume = formattedFor(directives, 'off');
  if (volume instanceof Refused) return volume;
  const mounted = Mounted.mount(volume.recorder, {
    kind: fs,
    directives,
    ...(directives.mount !== undefined && { options: directives.mount }),
  });
  if (mounted instanceof Refused) return mounted;
  const { timed, kernel } = mounted;
  if (!timed) return new Refused('A cell needs a machine.');
  timed.log.keeps = false;
  const parameters = postMarkParameters({
    number: String(test.files),
    transactions: String(test.transactions),
    low: String(test.low),
    high: String(test.high),
  });
  if (typeof parameters === 'string') return new Refused(parameters);
  const run = new PostMark(callerIn(mounted, told), parameters);
  kernel.task({ pid: PID, comm: 'postmark', from: 0, to: 0 });
  for (const _ of run.run()) nothingBeside();
  const { start, transactions, transactionsEnd, end } = run.times;
  const { counts } = run;
  const seconds = end - start;
  const result = {
    test: test.number,
    fs,
    disks,
    seconds,
    paper: test.seconds[fs][disks - 1],
    megabytes: counts.bytesRead.exact / 2 ** 20 / seconds,
    rates: {
      create: counts.created / seconds,
      createAlone: parameters.number / (transactions - start),
      read: counts.read / (transactionsEnd - transactions),
      append: counts.appended / (transactionsEnd - transactions),
      delete: counts.deleted / seconds,
      deleteAlone: counts.deletedAlone / (end - transactionsEnd),
    },
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

/** PostMark is one program. */
function nothingBeside(): never {
  throw new Error('nothing runs beside it');
}

/** A process with the machine's own time, to the nanosecond, and its progress instead of its output. */
function callerIn({ kernel, timed }: Mounted, told: (share: number) => void) {
  const device = (of: typeof NULL) => ({ fd: -1, device: of, flags: 0, count: 0 });
  const nowhere = device(sink(() => {}));
  const machine = { kernel, random: random(1), nextPid: PID, start: nothingBeside, step: () => {} };
  const p = newProcess(machine, 'postmark', [device(NULL), nowhere, nowhere]);
  let dots = 0;
  return {
    ...callerOf(p, new Stdout(p)),
    time: () => (timed?.machine.now ?? 0) / NS,
    say(text: string) {
      if (text === '.') told(++dots / 10);
    },
  };
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
