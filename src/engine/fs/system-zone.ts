/**
 * The blocks that belong to the volume itself: superblocks, descriptors, bitmaps, inode tables, the
 * journal. No file may own one of them; a map that says so is damaged (block_validity).
 */
import { countBelow } from '../../bytes/search.ts';
import { groupHead } from '../volume/geometry.ts';
import type { Mount } from './mount.ts';

export class SystemZone {
  /** Ascending, apart from each other: starts[i] … ends[i] - 1. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #blockCount: number;
  readonly #firstDataBlock: number;

  constructor(mount: Mount) {
    const { geometry: g } = mount;
    this.#blockCount = g.blockCount;
    this.#firstDataBlock = g.firstDataBlock;
    const zones: [number, number][] = [];
    const add = (first: number, count: number) => {
      if (count > 0) zones.push([first, first + count]);
    };
    for (let n = 0; n < g.groups; n++) {
      const head = groupHead(g, n);
      if (head.superblock >= 0) add(head.superblock, 1);
      add(head.descriptors, head.descriptorCount);
      add(head.reserved, head.reservedCount);
      const group = mount.group(n);
      add(group.blockBitmapBlock, 1);
      add(group.inodeBitmapBlock, 1);
      add(group.inodeTable, g.itableBlocks);
    }
    zones.sort((a, b) => a[0] - b[0]);
    for (const [start, end] of zones) {
      const last = this.#ends.length - 1;
      if (last >= 0 && start <= this.#ends[last]) this.#ends[last] = Math.max(this.#ends[last], end);
      else {
        this.#starts.push(start);
        this.#ends.push(end);
      }
    }
  }

  /** Whether files may own all of these blocks. */
  leaves(first: number, count: number): boolean {
    if (!(first > this.#firstDataBlock - 1 && first > 0 && count > 0 && first + count <= this.#blockCount))
      return false;
    // The last zone that begins before the end of the run is the only one that can reach into it.
    const before = countBelow(this.#starts, first + count);
    return before === 0 || this.#ends[before - 1] <= first;
  }
}
