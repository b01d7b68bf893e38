/**
 * Maps of files are ext4's extent tree. If an experiment allows them, leaves that are lists stand beside normal leaves.
 *
 *     leaf of extents   │ F30A, n │ logical, length, start │ …          12 bytes a run
 *     leaf of a list    │ F30B, n │ start │ start │ 0 │ start …          4 bytes a block, from the index's block on; 0 is a hole
 *
 * A range gets a list if the list covers more runs than extents would.
 */
import { le32At, setLe32At } from '../bytes/access.ts';
import { I_BLOCK_BYTES, POINTER_BYTES } from '../format/constants.ts';
import {
  childAt,
  depthOf,
  entriesOf,
  isNode,
  keyAt,
  lengthAt,
  magicOf,
  physicalAt,
  setExtent,
  setHeader,
  setIndex,
  slotAt,
} from '../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES, ExtentHeader, extentRoom } from '../format/extents.ts';
import type { Maker } from './maker.ts';
import { LIST_MAGIC } from './structures.ts';
import type { Run } from './tree.ts';

interface Leaf {
  logical: number;
  bytes: Uint8Array;
}

function extentNode(runs: readonly Run[], size: number): Uint8Array {
  const node = new Uint8Array(size);
  setHeader(node, runs.length, extentRoom(size), 0);
  runs.forEach(({ logical, physical, length }, i) => {
    setExtent(node, i, logical, physical, length, false);
  });
  return node;
}

const listRoom = (size: number): number => Math.floor((size - ExtentHeader.size) / POINTER_BYTES);

function listNode(first: number, runs: readonly Run[], size: number): Uint8Array {
  const node = new Uint8Array(size);
  let entries = 0;
  for (const { logical, physical, length } of runs)
    for (let i = 0; i < length; i++) {
      setLe32At(node, ExtentHeader.size + (logical - first + i) * POINTER_BYTES, physical + i);
      entries = logical - first + i + 1;
    }
  ExtentHeader.write(node, 0, { eh_magic: LIST_MAGIC, eh_entries: entries, eh_max: listRoom(size) });
  return node;
}

/** Splits the runs at a block of the file. */
function cut(runs: readonly Run[], end: number): [Run[], Run[]] {
  const [before, behind]: [Run[], Run[]] = [[], []];
  for (const run of runs) {
    const { logical, physical, length } = run;
    const inside = Math.max(0, Math.min(length, end - logical));
    if (inside > 0) before.push({ logical, physical, length: inside });
    if (inside < length)
      behind.push({ logical: logical + inside, physical: physical + inside, length: length - inside });
  }
  return [before, behind];
}

function leavesOf(runs: readonly Run[], size: number, lists: boolean): Leaf[] {
  const leaves: Leaf[] = [];
  for (let left: readonly Run[] = runs; left.length > 0; ) {
    const { logical } = left[0];
    const [listed, behind] = cut(left, logical + listRoom(size));
    if (lists && listed.length > extentRoom(size)) {
      leaves.push({ logical, bytes: listNode(logical, listed, size) });
      left = behind;
    } else {
      leaves.push({ logical, bytes: extentNode(left.slice(0, extentRoom(size)), size) });
      left = left.slice(extentRoom(size));
    }
  }
  return leaves;
}

/** Writes the nodes and returns the root. */
export function makeMap(maker: Maker, runs: readonly Run[], lists: boolean): Uint8Array {
  if (runs.length <= EXTENT_ROOT_ENTRIES) return extentNode(runs, I_BLOCK_BYTES);
  const { blockSize } = maker.shape;
  let level = leavesOf(runs, blockSize, lists);
  for (let depth = 1; ; depth++) {
    const below = level.map(({ logical, bytes }) => {
      const block = maker.take('map', 1);
      maker.write(block, bytes);
      return { logical, block };
    });
    const size = below.length <= EXTENT_ROOT_ENTRIES ? I_BLOCK_BYTES : blockSize;
    const each = extentRoom(size);
    level = [];
    for (let i = 0; i < below.length; i += each) {
      const node = new Uint8Array(size);
      const entries = below.slice(i, i + each);
      setHeader(node, entries.length, each, depth);
      entries.forEach(({ logical, block }, k) => {
        setIndex(node, k, logical, block);
      });
      level.push({ logical: entries[0].logical, bytes: node });
    }
    if (size === I_BLOCK_BYTES) return level[0].bytes;
  }
}

/** The runs in order, and the nodes that were read for them, with the number of unused bytes in each. */
export function readMap(
  root: Uint8Array,
  read: (block: number) => Uint8Array,
  node: (block: number, unused: number) => void,
): Run[] {
  const runs: Run[] = [];
  const add = (logical: number, physical: number, length: number) => {
    const last = runs[runs.length - 1];
    if (last && last.logical + last.length === logical && last.physical + last.length === physical)
      last.length += length;
    else runs.push({ logical, physical, length });
  };
  const visit = (bytes: Uint8Array, first: number, block: number): void => {
    const entries = entriesOf(bytes);
    const list = magicOf(bytes) === LIST_MAGIC;
    if (!list && !isNode(bytes)) throw new Error(`block ${block} is no node of a map`);
    const end = list ? ExtentHeader.size + entries * POINTER_BYTES : slotAt(entries);
    if (end > bytes.length) throw new Error(`block ${block} has ${entries} entries, more than fit`);
    if (block > 0) node(block, bytes.length - end);
    for (let i = 0; i < entries; i++) {
      if (list) {
        const to = le32At(bytes, ExtentHeader.size + i * POINTER_BYTES);
        if (to > 0) add(first + i, to, 1);
        continue;
      }
      if (depthOf(bytes) > 0) visit(read(childAt(bytes, i)), keyAt(bytes, i), childAt(bytes, i));
      else add(keyAt(bytes, i), physicalAt(bytes, i), lengthAt(bytes, i));
    }
  };
  visit(root, 0, 0);
  return runs;
}
