/**
 * Which blocks of a volume are taken, as runs: a volume of 16 TiB has a few thousand runs of metadata and four thousand
 * million free blocks.
 *
 *      bucket 0 (blocks 0 … b-1)    bucket 1            bucket 2
 *      [0,130) [32768,32898)        –                   [65536,65666)      sorted, merged, clipped
 *
 * With bigalloc whole clusters are taken. A request in blocks is rounded to the clusters that it touches. Clusters that
 * were taken already for another owner are not taken again.
 */

export class Space {
  readonly end: number;
  /** Blocks in a cluster. */
  readonly ratio: number;
  /** Blocks in a bucket. A search or an insertion looks into only one bucket. */
  readonly #bucket: number;
  /** start, end, start, end … of each bucket that has any. */
  readonly #runs: (number[] | undefined)[] = [];
  #used = 0;

  /** `bucket` must be a multiple of `ratio`. */
  constructor(end: number, bucket: number, ratio = 1) {
    this.end = end;
    this.ratio = ratio;
    this.#bucket = bucket;
  }

  /** Blocks taken in all. */
  get used(): number {
    return this.#used;
  }

  /** Takes [start, start + count), which must be free unless clusters can be shared. Answers how many blocks it took. */
  take(start: number, count: number): number {
    const { ratio } = this;
    if (ratio === 1) return this.#takeFree(start, start + count);
    const end = Math.ceil((start + count) / ratio) * ratio;
    let taken = 0;
    for (let at = start - (start % ratio); at < end; ) {
      const free = this.freeFrom(at, end - at);
      if (free > 0) taken += this.#takeFree(at, at + free);
      at += Math.max(free, ratio);
    }
    return taken;
  }

  #takeFree(start: number, end: number): number {
    this.#used += end - start;
    for (let at = start; at < end; ) {
      const b = Math.floor(at / this.#bucket);
      const stop = Math.min(end, (b + 1) * this.#bucket);
      this.#insert(b, at, stop);
      at = stop;
    }
    return end - start;
  }

  #insert(b: number, start: number, end: number): void {
    this.#runs[b] ??= [];
    const runs = this.#runs[b];
    let i = runs.length;
    while (i > 0 && runs[i - 2] >= start) i -= 2;
    if ((i > 0 && runs[i - 1] > start) || (i < runs.length && runs[i] < end))
      throw new Error(`blocks ${start} … ${end - 1} are taken twice`);
    const joinsBefore = i > 0 && runs[i - 1] === start;
    const joinsAfter = i < runs.length && runs[i] === end;
    if (joinsBefore && joinsAfter) runs.splice(i - 1, 2);
    else if (joinsBefore) runs[i - 1] = end;
    else if (joinsAfter) runs[i] = start;
    else runs.splice(i, 0, start, end);
  }

  /** Start of the taken run that `#next` found, and its end. */
  #start = 0;
  #stop = 0;

  /** Finds the first taken run that ends after `from` and begins before `until`, clipped to its bucket. */
  #next(from: number, until: number): boolean {
    const last = Math.min(this.#runs.length - 1, Math.floor((until - 1) / this.#bucket));
    for (let b = Math.floor(from / this.#bucket); b <= last; b++) {
      const runs = this.#runs[b];
      if (!runs) continue;
      for (let i = 0; i < runs.length; i += 2) {
        if (runs[i + 1] <= from) continue;
        if (runs[i] >= until) return false;
        this.#start = runs[i];
        this.#stop = runs[i + 1];
        return true;
      }
    }
    return false;
  }

  /** How many blocks are free from `from` on, at most `most`. */
  freeFrom(from: number, most: number): number {
    const until = Math.min(from + most, this.end);
    return Math.max(0, (this.#next(from, until) ? Math.max(from, this.#start) : until) - from);
  }

  isFree(start: number, count: number): boolean {
    return start + count <= this.end && this.freeFrom(start, count) === count;
  }

  /**
   * The first block in [from, to) with `count` free blocks from it on, or -1. It is the first of a cluster. The blocks may
   * reach past `to`.
   */
  find(from: number, to: number, count: number): number {
    let at = from - (from % this.ratio);
    while (at < to && at + count <= this.end) {
      if (!this.#next(at, at + count)) return at;
      at = this.#stop;
    }
    return -1;
  }

  /** Calls back with each taken run in [from, to), in order. Touching runs may arrive separately. */
  eachRun(from: number, to: number, run: (start: number, end: number) => void): void {
    for (let b = Math.floor(from / this.#bucket); b * this.#bucket < to && b < this.#runs.length; b++) {
      const runs = this.#runs[b];
      if (!runs) continue;
      for (let i = 0; i < runs.length; i += 2) {
        const start = Math.max(runs[i], from);
        const end = Math.min(runs[i + 1], to);
        if (start < end) run(start, end);
      }
    }
  }

  usedIn(from: number, to: number): number {
    let n = 0;
    this.eachRun(from, to, (start, end) => {
      n += end - start;
    });
    return n;
  }

  /** The same space where whole clusters are taken. */
  inClusters(ratio: number): Space {
    if (ratio === 1) return this.copy();
    const space = new Space(this.end, this.#bucket, ratio);
    this.eachRun(0, this.end, (start, end) => space.take(start, end - start));
    return space;
  }

  copy(): Space {
    const copy = new Space(this.end, this.#bucket, this.ratio);
    this.#runs.forEach((runs, b) => {
      if (runs) copy.#runs[b] = runs.slice();
    });
    copy.#used = this.#used;
    return copy;
  }
}
