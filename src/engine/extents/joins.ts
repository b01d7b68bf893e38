/**
 * Two runs of a file's blocks may be one extent if they follow each other in the file and on the volume, are in the
 * same state, and their length fits into ee_len.
 */

import { keyAt, lengthAt, physicalAt, unwrittenAt } from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import type { Run } from '../fs/map-host.ts';

/** Answers whether one extent may hold a run and the other behind it. */
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

/** Answers whether the extents in a slot and the next one may become one. */
export const slotsJoin = (node: Uint8Array, slot: number): boolean =>
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

/** Answers whether the run may be appended to the extent in a slot. */
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

/** Answers whether the run may be put in front of the extent in a slot. */
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
