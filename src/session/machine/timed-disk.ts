/**
 * Between the file system and the machine: what an operation reads, sends and computes becomes its demands; at the end of
 * the call the machine plays them, and the call has taken that long.
 *
 *     engine ─ read, work, write, flush ─▶ TimedDisk ─ Demands ─▶ Machine ─▶ ns, ledger
 *
 * What the kernel's threads do by themselves (the periodic writer, the commit by the clock) is played beside the programs:
 * it shares the disks with them, and nobody waits for it.
 */
import type { Mount } from '../../engine/fs/mount.ts';
import type { Activity } from '../../machine/activity.ts';
import {
  DATA,
  Demands,
  DIRECTORY,
  EMPTY_CACHE,
  FREE_LIST,
  JOURNAL,
  METADATA,
  READ,
  READ_AHEAD,
  USE_CPU,
  WAIT,
  WAIT_OWED,
  WAIT_WRITEBACK,
  WRITE,
} from '../../machine/demands.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CpuCosts } from '../../machine/profiles/setup.ts';
import {
  type Carried,
  type DiskSink,
  REQ,
  type Reader,
  type Timekeeper,
  type Wanted,
  type Work,
} from '../../trace/disk.ts';
import { OperationLog } from './operation-log.ts';
import { PartOfBlock } from './part-of-block.ts';

const PART_OF_WANTED: Readonly<Record<Wanted, number>> = {
  directory: DIRECTORY,
  inode: METADATA,
  bitmap: FREE_LIST,
  map: METADATA,
  data: DATA,
};

const PAGE_SIZE = 4096;

/** Which part of the file system a piece of work belongs to, and what it costs. */
const WORK: Readonly<Record<Exclude<Work, 'written'>, { part: number; cost: keyof CpuCosts }>> = {
  call: { part: METADATA, cost: 'systemCall' },
  page: { part: DATA, cost: 'page' },
  entry: { part: DIRECTORY, cost: 'directoryEntry' },
  map: { part: METADATA, cost: 'mapStep' },
  allocation: { part: FREE_LIST, cost: 'allocation' },
};

/** The kernel's own threads; one is enough, as they take turns at the disks. */
const KERNEL_PID = 2;

export class TimedDisk implements DiskSink, Timekeeper {
  readonly machine: Machine;
  readonly log = new OperationLog();
  readonly #parts: PartOfBlock;
  /** How far the recording has come, to find an operation's event again. */
  readonly #step: () => number;
  readonly #processes = new Map<number, Activity>();
  readonly #kernel: Activity;
  readonly #own = new Demands();
  #list = this.#own;
  #pid = 0;
  #comm = '';
  #call = '';
  #event = -1;
  /** Somebody waits for a write of this operation. */
  #waited = false;
  /** Work of the kernel's threads that waits for its turn. */
  readonly #later: { demands: Demands; event: number }[] = [];
  #laterEvent = -1;
  #backgroundEvent = -1;

  constructor(machine: Machine, mount: Mount, step: () => number) {
    this.machine = machine;
    this.#parts = new PartOfBlock(mount);
    this.#step = step;
    this.#kernel = machine.activity('kernel', KERNEL_PID);
    this.#kernel.forOthers = true;
    this.#kernel.done = (who) => {
      this.log.add(this.#laterEvent, 'kernel', who, true);
      this.#startLater();
    };
  }

  begin(call: string, pid: number, comm: string): void {
    this.#own.clear();
    this.#list = this.#own;
    this.#pid = pid;
    this.#comm = comm;
    this.#call = call;
    // The event that tells of the call comes next.
    this.#event = this.#step() + 1;
    this.#waited = false;
    this.work('call', 1);
  }

  end(): number {
    if (this.#waited) this.#own.add(WAIT, DATA);
    let who = this.#processes.get(this.#pid);
    // A process can become another program.
    if (who?.name !== this.#comm) {
      who = this.machine.activity(this.#comm, this.#pid);
      this.#processes.set(this.#pid, who);
    }
    const took = this.machine.perform(who, this.#own);
    this.log.add(this.#event, this.#call, who, false);
    return took;
  }

  background(begins: boolean): void {
    if (begins) {
      this.#list = new Demands();
      this.#backgroundEvent = this.#step() + 1;
    } else {
      if (this.#list.length > 0) this.#later.push({ demands: this.#list, event: this.#backgroundEvent });
      this.#list = this.#own;
      this.#startLater();
    }
  }

  /** Time goes by until then, in ns since the mount. */
  pass(until: number): void {
    this.machine.pass(until);
  }

  #startLater(): void {
    if (this.#kernel.busy) return;
    const next = this.#later.shift();
    if (!next) return;
    this.#laterEvent = next.event;
    this.#kernel.begin(next.demands);
  }

  read(block: number, count: number, wanted: Wanted, reader?: Reader): void {
    if (wanted === 'directory') this.#parts.isDirectory(block);
    const part = PART_OF_WANTED[wanted];
    this.#list.add(READ, part, block, count);
    if (!reader) return;
    const ahead = Math.min(reader.beyond, this.machine.memory.ahead(reader.ino, reader.logical, count));
    if (ahead > 0) this.#list.add(READ_AHEAD, part, block + count, ahead);
  }

  work(what: Work, count: number): void {
    if (what === 'written') {
      // Copied into memory, page by page.
      this.machine.counters.bytesOfPrograms += count;
      this.work('page', Math.ceil(count / PAGE_SIZE));
      return;
    }
    const { part, cost } = WORK[what];
    this.#list.add(USE_CPU, part, Math.round(this.machine.setup.cpu[cost] * count));
  }

  get owed(): number {
    return this.machine.owed;
  }

  waitOwed(blocks: number): void {
    this.#list.add(WAIT_OWED, DATA, blocks);
  }

  freed(block: number, count: number): void {
    this.#parts.freed(block, count);
    this.#list.add(WAIT_WRITEBACK, METADATA, block, count);
  }

  write(block: number, count: number, flags: number, carried: Carried): void {
    const list = this.#list;
    const part = this.#partOf(block, carried);
    list.add(USE_CPU, part, this.machine.setup.cpu.request);
    if (carried === 'journal') list.add(USE_CPU, part, Math.round(this.machine.setup.cpu.journalBlock * count));
    if (carried === 'data' && list !== this.#own) this.machine.owes(count);
    const forced = (flags & REQ.FUA) !== 0;
    list.add(WRITE, part, block, count, forced ? 1 : 0);
    if (forced) {
      list.add(WAIT, part);
      if (this.machine.setup.flushAfterForced) list.add(EMPTY_CACHE, part);
    } else if (flags & REQ.SYNC) this.#waited = true;
  }

  #partOf(block: number, carried: Carried): number {
    if (carried === 'data') return DATA;
    return carried === 'journal' ? JOURNAL : this.#parts.of(block);
  }

  flush(): void {
    this.#list.add(WAIT, JOURNAL);
    this.#list.add(EMPTY_CACHE, JOURNAL);
  }
}

/** What goes to the disk is told to both: one may count the time while the other keeps what a crash would leave. */
export function bothDisks(first: DiskSink | undefined, second: DiskSink): DiskSink {
  if (!first) return second;
  return {
    write: (block, count, flags, carried) => {
      first.write(block, count, flags, carried);
      second.write(block, count, flags, carried);
    },
    flush: () => {
      first.flush();
      second.flush();
    },
  };
}
