/**
 * Lists of block numbers, four bytes each: `i_block` with fifteen of them, an indirect block with as many
 * as it holds. 0 is a hole.
 */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import type { Touch } from '../../trace/event.ts';
import type { MapHost } from '../fs/map-host.ts';

export const POINTER_BYTES = 4;

export const pointerAt = (list: Uint8Array, slot: number): number => {
  const at = slot * POINTER_BYTES;
  return (list[at] | (list[at + 1] << 8) | (list[at + 2] << 16) | (list[at + 3] << 24)) >>> 0;
};

export function setPointer(list: Uint8Array, slot: number, block: number): void {
  const at = slot * POINTER_BYTES;
  list[at] = block;
  list[at + 1] = block >>> 8;
  list[at + 2] = block >>> 16;
  list[at + 3] = block >>> 24;
}

/** Pointers in an indirect block. */
export const pointersIn = (blockSize: number): number => blockSize / POINTER_BYTES;

/** Blocks that a map can reach: twelve, and then a tree of each height. */
export function reach(blockSize: number): number {
  const p = pointersIn(blockSize);
  return EXT4_NDIR_BLOCKS + p + p * p + p * p * p;
}

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
