/**
 * Splits a full leaf. Its entries are sorted by hash, and the upper half (by bytes) moves to a new block. The lower half
 * is packed together, and the index gets a slot for the new leaf.
 *
 *     before    │ m │ c │ x │ a │ q │                  index  │ –→1 │
 *     sorted      a   c   m ┆ q   x
 *     after     │ m │ c │ a ······· │  │ q │ x ······ │       │ –→1 │ q→2 │
 *
 * If the entries on both sides of the cut have the same hash, the lowest bit of the new leaf's hash is set. A lookup that
 * ends in the first leaf then goes on in the second.
 */

import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { DirEntry, dirEntryLength } from '../../format/directory.ts';
import { DxMapEntry } from '../../format/htree.ts';
import {
  faultOf,
  inodeAt,
  NAME_AT,
  nameLenAt,
  recLenAt,
  setInodeAt,
  setRecLenAt,
  writeTail,
} from '../dirents/records.ts';
import type { Dir } from './dir.ts';
import { insertSlot } from './htree-node.ts';
import type { TreePath } from './htree-path.ts';
import type { LeafMap } from './leaf-map.ts';
import { sortByHash } from './sort-by-hash.ts';
import { tellIndex, tellSplit } from './telling.ts';

/** The place of a new entry after a split: the block, and the record there that has all the room. */
export interface Room {
  block: number;
  at: number;
}

/** Splits the leaf `block`, to which the path leads, and answers the place for a name of `hash`. */
export function splitLeaf(dir: Dir, path: TreePath, block: number, hash: number): Room {
  const { names } = dir;
  const leaf = names.leaf;
  const { hashes, order } = leaf;
  mapEntries(dir, path, block, leaf);
  const { count } = leaf;
  const fresh = dir.append();
  sortByHash(hashes, order, count);
  const cut = findCut(leaf, names.blockSize);
  const first = hashes[order[cut]];
  const continued = first === hashes[order[cut - 1]];
  tellSplit(dir, block, fresh, hashes, order, count, cut);
  const from = dir.touch(block);
  const to = dir.touch(fresh);
  leaveMap(to, leaf);
  const lastMoved = move(from, to, cut, leaf);
  const end = names.recordsEnd;
  const lastKept = pack(from, end);
  setRecLenAt(from, lastKept, end - lastKept);
  setRecLenAt(to, lastMoved, end - lastMoved);
  if (names.csum) {
    writeTail(from);
    writeTail(to);
  }
  const here = hash >= first;
  insertIndex(dir, path, first + (continued ? 1 : 0), fresh);
  dir.leafChanged(block);
  dir.leafChanged(fresh);
  return here ? { block: fresh, at: lastMoved } : { block, at: lastKept };
}

/** Notes hash, place and size of each entry. The last entry comes first, as Linux fills its map from the end. */
function mapEntries(dir: Dir, path: TreePath, block: number, leaf: LeafMap): void {
  const { hashes, places, sizes, order } = leaf;
  const { hash, recordsEnd, inodeCount } = dir.names;
  const bytes = dir.block(block, 'leaf');
  let count = 0;
  for (let at = 0; at < recordsEnd; at += recLenAt(bytes, at)) {
    const why = faultOf(bytes, at, recordsEnd, inodeCount);
    if (why !== '') dir.fail(block, at, why);
    const length = nameLenAt(bytes, at);
    if (length === 0 || inodeAt(bytes, at) === 0) continue;
    hash.of(path.version, bytes, at + NAME_AT, length);
    hashes[count] = hash.hash;
    places[count] = at;
    sizes[count] = recLenAt(bytes, at);
    count++;
  }
  for (let i = 0; i < count; i++) order[i] = count - 1 - i;
  if (count < 2) dir.fail(block, 0, `a full leaf with ${count} entries cannot be split`);
  leaf.count = count;
}

/** The first entry that moves. Entries move from the top down, as long as they fill at most half of the block. */
function findCut({ sizes, order, count }: LeafMap, blockSize: number): number {
  let size = 0;
  let moved = 0;
  let i = count - 1;
  for (; i >= 0; i--) {
    const own = sizes[order[i]];
    // An entry that would lie more than half beyond the middle stays.
    if (size + Math.floor(own / 2) > blockSize / 2) break;
    size += own;
    moved++;
  }
  // If all of them together do not fill half a block, half their number moves.
  return i >= 0 ? count - moved : Math.floor(count / 2);
}

/**
 * Linux sorts in the unused end of the new block: hash, place in units of four bytes, and size of every entry. It does not
 * clear the part that the moved entries do not cover. This function leaves the same bytes.
 */
function leaveMap(to: Uint8Array, { hashes, places, sizes, order, count }: LeafMap): void {
  const { hash, offs, size } = DxMapEntry.offset;
  let at = to.length - count * DxMapEntry.size;
  for (let i = 0; i < count; i++, at += DxMapEntry.size) {
    setLe32At(to, at + hash, hashes[order[i]]);
    setLe16At(to, at + offs, places[order[i]] >>> 2);
    setLe16At(to, at + size, sizes[order[i]]);
  }
}

/** Copies the entries from `cut` on, packed, in the order of their hashes. Answers where the last one begins. */
function move(from: Uint8Array, to: Uint8Array, cut: number, { places, order, count }: LeafMap): number {
  let at = 0;
  let last = 0;
  for (let i = cut; i < count; i++) {
    const place = places[order[i]];
    const length = dirEntryLength(nameLenAt(from, place));
    to.set(from.subarray(place, place + length), at);
    setRecLenAt(to, at, length);
    const whole = recLenAt(from, place);
    setInodeAt(from, place, 0);
    from.fill(0, place + DirEntry.offset.name_len, place + whole);
    last = at;
    at += length;
  }
  return last;
}

/** Moves the remaining entries to the front in their present order. Answers where the last one begins. */
function pack(bytes: Uint8Array, end: number): number {
  let to = 0;
  let last = 0;
  for (let at = 0; at < end; ) {
    const whole = recLenAt(bytes, at);
    if (inodeAt(bytes, at) !== 0 && nameLenAt(bytes, at) !== 0) {
      const length = dirEntryLength(nameLenAt(bytes, at));
      if (at > to) bytes.copyWithin(to, at, at + length);
      setRecLenAt(bytes, to, length);
      last = to;
      to += length;
    }
    at += whole;
  }
  return last;
}

/** Adds a slot for the new leaf, behind the one that was taken. */
export function insertIndex(dir: Dir, path: TreePath, hash: number, block: number, level = path.bottom): void {
  const node = path.blocks[level];
  tellIndex(dir, path, level, hash, block);
  insertSlot(dir.touch(node), path.bases[level], path.slots[level], hash, block);
  dir.nodeChanged(node);
}
