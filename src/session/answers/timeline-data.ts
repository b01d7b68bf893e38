/**
 * A whole recording as arrays, for a timeline of any length. They have one entry per event or one per write.
 */
import { labelOf } from '../../engine/volume/label.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { type AnyKind, type Family, family } from '../../trace/event.ts';
import { DxAddLevel, DxConvert, DxSplit, DxSplitNode } from '../../trace/events/dx.ts';
import { ext_grow_indepth, ext_split, ext_split_extent } from '../../trace/events/extent-steps.ts';
import { ind_node } from '../../trace/events/indirect.ts';
import { AllocateBlocks } from '../../trace/events/mballoc.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import type { Recording } from '../../trace/recording.ts';
import type { TimelineData, TurningPoint } from '../session-api.ts';
import { defineAnswer } from './define-answer.ts';

/** Turning points of a recording to which a person can jump, and the events that belong to them. */
const EVENTS: Readonly<Record<TurningPoint, Family<AnyKind>>> = {
  flush: family(Writepages),
  split: family(ext_split, ext_split_extent, ext_grow_indepth, DxConvert, DxSplit, DxSplitNode, DxAddLevel, ind_node),
  allocation: family(AllocateBlocks),
};

/** The names of a recording's events that are turning points. */
function turningPointsOf(names: readonly string[]): TimelineData['turns'] {
  const ofFamily = (of: Family<AnyKind>) => names.flatMap((name, i) => (of.names.has(name) ? [i] : []));
  return { flush: ofFamily(EVENTS.flush), split: ofFamily(EVENTS.split), allocation: ofFamily(EVENTS.allocation) };
}

const NOTHING_WRITTEN = 255;

export const timeline = defineAnswer('timeline', ({ recording, whole }) => timelineOf(recording, whole.final), {
  holds: 'recording',
});

/** `final` is the volume at the end. A write counts under the kind that its block has there. */
function timelineOf(recording: Recording, final: Volume): TimelineData {
  const { events, history } = recording;
  const steps = events.length;
  const firstWrite = new Uint32Array(steps + 1);
  const name = new Uint16Array(steps);
  const root = new Uint32Array(steps);
  const depth = new Uint8Array(steps);
  const names: string[] = [];
  const numberOf = new Map<string, number>();
  events.forEach((event, i) => {
    firstWrite[i] = recording.firstWrite[i];
    let n = numberOf.get(event.name);
    if (n === undefined) {
      n = names.push(event.name) - 1;
      numberOf.set(event.name, n);
    }
    name[i] = n;
    root[i] = event.cause < 0 ? i : root[event.cause];
    depth[i] = event.cause < 0 ? 0 : Math.min(255, depth[event.cause] + 1);
  });
  firstWrite[steps] = history.length;

  const writeBlock = new Float64Array(history.length);
  const writeBytes = new Uint32Array(history.length);
  const writeKind = new Uint8Array(history.length);
  const kinds = new Map<number, number>();
  for (let i = 0; i < history.length; i++) {
    const block = history.blockOf(i);
    let kind = kinds.get(block);
    if (kind === undefined) {
      kind = labelOf(final, block).kind;
      kinds.set(block, kind);
    }
    writeBlock[i] = block;
    writeBytes[i] = history.lengthOf(i);
    writeKind[i] = kind;
  }

  const kind = new Uint8Array(steps).fill(NOTHING_WRITTEN);
  const bytes = new Map<number, number>();
  for (let e = 0; e < steps; e++) {
    bytes.clear();
    let most = 0;
    for (let i = firstWrite[e]; i < firstWrite[e + 1]; i++) {
      const sum = (bytes.get(writeKind[i]) ?? 0) + writeBytes[i];
      bytes.set(writeKind[i], sum);
      if (sum > most) {
        most = sum;
        kind[e] = writeKind[i];
      }
    }
  }
  return {
    firstWrite,
    name,
    names,
    turns: turningPointsOf(names),
    root,
    depth,
    kind,
    writeBlock,
    writeBytes,
    writeKind,
  };
}
