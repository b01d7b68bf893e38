/**
 * The state that the operations on one file's extent tree share: the host, the path that they work on, and a second path
 * to look around with.
 */

import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { extentRoom } from '../../format/extents.ts';
import type { MapHost } from '../fs/map-host.ts';
import { initNode } from './node.ts';
import { Path } from './path.ts';

export interface Tree {
  readonly host: MapHost;
  path: Path;
  side: Path;
}

export const makeTree = (host: MapHost): Tree => ({ host, path: new Path(host), side: new Path(host) });

/** Entries that fit into the root, and into every other node. */
export const rootRoom = extentRoom(I_BLOCK_BYTES);
export const nodeRoom = (host: MapHost): number => extentRoom(host.blockSize);

/** Makes an empty tree in the inode of a new file. */
export function initTree(host: MapHost): void {
  initNode(host.touchRoot(), 0, rootRoom);
}
