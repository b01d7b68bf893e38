/**
 * Blocks of a group change hands: their bits in the bitmap, the group's count, the mount's count.
 */
import { clearBits, nextClear, setBits } from '../../bytes/bitmap.ts';
import { Failure } from './failure.ts';
import type { Mount } from './mount.ts';

export function takeBlocks(mount: Mount, number: number, start: number, length: number): void {
  setBits(mount.group(number).touchBlocks(), start, length);
  count(mount, number, -length);
}

/** Each group's share of [block, block + count) becomes free on disk; `given` is told while its bits are still set. */
export function giveBlocks(
  mount: Mount,
  block: number,
  total: number,
  given: (number: number, start: number, length: number) => void,
): void {
  for (let at = block; at < block + total; ) {
    const number = mount.groupOf(at);
    const group = mount.group(number);
    const start = at - group.start;
    const length = Math.min(block + total - at, group.length - start);
    const bits = group.blocks();
    at += length;
    // They stay taken, as in Linux: the call that gives them back goes on.
    if (group.blocksDamaged) continue;
    const wrong = nextClear(bits, start, start + length);
    if (wrong < start + length) throw new Failure('EUCLEAN', `block ${group.start + wrong} is freed and was free`);
    given(number, start, length);
    if (group.blocksDamaged) continue;
    clearBits(group.touchBlocks(), start, length);
    count(mount, number, length);
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
