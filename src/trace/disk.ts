/**
 * The disk behind memory. The store is what programs see, always the newest bytes; a disk holds a block only once it was
 * sent there, and keeps it for certain only once its cache was flushed. Whoever sends says so here:
 *
 *     engine ──submit(block, count)──▶ Recorder ──▶ event block:block_bio_queue (full recording)
 *                                            └────▶ DiskSink (a simulated disk, a crash), at every level
 *
 * What was sent is the blocks' bytes at that moment: in a recording, the state at the event's own position.
 */

/** Bits of a request, after Linux's REQ_*. */
export const REQ = {
  /** Somebody waits for it. */
  SYNC: 1,
  META: 2,
  /** On the platter before it is reported done. */
  FUA: 4,
  /** Everything that was reported done before is on the platter before this. */
  PREFLUSH: 8,
} as const;

/** What a request carries, for counters and colours. */
export type Carried = 'data' | 'journal' | 'metadata' | 'superblock';

/** Why blocks are read. */
export type Wanted = 'directory' | 'inode' | 'bitmap' | 'map' | 'data';

/** What the processor is busy with, counted in calls, pages, directory entries; `written` only counts programs' bytes. */
export type Work = 'call' | 'page' | 'entry' | 'map' | 'allocation' | 'written';

/** Who reads a file on, so that the machine may read ahead of it. */
export interface Reader {
  ino: number;
  /** The block of the file. */
  logical: number;
  /** Blocks that follow on disk, beyond those that are read. */
  beyond: number;
}

/** Who writes files back, and who commits. */
export type KernelThread = 'flusher' | 'jbd2';

/** Something that falls due while time passes. */
export interface Timer {
  /** ns until then; Infinity for never. */
  due(): number;
  ring(): void;
}

/** A disk with a machine around it, which finds out how long everything takes. */
export interface Timekeeper {
  /** A system call of a program begins, once the one before it is over; and all that it asks for is known. */
  begin(call: string, pid: number, comm: string): void;
  end(): void;
  /** The call only lets time pass: so many ns before anything else. */
  sleep(ns: number): void;
  /** Whether the last call of a process is still under way. */
  busy(pid: number): boolean;
  /** Time passes until it is over. */
  finish(pid: number): void;
  /** Time passes until some call is over: the process that made it. Undefined where none is under way. */
  pass(): number | undefined;
  /** What the kernel does by itself, each time at its very moment. */
  timer: Timer | undefined;
  /** Blocks are read: memory has them, or the disk. */
  read(block: number, count: number, wanted: Wanted, reader?: Reader): void;
  work(what: Work, count: number): void;
  /** Blocks of files that were sent and have not arrived. */
  readonly owed: number;
  /** The caller does not go on before that is so many or less. */
  waitOwed(blocks: number): void;
  /** What is being sent are blocks of this file; and the caller waits for those of a file that others have begun to send. */
  sends(ino: number): void;
  waitSent(ino: number): void;
  /** Blocks are no file's any more. */
  freed(block: number, count: number): void;
  /** What follows, until none is named, is done by a thread of the kernel while programs go on. */
  background(thread: KernelThread | undefined): void;
}

export interface DiskSink {
  /** These blocks go out, with the bytes that the store holds now. */
  write(block: number, count: number, flags: number, carried: Carried): void;
  /** The disk empties its cache: all that was written before is safe. */
  flush(): void;
}

/** The letters that Linux's block tracepoints show for a request. */
export const rwbs = (flags: number, count: number): string =>
  `${flags & REQ.PREFLUSH ? 'F' : ''}${count > 0 ? 'W' : flags & REQ.PREFLUSH ? 'F' : 'N'}${flags & REQ.FUA ? 'F' : ''}${flags & REQ.SYNC ? 'S' : ''}${flags & REQ.META ? 'M' : ''}`;
