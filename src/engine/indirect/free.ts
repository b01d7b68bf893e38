/**
 * Freeing pointers and the blocks that hang from them.
 *
 *     data            from left to right, in runs that follow each other on the volume
 *     lists of lists  from right to left, each from the bottom up: its data, then the list itself
 */
import { clearPointers, endOfPointers, pointerAt, pointersIn } from '../../format/indirect.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';
import { listOf, touchList } from './pointers.ts';
import { tellClear } from './telling.ts';

const LIST = FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET;

/** Sets pointers [from, to) of a list to 0. */
function clear(host: MapHost, block: number, from: number, to: number): void {
  tellClear(host, block, from, to);
  clearPointers(touchList(host, block), from, to);
  if (block !== 0) host.changed(block);
}

/**
 * Frees the data that pointers [from, to) of a list name. It stops at blocks that no file may have. The blocks behind
 * them in the list are never freed, and only the superblock notes this.
 */
export function freeData(host: MapHost, block: number, from: number, to: number): void {
  let first = 0;
  let count = 0;
  let start = from;
  const flush = (end: number): boolean => {
    if (count === 0) return true;
    if (!host.blocksValid(first, count)) {
      const what = `slot ${start} claims blocks ${first}–${first + count - 1}`;
      host.noteDamage(new MapFault('pointer', host.ino, block, what));
      return false;
    }
    clear(host, block, start, end);
    host.freeData(first, count, 0);
    return true;
  };
  const list = listOf(host, block);
  const end = endOfPointers(list, from, to);
  for (let slot = from; slot < end; slot++) {
    const target = pointerAt(list, slot);
    // A hole does not end a run, because only the place of the blocks counts.
    if (target === 0) continue;
    if (count > 0 && target === first + count) {
      count++;
      continue;
    }
    if (!flush(slot)) return;
    first = target;
    count = 1;
    start = slot;
  }
  flush(to);
}

/** Frees the trees below pointers [from, to) of a list, up to an invalid one, with `levels` of lists above the data. */
export function freeBranches(host: MapHost, block: number, from: number, to: number, levels: number): void {
  if (levels === 0) {
    freeData(host, block, from, to);
    return;
  }
  for (let slot = to - 1; slot >= from; slot--) {
    const list = pointerAt(listOf(host, block), slot);
    if (list === 0) continue;
    if (!host.blocksValid(list, 1)) {
      host.noteDamage(new MapFault('pointer', host.ino, block, `slot ${slot} points to block ${list}`));
      return;
    }
    host.makeRoom();
    freeBranches(host, list, 0, pointersIn(host.blockSize), levels - 1);
    host.freeNode(list, LIST);
    clear(host, block, slot, slot + 1);
  }
}
