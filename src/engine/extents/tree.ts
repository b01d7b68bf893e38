/**
 * What the operations on one file's extent tree share: the host, the path that they work on, and a second path to look
 * around with.
 */

import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { extentRoom } from '../../format/extents.ts';
import type { Touch } from '../../trace/event.ts';
import type { MapHost } from '../fs/map-host.ts';
import { ENTRY_BYTES, initNode, slotAt } from './node.ts';
import { Path } from './path.ts';

export interface Tree {
  readonly host: MapHost;
  path: Path;
  side: Path;
}

export const makeTree = (host: MapHost): Tree => ({ host, path: new Path(host), side: new Path(host) });

/** Entries that the root has room for, and every other node. */
export const rootRoom = extentRoom(I_BLOCK_BYTES);
export const nodeRoom = (host: MapHost): number => extentRoom(host.blockSize);

/** An empty tree in the inode: what a new file gets. */
export function initTree(host: MapHost): void {
  initNode(host.touchRoot(), 0, rootRoom);
}

/** For an event: the bytes of a node's slots. */
export function touchedSlots(host: MapHost, block: number, slot: number, count = 1, leaf = true): Touch {
  const struct = leaf ? 'ext4_extent' : 'ext4_extent_idx';
  const offset = slotAt(slot) + (block === 0 ? host.rootOffset : 0);
  return { block: block === 0 ? host.rootBlock : block, struct, offset, length: count * ENTRY_BYTES };
}

/** For an event: a whole node. */
export function touchedNode(host: MapHost, block: number): Touch {
  return block === 0
    ? { block: host.rootBlock, struct: 'ext4_extent_header', offset: host.rootOffset, length: I_BLOCK_BYTES }
    : { block, struct: 'ext4_extent_header' };
}
