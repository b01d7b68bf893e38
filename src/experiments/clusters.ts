/**
 * Inode tables that grow by clusters of a few blocks. A cluster is taken when a directory of its group needs more inodes.
 * The first place of a cluster is its head, with a bit for each place. Heads are chained, so a check finds all clusters.
 *
 *     super ─▶ │ head i i i …│ i i i …│ … ─▶ │ head i i i …│
 */
import { setBit } from '../bytes/bitmap.ts';
import { clusterNumber, type Places } from './inode-numbers.ts';
import type { Maker } from './maker.ts';
import { CLUSTER_MAGIC, ClusterHead, ExperimentInode } from './structures.ts';

const CLUSTER_BLOCKS = 4;

interface Cluster {
  first: number;
  used: number;
}

export class Clusters {
  readonly #maker: Maker;
  readonly #places: Places;
  readonly #all: Cluster[] = [];
  /** The last cluster of each group. */
  readonly #last = new Map<number, Cluster>();

  constructor(maker: Maker, places: Places) {
    this.#maker = maker;
    this.#places = places;
  }

  get first(): number {
    return this.#all[0]?.first ?? 0;
  }

  /** The next number whose inode lies in the group of this block. */
  next(near: number): bigint {
    const { blocksPerGroup, blockSize } = this.#places;
    const perBlock = blockSize / ExperimentInode.size;
    const group = Math.floor(near / blocksPerGroup);
    let cluster = this.#last.get(group);
    if (!cluster || cluster.used === CLUSTER_BLOCKS * perBlock) {
      cluster = { first: this.#maker.take('inodes', CLUSTER_BLOCKS, group * blocksPerGroup), used: 1 };
      this.#last.set(group, cluster);
      this.#all.push(cluster);
    }
    const slot = cluster.used++;
    return clusterNumber(this.#places, cluster.first + Math.floor(slot / perBlock), slot % perBlock);
  }

  write(): void {
    this.#all.forEach(({ first, used }, i) => {
      const bits = new Uint8Array(ClusterHead.fields.used.kind.size);
      for (let slot = 0; slot < used; slot++) setBit(bits, slot);
      const next = this.#all[i + 1]?.first ?? 0;
      this.#maker.write(
        first,
        ClusterHead.make({ magic: CLUSTER_MAGIC, block: first, blocks: CLUSTER_BLOCKS, next, used: bits }),
      );
    });
  }
}
