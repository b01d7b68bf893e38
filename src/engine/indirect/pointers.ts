/**
 * Lists of block numbers, four bytes each: `i_block` with fifteen of them, an indirect block with as many
 * as it holds. 0 is a hole.
 */
import { POINTER_BYTES } from '../../format/constants.ts';
import type { Touch } from '../../trace/event.ts';
import type { MapHost } from '../fs/map-host.ts';

/** A list of pointers: i_block for block 0, else an indirect block. */
export const listOf = (host: MapHost, block: number): Uint8Array => (block === 0 ? host.root() : host.node(block));

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
