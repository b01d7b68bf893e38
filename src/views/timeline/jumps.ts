/** Turning points of a recording to jump to, and the events that they are. */

import type { TimelineData } from '../../session/session-api.ts';
import { type AnyKind, type Family, family } from '../../trace/event.ts';
import { DxAddLevel, DxConvert, DxSplit, DxSplitNode } from '../../trace/events/dx.ts';
import { ext_grow_indepth, ext_split, ext_split_extent } from '../../trace/events/extent-steps.ts';
import { ind_node } from '../../trace/events/indirect.ts';
import { AllocateBlocks } from '../../trace/events/mballoc.ts';
import { Writepages } from '../../trace/events/writeback.ts';

export interface JumpKind {
  name: string;
  title: string;
  key: string;
  events: Family<AnyKind>;
}

export const JUMPS: readonly JumpKind[] = [
  {
    name: 'flush',
    title: 'Next flush',
    key: 'f',
    events: family(Writepages),
  },
  {
    name: 'split',
    title: 'Next split',
    key: 's',
    events: family(
      ext_split,
      ext_split_extent,
      ext_grow_indepth,
      DxConvert,
      DxSplit,
      DxSplitNode,
      DxAddLevel,
      ind_node,
    ),
  },
  {
    name: 'allocation',
    title: 'Next allocation',
    key: 'a',
    events: family(AllocateBlocks),
  },
];

/** The turning points that a recording has. */
export const jumpsIn = (t: TimelineData): JumpKind[] =>
  JUMPS.filter((jump) => t.names.some((name) => jump.events.names.has(name)));
