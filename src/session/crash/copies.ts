/**
 * Where the bytes of a file are at a step, block by block: in memory, in the journal, in the disk's cache, on the platter.
 * A copy is the newest when its bytes are what memory holds, old when they are others.
 *
 *     page cache   ■ ■ ■ ■        gone without power
 *     journal      ■ ■            stays, once its commit block is on the platter
 *     disk cache     ■            gone without power
 *     platter      ■ □            stays
 */
import { be32At } from '../../bytes/access.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, inodePlace, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { journalOf } from '../../engine/volume/journal.ts';
import { walkMap } from '../../engine/volume/map.ts';
import { inodeLabel, pathOf } from '../../engine/volume/names.ts';
import { JBD2_MAGIC_NUMBER } from '../../format/jbd2.ts';
import { REQ } from '../../trace/disk.ts';
import { type BioFields, BlockBioQueue } from '../../trace/events/block.ts';
import { JOURNAL_TYPES, type JournalData, journalDataOf } from '../journal-data.ts';
import type { Lens } from '../lens.ts';
import { heldRuns } from '../memory-data.ts';
import type { Flying } from './flight.ts';
import type { CrashSource } from './source.ts';

/** A copy: there is none, one with older bytes, or the newest bytes. */
export const COPY = { none: 0, old: 1, newest: 2 } as const;

export interface CopiedBlock {
  /** Which block of the file; -1: the inode itself, with its size and its map. */
  logical: number;
  /** Where it lies; 0 while it has no place. */
  physical: number;
  /** Memory holds what has yet to be written. */
  dirty: boolean;
  cache: number;
  platter: number;
  /** A copy in the journal, whose transaction is complete on the platter; `journalFlying`: not all of it yet. */
  journal: number;
  journalFlying: boolean;
}

export interface CopiedFile {
  ino: number;
  name: string;
  size: number;
  blocks: CopiedBlock[];
  /** Blocks of the file that are not in the list. */
  more: number;
}

const MOST_BLOCKS = 48;

export function copiesOf(
  lens: Lens,
  source: CrashSource,
  flying: readonly Flying[],
  ino: number,
): CopiedFile | undefined {
  const { volume, recording, step } = lens;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return undefined;
  const places = placesOf(lens, inode);
  const held = heldRuns(recording, step, ino).get(ino) ?? [];
  for (const run of held) for (let b = run.first; b < run.first + run.length; b++) if (!places.has(b)) places.set(b, 0);
  const logicals = [...places.keys()].sort((a, b) => a - b);
  const shown = logicals.slice(0, MOST_BLOCKS);
  const wanted = new Set(shown.map((l) => places.get(l)!));
  const place = inodePlace(volume, ino);
  if (place) wanted.add(place.block);
  const sent = lastSent(source, step, wanted);
  const copies = journalCopies(lens, flying);
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
      own.journal = level(copy.bytes);
      own.journalFlying = copy.flying;
    }
    return own;
  };
  const isHeld = (l: number) => held.some((r) => l >= r.first && l < r.first + r.length);
  const blocks = shown.map((l) => about(l, places.get(l)!, isHeld(l)));
  if (place) {
    const changed = recording.volatile.at(`jbd2:block:${place.block}`, step) !== undefined;
    const own = about(-1, place.block, changed);
    own.dirty = own.platter !== COPY.newest;
    blocks.unshift(own);
  }
  return {
    ino,
    name: pathOf(volume, ino) ?? inodeLabel(volume, ino),
    size: sizeOf(inode),
    blocks,
    more: logicals.length - shown.length,
  };
}

function placesOf({ volume }: Lens, inode: InodeRef): Map<number, number> {
  const places = new Map<number, number>();
  walkMap(volume, inode, {
    run: (logical, physical, length) => {
      for (let i = 0; i < length && places.size < 4096; i++) places.set(logical + i, physical + i);
      return places.size < 4096;
    },
  });
  return places;
}

/** The event that last sent each block, to the cache only (it may be lost) and to the platter for certain. */
function lastSent({ recording, from }: CrashSource, step: number, wanted: ReadonlySet<number>) {
  const sent = new Map<number, { cache?: number | undefined; platter?: number }>();
  for (let e = from; e < step; e++) {
    const { name, fields } = recording.events[e];
    if (name !== BlockBioQueue.name) continue;
    const { block, count, flags } = fields as unknown as BioFields;
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
        s.platter = e;
        s.cache = undefined;
      } else s.cache = e;
      sent.set(b, s);
    }
  }
  return sent;
}

function readAt({ recording }: CrashSource, event: number, block: number): Uint8Array {
  return recording.view(event).read(block);
}

/** Of an inode's block only the inode counts. */
function part(a: Uint8Array, b: Uint8Array, place: { offset: number } | undefined, size: number): boolean {
  const from = place?.offset ?? 0;
  const to = place ? from + size : a.length;
  for (let i = from; i < to; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The newest copy of each block in the part of the journal that a recovery would read. */
function journalCopies(lens: Lens, flying: readonly Flying[]): Map<number, { bytes: Uint8Array; flying: boolean }> {
  const copies = new Map<number, { bytes: Uint8Array; flying: boolean; sequence: number }>();
  const data = journalDataOf(lens);
  const journal = journalOf(lens.volume);
  if (!data?.log || !journal) return copies;
  const { head, tail, first, end, free } = data.log;
  const used = end - first - free;
  const aloft = new Set(flying.map((f) => f.block));
  const copy = JOURNAL_TYPES.indexOf('copy');
  const commit = JOURNAL_TYPES.indexOf('commit');
  const complete = new Map<number, boolean>();
  const ring = Array.from({ length: used }, (_, i) => first + ((tail - first + i) % (end - first)));
  for (const at of ring) if (data.types[at] === commit) complete.set(data.sequences[at], true);
  for (const at of ring) {
    const block = physicalOf(data, at);
    if (block === undefined || !aloft.has(block)) continue;
    if (complete.has(data.sequences[at])) complete.set(data.sequences[at], false);
  }
  for (const at of head === tail && used === 0 ? [] : ring) {
    if (data.types[at] !== copy) continue;
    const block = physicalOf(data, at);
    if (block === undefined) continue;
    const bytes = lens.volume.device.read(block).slice();
    // A copy that begins like a block of the journal was escaped: four zeros stand for the magic number.
    const home = lens.volume.device.read(data.targets[at]);
    if (be32At(bytes, 0) === 0 && be32At(home, 0) === JBD2_MAGIC_NUMBER) bytes.set(home.subarray(0, 4));
    copies.set(data.targets[at], {
      bytes,
      flying: complete.get(data.sequences[at]) !== true,
      sequence: data.sequences[at],
    });
  }
  return copies;
}

function physicalOf(data: JournalData, at: number): number | undefined {
  for (const run of data.runs)
    if (at >= run.logical && at < run.logical + run.length) return run.physical + at - run.logical;
  return undefined;
}
