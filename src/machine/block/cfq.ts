/**
 * CFQ, as in kernel 2.6.33: each process that waits for its requests has a queue and a slice of time. Writeback, which
 * no process waits for, shares one. While a slice lasts, the disk is kept for its owner, and may even idle for a moment,
 * because the next read is often near.
 *
 *     a request that is waited for   ends the slice of writeback, and goes once the writes that are out have come back
 *     one that took too long         lets writeback have one request out at first, and one more with each slice's time
 */
import type { Request } from '../request/request.ts';
import { SortedBySector } from '../request/sorted-by-sector.ts';
import type { Elevator } from './elevator.ts';

export interface CfqTunables {
  /** ns of a slice. */
  sliceSync: number;
  sliceAsync: number;
  /** ns for which the disk idles for the slice's owner. */
  sliceIdle: number;
  /** Requests of one queue that are out at once while others wait. */
  quantum: number;
  /** Writeback requests in one slice, while others wait. */
  sliceAsyncRequests: number;
  /** ns after which a request that is waited for is late. */
  late: number;
  /** 1: what is late makes writeback begin anew, with one request out. */
  lowLatency: number;
}

/** The defaults of kernel 2.6.33: Documentation/block/cfq-iosched, and block/cfq-iosched.c at that version. */
export const CFQ: CfqTunables = {
  sliceSync: 100e6,
  sliceAsync: 40e6,
  sliceIdle: 8e6,
  quantum: 4,
  sliceAsyncRequests: 16,
  late: 125e6,
  lowLatency: 1,
};

const ASYNC = -1;

interface Slice {
  owner: number;
  until: number;
  /** Until when the disk is kept idle for the owner; 0 when it is not. */
  idle: number;
  left: number;
}

export class Cfq implements Elevator {
  readonly name = 'cfq';
  readonly #tunables: CfqTunables;
  readonly #queues = new Map<number, SortedBySector>();
  /** Whose turn is next: owners in the order in which they came. */
  readonly #round: number[] = [];
  #slice: Slice | undefined;
  #position = 0;
  #waiting = 0;
  /** Requests that the device has, by owner, and all that are waited for. */
  readonly #out = new Map<number, number>();
  #syncOut = 0;
  /** When a request that was late came back. */
  #late = -1e9;

  constructor(tunables = CFQ) {
    this.#tunables = tunables;
  }

  get waiting(): number {
    return this.#waiting;
  }

  #owner(request: Request): number {
    return request.sync || !request.write ? request.pid : ASYNC;
  }

  #outOf(owner: number): number {
    return this.#out.get(owner) ?? 0;
  }

  /** Whether anyone but the owner has requests waiting. */
  #others(queue: SortedBySector): boolean {
    return this.#waiting > queue.length;
  }

  add(request: Request): void {
    const owner = this.#owner(request);
    let queue = this.#queues.get(owner);
    if (!queue) {
      queue = new SortedBySector();
      this.#queues.set(owner, queue);
    }
    if (queue.length === 0 && !this.#round.includes(owner)) this.#round.push(owner);
    queue.add(request);
    this.#waiting++;
    const slice = this.#slice;
    if (slice?.owner === owner) slice.idle = 0;
    else if (slice?.owner === ASYNC) {
      // A request that is waited for goes first.
      this.#slice = undefined;
      this.#round.splice(this.#round.indexOf(owner), 1);
      this.#round.unshift(owner);
    }
  }

  move(request: Request, lba: number): void {
    this.#queues.get(this.#owner(request))!.move(request, lba);
  }

  next(now: number): Request | undefined {
    if (this.#waiting === 0) return undefined;
    if (!this.#owns(now)) {
      this.#slice = this.#begin(now);
      if (!this.#slice) return undefined;
    }
    const slice = this.#slice!;
    const queue = this.#queues.get(slice.owner)!;
    if (queue.length === 0 || !this.#mayGo(slice, queue, now)) return undefined;
    return this.#take(queue, slice);
  }

  /** Whether the slice goes on. */
  #owns(now: number): boolean {
    const slice = this.#slice;
    if (!slice) return false;
    const queue = this.#queues.get(slice.owner)!;
    if (queue.length > 0) return !(this.#others(queue) && (now >= slice.until || slice.left <= 0));
    // The owner will read on as soon as it has its answer, so the others wait a while.
    if (slice.owner === ASYNC || this.#tunables.sliceIdle === 0 || now >= slice.until) return false;
    if (this.#outOf(slice.owner) > 0) return true;
    if (slice.idle === 0) slice.idle = now + this.#tunables.sliceIdle;
    return now < slice.idle;
  }

  #begin(now: number): Slice | undefined {
    const { sliceSync, sliceAsync, sliceAsyncRequests } = this.#tunables;
    while (this.#round.length > 0) {
      const owner = this.#round.shift()!;
      if (this.#queues.get(owner)!.length === 0) continue;
      this.#round.push(owner);
      const isAsync = owner === ASYNC;
      return {
        owner,
        until: now + (isAsync ? sliceAsync : sliceSync),
        idle: 0,
        left: isAsync ? sliceAsyncRequests : Number.POSITIVE_INFINITY,
      };
    }
    return undefined;
  }

  /** Whether one more of the slice's owner may be out. */
  #mayGo({ owner }: Slice, queue: SortedBySector, now: number): boolean {
    const { quantum, sliceSync, lowLatency } = this.#tunables;
    const out = this.#outOf(owner);
    if (this.#others(queue) && out >= quantum) return false;
    if (owner !== ASYNC) return this.#outOf(ASYNC) === 0;
    if (this.#syncOut > 0) return false;
    if (lowLatency === 0 || out === 0) return true;
    return out < Math.floor((now - this.#late) / sliceSync);
  }

  #take(queue: SortedBySector, slice: Slice): Request {
    const request = queue.after(this.#position)!;
    queue.remove(request);
    this.#position = request.lba + request.sectors;
    this.#waiting--;
    this.#out.set(slice.owner, this.#outOf(slice.owner) + 1);
    if (slice.owner !== ASYNC) this.#syncOut++;
    slice.left--;
    slice.idle = 0;
    return request;
  }

  wakeAt(now: number): number {
    const slice = this.#slice;
    return slice && slice.idle > now && this.#waiting > 0 ? slice.idle : Number.POSITIVE_INFINITY;
  }

  completed(request: Request, now: number): void {
    if (request.flush) return;
    const owner = this.#owner(request);
    this.#out.set(owner, this.#outOf(owner) - 1);
    if (owner !== ASYNC) {
      this.#syncOut--;
      if (now - request.firstBio!.arrived >= this.#tunables.late) this.#late = now;
    }
    const slice = this.#slice;
    if (
      slice?.owner === owner &&
      owner !== ASYNC &&
      this.#outOf(owner) === 0 &&
      this.#queues.get(owner)!.length === 0
    ) {
      // Only a reader is expected to come again (BIO_RW_NOIDLE of writes).
      if (request.write) this.#slice = undefined;
      else slice.idle = now + this.#tunables.sliceIdle;
    }
  }
}
