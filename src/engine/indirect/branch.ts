/**
 * The way to a block of the file: which pointer to follow on each level.
 *
 *     block 300 of the file (1 KiB blocks, 256 pointers each)
 *
 *     level 0   i_block      slot 13 ─┐            12: one level, 13: two, 14: three
 *     level 1   block 5414            └▶ slot 0 ─┐
 *     level 2   block 5415                       └▶ slot 32 → 6957
 *
 * A branch ends early where a pointer is 0: everything below is a hole.
 */

import { EXT4_DIND_BLOCK, EXT4_IND_BLOCK, EXT4_NDIR_BLOCKS, EXT4_TIND_BLOCK } from '../../format/constants.ts';
import { blocksReached, pointerAt, pointersIn } from '../../format/indirect.ts';
import { AllocationRequest } from '../fs/allocation-request.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';
import { checkList, listOf } from './pointers.ts';

export class Branch {
  readonly host: MapHost;
  readonly pointers: number;
  /** What the map asks of the allocator. */
  readonly request = new AllocationRequest();
  readonly #reach: number;
  /** Levels of pointers to the data: 1 to 4. */
  depth = 0;
  /** The slot on each level. */
  readonly slots = [0, 0, 0, 0];
  /** The block that holds each level's pointer; 0 for the inode. */
  readonly lists = [0, 0, 0, 0];
  /** The pointer of each level, as far as the branch goes. */
  readonly targets = [0, 0, 0, 0];
  /** The level whose pointer is 0; `depth` when the data is reached. */
  end = 0;
  /** Slots behind this one in the last list, which limit the length of a run. */
  room = 0;
  /** The file blocks whose pointers lie in the list reached last, to which the way is known. */
  #from = 0;
  #to = 0;

  constructor(host: MapHost) {
    this.host = host;
    this.pointers = pointersIn(host.blockSize);
    this.#reach = blocksReached(host.blockSize);
  }

  /** Finds the slots that lead to a block of the file; false when no map reaches so far. */
  aim(logical: number): boolean {
    const { pointers: p, slots } = this;
    // The caller may change the lists on this way.
    this.#to = 0;
    if (logical >= this.#reach) return false;
    let rest = logical;
    if (rest < EXT4_NDIR_BLOCKS) {
      this.depth = 1;
      slots[0] = rest;
      this.room = EXT4_NDIR_BLOCKS - 1 - rest;
      return true;
    }
    rest -= EXT4_NDIR_BLOCKS;
    if (rest < p) {
      this.depth = 2;
      slots[0] = EXT4_IND_BLOCK;
      slots[1] = rest;
    } else if (rest - p < p * p) {
      rest -= p;
      this.depth = 3;
      slots[0] = EXT4_DIND_BLOCK;
      slots[1] = Math.floor(rest / p);
      slots[2] = rest % p;
    } else {
      rest -= p + p * p;
      this.depth = 4;
      slots[0] = EXT4_TIND_BLOCK;
      slots[1] = Math.floor(rest / (p * p));
      slots[2] = Math.floor(rest / p) % p;
      slots[3] = rest % p;
    }
    this.room = p - 1 - slots[this.depth - 1];
    return true;
  }

  /** Follows the pointers, on at most `levels` levels. */
  follow(levels = this.depth): this {
    const { host } = this;
    let list = 0;
    let level = 0;
    for (; level < levels; level++) {
      this.lists[level] = list;
      const target = pointerAt(listOf(host, list), this.slots[level]);
      this.targets[level] = target;
      this.end = level;
      if (target === 0) break;
      if (level + 1 < this.depth && !host.blocksValid(target, 1))
        throw new MapFault('pointer', host.ino, list, `slot ${this.slots[level]} points to block ${target}`);
      list = target;
      if (level + 1 < this.depth) checkList(host, list);
    }
    this.end = level;
    return this;
  }

  /** Goes to a block of the file; false when no map reaches so far. */
  find(logical: number): boolean {
    if (logical >= this.#from && logical < this.#to) {
      this.#goAlong(logical);
      return true;
    }
    if (!this.aim(logical)) return false;
    this.follow();
    const last = this.depth - 1;
    if (this.end >= last) {
      this.#from = logical - this.slots[last];
      this.#to = logical + this.room + 1;
    }
    return true;
  }

  /** Goes to another pointer of the same list. */
  #goAlong(logical: number): void {
    const last = this.depth - 1;
    const slot = logical - this.#from;
    this.slots[last] = slot;
    this.room = this.#to - 1 - logical;
    const target = pointerAt(listOf(this.host, this.lists[last]), slot);
    this.targets[last] = target;
    this.end = target === 0 ? last : this.depth;
  }

  get complete(): boolean {
    return this.end === this.depth;
  }

  /** Blocks of the file from here to the end of the empty part that the branch ends in. */
  holeLength(): number {
    let count = 0;
    for (let level = this.end + 1; level < this.depth; level++)
      count = count * this.pointers + (this.pointers - this.slots[level] - 1);
    return count + 1;
  }
}
