/**
 * The promises to a file with delayed blocks on a volume with bigalloc. All delayed blocks of a cluster share one
 * promise. They need none if the file already has the cluster.
 *
 *     cluster     │ d  d  ·  d │ m  d  ·  · │ ·  m  m  · │      d: delayed, m: has its place
 *     promised    │     1      │     0      │     0      │
 */
export class ClusterPromises {
  readonly #ratio: number;
  /** Number of delayed blocks of each cluster with any. */
  readonly #delayed = new Map<number, number>();
  readonly #promised = new Set<number>();

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  clusterOf(block: number): number {
    return Math.floor(block / this.#ratio);
  }

  /** Notes that a block of the file becomes delayed, or no longer is. */
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

  /** Ends the promises for clusters `from` to `to`, and answers how many. `idle`: only those that no data waits for. */
  end(from: number, to: number, idle: boolean): number {
    let ended = 0;
    for (let cluster = from; cluster <= to; cluster++)
      if (!(idle && this.hasDelayed(cluster)) && this.#promised.delete(cluster)) ended++;
    return ended;
  }
}
