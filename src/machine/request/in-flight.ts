/** Requests on their way, in the order in which they were sent; the links are in the requests themselves. */
import type { Request } from './request.ts';

export class InFlight {
  first: Request | undefined;
  #last: Request | undefined;

  add(request: Request): void {
    request.before = this.#last;
    request.behind = undefined;
    if (this.#last) this.#last.behind = request;
    else this.first = request;
    this.#last = request;
  }

  remove(request: Request): void {
    const { before, behind } = request;
    if (before) before.behind = behind;
    else this.first = behind;
    if (behind) behind.before = before;
    else this.#last = before;
    request.before = undefined;
    request.behind = undefined;
  }

  /** The one that carries this sector. */
  carries(sector: number): Request | undefined {
    let request = this.first;
    while (request && !(sector >= request.lba && sector < request.lba + request.sectors)) request = request.behind;
    return request;
  }
}
