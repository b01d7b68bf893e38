/**
 * CFQ-like: each process that waits for its requests has a queue and a slice of time; writeback, which no process waits
 * for, shares one. While a slice lasts the disk is kept for its owner, even idle for a moment: the next read is often
 * near.
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
  /** Writeback requests that go in one turn. */
  quantum: number;
}

/** The defaults of kernel 2.6.33: Documentation/block/cfq-iosched. */
const CFQ: CfqTunables = { sliceSync: 100e6, sliceAsync: 40e6, sliceIdle: 8e6, quantum: 8 };

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
  /** Requests of the slice's owner that the device has. */
  #out = 0;

  constructor(tunables = CFQ) {
    this.#tunables = tunables;
  }

  get waiting(): number {
    return this.#waiting;
  }

  #owner(request: Request): number {
    return request.sync || !request.write ? request.pid : ASYNC;
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
    if (this.#slice?.owner === owner) this.#slice.idle = 0;
  }

  move(request: Request, lba: number): void {
    this.#queues.get(this.#owner(request))!.move(request, lba);
  }

  next(now: number): Request | undefined {
    let slice = this.#slice;
    if (slice && (now >= slice.until || slice.left <= 0)) slice = undefined;
    if (slice) {
      const queue = this.#queues.get(slice.owner)!;
      if (queue.length > 0) return this.#take(queue, slice);
      // The owner reads on as soon as it has what it asked for: the others wait a while for that.
      if (slice.owner !== ASYNC && this.#tunables.sliceIdle > 0) {
        if (this.#out > 0) return undefined;
        if (slice.idle === 0) slice.idle = now + this.#tunables.sliceIdle;
        if (now < slice.idle) return undefined;
      }
    }
    this.#slice = undefined;
    while (this.#round.length > 0) {
      const owner = this.#round.shift()!;
      const queue = this.#queues.get(owner)!;
      if (queue.length === 0) continue;
      const isAsync = owner === ASYNC;
      const { sliceSync, sliceAsync, quantum } = this.#tunables;
      this.#slice = {
        owner,
        until: now + (isAsync ? sliceAsync : sliceSync),
        idle: 0,
        left: isAsync ? quantum * 4 : Number.POSITIVE_INFINITY,
      };
      this.#out = 0;
      this.#round.push(owner);
      return this.#take(queue, this.#slice);
    }
    return undefined;
  }

  #take(queue: SortedBySector, slice: Slice): Request {
    const request = queue.after(this.#position)!;
    queue.remove(request);
    this.#position = request.lba + request.sectors;
    this.#waiting--;
    this.#out++;
    slice.left--;
    slice.idle = 0;
    return request;
  }

  wakeAt(now: number): number {
    const slice = this.#slice;
    return slice && slice.idle > now && this.#waiting > 0 ? slice.idle : Number.POSITIVE_INFINITY;
  }

  completed(request: Request, now: number): void {
    if (this.#slice?.owner !== this.#owner(request)) return;
    this.#out--;
    if (this.#out === 0 && this.#queues.get(this.#slice.owner)!.length === 0)
      this.#slice.idle = now + this.#tunables.sliceIdle;
  }
}
