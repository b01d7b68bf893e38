/**
 * Takes and frees blocks of a group. This changes their bits in the bitmap, the group's count and the mount's count. All
 * three count clusters; without bigalloc a cluster is a block.
 */
import { clearBits, nextClear, setBits } from '../../bytes/bitmap.ts';
import type { Mount } from './mount.ts';

export function takeBlocks(mount: Mount, number: number, start: number, length: number): void {
  setBits(mount.group(number).touchBlocks(), start, length);
  count(mount, number, -length);
}

/** A structure that must follow the changes of a group's bitmap. */
interface Followers {
  /** Called before blocks of the group are freed. This may show that the bitmap is wrong. */
  look?(number: number): void;
  /** Called while the bits are still set. */
  given(number: number, start: number, length: number): void;
  /** Called when the group's bitmap is no longer trusted. */
  distrusted?(number: number): void;
}

/** Frees each group's share of [block, block + total), in whole clusters. The followers hear of clusters. */
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
    // As in Linux, the blocks stay taken, and the call that frees them goes on.
    if (group.blocksDamaged) continue;
    const wrong = nextClear(bits, start, start + length);
    followers.look?.(number);
    // If damage shows only now, Linux still clears and counts them.
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

/** Adds free blocks behind the end of a short group to the group. */
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
