/**
 * Data of files goes straight to its place in a mounted image, and leaves memory.
 *
 *     engine ──data──▶ here ──▶ image, in place ──▶ read from there again
 *            ──all else──▶ redo-log.ts; the journal's blocks leave memory too
 *
 * Metadata decides on the owner of a block, and metadata is in the log, in order. Until the image has the log, this data
 * lies in blocks that are free in the image, or replaces data of the same file, as on any disk. A block that is already
 * in the log is an exception: later writes to it also go to the log.
 */
import fs from 'node:fs';
import type { BlockStore } from '../../trace/block-store.ts';
import type { FileSource } from './file-source.ts';
import { writeAll } from './output.ts';

/** This many bytes are written at once, regardless of their files. */
const MOST_BYTES = 1 << 20;

export class DataInPlace {
  readonly #image: number;
  readonly #store: BlockStore;
  readonly #source: FileSource;
  readonly #kept: number | undefined;
  /** The waiting runs, as pairs of first block and count. */
  readonly #runs: number[] = [];
  #blocks = 0;
  #unsynced = false;

  /** `source` is the image as the store reads it, and `kept` the journal's superblock. */
  constructor(image: number, store: BlockStore, source: FileSource, kept?: number) {
    this.#kept = kept;
    this.#image = image;
    this.#store = store;
    this.#source = source;
  }

  add(block: number, count: number): void {
    const runs = this.#runs;
    const last = runs.length - 2;
    if (last >= 0 && runs[last] + runs[last + 1] === block) runs[last + 1] += count;
    else runs.push(block, count);
    this.#blocks += count;
    if (this.#blocks * this.#store.blockSize >= MOST_BYTES) this.write();
  }

  get waits(): boolean {
    return this.#blocks > 0;
  }

  /** Writes the waiting runs before anything else happens to these blocks. */
  write(): void {
    if (this.#blocks === 0) return;
    const runs = this.#runs.splice(0);
    this.#blocks = 0;
    for (let i = 0; i < runs.length; i += 2) this.#writeRun(runs[i], runs[i + 1]);
  }

  #writeRun(block: number, count: number): void {
    const { blockSize, byteLength } = this.#store;
    const at = block * blockSize;
    const length = Math.min(count * blockSize, byteLength - at);
    this.#unsynced = true;
    for (let done = 0; done < length; ) {
      const piece = this.#together(block + done / blockSize, length - done);
      writeAll(this.#image, piece, at + done);
      done += piece.length;
    }
    this.#source.changed(at, length);
    // Blocks are dropped in reverse, because memory dropped last is reused first. So the next data lies in order: one write.
    for (let b = block + count - 1; b >= block; b--) this.#store.drop(b);
  }

  /** The bytes of a block and of the blocks that follow it directly in memory, at most `length`. */
  #together(block: number, length: number): Uint8Array {
    const first = this.#store.read(block);
    let end = first.length;
    for (let b = block + 1; end < length; b++) {
      const next = this.#store.read(b);
      if (next.buffer !== first.buffer || next.byteOffset !== first.byteOffset + end) break;
      end += next.length;
    }
    return new Uint8Array(first.buffer, first.byteOffset, Math.min(end, length));
  }

  /** Drops blocks of the journal, which the log has. Only recovery would read them, except for the journal's superblock. */
  journaled(block: number, count: number): void {
    for (let b = block; b < block + count; b++) if (b !== this.#kept) this.#store.drop(b);
  }

  /** Makes all written data safe. */
  sync(): void {
    this.write();
    if (!this.#unsynced) return;
    fs.fdatasyncSync(this.#image);
    this.#unsynced = false;
  }
}
