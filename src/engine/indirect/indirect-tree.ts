/**
 * The map of one file as lists of block numbers, with all its operations.
 *
 *     const map = new IndirectTree(host);
 *     map.lookup(7, run) · map.map(request, GET_BLOCKS.CREATE) · map.punch(2, 6) · map.truncate(10)
 *
 * Such a map has no unwritten blocks. It cannot collapse or insert ranges, because Linux refuses both
 * without extents.
 */

import { EXT_MAX_BLOCKS, EXT4_IND_BLOCK } from '../../format/constants.ts';
import { blocksReached, pointerAt } from '../../format/indirect.ts';
import { MAP } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { BlockMap, MapHost, MapRequest, Run } from '../fs/map-host.ts';
import { Branch } from './branch.ts';
import { KnownRuns } from './known-runs.ts';
import { mapBlocks, runLength } from './map-blocks.ts';
import { checkList, checkRun, listOf, validPart } from './pointers.ts';
import { punch, truncate } from './remove.ts';

export class IndirectTree implements BlockMap {
  readonly host: MapHost;
  readonly #branch: Branch;
  readonly #reach: number;
  readonly #known = new KnownRuns();

  constructor(host: MapHost) {
    this.host = host;
    checkList(host, 0);
    this.#branch = new Branch(host);
    this.#reach = blocksReached(host.blockSize);
  }

  map(request: MapRequest, flags: number): number {
    let count = 0;
    try {
      count = mapBlocks(this.#branch, request, flags);
      if (request.flags & MAP.NEW) this.#known.filled(request.lblk, request.pblk, count);
    } finally {
      if (count === 0) this.#known.forget();
    }
    return count;
  }

  lookup(logical: number, out: Run): Run {
    out.logical = logical;
    out.physical = 0;
    out.length = 0;
    out.unwritten = false;
    if (this.#known.answer(logical, out)) return out;
    this.#search(logical, out);
    this.#known.learn(out);
    return out;
  }

  #search(logical: number, out: Run): void {
    const branch = this.#branch;
    for (let at = logical; ; ) {
      const reached = this.#find(at, out.length > 0);
      if (reached === undefined) return;
      if (!reached) {
        // Everything past the last block that a map can reach is a hole.
        out.length = Math.max(1, (logical < this.#reach ? this.#reach : EXT_MAX_BLOCKS) - logical);
        return;
      }
      const mapped = branch.complete;
      const block = mapped ? branch.targets[branch.depth - 1] : 0;
      if (out.length === 0) out.physical = block;
      // A run goes on in the next list if its blocks do. A hole goes on as long as nothing is mapped.
      else if (mapped ? block !== out.physical + out.length || out.physical === 0 : out.physical !== 0) return;
      const length = mapped ? this.#fullLength(block, out.length > 0) : this.#emptyLength();
      if (length === 0) return;
      out.length += length;
      if (mapped && length <= branch.room) return;
      at += length;
    }
  }

  /** Answers whether a map reaches a block. Undefined if a run would go on in a wrong list, which is not judged yet. */
  #find(logical: number, goesOn: boolean): boolean | undefined {
    try {
      return this.#branch.find(logical);
    } catch (thrown) {
      if (!goesOn || !(thrown instanceof MapFault)) throw thrown;
      if (thrown.code === 'EIO') this.host.believedNodes.delete(thrown.block);
      return undefined;
    }
  }

  /** Counts the blocks from `first` on that follow in its list and may be a file's. If `first` may not: 0, or a fault. */
  #fullLength(first: number, goesOn: boolean): number {
    const host = this.host;
    const branch = this.#branch;
    const last = branch.depth - 1;
    const list = branch.lists[last];
    if (!goesOn) checkRun(host, list, branch.slots[last], first, 1);
    return validPart(host, first, runLength(branch, branch.room + 1));
  }

  /** Blocks of the hole that the branch ends in, to the end of its list or of the missing list. */
  #emptyLength(): number {
    const { end, depth, room, lists, slots } = this.#branch;
    if (end < depth - 1) return this.#branch.holeLength();
    const list = listOf(this.host, lists[end]);
    let count = 1;
    while (count <= room && pointerAt(list, slots[end] + count) === 0) count++;
    return count;
  }

  next(from: number, out: Run): boolean {
    this.lookup(from, out);
    if (out.physical !== 0) return true;
    const at = from + out.length;
    if (at >= this.#reach) return false;
    this.lookup(at, out);
    return out.physical !== 0;
  }

  truncate(from: number): void {
    this.#known.forget();
    truncate(this.#branch, from);
  }

  punch(from: number, to: number): void {
    this.#known.forget();
    // The other border needs a second branch.
    punch(this.#branch, new Branch(this.host), from, to);
  }

  countNodes(): number {
    let nodes = 0;
    this.nodes(() => nodes++);
    return nodes;
  }

  /** Visits every indirect block before those below it; `height` is 1 for a list of data blocks. */
  nodes(visit: (block: number, height: number) => void): void {
    const { host } = this;
    const walk = (block: number, height: number): void => {
      visit(block, height);
      if (height === 1) return;
      for (let slot = 0; slot < this.#branch.pointers; slot++) {
        const below = pointerAt(listOf(host, block), slot);
        if (below !== 0) walk(below, height - 1);
      }
    };
    for (let height = 1; height <= 3; height++) {
      const top = pointerAt(host.root(), EXT4_IND_BLOCK + height - 1);
      if (top !== 0) walk(top, height);
    }
  }
}
