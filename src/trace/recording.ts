/**
 * A recording: events, the writes that each of them made, and what changed in memory.
 *
 *      step      0        1             2 …          step s: the first s events have happened
 *      events   ├─ e0 ───┼─ e1 ────────┼─ e2 ─
 *      writes   │ d0 d1  │             │ d2 …        e1 wrote nothing
 *
 * Step s is the state after the first s events and all of their writes; between two steps each single write is a
 * position to stop at. Step 0 is the device as it was.
 */
import { countUpTo } from '../bytes/search.ts';
import type { BlockStore } from './block-store.ts';
import type { TraceEvent } from './event.ts';
import { History, type HistoryView } from './history.ts';
import type { EventDetail } from './recorder.ts';
import { VolatileHistory } from './volatile.ts';

export class Recording {
  /** The device before the first event. It never changes. */
  readonly base: BlockStore;
  readonly history: History;
  readonly events: TraceEvent[] = [];
  readonly volatile = new VolatileHistory();
  /** How many writes had been made before each event. */
  readonly firstWrite: number[] = [];

  constructor(base: BlockStore, history = new History(base)) {
    this.base = base;
    this.history = history;
  }

  /** A recording that starts from the store's present content. Later writes to the store do not affect it. */
  static of(store: BlockStore): Recording {
    return new Recording(store.clone());
  }

  /** The number of events: step `length` is the end. */
  get length(): number {
    return this.events.length;
  }

  add(name: string, cause: number, fields: object, detail?: EventDetail): number {
    const id = this.events.length;
    const event: TraceEvent = detail ? { id, name, cause, fields, ...detail } : { id, name, cause, fields };
    this.events.push(event);
    this.firstWrite.push(this.history.length);
    return id;
  }

  /** Adds a write to the last event. `current` is the whole block before it. False if nothing changes. */
  addWrite(block: number, offset: number, current: Uint8Array, after: Uint8Array): boolean {
    // Step 0 is the device as it was, so no write can come before the first event.
    if (this.events.length === 0) throw new Error(`block ${block} is written before any event says why`);
    return this.history.push(block, offset, current, after);
  }

  /** Does the same if the bytes [from, to) of the block are known to differ. Both arrays are whole blocks. */
  addDifference(block: number, from: number, to: number, before: Uint8Array, now: Uint8Array): void {
    if (this.events.length === 0) throw new Error(`block ${block} is written before any event says why`);
    this.history.pushDifference(block, from, to, before, now);
  }

  /** The position in the history at which step `s` is complete. */
  position(step: number): number {
    return step < this.firstWrite.length ? this.firstWrite[step] : this.history.length;
  }

  /** The event that made write `delta`. */
  eventOfWrite(delta: number): number {
    return countUpTo(this.firstWrite, delta) - 1;
  }

  /** The device at a step; `seek` it with `position`. */
  view(step = this.length): HistoryView {
    return this.history.view(this.position(step));
  }

  /** A separate store with the bytes of a step (or of a single write), for a fork or for export. */
  storeAt(step = this.length, position = this.position(step)): BlockStore {
    const store = this.base.clone();
    for (const block of this.history.writtenBlocks()) {
      const count = this.history.countBefore(block, position);
      if (count > 0) this.history.move(block, store.own(block), 0, count);
    }
    return store;
  }

  /** A separate recording that shares the first `step` events with this one. */
  fork(step: number): Recording {
    const fork = new Recording(this.base, this.history.fork(this.position(step)));
    for (let i = 0; i < step; i++) {
      fork.events.push(this.events[i]);
      fork.firstWrite.push(this.firstWrite[i]);
    }
    for (const c of this.volatile.changes) if (c.event < step) fork.volatile.set(c.event, c.key, c.after);
    return fork;
  }
}
