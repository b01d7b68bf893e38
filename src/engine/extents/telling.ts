/** The events of an extent tree: Linux's tracepoints, and the steps between them with the bytes that they change. */
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  childAt,
  endAt,
  entriesOf,
  keyAt,
  lengthAt,
  maxOf,
  physicalAt,
  slotAt,
  unwrittenAt,
} from '../../format/extent-node.ts';
import type { Touch } from '../../trace/event.ts';
import * as S from '../../trace/events/extent-steps.ts';
import * as E from '../../trace/events/extents.ts';
import type { Reason, Rejected } from '../../trace/events/passed.ts';
import { GET_BLOCKS, MAP } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { MapHost, MapRequest, Run } from '../fs/map-host.ts';
import type { EdgeCluster, Removal } from './edge-cluster.ts';
import { joinsAfter, joinsBefore } from './joins.ts';
import type { Path } from './path.ts';
import type { Tree } from './tree.ts';

type Answer = (tree: Tree, map: MapRequest, flags: number) => number;

/** The bytes of a node's slots. */
function slots(host: MapHost, block: number, slot: number, count = 1, leaf = true): Touch {
  const struct = leaf ? 'ext4_extent' : 'ext4_extent_idx';
  const offset = slotAt(slot) + (block === 0 ? host.rootOffset : 0);
  return { block: block === 0 ? host.rootBlock : block, struct, offset, length: slotAt(count) - slotAt(0) };
}

/** A whole node. */
function node(host: MapHost, block: number): Touch {
  return block === 0
    ? { block: host.rootBlock, struct: 'ext4_extent_header', offset: host.rootOffset, length: I_BLOCK_BYTES }
    : { block, struct: 'ext4_extent_header' };
}

/** A present extent of the path's leaf. */
const extentAt = ({ host, leaf, leafBlock }: Path, slot: number) => ({
  ino: host.ino,
  block: leafBlock,
  slot,
  lblk: keyAt(leaf, slot),
  pblk: physicalAt(leaf, slot),
  len: lengthAt(leaf, slot),
  unwritten: unwrittenAt(leaf, slot),
});

/** A future extent in a slot of the path's leaf. */
const extentTo = ({ host, leafBlock }: Path, slot: number, { logical, physical, length, unwritten }: Run) => ({
  ino: host.ino,
  block: leafBlock,
  slot,
  lblk: logical,
  pblk: physical,
  len: length,
  unwritten,
});

/** Answers a request to the tree, between Linux's two events for it. */
export function tellMapping(tree: Tree, map: MapRequest, flags: number, answer: Answer): number {
  const { host } = tree;
  host.emit(E.ext4_ext_map_blocks_enter, { ino: host.ino, lblk: map.lblk, len: map.len, flags });
  const exit = (ret: number): void => {
    const { lblk, pblk, len, flags: mflags } = map;
    host.emit(E.ext4_ext_map_blocks_exit, { ino: host.ino, flags, lblk, pblk, len, mflags, ret });
  };
  try {
    const ret = answer(tree, map, flags);
    exit(ret);
    return ret;
  } catch (failure) {
    if (failure instanceof Failure) exit(-failure.errno);
    throw failure;
  }
}

/** The engine reads and checks the node below a slot. */
export function tellLoad(host: MapHost, above: Uint8Array, slot: number): void {
  if (!host.full) return;
  host.emit(E.ext4_ext_load_extent, { ino: host.ino, lblk: keyAt(above, slot), pblk: childAt(above, slot) });
}

/** The extent that the path leads to. */
export function tellFound({ host, leaf, slot }: Path): void {
  if (!host.full) return;
  const len = lengthAt(leaf, slot);
  host.emit(E.ext4_ext_show_extent, { ino: host.ino, lblk: keyAt(leaf, slot), pblk: physicalAt(leaf, slot), len });
}

/** A request meets a block of an unwritten extent. `known`: where the caller expected it. */
export function tellUnwritten(host: MapHost, map: MapRequest, flags: number, known: number, allocated: number): void {
  if (!host.full) return;
  host.emit(E.ext4_ext_handle_unwritten_extents, {
    ino: host.ino,
    flags,
    lblk: map.lblk,
    pblk: flags & GET_BLOCKS.CREATE ? map.pblk : known,
    len: map.len,
    allocated,
    newblk: map.pblk,
  });
}

export function tellImplied(host: MapHost, { lblk, pblk, len }: MapRequest): void {
  if (!host.full) return;
  host.emit(E.ext4_get_implied_cluster_alloc_exit, { ino: host.ino, flags: MAP.MAPPED, lblk, pblk, len, ret: 1 });
}

/** The fields of both conversion events: the blocks to be written, and the unwritten extent that the path leads to. */
const conversion = ({ host, leaf, slot }: Path, lblk: number, len: number) => ({
  ino: host.ino,
  m_lblk: lblk,
  m_len: len,
  u_lblk: keyAt(leaf, slot),
  u_len: lengthAt(leaf, slot),
  u_pblk: physicalAt(leaf, slot),
});

export function tellConversion(path: Path, lblk: number, len: number): void {
  if (!path.host.full) return;
  path.host.emit(E.ext4_ext_convert_to_initialized_enter, conversion(path, lblk, len));
}

/** The extent in slot `other` takes over the blocks. */
export function tellHandOver(path: Path, other: number, lblk: number, len: number): void {
  const { host, leaf, slot } = path;
  if (!host.full) return;
  const taker = { i_lblk: keyAt(leaf, other), i_len: lengthAt(leaf, other), i_pblk: physicalAt(leaf, other) };
  host.emit(
    E.ext4_ext_convert_to_initialized_fastpath,
    { ...conversion(path, lblk, len), ...taker },
    { touched: [slots(host, path.leafBlock, Math.min(slot, other), 2)] },
  );
}

/** The run goes into a slot of the path's leaf. */
export function tellInsert(path: Path, slot: number, run: Run): void {
  const { host, leaf, leafBlock } = path;
  if (!host.full) return;
  const entries = entriesOf(leaf) + 1;
  host.emit(
    S.ext_insert,
    { ...extentTo(path, slot, run), entries, max: maxOf(leaf) },
    { touched: [slots(host, leafBlock, slot, entries - slot)], considered: neighboursPassedOver(leaf, slot, run) },
  );
}

function neighboursPassedOver(leaf: Uint8Array, slot: number, run: Run): Rejected[] {
  const considered: Rejected[] = [];
  for (const neighbour of [slot - 1, slot]) {
    if (neighbour < 0 || neighbour >= entriesOf(leaf)) continue;
    const why = whyApart(leaf, neighbour, run);
    const first = keyAt(leaf, neighbour);
    considered.push({
      candidate: { kind: 'extent', first, last: endAt(leaf, neighbour) - 1, slot: neighbour },
      why: why ?? { kind: 'split_for_io' },
    });
  }
  return considered;
}

/** Why the run and the extent in a slot stay apart, for a person; undefined when they would join. */
export function whyApart(node: Uint8Array, slot: number, run: Run): Reason | undefined {
  const after = run.logical > keyAt(node, slot);
  if (after ? joinsAfter(node, slot, run) : joinsBefore(node, slot, run)) return undefined;
  const logical = keyAt(node, slot);
  const physical = physicalAt(node, slot);
  const length = lengthAt(node, slot);
  const unwritten = unwrittenAt(node, slot);
  const gap = after ? run.logical - (logical + length) : logical - (run.logical + run.length);
  if (gap !== 0) return { kind: 'apart_in_file', blocks: gap };
  if (unwritten !== run.unwritten) return { kind: 'other_state' };
  if (after ? physical + length !== run.physical : run.physical + run.length !== physical)
    return { kind: 'apart_on_volume' };
  return { kind: 'too_long', blocks: length + run.length, unwritten };
}

/** The extent in a slot of the path's leaf grows by a run, at its front or its end. */
export function tellExtend(path: Path, slot: number, run: Run, front: boolean): void {
  const { host, leaf, leafBlock } = path;
  if (!host.full) return;
  const logical = front ? run.logical : keyAt(leaf, slot);
  const physical = front ? run.physical : physicalAt(leaf, slot);
  const grown = { logical, physical, length: lengthAt(leaf, slot) + run.length, unwritten: run.unwritten };
  host.emit(
    S.ext_extend,
    { ...extentTo(path, slot, grown), added: run.length, front },
    { touched: [slots(host, leafBlock, slot)] },
  );
}

/** The extent in a slot takes in the one behind it. */
export function tellMerge(path: Path, slot: number): void {
  const { host, leaf, leafBlock } = path;
  if (!host.full) return;
  const left = lengthAt(leaf, slot);
  const right = lengthAt(leaf, slot + 1);
  const entries = entriesOf(leaf) - 1;
  host.emit(
    S.ext_merge,
    { ...extentAt(path, slot), len: left + right, left, right, entries },
    { touched: [slots(host, leafBlock, slot, 2)] },
  );
}

export function tellMergeUp({ host, nodes, leaf }: Path): void {
  if (!host.full) return;
  const block = childAt(nodes[0], 0);
  const told = { ino: host.ino, block, entries: entriesOf(leaf) };
  host.emit(S.ext_merge_up, told, { touched: [node(host, 0), node(host, block)] });
}

/** The extent in a slot is cut in two, `at` a block of the file. */
export function tellCut(path: Path, slot: number, at: number): void {
  const { host, leafBlock } = path;
  if (!host.full) return;
  const told = { ...extentAt(path, slot), at };
  host.emit(S.ext_split_extent, told, { touched: [slots(host, leafBlock, slot)] });
}

/** A cut is undone, and the extent is whole again. */
export function tellRestore(path: Path, slot: number, whole: Run): void {
  const { host, leafBlock } = path;
  if (!host.full) return;
  host.emit(S.ext_restore, extentTo(path, slot, whole), { touched: [slots(host, leafBlock, slot)] });
}

/** The extent in a slot becomes written or unwritten. */
export function tellMark(path: Path, slot: number, unwritten: boolean): void {
  const { host, leafBlock } = path;
  if (!host.full) return;
  host.emit(S.ext_mark, { ...extentAt(path, slot), unwritten }, { touched: [slots(host, leafBlock, slot)] });
}

/** The extent in a slot becomes this one. */
export function tellReplace(path: Path, slot: number, run: Run): void {
  const { host, leafBlock } = path;
  if (!host.full) return;
  host.emit(S.ext_mark, extentTo(path, slot, run), { touched: [slots(host, leafBlock, slot)] });
}

export function tellZeros(host: MapHost, run: Run): void {
  if (!host.full) return;
  host.emit(S.ext_zeroout, { ino: host.ino, lblk: run.logical, pblk: run.physical, len: run.length });
}

/** The entries behind the path's slot on a level move to a new node, which begins with file block `border`. */
export function tellSplit(path: Path, level: number, border: number, newblock: number): void {
  const { host, nodes, blocks, depth } = path;
  if (!host.full) return;
  const block = blocks[level];
  const slot = path.slots[level];
  const moved = entriesOf(nodes[level]) - 1 - slot;
  host.emit(
    S.ext_split,
    { ino: host.ino, block, depth: depth - level, slot, border, newblock, kept: slot + 1, moved },
    { touched: [node(host, block), node(host, newblock)] },
  );
}

/** A node gets its entry in slot `slot` of the node above it. */
export function tellIndex({ host, nodes, blocks }: Path, level: number, slot: number, key: number, child: number) {
  if (!host.full) return;
  const block = blocks[level];
  const entries = entriesOf(nodes[level]) + 1;
  host.emit(
    S.ext_insert_index,
    { ino: host.ino, block, slot, key, child, entries, max: maxOf(nodes[level]) },
    { touched: [slots(host, block, slot, entries - slot, false)] },
  );
}

/** The root's entries move to a new block, and the tree becomes `depth` levels deep. */
export function tellDeeper(host: MapHost, block: number, depth: number): void {
  if (!host.full) return;
  const told = { ino: host.ino, block, entries: entriesOf(host.root()), depth };
  host.emit(S.ext_grow_indepth, told, { touched: [node(host, 0), node(host, block)] });
}

/** The key that the path goes through on a level changes. */
export function tellKey({ host, nodes, blocks, slots: through }: Path, level: number, to: number): void {
  if (!host.full) return;
  const block = blocks[level];
  const slot = through[level];
  host.emit(
    S.ext_correct_index,
    { ino: host.ino, block, slot, from: keyAt(nodes[level], slot), to },
    { touched: [slots(host, block, slot, 1, false)] },
  );
}

/** The leaf is full, and the next one takes the extent. */
export function tellNextLeaf({ host, leafBlock }: Path, next: Path): void {
  if (!host.full) return;
  const room = { entries: entriesOf(next.leaf), max: maxOf(next.leaf) };
  host.emit(S.ext_next_leaf, { ino: host.ino, block: leafBlock, next: next.leafBlock, ...room });
}

/** `count` extents of the path's leaf, from `slot` on, move by `by` blocks in the file. */
export function tellShift({ host, leaf, leafBlock }: Path, slot: number, count: number, by: number): void {
  if (!host.full) return;
  host.emit(
    S.ext_shift,
    { ino: host.ino, block: leafBlock, slot, count, from: keyAt(leaf, slot), by },
    { touched: [slots(host, leafBlock, slot, count)] },
  );
}

/** The extents that both paths lead to exchange their blocks. */
export function tellSwap(file: Path, donor: Path, lblk: number, len: number): void {
  const { host } = file;
  if (!host.full) return;
  const from = physicalAt(file.leaf, file.slot);
  const to = physicalAt(donor.leaf, donor.slot);
  host.emit(
    S.ext_swap,
    { ino: host.ino, donor: donor.host.ino, lblk, len, from, to },
    { touched: [slots(host, file.leafBlock, file.slot), slots(donor.host, donor.leafBlock, donor.slot)] },
  );
}

export function tellRemoval(host: MapHost, start: number, end: number, depth: number): void {
  if (!host.full) return;
  host.emit(E.ext4_ext_remove_space, { ino: host.ino, start, end, depth });
}

export function tellRemoved(host: MapHost, { start, end, edge }: Removal, depth: number): void {
  if (!host.full) return;
  const told = { ino: host.ino, start, end, depth, ...edge.fields, eh_entries: entriesOf(host.root()) };
  host.emit(E.ext4_ext_remove_space_done, told);
}

/** A removal begins in this slot of the path's leaf. */
export function tellRemoveFromLeaf({ host, leaf }: Path, { start, edge }: Removal, slot: number): void {
  if (!host.full) return;
  host.emit(E.ext4_ext_rm_leaf, {
    ino: host.ino,
    start,
    // An empty root has no extent. Linux then reads the header as if it were one.
    ee_lblk: keyAt(leaf, slot),
    ee_pblk: physicalAt(leaf, slot),
    ee_len: lengthAt(leaf, slot),
    ...edge.fields,
  });
}

/** The engine frees the blocks from `from` to the end of the extent in a slot. */
export function tellFree({ host, leaf }: Path, slot: number, from: number, edge: EdgeCluster): void {
  if (!host.full) return;
  host.emit(E.ext4_remove_blocks, {
    ino: host.ino,
    from,
    to: endAt(leaf, slot) - 1,
    ee_pblk: physicalAt(leaf, slot),
    ee_lblk: keyAt(leaf, slot),
    ee_len: lengthAt(leaf, slot),
    ...edge.fields,
  });
}

/** The extent in a slot shrinks to `left` blocks, or goes. */
export function tellTrim(path: Path, slot: number, left: number): void {
  const { host, leafBlock } = path;
  if (!host.full) return;
  host.emit(S.ext_trim, { ...extentAt(path, slot), left }, { touched: [slots(host, leafBlock, slot)] });
}

/** The empty node below the path's slot on a level goes. */
export function tellRemoveNode({ host, nodes, blocks, slots: through }: Path, level: number): void {
  if (!host.full) return;
  const slot = through[level];
  const pblk = childAt(nodes[level], slot);
  const touched = [slots(host, blocks[level], slot, 1, false), node(host, pblk)];
  host.emit(E.ext4_ext_rm_idx, { ino: host.ino, pblk }, { touched });
}

export function tellEmptyRoot(host: MapHost, depth: number): void {
  if (!host.full) return;
  host.emit(S.ext_empty_root, { ino: host.ino, depth }, { touched: [node(host, 0)] });
}
