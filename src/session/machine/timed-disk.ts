/**
 * The disk between the file system and the machine. It turns the reads, writes and computations of an operation into
 * demands. At the end of the call the machine plays them, and their duration is the duration of the call.
 *
 *     engine ─ read, work, write, flush ─▶ TimedDisk ─ Demands ─▶ Machine ─▶ ns, ledger
 *
 * The calls of different processes run side by side. While they wait, time goes from one moment of the machine to the
 * next. The kernel's threads (the periodic writer, the commit by the clock) do their work when it is due. It shares the
 * disks with the programs, and nothing waits for it.
 */
import type { Mount } from '../../engine/fs/mount.ts';
import { PAGE_SIZE } from '../../engine/fs/page-size.ts';
import type { Activity } from '../../machine/activity.ts';
import {
  DATA,
  Demands,
  DIRECTORY,
  EMPTY_CACHE,
  FORCED,
  FREE_LIST,
  JOURNAL,
  METADATA,
  READ,
  READ_AHEAD,
  SYNC,
  USE_CPU,
  WAIT,
  WAIT_LIST,
  WAIT_OWED,
  WAIT_WRITEBACK,
  WRITE,
  WRITE_ORDERED,
} from '../../machine/demands.ts';
import type { Machine } from '../../machine/machine.ts';
import {
  type Carried,
  type DiskSink,
  type KernelThread,
  REQ,
  type Reader,
  type Timekeeper,
  type Timer,
  type Wanted,
  type Work,
} from '../../trace/disk.ts';
import { Caller } from './caller.ts';
import { Carriers } from './carriers.ts';
import { LogShadows } from './log-shadows.ts';
import { OperationLog } from './operation-log.ts';
import { PartOfBlock } from './part-of-block.ts';
import { Worker } from './worker.ts';

const PART_OF_WANTED: Readonly<Record<Wanted, number>> = {
  directory: DIRECTORY,
  inode: METADATA,
  bitmap: FREE_LIST,
  map: METADATA,
  data: DATA,
};

/** Calls that wait for everything on its way, regardless of the process that sent it. */
const SYNC_ALL: ReadonlySet<string> = new Set(['sync', 'syncfs']);

/** These pids are lower than those of any script's programs. */
const KERNEL_PIDS: Readonly<Record<KernelThread, number>> = { flusher: 2, jbd2: 3 };

export class TimedDisk implements DiskSink, Timekeeper {
  readonly timed = true;
  readonly machine: Machine;
  readonly log = new OperationLog();
  readonly #parts: PartOfBlock;
  /** The present length of the recording, by which an operation's event is found again. */
  readonly #step: () => number;
  readonly #callers = new Map<number, Caller>();
  readonly #threads: Readonly<Record<KernelThread, Worker>>;
  /** Demands that belong to no call, at the mount and at its end. */
  readonly #nobodys = new Demands();
  #list = this.#nobodys;
  /** The process whose call is being made, and the process that made the last call. */
  #caller: Caller | undefined;
  #last: Caller | undefined;
  /** The number of calls under way, and the processes whose last call is over, in order. */
  #underWay = 0;
  readonly #over: number[] = [];
  timer: Timer | undefined;
  /** The time at which the timer rings. Only the engine's work changes it. */
  #alarm = Number.POSITIVE_INFINITY;
  /** The flusher has played all its lists. The engine decides whether there is more to write. */
  #flusherRests = false;
  /** The thread for which the engine works at present, and the event that reports it. */
  #thread: KernelThread | undefined;
  readonly #carriers = new Carriers();
  /** The bitmaps that were read last, and the processes that read them. */
  readonly #arriving = new Map<number, Caller>();
  #threadEvent = -1;
  /** The list with the last commit, and the list last given to the flusher. */
  #commit = 0;
  #lastFlush = 0;
  readonly #shadows = new LogShadows();
  /** Waits of the block layer and the journal are simulated, which is done for kernel 2.6.33 only. */
  readonly #old: boolean;

  constructor(machine: Machine, mount: Mount, step: () => number) {
    this.machine = machine;
    machine.unsent = () => this.timer?.unsent ?? 0;
    this.#parts = new PartOfBlock(mount);
    this.#old = mount.behaviour.simulatesWaits;
    this.#step = step;
    const told = (event: number, who: Activity) => this.log.add(event, who.name, who, true);
    this.#threads = {
      flusher: new Worker(machine.activity('flusher', KERNEL_PIDS.flusher), told, () => {
        this.#flusherRests = true;
        this.#setAlarm();
      }),
      jbd2: new Worker(machine.activity('jbd2', KERNEL_PIDS.jbd2), told, () => this.#setAlarm()),
    };
  }

  begin(call: string, pid: number, comm: string): void {
    this.finish(pid);
    const caller = this.#callerOf(pid, comm);
    // The event that reports the call comes next.
    caller.prepare(call, this.#step() + 1);
    this.#caller = caller;
    this.#list = caller.demands;
    this.work('call', 1);
  }

  end(alone: boolean): void {
    const caller = this.#caller!;
    caller.activity.alone = alone;
    this.#caller = undefined;
    this.#carriers.stop();
    this.#nobodys.clear();
    this.#list = this.#nobodys;
    this.#underWay++;
    this.#setAlarm();
    caller.begin();
  }

  #callerOf(pid: number, comm: string): Caller {
    const known = this.#knownCaller(pid);
    // A process can turn into another program.
    this.#last = known?.activity.name === comm ? known : this.#newCaller(pid, comm);
    return this.#last;
  }

  #newCaller(pid: number, comm: string): Caller {
    const caller = new Caller(this.machine, comm, pid, ({ event, call, activity }) => {
      this.log.add(event, call, activity, false);
      this.#underWay--;
      this.#over.push(pid);
    });
    this.#callers.set(pid, caller);
    return caller;
  }

  #knownCaller(pid: number): Caller | undefined {
    return this.#last?.activity.pid === pid ? this.#last : this.#callers.get(pid);
  }

  sleep(ns: number): void {
    if (this.#caller) this.#caller.sleeps = ns;
  }

  busy(pid: number): boolean {
    return this.#knownCaller(pid)?.busy ?? false;
  }

  interrupt(pid: number): boolean {
    return this.#knownCaller(pid)?.interrupt() ?? false;
  }

  finish(pid: number): void {
    const caller = this.#knownCaller(pid);
    while (caller?.busy) this.#timePasses();
    const over = this.#over;
    if (over.length === 0) return;
    if (over[over.length - 1] === pid) over.pop();
    else if (over.includes(pid)) over.splice(over.lastIndexOf(pid), 1);
  }

  pass(): number | undefined {
    for (;;) {
      const pid = this.#over.shift();
      if (pid !== undefined && !this.busy(pid)) return pid;
      if (pid !== undefined) continue;
      if (this.#underWay === 0) return undefined;
      this.#timePasses();
    }
  }

  /** Moves on to the next moment of the machine or of the kernel's clock. */
  #timePasses(): void {
    const { machine } = this;
    if (this.#alarm < machine.simulation.next) {
      machine.pass(this.#alarm);
      if (this.#flusherRests) this.#flusherGoesOn();
      else this.timer!.ring();
      this.#setAlarm();
    } else if (!machine.simulation.step()) throw new Error('a call is under way, and nothing happens any more');
  }

  #flusherGoesOn(): void {
    this.#flusherRests = false;
    const { machine, timer } = this;
    if (timer?.unsent === undefined) return;
    timer.goOn();
    if (timer.unsent === undefined) machine.reconsider();
  }

  #setAlarm(): void {
    const due = this.#flusherRests ? 0 : (this.timer?.due() ?? Number.POSITIVE_INFINITY);
    this.#alarm = this.machine.now + due;
    this.machine.horizon = this.#alarm;
  }

  background(thread: KernelThread | undefined): void {
    const before = this.#thread;
    if (before && this.#list.length > 0) {
      if (before === 'flusher') this.#lastFlush = this.#list.number || this.machine.numbered(this.#list);
      this.#threads[before].give(this.#list, this.#threadEvent);
    } else if (before && this.#list.number > 0) this.machine.played(this.#list.number);
    if (before === 'flusher' && !this.#threads.flusher.busy) this.#flusherRests = true;
    this.#carriers.stop();
    this.#thread = thread;
    this.#threadEvent = this.#step() + 1;
    this.#list = thread ? new Demands() : (this.#caller?.demands ?? this.#nobodys);
  }

  read(block: number, count: number, wanted: Wanted, reader?: Reader): void {
    if (wanted === 'directory') this.#parts.isDirectory(block);
    const part = PART_OF_WANTED[wanted];
    this.#list.add(READ, part, block, count);
    if (wanted === 'bitmap' && this.#caller) this.#arriving.set(block, this.#caller);
    if (!reader) return;
    const ahead = Math.min(reader.beyond, this.machine.memory.ahead(reader.ino, reader.logical, count));
    if (ahead > 0) this.#list.add(READ_AHEAD, part, block + count, ahead);
  }

  fresh(block: number): void {
    this.machine.memory.hold(block);
  }

  work(what: Work, count: number): void {
    if (what === 'written') {
      // The bytes are copied into memory, page by page.
      this.machine.counters.bytesOfPrograms += count;
      this.work('page', Math.ceil(count / PAGE_SIZE));
      return;
    }
    const { cpu } = this.machine.setup;
    switch (what) {
      case 'call':
        this.#computes(METADATA, cpu.systemCall * count);
        break;
      case 'path':
        this.#computes(METADATA, cpu.path * count);
        break;
      case 'page':
        this.#computes(DATA, cpu.page * count);
        break;
      case 'entry':
        this.#computes(DIRECTORY, cpu.directoryEntry * count);
        break;
      case 'map':
        this.#computes(METADATA, cpu.mapStep * count);
        break;
      case 'allocation':
        if (this.#callers.size > 1 && this.#arriving.size > 0) this.#awaitBitmaps();
        this.#computes(FREE_LIST, cpu.allocation * count);
        break;
    }
  }

  #computes(part: number, ns: number): void {
    this.#list.add(USE_CPU, part, Math.round(ns));
  }

  /** A bitmap that another program's call has read is known to the engine, but it may still be on its way. */
  #awaitBitmaps(): void {
    for (const [block, reader] of this.#arriving)
      if (reader === this.#caller) continue;
      else if (reader.busy) this.#list.add(READ, FREE_LIST, block, 1);
      else this.#arriving.delete(block);
  }

  get owed(): number {
    return this.machine.onTheWay;
  }

  waitOwed(blocks: number): void {
    this.#list.add(WAIT_OWED, DATA, blocks);
  }

  sends(ino: number): void {
    const list = this.#list;
    // A program's call waits for the blocks that it sends itself.
    if (this.#thread) this.#carriers.sends(ino, list.number || this.machine.numbered(list));
    else this.#carriers.stop();
  }

  waitSent(ino: number): void {
    const carrier = this.#carriers.of(ino);
    if (!carrier) return;
    if (!this.machine.isUnplayed(carrier.list) && this.machine.onTheWay === 0) {
      this.#carriers.forget(ino);
      return;
    }
    this.#waitFor(carrier.list, DATA);
    const { runs } = carrier;
    for (let i = 0; i < runs.length; i += 2) this.#list.add(WAIT_WRITEBACK, DATA, runs[i], runs[i + 1]);
  }

  freed(block: number, count: number, metadata: boolean): void {
    this.#parts.freed(block, count);
    if (!metadata) this.#list.add(WAIT_WRITEBACK, METADATA, block, count);
  }

  write(block: number, count: number, flags: number, carried: Carried): void {
    const list = this.#list;
    const part = this.#partOf(block, carried);
    list.add(USE_CPU, part, this.machine.setup.cpu.request);
    if (carried === 'journal') list.add(USE_CPU, part, Math.round(this.machine.setup.cpu.journalBlock * count));
    if (carried === 'data') this.#carriers.sent(block, count);
    if (carried === 'data' && this.#thread) this.machine.owes(count);
    if (carried === 'data' && this.#thread === 'jbd2') this.machine.orders(block, count);
    const forced = (flags & REQ.FUA) !== 0;
    list.add(WRITE, part, block, count, (forced ? FORCED : 0) | (this.#old && flags & REQ.SYNC ? SYNC : 0));
    if (forced) {
      list.add(WAIT, part);
      if (this.machine.setup.flushAfterForced) list.add(EMPTY_CACHE, part);
    } else if (flags & REQ.SYNC && this.#caller) this.#caller.waited = true;
  }

  #partOf(block: number, carried: Carried): number {
    if (carried === 'data') return DATA;
    return carried === 'journal' ? JOURNAL : this.#parts.of(block);
  }

  waitAll(): void {
    if (this.#old) this.#list.add(WAIT, JOURNAL);
  }

  shadow(blocks?: Iterable<number>): void {
    if (!this.#old || this.machine.setup.without.includes('commit-waits')) return;
    if (blocks) this.#shadows.begin(this.#list, blocks);
    else this.#shadows.end(this.#list);
  }

  joins(block: number): void {
    if (this.#old) this.#shadows.joins(this.#list, block);
  }

  get committing(): boolean {
    return this.#old && this.#threads.jbd2.busy;
  }

  get ordering(): boolean {
    return this.committing && this.machine.arrived < this.#shadows.last;
  }

  rewrites(block: number): void {
    if (!this.machine.setup.without.includes('rewrite-waits')) this.#list.add(WRITE_ORDERED, DATA, block);
  }

  /** Transactions commit one after the other, regardless of which call waits for them. */
  commits(): void {
    const list = this.#list;
    if (list === this.#nobodys) return;
    if (list.number > 0 && list.number === this.#commit) return;
    this.#afterCommit();
    this.#commit = list.number || this.machine.numbered(list);
  }

  /** Data in a commit under way is safe only when the commit is over. */
  #afterCommit(): void {
    this.#waitFor(this.#commit, JOURNAL);
    if (this.#caller && !this.#thread && SYNC_ALL.has(this.#caller.call)) this.#waitFor(this.#lastFlush, DATA);
  }

  #waitFor(list: number, part: number): void {
    // Work that a call causes in a kernel thread does not wait for that call.
    if (list === this.#list.number || list === this.#caller?.demands.number) return;
    if (this.machine.isUnplayed(list)) this.#list.add(WAIT_LIST, part, list);
  }

  flush(): void {
    this.#afterCommit();
    this.#list.add(WAIT, JOURNAL);
    this.#list.add(EMPTY_CACHE, JOURNAL);
  }
}
