/**
 * What a file with delayed blocks was promised where space is handed out in clusters (bigalloc): one promise for all
 * delayed blocks of a cluster, and none where the file has the cluster already.
 *
 *     cluster     │ d  d  ·  d │ m  d  ·  · │ ·  m  m  · │      d: delayed, m: has its place
 *     promised    │     1      │     0      │     0      │
 */
export class ClusterPromises {
  readonly #ratio: number;
  /** Delayed blocks by cluster, where there are any. */
  readonly #delayed = new Map<number, number>();
  readonly #promised = new Set<number>();

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  clusterOf(block: number): number {
    return Math.floor(block / this.#ratio);
  }

  /** A block of the file is delayed now, or not any more. */
  changed(block: number, by: 1 | -1): void {
    const cluster = this.clusterOf(block);
    const count = (this.#delayed.get(cluster) ?? 0) + by;
    if (count > 0) this.#delayed.set(cluster, count);
    else this.#delayed.delete(cluster);
  }

  hasDelayed(cluster: number): boolean {
    return this.#delayed.has(cluster);
  }

  promise(cluster: number): void {
    this.#promised.add(cluster);
  }

  /** The promises for clusters `from` to `to` end; answers how many there were. `idle`: only of those that nothing waits for. */
  end(from: number, to: number, idle: boolean): number {
    let ended = 0;
    for (let cluster = from; cluster <= to; cluster++)
      if (!(idle && this.hasDelayed(cluster)) && this.#promised.delete(cluster)) ended++;
    return ended;
  }
}
