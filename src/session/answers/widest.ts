/**
 * The volume at its largest in a recording. The map has that shape from the first step to the last.
 *
 *     ├ group 0 ┼ group 1 ┤╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱┤      before it grows, or after it has shrunk: blocks beyond the volume
 *     ├ group 0 ┼ group 1 ┼ group 2 ┼ 3 ┤
 */
import type { Geometry } from '../../engine/volume/geometry.ts';
import { ResizeBegin } from '../../trace/events/resize2fs.ts';
import { eventsOf } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';

/** `final` is the geometry at the end. Only resize2fs makes a volume smaller, and its event gives the old size. */
export function widest(recording: Recording, final: Geometry): Geometry {
  const blockCount = eventsOf(recording, ResizeBegin).reduce((n, e) => Math.max(n, e.fields.blocks), final.blockCount);
  if (blockCount === final.blockCount) return final;
  return { ...final, blockCount, groups: Math.ceil((blockCount - final.firstDataBlock) / final.blocksPerGroup) };
}
