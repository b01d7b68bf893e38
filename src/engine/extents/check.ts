/**
 * Checks of a node: of the root when an inode is opened, and of every other node when it is first read. Linux makes the
 * same checks in the same order. A node that fails gives EUCLEAN (a wrong checksum: EBADMSG), and the engine never
 * writes over it.
 */

import { childAt, depthOf, entriesOf, keyAt, lengthAt, magicOf, maxOf, physicalAt } from '../../format/extent-node.ts';
import { EXT4_EXT_MAGIC, EXT4_MAX_EXTENT_DEPTH, extentRoom } from '../../format/extents.ts';
import { MapFault, type MapFaultKind } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';

/** The place of a node: `key` is the key above it, or -1 for the root. */
interface Place {
  host: MapHost;
  node: Uint8Array;
  /** 0 for the root. */
  block: number;
  depth: number;
  key: number;
}

function bad(place: Place, kind: MapFaultKind, why: string): MapFault {
  const { node, host, block } = place;
  return new MapFault(
    kind,
    host.ino,
    block,
    `${why} (magic ${magicOf(node).toString(16)}, entries ${entriesOf(node)}, max ${maxOf(node)}, depth ${depthOf(node)})`,
  );
}

function checkHeader(place: Place): void {
  const { node, depth, block, host } = place;
  if (magicOf(node) !== EXT4_EXT_MAGIC) throw bad(place, 'magic', 'invalid magic');
  if (depthOf(node) !== depth) throw bad(place, 'depth', `unexpected eh_depth, ${depth} expected`);
  if (maxOf(node) === 0) throw bad(place, 'room', 'invalid eh_max');
  const room = extentRoom(block === 0 ? node.length : host.blockSize);
  if (maxOf(node) > room) throw bad(place, 'room', `too large eh_max, room for ${room}`);
  if (entriesOf(node) > maxOf(node)) throw bad(place, 'entries', 'invalid eh_entries');
  if (entriesOf(node) === 0 && depth > 0) throw bad(place, 'empty', 'eh_entries is 0 but eh_depth is > 0');
}

function checkEntries(place: Place): void {
  const { node, depth, key, host } = place;
  const entries = entriesOf(node);
  if (entries === 0) return;
  if (key >= 0 && keyAt(node, 0) !== key)
    throw bad(place, 'order', `begins at file block ${keyAt(node, 0)}, the node above says ${key}`);
  let end = 0;
  for (let slot = 0; slot < entries; slot++) {
    const first = keyAt(node, slot);
    if (first < end)
      throw bad(place, 'order', `entry ${slot} (file block ${first}) lies before the end of the last one`);
    if (depth > 0) {
      const child = childAt(node, slot);
      if (!host.blocksValid(child, 1)) throw bad(place, 'pointer', `entry ${slot} points to block ${child}`);
      end = first + 1;
    } else {
      const length = lengthAt(node, slot);
      if (length === 0) throw bad(place, 'range', `entry ${slot} has no length`);
      if (first + length > 2 ** 32) throw bad(place, 'range', `entry ${slot} goes past the last file block`);
      const physical = physicalAt(node, slot);
      if (!host.blocksValid(physical, length))
        throw bad(place, 'pointer', `entry ${slot} claims blocks ${physical}–${physical + length - 1}`);
      end = first + length;
    }
  }
}

/** Checks the root, which may have any depth of a tree. Linux does this when it reads the inode. */
export function checkRoot(host: MapHost): void {
  const node = host.root();
  const depth = depthOf(node);
  const place = { host, node, block: 0, depth, key: -1 };
  if (magicOf(node) === EXT4_EXT_MAGIC && depth > EXT4_MAX_EXTENT_DEPTH)
    throw bad(place, 'depth', 'too large eh_depth');
  checkHeader(place);
  checkEntries(place);
}

/** Checks any other node. The node above gives `depth` and `key`. */
export function checkNode(host: MapHost, block: number, depth: number, key: number): void {
  const place = { host, node: host.node(block), block, depth, key };
  checkHeader(place);
  checkEntries(place);
  if (!host.checksumFits(block)) throw bad(place, 'checksum', 'the checksum does not fit');
}
