/**
 * Lists groups by their free space, so that a search on a large volume need not look at every group.
 *
 *     longest run on average   2…3   4…7   8…15  …          largest free buddy   1   2   4   8  …
 *     groups                   {3}   {}    {0,7}            groups               {}  {3} {}  {0,7}
 *
 * A group is listed once its bitmap has been read (`buddies.ts`), unless it is full. Each list is a bitmap of group
 * numbers, as Linux walks its lists by number too.
 *
 * https://docs.kernel.org/admin-guide/ext4.html  (mb_optimize_scan)
 */
import { clearBit, nextSet, setBit } from '../../bytes/bitmap.ts';
import type { Buddy } from './buddy.ts';

/** Lists of groups by an order; -1 for a group that is in no list. */
class ByOrder {
  #of: Int8Array;
  #lists: Uint8Array[];
  readonly #sizes: Int32Array;

  constructor(groups: number, orders: number) {
    this.#of = new Int8Array(groups).fill(-1);
    this.#lists = Array.from({ length: orders }, () => new Uint8Array((groups >> 3) + 1));
    this.#sizes = new Int32Array(orders);
  }

  file(group: number, order: number): void {
    const before = this.#of[group];
    if (before === order) return;
    if (before >= 0) {
      clearBit(this.#lists[before], group);
      this.#sizes[before]--;
    }
    this.#of[group] = order;
    if (order < 0) return;
    setBit(this.#lists[order], group);
    this.#sizes[order]++;
  }

  grown(groups: number): void {
    const of = new Int8Array(groups).fill(-1);
    of.set(this.#of);
    this.#of = of;
    this.#lists = this.#lists.map((list) => {
      const longer = new Uint8Array((groups >> 3) + 1);
      longer.set(list);
      return longer;
    });
  }

  /** The first group in [from, end) that is listed under an order; `end` if there is none. */
  next(order: number, from: number, end: number): number {
    return this.#sizes[order] === 0 ? end : nextSet(this.#lists[order], from, end);
  }
}

export class GroupLists {
  readonly orders: number;
  readonly byLargest: ByOrder;
  readonly byAverage: ByOrder;

  constructor(groups: number, orders: number) {
    this.orders = orders;
    this.byLargest = new ByOrder(groups, orders);
    this.byAverage = new ByOrder(groups, orders);
  }

  /** The order under which runs of this length are listed. Runs of 1 share the order of 2 and 3. */
  averageOrder(length: number): number {
    return Math.min(Math.max(30 - Math.clz32(length), 0), this.orders - 1);
  }

  grown(groups: number): void {
    this.byLargest.grown(groups);
    this.byAverage.grown(groups);
  }

  /** Files a group under its present free space. */
  file(group: number, buddy: Buddy): void {
    this.byLargest.file(group, buddy.largestOrder);
    const { free, fragments } = buddy;
    this.byAverage.file(group, fragments === 0 ? -1 : this.averageOrder(Math.floor(free / fragments)));
  }
}
