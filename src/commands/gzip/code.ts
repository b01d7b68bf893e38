/**
 * A prefix code for symbols with known counts. None of its words is longer than allowed.
 *
 *      two rarest ─▶ one ─▶ … ─▶ one root      of equals the lower goes first, then the heap's order, as in gzip
 */

/** The extra bits behind each symbol, which count for the size. A symbol below `first` has none. */
interface Behind {
  readonly bits: readonly number[];
  readonly first: number;
}

export class Code {
  readonly lengths: Uint8Array;
  readonly words: Uint16Array;
  /** The last symbol that has a word. */
  last: number;
  /** The bits that all symbols take, with their extra bits. */
  readonly size: number;

  constructor(often: Uint16Array, longest: number, { bits, first }: Behind) {
    const count = often.length;
    const weight = new Uint16Array(2 * count + 1);
    weight.set(often);
    this.last = often.findLastIndex((n) => n > 0);
    const present = [...often.keys()].filter((n) => often[n] > 0);
    // A code has at least two words. Words that are not needed do not count for the size.
    const idle: number[] = [];
    while (present.length < 2) {
      const added = this.last < 2 ? ++this.last : 0;
      present.push(added);
      idle.push(added);
      weight[added] = 1;
    }
    const { order, parent } = combine(present, weight, count);
    this.lengths = lengthsOf(order, parent, count, longest);
    const used = (n: number): number => (idle.includes(n) ? 0 : often[n]);
    let size = 0;
    for (let n = 0; n <= this.last; n++)
      size += used(n) * (this.lengths[n] + (n >= first ? (bits[n - first] ?? 0) : 0));
    this.size = size;
    this.words = wordsOf(this.lengths);
  }
}

/** Builds the tree: the parent of each node, and the nodes in order from the root to the leaves that were taken first. */
function combine(
  present: readonly number[],
  weight: Uint16Array,
  count: number,
): { order: number[]; parent: Uint16Array } {
  const depth = new Uint8Array(2 * count + 1);
  const parent = new Uint16Array(2 * count + 1);
  const before = (a: number, b: number): boolean =>
    weight[a] < weight[b] || (weight[a] === weight[b] && depth[a] <= depth[b]);
  const heap = [-1, ...present];
  const sink = (from: number): void => {
    const value = heap[from];
    let at = from;
    for (let child = 2 * at; child < heap.length; child = 2 * at) {
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++;
      if (before(value, heap[child])) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = value;
  };
  for (let at = (heap.length - 1) >> 1; at >= 1; at--) sink(at);
  const taken: number[] = [];
  for (let node = count; heap.length > 2; node++) {
    const one = heap[1];
    const lastOne = heap.pop()!;
    heap[1] = lastOne;
    sink(1);
    const other = heap[1];
    taken.push(one, other);
    weight[node] = weight[one] + weight[other];
    depth[node] = Math.max(depth[one], depth[other]) + 1;
    parent[one] = node;
    parent[other] = node;
    heap[1] = node;
    sink(1);
  }
  taken.push(heap[1]);
  return { order: taken.reverse(), parent };
}

/** The length of each symbol's word. If some would be too long, others become longer. */
function lengthsOf(order: readonly number[], parent: Uint16Array, count: number, longest: number): Uint8Array {
  const lengths = new Uint8Array(2 * count + 1);
  const ofLength = new Uint16Array(longest + 1);
  let over = 0;
  for (const node of order.slice(1)) {
    lengths[node] = Math.min(longest, lengths[parent[node]] + 1);
    if (lengths[parent[node]] + 1 > longest) over++;
    if (node < count) ofLength[lengths[node]]++;
  }
  for (let left = over; left > 0; left -= 2) {
    let bits = longest - 1;
    while (ofLength[bits] === 0) bits--;
    ofLength[bits]--;
    ofLength[bits + 1] += 2;
    ofLength[longest]--;
  }
  if (over > 0) {
    const rarest = order.filter((node) => node < count).reverse();
    for (let bits = longest; bits > 0; bits--)
      for (const node of rarest.splice(0, ofLength[bits])) lengths[node] = bits;
  }
  return lengths.slice(0, count);
}

/** The words of a code with these lengths. Their lowest bit is read first. */
export function wordsOf(lengths: ArrayLike<number>): Uint16Array {
  const ofLength = new Uint16Array(16);
  for (let n = 0; n < lengths.length; n++) ofLength[lengths[n]]++;
  ofLength[0] = 0;
  const next = new Uint16Array(16);
  for (let bits = 1; bits < 16; bits++) next[bits] = (next[bits - 1] + ofLength[bits - 1]) << 1;
  return Uint16Array.from(lengths, (bits) => {
    let word = 0;
    if (bits > 0)
      for (let left = bits, from = next[bits]++; left > 0; left--, from >>= 1) word = (word << 1) | (from & 1);
    return word;
  });
}
