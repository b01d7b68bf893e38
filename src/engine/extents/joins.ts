/**
 * Whether two runs of a file's blocks may be one extent: they follow each other in the file and on the volume, are in the
 * same state, and their length fits into ee_len.
 */
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import type { Run } from '../fs/map-host.ts';
import { keyAt, lengthAt, physicalAt, unwrittenAt } from './node.ts';

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

/** Whether the extents in a slot and the next one may be one. */
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
