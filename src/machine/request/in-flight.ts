/**
 * Requests on their way, in the order in which they were sent; the links are in the requests themselves. It counts how
 * many of them reach into each region, so that most questions about sectors need no search.
 */
import { BlockNumbers } from './block-numbers.ts';
import type { Request } from './request.ts';

/** Sectors: 64 KiB. */
const REGION = 128;

const regionOf = (sector: number): number => Math.floor(sector / REGION);

export class InFlight {
  first: Request | undefined;
  #last: Request | undefined;
  readonly #regions = new BlockNumbers();

  add(request: Request): void {
    request.before = this.#last;
    request.behind = undefined;
    if (this.#last) this.#last.behind = request;
    else this.first = request;
    this.#last = request;
    this.#count(request, 1);
  }

  remove(request: Request): void {
    const { before, behind } = request;
    if (before) before.behind = behind;
    else this.first = behind;
    if (behind) behind.before = before;
    else this.#last = before;
    request.before = undefined;
    request.behind = undefined;
    this.#count(request, -1);
  }

  #count({ lba, sectors }: Request, change: number): void {
    const last = regionOf(lba + sectors - 1);
    for (let region = regionOf(lba); region <= last; region++) this.#regions.add(region, change);
  }

  /** Whether one of them may carry some of these sectors. */
  nearby(from: number, to: number): boolean {
    if (!this.first) return false;
    const last = regionOf(to - 1);
    for (let region = regionOf(from); region <= last; region++) if (this.#regions.get(region) > 0) return true;
    return false;
  }

  /** The one that carries this sector. */
  carries(sector: number): Request | undefined {
    if (!this.nearby(sector, sector + 1)) return undefined;
    let request = this.first;
    while (request && !(sector >= request.lba && sector < request.lba + request.sectors)) request = request.behind;
    return request;
  }
}
