/**
 * Writes that only the cache holds, by the angle of their first sector: the platter is cut into wedges, and each has
 * its own, in the order of their sectors.
 *
 *         ╲ 0 │ 1 ╱        the platter turns: wedge after wedge comes by. What is in a wedge can be reached now only if the
 *      ────┼─▲─┼────       arm is there before it has passed: those are few; the first wedge with one has the soonest.
 *         ╱   │   ╲
 */
import type { Request } from '../request/request.ts';
import { SortedBySector } from '../request/sorted-by-sector.ts';
import type { Arm } from './arm.ts';
import { within } from './geometry.ts';

const WEDGES = 64;
/** ns. Angles are fractions, and a rounding error must not hide a write. */
const SLACK = 2;

/** What a candidate is compared with: the time that the best one takes, and a call for a new candidate. */
export interface Contest {
  readonly cost: number;
  consider(request: Request, now: number): boolean;
}

export class Wedges {
  readonly #arm: Arm;
  readonly #revolution: number;
  readonly #lists = Array.from({ length: WEDGES }, () => new SortedBySector());
  length = 0;

  constructor(arm: Arm) {
    this.#arm = arm;
    this.#revolution = arm.geometry.revolution;
  }

  #listOf({ angle }: Request): SortedBySector {
    return this.#lists[Math.min(WEDGES - 1, Math.floor((angle * WEDGES) / this.#revolution))];
  }

  add(request: Request): void {
    this.#listOf(request).add(request);
    this.length++;
  }

  remove(request: Request): void {
    this.#listOf(request).remove(request);
    this.length--;
  }

  /** Shows `contest` every write that could be better than its best, and answers whether one was. */
  search(now: number, contest: Contest): boolean {
    const base = Math.max(now, this.#arm.free);
    const width = this.#revolution / WEDGES;
    const passed = within(base, this.#revolution);
    const first = Math.min(WEDGES - 1, Math.floor(passed / width));
    let found = false;
    for (let i = 0; ; i++) {
      const begins = i === 0 ? 0 : (first + i) * width - passed;
      if (base - now + begins > contest.cost + SLACK) return found;
      const list = this.#lists[(first + i) % WEDGES];
      const ends = (first + i + 1) * width - passed + SLACK;
      if (list.length > 0 && this.#look(list, ends, now, contest)) found = true;
    }
  }

  /** Looks at those of one wedge that the arm reaches in time, outwards from where it is. */
  #look(list: SortedBySector, ends: number, now: number, contest: Contest): boolean {
    const arm = this.#arm;
    let found = false;
    list.goTo(arm.nextLba);
    for (let r = list.up(); r && arm.least(r) <= ends; r = list.up()) if (contest.consider(r, now)) found = true;
    for (let r = list.down(); r && arm.least(r) <= ends; r = list.down()) if (contest.consider(r, now)) found = true;
    return found;
  }
}
