/**
 * A node of an extent tree, as bytes: in the inode (60 bytes) or in its own block.
 *
 *     0          12            24            36
 *     │ header   │ slot 0      │ slot 1      │ slot 2 …
 *     │ entries, │ key         │ key         │          leaf (depth 0): key, length, block on disk
 *     │ max,     │             │             │          above it:       key, block of the node below
 *     │ depth    │             │             │
 *
 * All who read or write trees use these functions. They work on the bytes directly, because every lookup uses them. The
 * root is the 60 bytes of `i_block`. The checksum behind the slots is `extentBlockChecksum`.
 * https://docs.kernel.org/filesystems/ext4/ifork.html#extent-tree
 */
import { le16At, le32At, setLe16At, setLe32At } from '../bytes/access.ts';
import {
  EXT_INIT_MAX_LEN,
  EXT4_EXT_MAGIC,
  EXTENT_ROOT_ENTRIES,
  Extent,
  ExtentHeader,
  ExtentIndex,
  extentLength,
  extentRoom,
  isUnwritten,
} from './extents.ts';

/** No slot: the leaf is empty. */
export const NO_SLOT = -1;
const HEADER_BYTES = ExtentHeader.size;
const ENTRY_BYTES = Extent.size;

/** Blocks of a file that follow one another both in the file and on the disk. */
export interface MappedRun {
  logical: number;
  physical: number;
  length: number;
  unwritten: boolean;
}

const { eh_magic, eh_entries, eh_max, eh_depth, eh_generation } = ExtentHeader.offset;
const { ee_block, ee_len, ee_start_hi, ee_start_lo } = Extent.offset;
const { ei_block, ei_leaf_lo, ei_leaf_hi, ei_unused } = ExtentIndex.offset;
// One binary search serves leaves and index nodes, because their keys lie in the same place.
if (ee_block !== ei_block || ENTRY_BYTES !== ExtentIndex.size) throw new Error('extents and indexes differ in shape');

export const isNode = (node: Uint8Array): boolean => magicOf(node) === EXT4_EXT_MAGIC;
export const magicOf = (node: Uint8Array): number => le16At(node, eh_magic);
export const entriesOf = (node: Uint8Array): number => le16At(node, eh_entries);
export const maxOf = (node: Uint8Array): number => le16At(node, eh_max);
export const depthOf = (node: Uint8Array): number => le16At(node, eh_depth);
/** Answers whether the node has no more entries than there is room for in its bytes. */
export const entriesFit = (node: Uint8Array): boolean => entriesOf(node) <= extentRoom(node.length);
export const isFull = (node: Uint8Array): boolean => entriesOf(node) >= maxOf(node);

export const setEntries = (node: Uint8Array, n: number): void => setLe16At(node, eh_entries, n);
export const setMax = (node: Uint8Array, n: number): void => setLe16At(node, eh_max, n);
export const setDepth = (node: Uint8Array, n: number): void => setLe16At(node, eh_depth, n);

/** Writes the header, but keeps `eh_generation`. The node begins at byte `at`. */
export function setHeader(bytes: Uint8Array, entries: number, max: number, depth: number, at = 0): void {
  setLe16At(bytes, at + eh_magic, EXT4_EXT_MAGIC);
  setLe16At(bytes, at + eh_entries, entries);
  setLe16At(bytes, at + eh_max, max);
  setLe16At(bytes, at + eh_depth, depth);
}

/** Makes `i_block`, which begins at byte `at`, the root of an empty tree. */
export const emptyRoot = (bytes: Uint8Array, at = 0): void => setHeader(bytes, 0, EXTENT_ROOT_ENTRIES, 0, at);

/** Makes these bytes an empty node. The bytes behind the header do not change. */
export function initNode(node: Uint8Array, depth: number, max: number): void {
  setHeader(node, 0, max, depth);
  setLe32At(node, eh_generation, 0);
}

export const slotAt = (slot: number): number => HEADER_BYTES + slot * ENTRY_BYTES;

/** First block of the file that a slot covers, in leaves and index nodes alike. */
export const keyAt = (node: Uint8Array, slot: number): number => le32At(node, slotAt(slot) + ee_block);
export const setKey = (node: Uint8Array, slot: number, key: number): void =>
  setLe32At(node, slotAt(slot) + ee_block, key);

/** Blocks of the extent in a slot. */
export const lengthAt = (node: Uint8Array, slot: number): number => extentLength(le16At(node, slotAt(slot) + ee_len));

export const unwrittenAt = (node: Uint8Array, slot: number): boolean =>
  isUnwritten(le16At(node, slotAt(slot) + ee_len));

/** First block on disk of the extent in a slot. */
export function physicalAt(node: Uint8Array, slot: number): number {
  const at = slotAt(slot);
  return le32At(node, at + ee_start_lo) + le16At(node, at + ee_start_hi) * 2 ** 32;
}

/** The first block of the file behind the extent in a slot. */
export const endAt = (node: Uint8Array, slot: number): number => keyAt(node, slot) + lengthAt(node, slot);

export function setLength(node: Uint8Array, slot: number, length: number, unwritten: boolean): void {
  setLe16At(node, slotAt(slot) + ee_len, unwritten ? length + EXT_INIT_MAX_LEN : length);
}

export function setPhysical(node: Uint8Array, slot: number, block: number): void {
  const at = slotAt(slot);
  setLe32At(node, at + ee_start_lo, block % 2 ** 32);
  setLe16At(node, at + ee_start_hi, block / 2 ** 32);
}

export function setExtent(
  node: Uint8Array,
  slot: number,
  logical: number,
  physical: number,
  length: number,
  unwritten: boolean,
): void {
  setKey(node, slot, logical);
  setLength(node, slot, length, unwritten);
  setPhysical(node, slot, physical);
}

/** An extent as an object, for callers outside of the hot paths. It may stand alone, as in a fast commit. */
export function readExtent(bytes: Uint8Array, at = 0): MappedRun {
  const stored = le16At(bytes, at + ee_len);
  return {
    logical: le32At(bytes, at + ee_block),
    physical: le32At(bytes, at + ee_start_lo) + le16At(bytes, at + ee_start_hi) * 2 ** 32,
    length: extentLength(stored),
    unwritten: isUnwritten(stored),
  };
}

export const runAt = (node: Uint8Array, slot: number): MappedRun => readExtent(node, slotAt(slot));

export const setRun = (node: Uint8Array, slot: number, run: MappedRun): void =>
  setExtent(node, slot, run.logical, run.physical, run.length, run.unwritten);

/** The block of the node below a slot. */
export function childAt(node: Uint8Array, slot: number): number {
  const at = slotAt(slot);
  return le32At(node, at + ei_leaf_lo) + le16At(node, at + ei_leaf_hi) * 2 ** 32;
}

/** Points a slot at the node below. As in Linux, `ei_unused` keeps its bytes. */
export function setIndex(node: Uint8Array, slot: number, key: number, child: number): void {
  const at = slotAt(slot);
  setLe32At(node, at + ei_block, key);
  setLe32At(node, at + ei_leaf_lo, child % 2 ** 32);
  setLe16At(node, at + ei_leaf_hi, child / 2 ** 32);
}

/** Points a slot at the node below. As in libext2fs, `ei_unused` becomes 0. */
export function setWholeIndex(node: Uint8Array, slot: number, key: number, child: number): void {
  setIndex(node, slot, key, child);
  setLe16At(node, slotAt(slot) + ei_unused, 0);
}

/** Opens a slot. The entries from there on move up by one. */
export function openSlot(node: Uint8Array, slot: number): void {
  const entries = entriesOf(node);
  node.copyWithin(slotAt(slot + 1), slotAt(slot), slotAt(entries));
  setEntries(node, entries + 1);
}

/** Closes a slot. The entries behind it move down by one. The bytes of the last one stay. */
export function closeSlot(node: Uint8Array, slot: number): void {
  const entries = entriesOf(node);
  node.copyWithin(slotAt(slot), slotAt(slot + 1), slotAt(entries));
  setEntries(node, entries - 1);
}

/** The last slot whose key is not above `logical`, or slot 0. The node must have entries. */
export function seek(node: Uint8Array, logical: number): number {
  let low = 1;
  let high = entriesOf(node) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (logical < keyAt(node, middle)) high = middle - 1;
    else low = middle + 1;
  }
  return low - 1;
}
