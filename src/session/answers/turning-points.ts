/** Turning points of a recording to which a person can jump, and the events that belong to them. */
import { type AnyKind, type Family, family } from '../../trace/event.ts';
import { DxAddLevel, DxConvert, DxSplit, DxSplitNode } from '../../trace/events/dx.ts';
import { ext_grow_indepth, ext_split, ext_split_extent } from '../../trace/events/extent-steps.ts';
import { ind_node } from '../../trace/events/indirect.ts';
import { AllocateBlocks } from '../../trace/events/mballoc.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import type { TimelineData, TurningPoint } from '../session-api.ts';

const EVENTS: Readonly<Record<TurningPoint, Family<AnyKind>>> = {
  flush: family(Writepages),
  split: family(ext_split, ext_split_extent, ext_grow_indepth, DxConvert, DxSplit, DxSplitNode, DxAddLevel, ind_node),
  allocation: family(AllocateBlocks),
};

/** The names of a recording's events that are turning points. */
export function turningPointsOf(names: readonly string[]): TimelineData['turns'] {
  const ofFamily = (of: Family<AnyKind>) => names.flatMap((name, i) => (of.names.has(name) ? [i] : []));
  return { flush: ofFamily(EVENTS.flush), split: ofFamily(EVENTS.split), allocation: ofFamily(EVENTS.allocation) };
}
