/**
 * The buddies of one group at a moment, and the search that led to the last allocation.
 *
 *     bitmap on disk   ▣▣▣▣▢▢▢▢▢▢▢▢▢▢▢▢
 *     preallocated         ▨▨▨▨               free on disk, taken in the buddies
 *     freed, waits             ▧▧             so too, until the transaction that freed it commits
 *     buddies                    ├─ 2 ─┤├─ 8 …  the largest aligned chunks of what is left
 *
 * Linux keeps its buddies in memory. They follow from the bitmap, the preallocations and the waiting blocks, so they are
 * computed here from the bytes and from the recording's notes of the rest.
 */

import { clearRuns, nextClear, setBits } from '../../bytes/bitmap.ts';
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { Buddy } from '../../engine/mballoc/buddy.ts';
import { blockBitmap } from '../../engine/volume/bitmaps.ts';
import { groupLength, groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { fileName } from '../../engine/volume/names.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { type Preallocation, preallocationsAt, type Waiting, waitingAt } from '../../session/answers/memory-data.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import { type FieldsOf, is, isOf, type TraceEvent } from '../../trace/event.ts';
import { KEEP_EVENTS } from '../../trace/events/families.ts';
import { MballocAlloc, MballocPrealloc } from '../../trace/events/mballoc.ts';
import { type RejectedSaid, rejectedSaid } from '../../trace/events/passed.ts';
import * as Memory from '../../trace/memory.ts';

/** A free chunk: 2^order blocks of the group from `start` on. */
export interface Chunk {
  order: number;
  start: number;
}

/** A place in a group, as the tracepoints tell it. */
export interface Place {
  group: number;
  start: number;
  len: number;
}

/** The last allocation before the moment. */
export interface Search {
  event: number;
  ino: number;
  name: string | Said;
  needed: Place;
  goal: Place | undefined;
  result: Place;
  /** The event of the search; absent if preallocated blocks were taken. */
  told: FieldsOf<typeof MballocAlloc> | undefined;
  considered: RejectedSaid[];
}

export interface Kept extends Preallocation {
  /** The file's name; undefined for blocks of a locality group, which are for small files. */
  name: string | Said | undefined;
  /** Its place in the group. */
  start: number;
}

/** Blocks that are free on disk, but may not be taken before the commit. */
export interface Freed extends Waiting {
  /** Its place in the group. */
  start: number;
}

export interface BuddyData {
  step: number;
  groups: number;
  group: number;
  /** First block of the group on the volume. */
  first: number;
  /** Blocks in a cluster (bigalloc). All lengths and places in the group then count clusters. */
  ratio: number;
  length: number;
  orders: number;
  chunks: Chunk[];
  /** Chunks that the last event made, and those that it used up. */
  made: Chunk[];
  gone: Chunk[];
  /** Runs of blocks in use on disk: first, length, first, length … */
  used: Uint32Array;
  free: number;
  kept: Kept[];
  waiting: Freed[];
  /** Free runs by the log2 of their length. */
  histogram: Uint32Array;
  /** Free blocks of each group, by its bitmap. */
  freeByGroup: Float64Array;
  search: Search | undefined;
  /** The block of the group's bitmap. */
  bitmap: number;
  /** The same group before the last event, if the picture before showed another one. */
  earlier: BuddyData | undefined;
}

/** How many events back an allocation is looked for. */
const LOOK_BACK = 4000;

/** The buddies of a group; by default, of the group of the last allocation. */
export const buddy = volumeAnswer('buddy', (at, { group }: { group?: number | undefined }) => {
  const data = buddyOf(at, group);
  const ended = data.search !== undefined && data.search.event >= at.step - 1;
  return group === undefined && ended ? { ...data, earlier: earlierOf(at, data) } : data;
});

/** If a search has just ended in another group than the last one, that group as it was before. */
function earlierOf({ recording, step, volume }: VolumeAt, { group }: BuddyData): BuddyData | undefined {
  if (lastSearch(recording.events, step - 1, volume)?.result.group === group) return undefined;
  const view = recording.view(step - 1);
  const before = openVolume(view);
  if (before instanceof Refused) return undefined;
  const position = recording.position(step - 1);
  return buddyOf({ recording, step: step - 1, position, volume: before, written: [], before: () => view }, group);
}

function buddyOf(moment: VolumeAt, group?: number): BuddyData {
  const { recording, step, volume } = moment;
  const { geometry: g } = volume;
  const search = lastSearch(recording.events, step, volume);
  const shown = Math.min(g.groups - 1, Math.max(0, group ?? search?.result.group ?? 0));
  const kept = keptIn(volume, preallocationsAt(recording, step), shown);
  const waiting = waitingIn(volume, waitingAt(recording, step), shown);
  const now = chunksOf(volume, shown, [...kept, ...waiting]);
  const first = groupStart(g, shown);
  const bits = blockBitmap(volume, shown);
  const used: number[] = [];
  const histogram = new Uint32Array(18);
  let from = 0;
  clearRuns(bits.bits, now.length, (at, length) => {
    if (at > from) used.push(from, at - from);
    from = at + length;
  });
  if (from < now.length) used.push(from, now.length - from);
  let open = -2;
  let run = 0;
  for (const { start, order } of now.chunks) {
    if (start !== open) {
      if (run > 0) histogram[31 - Math.clz32(run)]++;
      run = 0;
    }
    run += 2 ** order;
    open = start + 2 ** order;
  }
  if (run > 0) histogram[31 - Math.clz32(run)]++;
  const { made, gone } = changed(moment, shown, now.chunks);
  return {
    step,
    groups: g.groups,
    group: shown,
    first,
    ratio: g.clusterRatio,
    length: now.length,
    orders: now.orders,
    chunks: now.chunks,
    made,
    gone,
    used: Uint32Array.from(used),
    free: now.chunks.reduce((n, c) => n + 2 ** c.order, 0),
    kept,
    waiting,
    histogram,
    freeByGroup: freeByGroup(volume),
    search,
    bitmap: volume.groups.blockBitmap[shown],
    earlier: undefined,
  };
}

function keptIn(volume: Volume, all: readonly Preallocation[], group: number): Kept[] {
  const { geometry: g } = volume;
  return all
    .filter((pa) => groupOf(g, pa.physical) === group)
    .map((pa) => ({
      ...pa,
      start: (pa.physical - groupStart(g, group)) / g.clusterRatio,
      length: pa.length / g.clusterRatio,
      free: pa.free / g.clusterRatio,
      name: pa.ino === 0 ? undefined : fileName(volume, pa.ino),
    }));
}

function waitingIn({ geometry: g }: Volume, all: readonly Waiting[], group: number): Freed[] {
  return all
    .filter((run) => groupOf(g, run.physical) === group)
    .map((run) => ({
      ...run,
      start: (run.physical - groupStart(g, group)) / g.clusterRatio,
      length: run.length / g.clusterRatio,
    }));
}

function chunksOf(
  volume: Volume,
  group: number,
  kept: readonly { start: number; length: number }[],
): { chunks: Chunk[]; orders: number; length: number } {
  const { geometry: g } = volume;
  // With bigalloc a bit stands for a cluster, and chunks count clusters.
  const length = Math.ceil(groupLength(g, group) / g.clusterRatio);
  const bits = blockBitmap(volume, group).bits.slice();
  for (const pa of kept) setBits(bits, pa.start, pa.length);
  const buddy = new Buddy(bits, length, Math.log2(g.blockSize));
  const chunks: Chunk[] = [];
  for (let at = nextClear(bits, 0, length); at < length; at = nextClear(bits, at, length)) {
    const order = buddy.orderOf(at);
    chunks.push({ order, start: at });
    at += 2 ** order;
  }
  return { chunks, orders: buddy.orders, length };
}

/** The change of the chunks by the last event. An allocation and the event before about its kept blocks are one change. */
function changed(
  { recording, step, volume, written }: VolumeAt,
  group: number,
  now: readonly Chunk[],
): { made: Chunk[]; gone: Chunk[] } {
  const { events } = recording;
  const both = is(events[step - 1], MballocAlloc) && isOf(events[step - 2], KEEP_EVENTS);
  const from = Math.max(0, step - (both ? 2 : 1));
  const touched = [...written].includes(volume.groups.blockBitmap[group]);
  const { volatile } = recording;
  if (!both && !touched && !volatile.changed(Memory.Preallocation, from) && !volatile.changed(Memory.FreedRun, from))
    return { made: [], gone: [] };
  // It is opened separately, because a descriptor that marked the bitmap as uninitialised may have changed.
  const earlier = openVolume(recording.view(from));
  if (earlier instanceof Refused) return { made: [], gone: [] };
  const kept = keptIn(volume, preallocationsAt(recording, from), group);
  const waiting = waitingIn(volume, waitingAt(recording, from), group);
  const old = chunksOf(earlier, group, [...kept, ...waiting]).chunks;
  const name = (c: Chunk) => c.start * 32 + c.order;
  const then = new Set(old.map(name));
  const here = new Set(now.map(name));
  return { made: now.filter((c) => !then.has(name(c))), gone: old.filter((c) => !here.has(name(c))) };
}

function freeByGroup(volume: Volume): Float64Array {
  const { geometry: g } = volume;
  const free = new Float64Array(g.groups);
  for (let group = 0; group < Math.min(g.groups, 4096); group++) {
    const { bits, count } = blockBitmap(volume, group);
    clearRuns(bits, count, (_, length) => {
      free[group] += length;
    });
  }
  return free;
}

function lastSearch(events: readonly TraceEvent[], step: number, volume: Volume): Search | undefined {
  // The event about the blocks that an allocation keeps comes before it, when the search is over.
  const ended = isOf(events[step - 1], KEEP_EVENTS) && is(events[step], MballocAlloc);
  for (let i = ended ? step : step - 1; i >= Math.max(0, step - LOOK_BACK); i--) {
    const event = events[i];
    const searched = is(event, MballocAlloc);
    if (!searched && !is(event, MballocPrealloc)) continue;
    const { inode, orig, result } = event.fields;
    const told = searched ? event.fields : undefined;
    return {
      event: i,
      ino: inode,
      name: fileName(volume, inode),
      needed: orig,
      goal: told?.goal,
      result,
      told,
      considered: rejectedSaid(event.considered),
    };
  }
  return undefined;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    buddy: typeof buddy;
  }
}
