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
 * Whether all pointers of a list may be a file's, asked when it is first read. As in Linux, which judges what it brings into
 * memory and no more: who reads a bad list first gets EIO, who comes later gets what it says, as far as `checkRun` lets it.
 */
export function checkList(host: MapHost, block: number): void {
  if (host.soundNodes.has(block) || host.believedNodes.has(block)) return;
  const list = listOf(host, block);
  // Of i_block only those that lead to data; the others as they are followed.
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
 * Whether a file may have the blocks that a pointer leads to. Asked of a list that was sound, too: on a damaged volume it may be a
 * block of something else as well, which has changed it since.
 */
export function checkRun(host: MapHost, block: number, slot: number, first: number, count: number): void {
  if (!host.blocksValid(first, count)) throw points(host, block, slot, first);
}

/** How many blocks of a run a file may have, up to the first that it may not. */
export function validPart(host: MapHost, first: number, count: number): number {
  if (host.blocksValid(first, count)) return count;
  let valid = 0;
  while (host.blocksValid(first + valid, 1)) valid++;
  return valid;
}

export const touchList = (host: MapHost, block: number): Uint8Array =>
  block === 0 ? host.touchRoot() : host.touchNode(block);
