/**
 * The deadline elevator goes upwards in batches, and reads go before writes. A request that has waited too long goes next,
 * and writes are passed over only a limited number of times.
 */
import type { Request } from '../request/request.ts';
import { SortedBySector } from '../request/sorted-by-sector.ts';
import type { Elevator } from './elevator.ts';

export interface DeadlineTunables {
  /** ns until a request must be served. */
  readExpire: number;
  writeExpire: number;
  /** How many times reads may be preferred while writes wait. */
  writesStarved: number;
  /** How many requests are taken in one direction before it looks at deadlines. */
  fifoBatch: number;
}

/** The kernel's defaults: Documentation/block/deadline-iosched. */
const DEADLINE: DeadlineTunables = { readExpire: 500e6, writeExpire: 5e9, writesStarved: 2, fifoBatch: 16 };

class Direction {
  readonly sorted = new SortedBySector();
  /** In order of arrival. A request that has gone is dropped when its turn comes. */
  readonly fifo: { request: Request; expires: number; gone: boolean }[] = [];
  readonly entries = new Map<Request, { request: Request; expires: number; gone: boolean }>();

  add(request: Request, expires: number): void {
    const entry = { request, expires, gone: false };
    this.sorted.add(request);
    this.fifo.push(entry);
    this.entries.set(request, entry);
  }

  remove(request: Request): void {
    this.sorted.remove(request);
    this.entries.get(request)!.gone = true;
    this.entries.delete(request);
    while (this.fifo.length > 0 && this.fifo[0].gone) this.fifo.shift();
  }
}

export class Deadline implements Elevator {
  readonly name = 'deadline';
  readonly #tunables: DeadlineTunables;
  readonly #reads = new Direction();
  readonly #writes = new Direction();
  #batch = 0;
  #starved = 0;
  #writing = false;
  #position = 0;

  constructor(tunables = DEADLINE) {
    this.#tunables = tunables;
  }

  get waiting(): number {
    return this.#reads.sorted.length + this.#writes.sorted.length;
  }

  add(request: Request, now: number): void {
    if (request.write) this.#writes.add(request, now + this.#tunables.writeExpire);
    else this.#reads.add(request, now + this.#tunables.readExpire);
  }

  move(request: Request, lba: number): void {
    (request.write ? this.#writes : this.#reads).sorted.move(request, lba);
  }

  next(now: number): Request | undefined {
    if (this.waiting === 0) return undefined;
    let direction = this.#writing ? this.#writes : this.#reads;
    let request = this.#batch < this.#tunables.fifoBatch ? direction.sorted.upwards(this.#position) : undefined;
    if (!request) {
      this.#writing = this.#chooseWriting();
      direction = this.#writing ? this.#writes : this.#reads;
      this.#batch = 0;
      const oldest = direction.fifo[0];
      request = oldest.expires <= now ? oldest.request : direction.sorted.after(this.#position)!;
    }
    this.#batch++;
    direction.remove(request);
    this.#position = request.lba + request.sectors;
    return request;
  }

  #chooseWriting(): boolean {
    if (
      this.#reads.sorted.length === 0 ||
      (this.#writes.sorted.length > 0 && this.#starved >= this.#tunables.writesStarved)
    ) {
      this.#starved = 0;
      return true;
    }
    if (this.#writes.sorted.length > 0) this.#starved++;
    return false;
  }

  wakeAt(): number {
    return Number.POSITIVE_INFINITY;
  }

  completed(): void {}
}
