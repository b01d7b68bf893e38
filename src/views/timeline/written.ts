/** The blocks that a step wrote, from a recording, in order. Neighbours form one stretch. */
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { positionOf } from './moves.ts';

export interface Stretch {
  from: number;
  to: number;
}

/** Blocks side by side as one stretch. */
export function stretchesOf(blocks: ArrayLike<number>): Stretch[] {
  const stretches: Stretch[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const last = stretches[stretches.length - 1];
    if (last && blocks[i] === last.to + 1) last.to = blocks[i];
    else stretches.push({ from: blocks[i], to: blocks[i] });
  }
  return stretches;
}

/** The blocks that the step wrote, or the single write inside it, each once and in order. */
export function writtenAt(t: TimelineData, moment: Moment): Float64Array {
  const to = positionOf(t, moment);
  const from = moment.write > 0 ? to - 1 : moment.step > 0 ? t.firstWrite[moment.step - 1] : to;
  const sorted = Float64Array.from(t.writeBlock.subarray(from, to)).sort();
  return sorted.filter((block, i) => i === 0 || block !== sorted[i - 1]);
}

/** The kind of a block that the step wrote, at the end of the recording. */
export function kindWritten(t: TimelineData, moment: Moment, block: number): number {
  let w = positionOf(t, moment) - 1;
  while (t.writeBlock[w] !== block) w--;
  return t.writeKind[w];
}
