/**
 * With bigalloc, a removal tracks the cluster at the left edge of the blocks freed so far. It goes from right to left,
 * and gives a cluster back once it knows that none of the file's blocks in it stays.
 *
 *     extents      │ a  a  a  a │ a  ·  b  b │ b  b  c  c │ c  c  c  ·
 *     removal                              ◀─────────────────────────     c is gone: is its first cluster b's, too?
 *
 *     NONE      the edge is the beginning of a cluster, or not known
 *     TO_FREE   all blocks of this cluster so far are gone: it is given back unless a block further left needs it
 *     IN_USE    blocks further right stay in this cluster
 */
import type { MapHost } from '../fs/map-host.ts';

const NONE = 0;
const TO_FREE = 1;
const IN_USE = 2;

export class EdgeCluster {
  readonly #host: MapHost;
  readonly #ratio: number;
  #state = NONE;
  /** The number of the cluster on the volume, and a file block that it held. */
  #cluster = 0;
  #logical = 0;

  constructor(host: MapHost) {
    this.#host = host;
    this.#ratio = host.clusterRatio;
  }

  /** The fields of Linux's events. */
  get fields() {
    return { pc_pclu: this.#cluster, pc_lblk: this.#logical, pc_state: this.#state };
  }

  get isKnown(): boolean {
    return this.#state !== NONE;
  }

  #clusterOf(block: number): number {
    return Math.floor(block / this.#ratio);
  }

  /** Notes a block of the volume that stays in the file. */
  stays(block: number): void {
    if (this.#ratio === 1) return;
    this.#cluster = this.#clusterOf(block);
    this.#state = IN_USE;
  }

  /** The removal reaches an extent with this last block. If it lies in another cluster, the edge's cluster is settled. */
  comesTo(lastBlock: number): void {
    if (this.#state === NONE || this.#cluster === this.#clusterOf(lastBlock)) return;
    this.settle();
  }

  /** The removal ends at an extent that keeps its last block. A cluster with this block is not given back. */
  endsAt(lastBlock: number): void {
    if (this.#state !== TO_FREE) return;
    if (this.#cluster === this.#clusterOf(lastBlock)) this.#state = NONE;
    else this.settle();
  }

  /** Called when nothing further left needs the cluster. */
  settle(): void {
    if (this.#state === TO_FREE) this.#host.freeCluster(this.#cluster * this.#ratio, this.#logical);
    this.#state = NONE;
  }

  /**
   * Gives back the last cluster of a removed extent if it reaches past the extent's end and no other block uses it.
   * `first` and `last` are the removed file blocks; `lastBlock` is where the last one lies.
   */
  freesTail(first: number, last: number, lastBlock: number): void {
    const offset = last % this.#ratio;
    if (offset === this.#ratio - 1 || last - offset < first || this.#state === IN_USE) return;
    this.#host.freeCluster(lastBlock - (lastBlock % this.#ratio), last);
    this.#state = NONE;
  }

  /** Blocks from `first` of the file on, at `block` of the volume, are gone. `whole`: no part of their extent stays. */
  freed(first: number, block: number, whole: boolean): void {
    if (this.#ratio === 1) return;
    if (this.#state !== NONE && this.#cluster !== this.#clusterOf(block)) this.#state = NONE;
    if (!whole || first % this.#ratio === 0) {
      this.#state = NONE;
      return;
    }
    if (this.#state !== NONE) return;
    this.#state = TO_FREE;
    this.#cluster = this.#clusterOf(block);
    this.#logical = first;
  }
}

/** A removal: blocks of the file, and the cluster at the edge of the freed blocks. */
export interface Removal {
  start: number;
  end: number;
  edge: EdgeCluster;
}
