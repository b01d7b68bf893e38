/**
 * Metadata that is newer in memory than at home (its own place on the volume) and may be written there at any time.
 * Linux calls these blocks dirty buffers of the block device.
 *
 *     without a journal   every change makes its block dirty at once
 *     with a journal      a block becomes dirty when its transaction has committed; when a later transaction changes it
 *                         again it must wait for that one, and is not dirty until then
 *
 * They go home in ascending order, neighbours in one request: at sync, when they are 30 seconds old, at umount.
 */
import { type Carried, REQ } from '../../trace/disk.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { BlockStamps } from './block-stamps.ts';

const DIRTY = 1;

export class HomeBlocks {
  readonly #recorder: Recorder;
  readonly #stamps: BlockStamps;
  readonly #now: () => number;
  readonly #turn: () => number;
  /** The superblock's block, which events distinguish from other metadata. */
  readonly #superblock: number;
  readonly #dirty = new Set<number>();
  /** The second since which there is something to write, and its turn among the files; Infinity if there is nothing. */
  since = Number.POSITIVE_INFINITY;
  turn = Number.POSITIVE_INFINITY;

  /** `turn` counts everything that becomes dirty, files and these blocks alike. */
  constructor(recorder: Recorder, superblock: number, now: () => number, turn: () => number) {
    this.#recorder = recorder;
    this.#stamps = new BlockStamps(recorder.blockCount);
    this.#superblock = superblock;
    this.#now = now;
    this.#turn = turn;
  }

  get size(): number {
    return this.#dirty.size;
  }

  has(block: number): boolean {
    return this.#stamps.get(block) === DIRTY;
  }

  add(block: number): void {
    if (this.#stamps.get(block) === DIRTY) return;
    this.#stamps.set(block, DIRTY);
    if (this.since === Number.POSITIVE_INFINITY) {
      this.since = this.#now();
      this.turn = this.#turn();
    }
    this.#dirty.add(block);
  }

  /** Removes a block that may not go home now: it was freed, or a transaction has it. */
  remove(block: number): void {
    if (this.#stamps.get(block) !== DIRTY) return;
    this.#stamps.set(block, 0);
    this.#dirty.delete(block);
  }

  /** Sends all of them home. */
  write(flags: number, who: string): number {
    this.since = this.turn = Number.POSITIVE_INFINITY;
    if (this.#dirty.size === 0) return 0;
    this.#recorder.settle();
    return this.writeThese([...this.#dirty], flags, who);
  }

  /** Sends home those of the given blocks that are dirty. */
  writeThese(blocks: readonly number[], flags: number, who: string): number {
    // Computing their checksums may make more blocks dirty.
    this.#recorder.settle();
    const go = blocks.filter((block) => this.has(block)).sort((a, b) => a - b);
    for (const block of go) this.remove(block);
    sendRuns(
      this.#recorder,
      go,
      flags | REQ.META,
      (block) => (block === this.#superblock ? 'superblock' : 'metadata'),
      who,
    );
    return go.length;
  }
}

/** Sends ascending blocks. Neighbours of the same kind go in one request. */
function sendRuns(
  recorder: Recorder,
  blocks: readonly number[],
  flags: number,
  carried: (block: number) => Carried,
  who: string,
): void {
  for (let i = 0; i < blocks.length; ) {
    const what = carried(blocks[i]);
    let end = i + 1;
    while (end < blocks.length && blocks[end] === blocks[end - 1] + 1 && carried(blocks[end]) === what) end++;
    recorder.submit(blocks[i], end - i, flags, what, who);
    i = end;
  }
}
