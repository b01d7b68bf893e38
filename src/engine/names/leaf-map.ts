/**
 * The entries of a leaf that is split, as columns: the hash of each name, where its record begins, and how long it is.
 *
 *     entry    0     1     2          `order` lists the entries by hash: 2 0 1
 *     hash     7     9     3
 */
import { LEAST_RECORD } from '../../format/directory.ts';

export class LeafMap {
  readonly hashes: Float64Array;
  readonly places: Uint16Array;
  readonly sizes: Uint32Array;
  readonly order: Uint16Array;
  count = 0;

  constructor(blockSize: number) {
    const most = Math.ceil(blockSize / LEAST_RECORD);
    this.hashes = new Float64Array(most);
    this.places = new Uint16Array(most);
    this.sizes = new Uint32Array(most);
    this.order = new Uint16Array(most);
  }
}
