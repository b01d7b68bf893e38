/**
 * Merging: two extents that follow each other in the file and on the volume, and are in the same state,
 * become one, as long as its length fits into ee_len.
 *
 *     │ 0–7 → 100–107 │ 8–9 → 108–109 │        │ 0–9 → 100–109 │
 *
 * Linux looks for merges only around the place that was just changed, and only within one leaf.
 */
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { ext_merge, ext_merge_up } from '../../trace/events/extent-steps.ts';
import type { Reason } from '../../trace/events/passed.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import type { Run } from '../fs/map-host.ts';
import {
  childAt,
  closeSlot,
  entriesOf,
  keyAt,
  lengthAt,
  physicalAt,
  setLength,
  setMax,
  slotAt,
  unwrittenAt,
} from './node.ts';
import { rootRoom, type Tree, touchedNode, touchedSlots } from './tree.ts';

/** Whether a run may be continued by the other in one extent. */
function joins(
  logical: number,
  physical: number,
  length: number,
  unwritten: boolean,
  nextLogical: number,
  nextPhysical: number,
  nextLength: number,
  nextUnwritten: boolean,
): boolean {
  return (
    unwritten === nextUnwritten &&
    logical + length === nextLogical &&
    physical + length === nextPhysical &&
    length + nextLength <= (unwritten ? EXT_UNWRITTEN_MAX_LEN : EXT_INIT_MAX_LEN)
  );
}

const slotsJoin = (node: Uint8Array, slot: number): boolean =>
  joins(
    keyAt(node, slot),
    physicalAt(node, slot),
    lengthAt(node, slot),
    unwrittenAt(node, slot),
    keyAt(node, slot + 1),
    physicalAt(node, slot + 1),
    lengthAt(node, slot + 1),
    unwrittenAt(node, slot + 1),
  );

/** Whether the run may be joined on to the end of the extent in a slot. */
export const joinsAfter = (node: Uint8Array, slot: number, run: Run): boolean =>
  joins(
    keyAt(node, slot),
    physicalAt(node, slot),
    lengthAt(node, slot),
    unwrittenAt(node, slot),
    run.logical,
    run.physical,
    run.length,
    run.unwritten,
  );

/** Whether the run may be joined on before the extent in a slot. */
export const joinsBefore = (node: Uint8Array, slot: number, run: Run): boolean =>
  joins(
    run.logical,
    run.physical,
    run.length,
    run.unwritten,
    keyAt(node, slot),
    physicalAt(node, slot),
    lengthAt(node, slot),
    unwrittenAt(node, slot),
  );

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

/** Takes into the extent in `slot` of the path's leaf what joins it from the right; true if anything did. */
export function mergeRight({ host, path }: Tree, slot: number): boolean {
  let merged = false;
  while (slot < entriesOf(path.leaf) - 1 && slotsJoin(path.leaf, slot)) {
    const left = lengthAt(path.leaf, slot);
    const right = lengthAt(path.leaf, slot + 1);
    const unwritten = unwrittenAt(path.leaf, slot);
    if (host.full)
      host.emit(
        ext_merge,
        {
          ino: host.ino,
          block: path.leafBlock,
          slot,
          lblk: keyAt(path.leaf, slot),
          pblk: physicalAt(path.leaf, slot),
          len: left + right,
          unwritten,
          left,
          right,
          entries: entriesOf(path.leaf) - 1,
        },
        { touched: [touchedSlots(host, path.leafBlock, slot, 2)] },
      );
    const leaf = path.touch(path.depth);
    setLength(leaf, slot, left + right, unwritten);
    closeSlot(leaf, slot + 1);
    path.changed(path.depth);
    merged = true;
  }
  return merged;
}

/**
 * A tree of one leaf that would fit into the inode goes there. Linux tries this after every change that
 * may merge, whether anything merged or not.
 */
function mergeUp({ host, path }: Tree): void {
  if (path.depth !== 1 || entriesOf(path.nodes[0]) !== 1) return;
  const entries = entriesOf(path.leaf);
  if (entries > rootRoom) return;
  const block = childAt(path.nodes[0], 0);
  const { leaf, slot } = path;
  if (host.full)
    host.emit(
      ext_merge_up,
      { ino: host.ino, block, entries },
      { touched: [touchedNode(host, 0), touchedNode(host, block)] },
    );
  const root = path.touch(0);
  root.set(leaf.subarray(0, slotAt(entries)));
  setMax(root, rootRoom);
  path.depth = 0;
  path.slots[0] = slot;
  host.soundNodes.delete(block);
  host.freeNode(block, FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET);
}

/** Merges what can be merged around a slot that was just changed. */
export function mergeAround(tree: Tree, slot: number): void {
  const toTheLeft = slot > 0 && mergeRight(tree, slot - 1);
  if (!toTheLeft) mergeRight(tree, slot);
  mergeUp(tree);
}
