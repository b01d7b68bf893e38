/**
 * A disk with a volatile cache, and its content if the power fails at any moment.
 *
 *     write 7 ─▶ cache ┐            power cut after write 9:
 *     write 8 ─▶ cache ├─ flush ─▶ platter      7 and 8 are there
 *     flush            ┘                        9 is there, or not, or some of its sectors are
 *     write 9 ─▶ cache
 *
 * A write that was forced through (FUA) is on the platter at once. The others reach it in any order until the next flush.
 * Any of them may be lost, and of two writes to one block only the older may have arrived. A sector of 512 bytes is
 * written whole or not at all.
 */

import { SECTOR_BYTES } from '../format/constants.ts';
import { BlockBioQueue } from './bio.ts';
import { type ByteSource, deviceSource } from './block-device.ts';
import { BlockStore } from './block-store.ts';
import { type Carried, type DiskSink, REQ } from './disk.ts';
import { eventsIn } from './events-of.ts';
import type { Recording } from './recording.ts';

/** One block on its way, with its bytes. A flush has block -1 and no bytes. */
export interface DiskWrite {
  readonly block: number;
  readonly bytes: Uint8Array;
  readonly flags: number;
  readonly carried: Carried | '';
  /** The event that sent it if there is a recording, else -1. */
  readonly event: number;
}

const NO_BYTES: Uint8Array = new Uint8Array(0);
const FLUSH: DiskWrite = { block: -1, bytes: NO_BYTES, flags: REQ.PREFLUSH, carried: '', event: -1 };

/** A sink for a Recorder, with everything sent to a disk in order. */
export class DiskLog implements DiskSink {
  readonly sent: DiskWrite[] = [];
  /** Block writes among them. */
  writes = 0;
  readonly #store: { read(block: number): Uint8Array };
  readonly #most: number;

  /** Keeps the bytes of the first `most` block writes. The others are only counted. */
  constructor(store: { read(block: number): Uint8Array }, most = Number.POSITIVE_INFINITY) {
    this.#store = store;
    this.#most = most;
  }

  write(block: number, count: number, flags: number, carried: Carried, event = -1): void {
    for (let i = 0; i < count && this.writes + i < this.#most; i++)
      this.sent.push({ block: block + i, bytes: this.#store.read(block + i).slice(), flags, carried, event });
    this.writes += count;
  }

  flush(): void {
    this.sent.push(FLUSH);
  }
}

/** The writes of the events [from, to), according to a full recording. */
export function* sentIn(recording: Recording, from: number, to: number): Generator<DiskWrite> {
  const view = recording.view(from);
  for (const { id, fields } of eventsIn(recording, BlockBioQueue, from, to)) {
    const { block, count, flags, carried } = fields;
    const log = new DiskLog(view);
    if (flags & REQ.PREFLUSH) log.flush();
    if (carried !== '') {
      view.seek(recording.position(id));
      log.write(block, count, flags, carried, id);
    }
    yield* log.sent;
  }
}

/** How a write on its way arrived: whole, not at all, or sector by sector. @internal */
export type Arrived = boolean | ((sector: number) => boolean);

/** Decides which writes on their way arrived. It is called in the order in which they were sent. */
export type Fate = (write: DiskWrite, index: number, count: number) => Arrived;

export class CrashDisk {
  /** The content that is on the platter for certain. */
  readonly platter: BlockStore;
  /** Writes since the last flush. */
  readonly flying: DiskWrite[] = [];
  /** Block writes so far. */
  writes = 0;

  /** Takes the disk before the first write, which is not changed. */
  constructor(before: BlockStore) {
    this.platter = overlay(before);
  }

  /** The next thing sent reaches the disk. With `landing`, a forced write is still on its way. */
  take(write: DiskWrite, landing = false): void {
    if (write.block < 0) {
      this.#land();
      return;
    }
    this.writes++;
    if (write.flags & REQ.FUA && !landing) {
      // Older writes of the same block can no longer overwrite it.
      for (let i = this.flying.length - 1; i >= 0; i--)
        if (this.flying[i].block === write.block) this.flying.splice(i, 1);
      this.platter.write(write.block, write.bytes);
    } else this.flying.push(write);
  }

  /** Takes back a write that was taken as landing. */
  takeBack(): void {
    this.flying.pop();
    this.writes--;
  }

  #land(): void {
    for (const { block, bytes } of this.flying) this.platter.write(block, bytes);
    this.flying.length = 0;
  }

  /** The disk after the power cut, as a separate store. */
  image(fate: Fate): BlockStore {
    const image = overlay(this.platter);
    for (const [i, write] of this.flying.entries()) {
      const arrived = fate(write, i, this.flying.length);
      if (arrived === true) image.write(write.block, write.bytes);
      else if (arrived) putSectors(image, write, arrived);
    }
    return image;
  }
}

function putSectors(image: BlockStore, { block, bytes }: DiskWrite, arrived: (sector: number) => boolean): void {
  for (let s = 0; s * SECTOR_BYTES < bytes.length; s++)
    if (arrived(s)) image.write(block, bytes.subarray(s * SECTOR_BYTES, (s + 1) * SECTOR_BYTES), s * SECTOR_BYTES);
}

/** A store on top of another, which it reads but does not change. @internal */
export function overlay(below: BlockStore): BlockStore {
  const { blockSize, byteLength } = below;
  const copied = deviceSource(below, byteLength);
  const source: ByteSource = {
    size: byteLength,
    read: (offset, length) =>
      length === blockSize && offset % blockSize === 0 ? below.read(offset / blockSize) : copied.read(offset, length),
  };
  return new BlockStore(blockSize, byteLength, source);
}

/** A person's choice: nothing lost, all possible writes lost, or a random draw by a seed. */
export type Lose = 'none' | 'all' | { seed: number };

/** In the draw, one write in this many is torn, on average. */
const TORN_ONE_IN = 8;

export function fateOf(lose: Lose): Fate {
  if (lose === 'none') return () => true;
  if (lose === 'all') return () => false;
  return (_, index) => {
    const draw = mix(lose.seed, index, 0);
    if (draw % TORN_ONE_IN === 0) return (sector) => (mix(lose.seed, index, sector + 1) & 1) === 1;
    return (draw & 0x100) !== 0;
  };
}

/** 32 bits that depend on all three (the finaliser of murmur3). */
function mix(seed: number, a: number, b: number): number {
  let x = (seed ^ Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The disk after the first `atWrite` block writes, or the number of writes if there were fewer. */
export function crashed(
  before: BlockStore,
  log: Pick<DiskLog, 'sent' | 'writes'>,
  atWrite: number,
  fate: Fate,
): BlockStore | number {
  if (log.writes < atWrite) return log.writes;
  const disk = new CrashDisk(before);
  for (const write of log.sent) {
    if (disk.writes === atWrite) break;
    disk.take(write);
  }
  return disk.image(fate);
}
