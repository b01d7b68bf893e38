/**
 * Commands that wait for the arm. It takes the one that it can reach first (shortest positioning time).
 *
 * The drive takes a limited number of commands, so it can look at each of them. The write cache may hold thousands,
 * which are sorted by the angle at which they begin (wedges.ts).
 */
import type { Request } from '../request/request.ts';
import type { Arm } from './arm.ts';
import { type Contest, Wedges } from './wedges.ts';

export class Pending implements Contest {
  readonly #arm: Arm;
  readonly #wanted: Request[] = [];
  /** These have no owner any more. */
  readonly #cached: Wedges;
  #turns = 0;
  #best: Request | undefined;
  /** Of the best so far, ns. */
  cost = 0;

  constructor(arm: Arm) {
    this.#arm = arm;
    this.#cached = new Wedges(arm);
  }

  get length(): number {
    return this.#wanted.length + this.#cached.length;
  }

  add(request: Request): void {
    this.#arm.aim(request);
    request.turn = this.#turns++;
    if (request.owner !== undefined) this.#wanted.push(request);
    else this.#cached.add(request);
  }

  /** The next command; there must be one. Writes of the cache wait until no other command is left, unless `cacheToo` is set. */
  take(now: number, cacheToo: boolean): Request {
    this.#best = undefined;
    this.cost = Number.POSITIVE_INFINITY;
    const wanted = this.#wanted;
    let index = -1;
    for (let i = 0; i < wanted.length; i++) if (this.consider(wanted[i], now)) index = i;
    if (this.#cached.length > 0 && (cacheToo || index < 0) && this.#cached.search(now, this)) index = -1;
    const best = this.#best!;
    if (index < 0) this.#cached.remove(best);
    else {
      wanted[index] = wanted[wanted.length - 1];
      wanted.pop();
    }
    return best;
  }

  /** If two can be reached at the same moment, the older one wins, because they may be for the same sector. */
  consider(request: Request, now: number): boolean {
    const cost = this.#arm.reach(request, now, this.cost);
    if (cost > this.cost || (cost === this.cost && request.turn > this.#best!.turn)) return false;
    this.#best = request;
    this.cost = cost;
    return true;
  }
}
