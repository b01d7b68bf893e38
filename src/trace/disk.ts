/**
 * The disk behind memory. The store is what programs see, always the newest bytes; a disk holds a block only once it
 * was sent there, and keeps it for certain only once its cache was flushed. The sender calls:
 *
 *     engine ──submit(block, count)──▶ Recorder ──▶ event block:block_bio_queue (full recording)
 *                                            └────▶ DiskSink (a simulated disk, a crash), at every level
 *
 * What was sent is the blocks' bytes at that moment: in a recording, the state at the event's own position.
 */

/** Bits of a request, after Linux's REQ_*. */
export const REQ = {
  /** It is waited for. */
  SYNC: 1,
  META: 2,
  /** On the platter before it is reported done. */
  FUA: 4,
  /** Everything reported done before is on the platter before this. */
  PREFLUSH: 8,
} as const;

/** What a request carries, for counters and colours. */
export type Carried = 'data' | 'journal' | 'metadata' | 'superblock';

/** Why blocks are read. */
export type Wanted = 'directory' | 'inode' | 'bitmap' | 'map' | 'data';

/** What the processor is busy with, in calls, paths, pages, directory entries; `written` only counts programs' bytes. */
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

/** Something that falls due while time passes. */
export interface Timer {
  /** ns until then; Infinity for never. */
  due(): number;
  ring(): void;
  /** Blocks of files that the flusher will send before it rests; undefined while it rests. */
  readonly unsent: number | undefined;
  /** The flusher's thread has played all that it was given: it goes on. */
  goOn(): void;
}

/** A disk with a machine around it, which finds out how long everything takes. */
export interface Timekeeper {
  /** False where there is no machine (no-machine.ts). */
  readonly timed: boolean;
  /** A program's system call begins, once the one before it is over; and everything that it asks for is known. `alone`: no program runs beside it. */
  begin(call: string, pid: number, comm: string): void;
  end(alone: boolean): void;
  /** The call only lets time pass: `ns`, before anything else. */
  sleep(ns: number): void;
  /** Whether the last call of a process is still under way. */
  busy(pid: number): boolean;
  /** A call of this process that sleeps sleeps no longer; whether it did. */
  interrupt(pid: number): boolean;
  /** Time passes until the last call of a process is over. */
  finish(pid: number): void;
  /** Time passes until some call is over; returns the process that made it, or undefined if none is under way. */
  pass(): number | undefined;
  /** What the kernel does by itself, each time at its exact moment. */
  set timer(timer: Timer | undefined);
  /** Blocks are read, from memory or else from the disk. */
  read(block: number, count: number, wanted: Wanted, reader?: Reader): void;
  /** A block is in memory that was never read: all of it is new. */
  fresh(block: number): void;
  work(what: Work, count: number): void;
  /** File blocks that were sent and have not arrived. */
  readonly owed: number;
  /** The caller goes on only once that is `blocks` or less. */
  waitOwed(blocks: number): void;
  /** The blocks being sent belong to this file. */
  sends(ino: number): void;
  /** The caller waits for this file's blocks that others have begun to send. */
  waitSent(ino: number): void;
  /** Blocks that no longer belong to a file. Data on its way to the disk is waited for; metadata is forgotten (bforget). */
  freed(block: number, count: number, metadata: boolean): void;
  /** What follows goes to the log: after the commit under way, whoever waits for that one. */
  commits(): void;
  /** What was sent until here has arrived before anything that follows. */
  waitAll(): void;
  /**
   * From here on these blocks are written to the log as they are: whoever changes one waits. Without blocks, that is over.
   */
  shadow(blocks?: Iterable<number>): void;
  /** A block joins the running transaction. */
  joins(block: number): void;
  /** Whether the journal's thread is at a commit: the next begins after it. */
  readonly committing: boolean;
  /** Whether data of its files has yet to be sent, or to arrive. */
  readonly ordering: boolean;
  /** A program changes a block of a file that has its place: if a commit has yet to send it, it goes to the disk first. */
  rewrites(block: number): void;
  /** What follows is done by a kernel thread while programs go on, until the call without a thread. */
  background(thread: KernelThread | undefined): void;
}

export interface DiskSink {
  /** These blocks are sent, with the bytes that the store holds now. */
  write(block: number, count: number, flags: number, carried: Carried): void;
  /** The disk empties its cache: everything written before is safe. */
  flush(): void;
}

/** The letters that Linux's block tracepoints show for a request. */
export const rwbs = (flags: number, count: number): string =>
  `${flags & REQ.PREFLUSH ? 'F' : ''}${count > 0 ? 'W' : flags & REQ.PREFLUSH ? 'F' : 'N'}${flags & REQ.FUA ? 'F' : ''}${flags & REQ.SYNC ? 'S' : ''}${flags & REQ.META ? 'M' : ''}`;
