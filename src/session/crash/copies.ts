/**
 * The copies of a file's bytes at a step, block by block: in memory, in the journal, in the disk's cache, on the platter.
 * A copy is the newest if its bytes equal those in memory, and old if they differ.
 *
 *     page cache   ■ ■ ■ ■        gone without power
 *     journal      ■ ■            stays, once its commit block is on the platter
 *     disk cache     ■            gone without power
 *     platter      ■ □            stays
 */
import type { Said } from '../../bytes/said.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, inodePlace, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { walkMap } from '../../engine/volume/map.ts';
import { fileName } from '../../engine/volume/names.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { REQ } from '../../trace/disk.ts';
import { eventsIn } from '../../trace/events-of.ts';
import { JournaledBlock } from '../../trace/memory.ts';
import { heldRuns } from '../answers/memory-data.ts';
import type { VolumeAt } from '../answers/volume-at.ts';
import { fastCopyOf } from './fast-copy.ts';
import { copiedBytes, journalCopies } from './journal-copies.ts';
import { RISK, sentUntil } from './sent.ts';
import type { CrashSource } from './source.ts';

/** There is no copy, a copy with older bytes, or a copy with the newest bytes. */
export const COPY = { none: 0, old: 1, newest: 2 } as const;

export interface CopiedBlock {
  /** Number of the block in the file. -1 is the inode itself, with its size and its map. */
  logical: number;
  /** Its block on the volume; 0 while it has none. */
  physical: number;
  /** Memory holds changes that have not been written yet. */
  dirty: boolean;
  cache: number;
  platter: number;
  /** A copy in the journal. Its transaction is complete on the platter, or for `journalFlying` not yet complete there. */
  journal: number;
  journalFlying: boolean;
}

export interface CopiedFile {
  ino: number;
  name: string | Said;
  size: number;
  blocks: CopiedBlock[];
  /** Blocks of the file that are left out of the list. */
  more: number;
}

const MOST_BLOCKS = 48;

export function copiesOf(moment: VolumeAt, source: CrashSource, ino: number): CopiedFile | undefined {
  const { volume, recording, step } = moment;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return undefined;
  const places = placesOf(moment, inode);
  const held = heldRuns(recording, step, ino).get(ino) ?? [];
  for (const run of held) for (let b = run.first; b < run.first + run.length; b++) if (!places.has(b)) places.set(b, 0);
  const logicals = [...places.keys()].sort((a, b) => a - b);
  const shown = logicals.slice(0, MOST_BLOCKS);
  const wanted = new Set(shown.map((l) => places.get(l)!));
  const place = inodePlace(volume, ino);
  if (place) wanted.add(place.block);
  const sent = lastSent(source, step, wanted);
  const until = sentUntil(source, step);
  const copies = journalCopies(moment, until);
  const about = (logical: number, physical: number, dirty: boolean): CopiedBlock => {
    const own: CopiedBlock = {
      logical,
      physical,
      dirty,
      cache: COPY.none,
      platter: COPY.none,
      journal: COPY.none,
      journalFlying: false,
    };
    if (physical === 0) return own;
    const now = volume.device.read(physical).slice();
    const waits = dirty && held.some((r) => r.state !== 'dirty' && logical >= r.first && logical < r.first + r.length);
    const level = (bytes: Uint8Array) =>
      !waits && part(bytes, now, logical < 0 ? place : undefined, volume.geometry.inodeSize) ? COPY.newest : COPY.old;
    const { cache, platter } = sent.get(physical) ?? {};
    if (cache !== undefined) own.cache = level(readAt(source, cache, physical));
    if (platter !== undefined) own.platter = level(readAt(source, platter, physical));
    else own.platter = level(recording.view(source.from).read(physical));
    const copy = copies.get(physical);
    if (copy) {
      own.journal = level(copiedBytes(moment, physical, copy));
      own.journalFlying = copy.level !== RISK.safe;
    }
    return own;
  };
  const isHeld = (l: number) => held.some((r) => l >= r.first && l < r.first + r.length);
  const blocks = shown.map((l) => about(l, places.get(l)!, isHeld(l)));
  if (place) {
    const changed = recording.volatile.at(JournaledBlock, { block: place.block }, step) !== undefined;
    const own = about(-1, place.block, changed);
    own.dirty = own.platter !== COPY.newest;
    const fast = fastCopyOf(moment, source, ino, until);
    const said = fast && readAt(source, fast.event, place.block);
    // The records of fast commits come after the copies in the log.
    if (said && part(said, volume.device.read(place.block), place, volume.geometry.inodeSize)) {
      own.journal = COPY.newest;
      own.journalFlying = fast.flying;
    }
    blocks.unshift(own);
  }
  return {
    ino,
    name: fileName(volume, ino),
    size: sizeOf(inode),
    blocks,
    more: logicals.length - shown.length,
  };
}

function placesOf({ volume }: VolumeAt, inode: InodeRef): Map<number, number> {
  const places = new Map<number, number>();
  walkMap(volume, inode, {
    run: (logical, physical, length) => {
      for (let i = 0; i < length && places.size < 4096; i++) places.set(logical + i, physical + i);
      return places.size < 4096;
    },
  });
  return places;
}

/** The events that last sent each block to the disk's cache, where it may be lost, and to the platter for certain. */
function lastSent({ recording, from }: CrashSource, step: number, wanted: ReadonlySet<number>) {
  const sent = new Map<number, { cache?: number | undefined; platter?: number }>();
  for (const { id, fields } of eventsIn(recording, BlockBioQueue, from, step)) {
    const { block, count, flags } = fields;
    if (flags & REQ.PREFLUSH)
      for (const s of sent.values())
        if (s.cache !== undefined) {
          s.platter = s.cache;
          s.cache = undefined;
        }
    for (let b = block; b < block + count; b++) {
      if (!wanted.has(b)) continue;
      const s = sent.get(b) ?? {};
      if (flags & REQ.FUA) {
        s.platter = id;
        s.cache = undefined;
      } else s.cache = id;
      sent.set(b, s);
    }
  }
  return sent;
}

function readAt({ recording }: CrashSource, event: number, block: number): Uint8Array {
  return recording.view(event).read(block);
}

/** Compares only the inode in an inode's block. */
function part(a: Uint8Array, b: Uint8Array, place: { offset: number } | undefined, size: number): boolean {
  const from = place?.offset ?? 0;
  const to = place ? from + size : a.length;
  for (let i = from; i < to; i++) if (a[i] !== b[i]) return false;
  return true;
}
