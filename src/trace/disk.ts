/**
 * The disk behind memory. Programs see the store, which always has the newest bytes. A disk holds a block only after it
 * was sent there, and keeps it for certain only after its cache was flushed. The sender calls:
 *
 *     engine ──submit(block, count)──▶ Recorder ──▶ event block:block_bio_queue (full recording)
 *                                            └────▶ DiskSink (a simulated disk, a crash), at every level
 *
 * A request sends the blocks' bytes at that moment. In a recording this is the state at the event's own position.
 */

/** Bits of a request, after Linux's REQ_*. */
export const REQ = {
  /** The sender waits for it. */
  SYNC: 1,
  META: 2,
  /** It is on the platter before it is reported done. */
  FUA: 4,
  /** Everything reported done earlier is on the platter before this. */
  PREFLUSH: 8,
} as const;

/** The content of a request, for counters and colours. */
export type Carried = 'data' | 'journal' | 'metadata' | 'superblock';

/** The reason for a read of blocks. */
export type Wanted = 'directory' | 'inode' | 'bitmap' | 'map' | 'data';

/** The processor's work in calls, paths, pages, directory entries. `written` only counts programs' bytes. */
export type Work = 'call' | 'path' | 'page' | 'entry' | 'map' | 'allocation' | 'written';

/** A file's reader, so that the machine may read ahead of it. */
export interface Reader {
  ino: number;
  /** The block of the file. */
  logical: number;
  /** Blocks that follow on disk, beyond those being read. */
  beyond: number;
}

/** The thread that writes files back, and the one that commits. */
export type KernelThread = 'flusher' | 'jbd2';

/** Work that becomes due while time passes. */
export interface Timer {
  /** ns until then; Infinity for never. */
  due(): number;
  ring(): void;
  /** Blocks of files that the flusher will still send before it rests; undefined while it rests. */
  readonly unsent: number | undefined;
  /** Continues the flusher, whose thread has played all its work. */
  goOn(): void;
}

/** A disk with a machine around it, which computes how long everything takes. */
export interface Timekeeper {
  /** False if there is no machine (no-machine.ts). */
  readonly timed: boolean;
  /** Begins a program's system call after the one before it, and ends its request. `alone`: no other program runs. */
  begin(call: string, pid: number, comm: string): void;
  end(alone: boolean): void;
  /** The call first lets `ns` pass. */
  sleep(ns: number): void;
  /** Answers whether the last call of a process is still under way. */
  busy(pid: number): boolean;
  /** Ends the sleep of this process's call. Answers whether it slept. */
  interrupt(pid: number): boolean;
  /** Lets time pass until the last call of a process is over. */
  finish(pid: number): void;
  /** Lets time pass until some call is over. Returns the process that made it, or undefined if none is under way. */
  pass(): number | undefined;
  /** The kernel's own work, each time at its exact moment. */
  set timer(timer: Timer | undefined);
  /** Reads blocks from memory, or else from the disk. */
  read(block: number, count: number, wanted: Wanted, reader?: Reader): void;
  /** Notes a block in memory that was never read, as all of it is new. */
  fresh(block: number): void;
  work(what: Work, count: number): void;
  /** The number of file blocks that were sent and have not arrived. */
  readonly owed: number;
  /** Makes the caller wait until that number is `blocks` or less. */
  waitOwed(blocks: number): void;
  /** The blocks being sent belong to this file. */
  sends(ino: number): void;
  /** Makes the caller wait for this file's blocks that others have begun to send. */
  waitSent(ino: number): void;
  /** Notes freed blocks of a file. The caller waits for data on its way to the disk. Metadata is forgotten (bforget). */
  freed(block: number, count: number, metadata: boolean): void;
  /** The following writes go to the log after the commit under way, whoever waits for that one. */
  commits(): void;
  /** Everything sent so far arrives before the following writes. */
  waitAll(): void;
  /**
   * From here on these blocks are written to the log as they are, and a change of one has to wait. Without blocks this ends.
   */
  shadow(blocks?: Iterable<number>): void;
  /** A block joins the running transaction. */
  joins(block: number): void;
  /** True if the journal's thread is at a commit. The next one begins after it. */
  readonly committing: boolean;
  /** True if data of its files has not been sent yet, or has not arrived. */
  readonly ordering: boolean;
  /** A program changes a file's block that has its place. If a commit has not sent it yet, it goes to the disk first. */
  rewrites(block: number): void;
  /** A kernel thread does the following work while programs go on, until the call without a thread. */
  background(thread: KernelThread | undefined): void;
}

export interface DiskSink {
  /** Sends these blocks with the bytes that the store holds now. */
  write(block: number, count: number, flags: number, carried: Carried): void;
  /** Makes the disk empty its cache. Everything written before is then safe. */
  flush(): void;
}

/** The letters that Linux's block tracepoints show for a request. */
export const rwbs = (flags: number, count: number): string =>
  `${flags & REQ.PREFLUSH ? 'F' : ''}${count > 0 ? 'W' : flags & REQ.PREFLUSH ? 'F' : 'N'}${flags & REQ.FUA ? 'F' : ''}${flags & REQ.SYNC ? 'S' : ''}${flags & REQ.META ? 'M' : ''}`;
