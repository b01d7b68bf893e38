/**
 * The recorder stands between the engine and the disk.
 *
 *      engine ──emit, write──▶ Recorder ──write──▶ BlockStore
 *                                 └──full──▶ Recording { events, history, volatile }
 *
 * Levels: `off` passes writes through and drops events; `summary` counts; `full` keeps everything.
 * What an event says is built in a `telling.ts` beside the code, which asks `full` first: off costs one test.
 */

import { BlockBioQueue } from './bio.ts';
import type { BlockDevice } from './block-device.ts';
import type { BlockStore } from './block-store.ts';
import { type Carried, type DiskSink, REQ, rwbs, type Timekeeper } from './disk.ts';
import { differs, equalPrefix } from './equal.ts';
import type { EventKind, Touch } from './event.ts';
import type { Rejected } from './events/passed.ts';
import { NO_MACHINE } from './no-machine.ts';
import { Recording } from './recording.ts';
import type { VolatileKind, Which } from './volatile-kind.ts';

/** Changes of one block that lie further apart than this become separate deltas. */
const APART = 16;
/** Up to this many bytes are compared one by one, as views of them would cost more. */
const SHORT = 512;

export type Level = 'off' | 'summary' | 'full';

export interface Counters {
  events: number;
  /** All writes, including those that changed nothing, and their bytes. */
  writes: number;
  bytesWritten: number;
  /** How often a block was touched. */
  touches: number;
  reads: number;
}

export interface EventDetail {
  touched?: readonly Touch[];
  considered?: readonly Rejected[];
}

/** A touched block, with the earlier bytes of the part that may change. */
interface Touched {
  readonly before: Uint8Array;
  from: number;
  to: number;
}

export class Recorder implements BlockDevice {
  readonly blockSize: number;
  readonly blockCount: number;
  readonly store: BlockStore;
  readonly level: Level;
  readonly full: boolean;
  readonly counting: boolean;
  readonly counts: Counters = { events: 0, writes: 0, bytesWritten: 0, touches: 0, reads: 0 };
  readonly recording: Recording | undefined;
  readonly #causes: number[] = [];
  /** The number of bytes sent to the disk. */
  sentBytes = 0;
  /** The disk behind the store, if one is simulated. */
  disk: DiskSink | undefined;
  /** The machine that counts the time. */
  machine: Timekeeper = NO_MACHINE;
  /** Called before touched blocks are settled. It is the engine's last chance to finish them (checksums). */
  beforeSettle: (() => void) | undefined;
  readonly #touched = new Map<number, Touched>();
  readonly #spare: Touched[] = [];

  /** `recording` continues an earlier one, whose last position must be the store's present content. */
  constructor(store: BlockStore, level: Level, recording?: Recording) {
    this.store = store;
    this.blockSize = store.blockSize;
    this.blockCount = store.blockCount;
    this.level = level;
    this.full = level === 'full';
    this.counting = level !== 'off';
    this.recording = level === 'full' ? (recording ?? Recording.of(store)) : undefined;
    if (this.recording) this.recording.history.zeros = store.zeros;
  }

  read(block: number): Uint8Array {
    if (this.counting) this.counts.reads++;
    return this.store.read(block);
  }

  write(block: number, data: Uint8Array, offset = 0): void {
    if (this.counting) {
      this.counts.writes++;
      this.counts.bytesWritten += data.length;
      // All changes of a touched block are found at the end, including this one.
      if (this.recording && !this.#widen(block, offset, data.length)) {
        if (!this.recording.addWrite(block, offset, this.store.read(block), data)) return;
      }
    }
    this.store.write(block, data, offset);
  }

  /** Does the same with bytes [at, at + length) of a buffer. It creates no view if nothing is recorded. */
  put(block: number, buffer: Uint8Array, at: number, offset: number, length: number): void {
    if (this.recording) this.write(block, buffer.subarray(at, at + length), offset);
    else this.store.put(block, buffer, at, offset, length);
  }

  /** Writes a whole block from a frame of the store (`takeFrame`), and gives the frame back to the store. */
  adopt(block: number, frame: number): void {
    if (this.counting) {
      this.counts.writes++;
      this.counts.bytesWritten += this.blockSize;
      if (this.recording && !this.#widen(block, 0, this.blockSize))
        this.recording.addWrite(block, 0, this.store.read(block), this.store.frame(frame));
    }
    this.store.attach(block, frame);
  }

  /**
   * The block's own bytes, of which [at, at + length) may be modified in place until the next event. A comparison then finds
   * the changes, so that the engine's code is the same at every level and costs nothing when off.
   */
  touch(block: number, at = 0, length = this.blockSize): Uint8Array {
    const own = this.store.own(block);
    if (this.counting) {
      this.counts.touches++;
      if (this.recording && !this.#widen(block, at, length)) {
        const touched = this.#spare.pop() ?? { before: new Uint8Array(this.blockSize), from: 0, to: 0 };
        touched.from = touched.to = at;
        this.#touched.set(block, touched);
        this.#widen(block, at, length);
      }
    }
    return own;
  }

  /** Makes the block all zero. */
  blank(block: number): void {
    if (this.counting) this.touch(block).fill(0);
    else this.store.blank(block);
  }

  /** Makes bytes [from, to) of a block zero. */
  zero(block: number, from: number, to: number): void {
    if (this.counting) this.touch(block).fill(0, from, to);
    else this.store.zero(block, from, to);
  }

  /** Notes that more of a touched block is about to change. False if the block is not touched. */
  #widen(block: number, at: number, length: number): boolean {
    const touched = this.#touched.get(block);
    if (!touched) return false;
    const { before, from, to } = touched;
    const end = at + length;
    if (at >= from && end <= to) return true;
    // The bytes outside have not changed yet.
    const now = this.store.read(block);
    if (at < from) before.set(now.subarray(at, from), at);
    if (end > to) before.set(now.subarray(to, end), to);
    touched.from = Math.min(at, from);
    touched.to = Math.max(end, to);
    return true;
  }

  /**
   * Turns the touched blocks into deltas of the last event. `emit` does this by itself. After the last operation it has to
   * be called.
   */
  settle(): void {
    // This runs at every level, as every level must leave the same bytes.
    this.beforeSettle?.();
    if (this.#touched.size === 0) return;
    for (const [block, touched] of this.#touched) {
      this.#settle(block, touched);
      this.#spare.push(touched);
    }
    this.#touched.clear();
  }

  #settle(block: number, { before, from, to }: Touched): void {
    const now = this.store.read(block);
    let whole = false;
    for (let at = from; at < to; ) {
      at =
        to - at < SHORT
          ? differs(before, now, at, to)
          : at + equalPrefix(before.subarray(at, to), now.subarray(at, to));
      if (at === to) break;
      let end = at + 1;
      for (let same = 0, k = end; k < to && same < APART; k++) {
        if (before[k] === now[k]) same++;
        else {
          same = 0;
          end = k + 1;
        }
      }
      if (!whole && this.recording!.history.keepsCopyNext(block)) {
        before.set(now.subarray(0, from));
        before.set(now.subarray(to), to);
        whole = true;
      }
      this.recording!.addDifference(block, at, end, before, now);
      for (let i = at; i < end; i++) before[i] = now[i];
      at = end;
    }
  }

  /** Tells an event. Writes that follow belong to it, until the next one. */
  emit<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): number {
    if (!this.counting) return -1;
    this.settle();
    return this.tell(kind, fields, detail);
  }

  /** Tells an event about blocks touched since they were last settled, as only the writes say what to tell. */
  tell<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): number {
    if (!this.counting) return -1;
    this.counts.events++;
    if (!this.recording) return -1;
    return this.recording.add(kind.name, this.cause, fields, detail);
  }

  /** Tells an event that is the cause of all that happens inside `body`. */
  during<F extends object, R>(kind: EventKind<string, F>, fields: NoInfer<F>, body: () => R, detail?: EventDetail): R {
    const id = this.emit(kind, fields, detail);
    if (id < 0) return body();
    this.#causes.push(id);
    try {
      return body();
    } finally {
      this.#causes.pop();
    }
  }

  /** Like `during`, for a cause whose end is not known yet: it lasts until `leaveAll`. */
  enter<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): void {
    const id = this.emit(kind, fields, detail);
    if (id >= 0) this.#causes.push(id);
  }

  /** The cause of the next event; -1 for none. */
  get cause(): number {
    return this.#causes.length > 0 ? this.#causes[this.#causes.length - 1] : -1;
  }

  /** From now on the cause is this event alone, or none (-1). */
  resume(cause: number): void {
    this.#causes.length = 0;
    if (cause >= 0) this.#causes.push(cause);
  }

  /** Ends every cause that was entered. */
  leaveAll(): void {
    this.#causes.length = 0;
  }

  /** A list for the candidates that a search skips, if the event will be told. */
  passedOver(): Rejected[] | undefined {
    return this.recording ? [] : undefined;
  }

  /** Gives back the memory of the store and the recording. Neither they nor their forks may be used again. */
  release(): void {
    this.store.release();
    this.recording?.history.release();
  }

  /** Sends blocks to the disk, with the bytes that they hold now. `who` is the thread that sends. */
  submit(block: number, count: number, flags: number, carried: Carried, who: string): void {
    this.sentBytes += count * this.blockSize;
    if (!this.recording && !this.disk) return;
    // Data of files has no sums, and each request for a small file would sum its bitmap again.
    if (carried !== 'data') this.settle();
    if (this.recording) this.#tellBio(block, count, flags, carried, who);
    if (!this.disk) return;
    if (flags & REQ.PREFLUSH) this.disk.flush();
    this.disk.write(block, count, flags, carried);
  }

  /** Makes the disk empty its cache. */
  flushDisk(who: string): void {
    if (this.recording) this.#tellBio(0, 0, REQ.PREFLUSH, '', who);
    this.disk?.flush();
  }

  #tellBio(block: number, count: number, flags: number, carried: Carried | '', comm: string): void {
    const each = this.blockSize / 512;
    const letters = rwbs(flags, count);
    const at = { sector: block * each, nr_sector: count * each, rwbs: letters, comm, block, count, flags, carried };
    this.emit(BlockBioQueue, at);
  }

  /** Changes a value that lives only in memory. */
  setVolatile<P extends string, V>(
    kind: VolatileKind<P, V>,
    which: NoInfer<Which<P>>,
    value: NoInfer<V> | undefined,
  ): void {
    const r = this.recording;
    if (r) r.volatile.set(r.events.length - 1, kind.keyOf(which), value);
  }
}
