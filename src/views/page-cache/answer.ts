/**
 * The data that waits in memory at a moment: pages by file, the space promised to them, and the flush that turns many
 * small writes into few requests.
 *
 *     writes      ▪ ▪▪▪ ▪ ▪▪ ▪        each a system call
 *     requests    ├───────────┤       one run, asked for in one piece
 *     places      ├───────────┤       where the allocator put it
 */

import type { Said } from '../../bytes/said.ts';
import { dataView } from '../../bytes/struct.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { joinHalves } from '../../engine/volume/geometry.ts';
import { readInode } from '../../engine/volume/inode.ts';
import { fileMap } from '../../engine/volume/map.ts';
import { fileName } from '../../engine/volume/names.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { hasIncompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { type HeldRun, heldRuns } from '../../session/answers/memory-data.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import { is, type TraceEvent } from '../../trace/event.ts';
import { blocksIn } from '../../trace/events/cluster-words.ts';
import { AllocateBlocks } from '../../trace/events/mballoc.ts';
import { DaWriteBegin, DaWritePagesExtent, Writepages } from '../../trace/events/writeback.ts';
import { isUnder } from '../../trace/events-of.ts';

export interface CachedFile {
  ino: number;
  name: string | Said;
  runs: HeldRun[];
  delayed: number;
  unwritten: number;
  dirty: number;
  /** The event since which it has had something to write. */
  since: number;
  /** Number of blocks that its strip spans. */
  span: number;
}

export interface Piece {
  first: number;
  length: number;
}

/** The progress of one file's flush. */
export interface Flush {
  event: number;
  /** The moment lies within the flush. */
  now: boolean;
  ino: number;
  name: string | Said;
  /** Pieces of the file that calls have written since the flush before, in blocks. */
  writes: Piece[];
  requests: Piece[];
  places: (Piece & { block: number })[];
}

export interface PageCacheData {
  step: number;
  blockSize: number;
  blockCount: number;
  files: CachedFile[];
  /** Blocks: free by the groups' counts, promised to delayed data, kept for root, kept so that no flush can fail. */
  free: number;
  /** The blocks that hold the groups' counts. */
  descriptors: number[];
  promised: number;
  forRoot: number;
  kept: number;
  flush: Flush | undefined;
}

const LOOK_BACK = 20_000;
const MAX_WRITES = 2000;

export const pageCache = volumeAnswer('pageCache', pageCacheOf);

function pageCacheOf(moment: VolumeAt): PageCacheData {
  const { recording, step, volume } = moment;
  const { geometry: g, sb } = volume;
  const files: CachedFile[] = [];
  for (const [ino, runs] of heldRuns(recording, step)) {
    const count = (state: string) => runs.reduce((n, r) => n + (r.state === state ? r.length : 0), 0);
    const last = runs[runs.length - 1];
    files.push({
      ino,
      name: fileName(volume, ino),
      runs,
      delayed: count('delayed'),
      unwritten: count('unwritten'),
      dirty: count('dirty'),
      since: Math.min(...runs.map((r) => r.since)),
      span: last.first + last.length,
    });
  }
  files.sort((a, b) => a.since - b.since);
  const extents = hasIncompat(sb, 'extent');
  return {
    step,
    blockSize: g.blockSize,
    blockCount: g.blockCount,
    files,
    ...freeBlocks(volume),
    promised: files.reduce((n, f) => n + promisedTo(volume, f), 0),
    forRoot: joinHalves(sb.s_r_blocks_count_lo, sb.s_r_blocks_count_hi),
    // The allocator holds back 2 %, at most 4,096 blocks.
    kept: extents ? Math.min(Math.floor(g.blockCount / g.clusterRatio / 50), 4096) * g.clusterRatio : 0,
    flush: lastFlush(recording.events, step, moment),
  };
}

/** Blocks that are promised to a file: the waiting ones or, with bigalloc, the clusters that it does not have yet. */
function promisedTo(volume: Volume, { ino, delayed, runs }: CachedFile): number {
  const ratio = volume.geometry.clusterRatio;
  if (ratio === 1 || delayed === 0) return delayed;
  const clusters = (first: number, length: number) => {
    const from = Math.floor(first / ratio);
    return Array.from({ length: Math.floor((first + length - 1) / ratio) - from + 1 }, (_, i) => from + i);
  };
  const waits = runs.filter((r) => r.state === 'delayed').flatMap((r) => clusters(r.first, r.length));
  const inode = readInode(volume, ino);
  const has = isFinding(inode) ? [] : fileMap(volume, inode).runs.flatMap((r) => clusters(r.logical, r.length));
  const known = new Set(has);
  return new Set(waits.filter((cluster) => !known.has(cluster))).size * ratio;
}

function freeBlocks(volume: Volume): Pick<PageCacheData, 'free' | 'descriptors'> {
  const { geometry: g } = volume;
  const O = GroupDescriptor.offset;
  let free = 0;
  const descriptors = new Set<number>();
  for (let group = 0; group < g.groups; group++) {
    const { block, offset } = descriptorPlace(g, group);
    const dv = dataView(volume.device.read(block));
    descriptors.add(block);
    free += dv.getUint16(offset + O.bg_free_blocks_count_lo, true);
    if (g.descSize >= EXT4_MIN_DESC_SIZE_64BIT) free += dv.getUint16(offset + O.bg_free_blocks_count_hi, true) * 65536;
  }
  return { free: free * g.clusterRatio, descriptors: [...descriptors] };
}

function lastFlush(events: readonly TraceEvent[], step: number, { volume }: VolumeAt): Flush | undefined {
  let start = step - 1;
  const least = Math.max(0, step - LOOK_BACK);
  while (start >= least && !is(events[start], Writepages)) start--;
  const begin = events[start];
  if (start < least || !is(begin, Writepages)) return undefined;
  const { ino } = begin.fields;
  const { blockSize } = volume.geometry;
  const writes: Piece[] = [];
  for (let i = start - 1; i >= Math.max(0, start - LOOK_BACK) && writes.length < MAX_WRITES; i--) {
    const event = events[i];
    if (is(event, Writepages) && event.fields.ino === ino) break;
    if (!is(event, DaWriteBegin) || event.fields.ino !== ino) continue;
    const { pos, len } = event.fields;
    const first = Math.floor(pos / blockSize);
    writes.push({ first, length: Math.ceil((pos + len) / blockSize) - first });
  }
  writes.reverse();
  const requests: Piece[] = [];
  const places: Flush['places'] = [];
  for (let i = start + 1; i < step; i++) {
    if (!isUnder(events, i, start)) break;
    const event = events[i];
    if (is(event, DaWritePagesExtent)) {
      const { lblk, len } = event.fields;
      requests.push({ first: lblk, length: len });
    } else if (is(event, AllocateBlocks) && event.fields.flags.includes('DATA')) {
      const { lblk, len, block } = event.fields;
      places.push({ first: lblk, length: blocksIn(len, event.fields), block });
    }
  }
  const now = isUnder(events, step - 1, start);
  return { event: start, now, ino, name: fileName(volume, ino), writes, requests, places };
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    pageCache: typeof pageCache;
  }
}
