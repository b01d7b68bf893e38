/** Waiting requests by their first sector and by the sector behind their last: those that a bio can join. */
import { BlockTable } from '../request/block-table.ts';
import type { Request } from '../request/request.ts';

export class Neighbours {
  readonly #ends = new BlockTable(0);
  readonly #starts = new BlockTable(0);
  /** Requests by their numbers, which the tables hold. */
  readonly #requests: Request[] = [];

  /** A request that has not been here before gets a number. */
  enrol(request: Request): Request {
    request.number = this.#requests.push(request) - 1;
    return request;
  }

  /** A write and a read at the same sector are no neighbours. */
  #key(sector: number, write: boolean): number {
    return sector * 2 + (write ? 1 : 0);
  }

  add(request: Request): void {
    this.#ends.set(this.#key(request.lba + request.sectors, request.write), request.number);
    this.#starts.set(this.#key(request.lba, request.write), request.number);
  }

  remove(request: Request): void {
    const end = this.#key(request.lba + request.sectors, request.write);
    const start = this.#key(request.lba, request.write);
    if (this.#ends.get(end) === request.number) this.#ends.delete(end);
    if (this.#starts.get(start) === request.number) this.#starts.delete(start);
  }

  endsAt(sector: number, write: boolean): Request | undefined {
    const number = this.#ends.get(this.#key(sector, write));
    return number < 0 ? undefined : this.#requests[number];
  }

  startsAt(sector: number, write: boolean): Request | undefined {
    const number = this.#starts.get(this.#key(sector, write));
    return number < 0 ? undefined : this.#requests[number];
  }
}
