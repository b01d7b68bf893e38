/**
 * Lists of block numbers, four bytes each: `i_block` with fifteen of them, an indirect block with as many
 * as it holds. 0 is a hole.
 */
import { EXT4_NDIR_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { endOfPointers, pointerAt } from '../../format/indirect.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';

/** A list of pointers: i_block for block 0, else an indirect block. */
export const listOf = (host: MapHost, block: number): Uint8Array => (block === 0 ? host.root() : host.node(block));

const points = (host: MapHost, block: number, slot: number, target: number, code?: 'EIO'): MapFault =>
  new MapFault('pointer', host.ino, block, `slot ${slot} points to block ${target}`, code);

/**
 * Throws unless all pointers of a list may be a file's. As in Linux, a list is judged only when it is first read into
 * memory. The first reader of a bad list gets EIO. Later readers get its pointers, as far as `checkRun` permits.
 */
export function checkList(host: MapHost, block: number): void {
  if (host.soundNodes.has(block) || host.believedNodes.has(block)) return;
  const list = listOf(host, block);
  // In i_block, only the pointers to data are checked here. The others are checked when a branch follows them.
  const end = block === 0 ? EXT4_NDIR_BLOCKS : endOfPointers(list, 0, list.length / POINTER_BYTES);
  for (let slot = 0; slot < end; slot++) {
    const target = pointerAt(list, slot);
    if (target === 0 || host.blocksValid(target, 1)) continue;
    if (block === 0) throw points(host, block, slot, target);
    host.believedNodes.add(block);
    throw points(host, block, slot, target, 'EIO');
  }
  host.soundNodes.add(block);
}

/**
 * Throws unless a file may have the blocks that a pointer leads to. A list that was sound is checked too, because on a
 * damaged volume its block may also belong to something else, which has changed it since.
 */
export function checkRun(host: MapHost, block: number, slot: number, first: number, count: number): void {
  if (!host.blocksValid(first, count)) throw points(host, block, slot, first);
}

/** Counts the blocks at the start of a run that a file may have. */
export function validPart(host: MapHost, first: number, count: number): number {
  if (host.blocksValid(first, count)) return count;
  let valid = 0;
  while (host.blocksValid(first + valid, 1)) valid++;
  return valid;
}

export const touchList = (host: MapHost, block: number): Uint8Array =>
  block === 0 ? host.touchRoot() : host.touchNode(block);
