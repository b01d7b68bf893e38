/**
 * The state that the operations on one file's extent tree share: the host, the path that they work on, and a second path
 * to look around with.
 */

import { initNode } from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES, extentRoom } from '../../format/extents.ts';
import { AllocationRequest } from '../fs/allocation-request.ts';
import type { MapHost } from '../fs/map-host.ts';
import { Path } from './path.ts';

export interface Tree {
  readonly host: MapHost;
  path: Path;
  side: Path;
  /** What the tree asks of the allocator. */
  readonly request: AllocationRequest;
}

export const makeTree = (host: MapHost): Tree => ({
  host,
  path: new Path(host),
  side: new Path(host),
  request: new AllocationRequest(),
});

/** Entries that fit into a node other than the root. */
export const nodeRoom = (host: MapHost): number => extentRoom(host.blockSize);

/** Makes an empty tree in the inode of a new file. */
export function initTree(host: MapHost): void {
  initNode(host.touchRoot(), 0, EXTENT_ROOT_ENTRIES);
}
