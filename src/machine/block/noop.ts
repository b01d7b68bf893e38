/** noop: first come, first served. */
import type { Request } from '../request/request.ts';
import type { Elevator } from './elevator.ts';

export class Noop implements Elevator {
  readonly name = 'noop';
  readonly #fifo: Request[] = [];
  #first = 0;

  get waiting(): number {
    return this.#fifo.length - this.#first;
  }

  add(request: Request): void {
    this.#fifo.push(request);
  }

  next(): Request | undefined {
    const request = this.#fifo[this.#first];
    if (!request) return undefined;
    // What has gone is cleared away now and then.
    if (++this.#first > 1024) {
      this.#fifo.splice(0, this.#first);
      this.#first = 0;
    }
    return request;
  }

  wakeAt(): number {
    return Number.POSITIVE_INFINITY;
  }

  move(request: Request, lba: number): void {
    request.lba = lba;
  }

  completed(): void {}
}
