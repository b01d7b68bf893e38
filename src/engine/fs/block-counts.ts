/**
 * Blocks of a group change hands: their bits in the bitmap, the group's count, the mount's count. All three count
 * clusters; without bigalloc a cluster is a block.
 */
import { clearBits, nextClear, setBits } from '../../bytes/bitmap.ts';
import type { Mount } from './mount.ts';

export function takeBlocks(mount: Mount, number: number, start: number, length: number): void {
  setBits(mount.group(number).touchBlocks(), start, length);
  count(mount, number, -length);
}

/** What follows a group's bitmap. */
interface Followers {
  /** Something is about to be freed in it: it may show now that the bitmap is wrong. */
  look?(number: number): void;
  /** Told while the bits are still set. */
  given(number: number, start: number, length: number): void;
  /** The group is given up. */
  distrusted?(number: number): void;
}

/** Each group's share of [block, block + count), whole clusters, becomes free on disk; the followers are told in clusters. */
export function giveBlocks(mount: Mount, block: number, total: number, followers: Followers): void {
  for (let at = block; at < block + total; ) {
    const number = mount.groupOf(at);
    const group = mount.group(number);
    const { ratio } = group;
    const blocks = Math.min(block + total - at, group.start + group.length - at);
    const start = (at - group.start) / ratio;
    const length = Math.ceil(blocks / ratio);
    const bits = group.blocks();
    at += blocks;
    // They stay taken, as in Linux: the call that gives them back goes on.
    if (group.blocksDamaged) continue;
    const wrong = nextClear(bits, start, start + length);
    followers.look?.(number);
    // Where damage shows only now, Linux clears and counts them all the same.
    const known = group.blocksDamaged;
    if (!known && wrong === start + length) followers.given(number, start, length);
    const free = group.freeBlocks;
    clearBits(group.touchBlocks(known), start, length);
    count(mount, number, length);
    if (known || wrong === start + length) continue;
    group.distrustBlocks('EUCLEAN', `block ${group.start + wrong * ratio} is freed and was free`, free);
    followers.distrusted?.(number);
  }
}

/** Blocks behind the end of a short group become its own, and free. */
export function addBlocks(mount: Mount, number: number, block: number, length: number): void {
  const group = mount.group(number);
  clearBits(group.touchBlocks(), block - group.start, length);
  count(mount, number, length);
}

function count(mount: Mount, number: number, change: number): void {
  mount.group(number).freeBlocks += change;
  mount.freeBlocks += change;
  mount.due.add('blockBitmap', number);
  mount.due.add('descriptor', number);
}
