/**
 * Lists of block numbers, four bytes each: `i_block` with fifteen of them, an indirect block with as many
 * as it holds. 0 is a hole.
 */
import { EXT4_NDIR_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { pointerAt } from '../../format/indirect.ts';
import type { Touch } from '../../trace/event.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';

/** A list of pointers: i_block for block 0, else an indirect block. */
export const listOf = (host: MapHost, block: number): Uint8Array => (block === 0 ? host.root() : host.node(block));

/** Whether all pointers of a list may be a file's, asked when it is first read; what fails is EUCLEAN, as in Linux. */
export function checkList(host: MapHost, block: number): void {
  if (host.soundNodes.has(block)) return;
  const list = listOf(host, block);
  // Of i_block only those that lead to data; the others as they are followed.
  const slots = block === 0 ? EXT4_NDIR_BLOCKS : list.length / POINTER_BYTES;
  for (let slot = 0; slot < slots; slot++) {
    const target = pointerAt(list, slot);
    if (target !== 0 && !host.blocksValid(target, 1))
      throw new MapFault('pointer', host.ino, block, `slot ${slot} points to block ${target}`);
  }
  host.soundNodes.add(block);
}

export const touchList = (host: MapHost, block: number): Uint8Array =>
  block === 0 ? host.touchRoot() : host.touchNode(block);

/** For an event: the bytes of some pointers. */
export function touchedPointers(host: MapHost, block: number, slot: number, count: number): Touch {
  const offset = slot * POINTER_BYTES + (block === 0 ? host.rootOffset : 0);
  return {
    block: block === 0 ? host.rootBlock : block,
    struct: block === 0 ? 'i_block' : 'indirect block',
    offset,
    length: count * POINTER_BYTES,
  };
}
