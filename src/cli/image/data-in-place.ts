/**
 * Data of files on its way to a mounted image: straight to its place, and not in memory any more.
 *
 *     engine ──data──▶ here ──▶ image, in place ──▶ read from there again
 *            ──all else──▶ redo-log.ts; the journal's blocks leave memory too
 *
 * Metadata decides which blocks are whose, and it is in the log, in its order: until that is in the image, this data lies in
 * blocks that are free there, or replaces data of the same file, as on any disk. A block that the log holds is no such
 * block: what follows for it goes to the log too.
 */
import fs from 'node:fs';
import type { BlockStore } from '../../trace/block-store.ts';
import type { FileSource } from './file-source.ts';
import { writeAll } from './output.ts';

/** So many are written at once, whatever they belong to. */
const MOST_BYTES = 1 << 20;

export class DataInPlace {
  readonly #image: number;
  readonly #store: BlockStore;
  readonly #source: FileSource;
  readonly #kept: number | undefined;
  /** What waits: first blocks and counts, in turns. */
  readonly #runs: number[] = [];
  #blocks = 0;
  #unsynced = false;

  /** `source`: the image, as the store reads it. `kept`: the journal's superblock. */
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

  /** Writes what waits, before anything else happens to these blocks. */
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
    // From the last to the first, as what was given up last is taken first: what comes next lies in order too, and is one write.
    for (let b = block + count - 1; b >= block; b--) this.#store.drop(b);
  }

  /** The bytes of a block, and of as many behind it as lie behind it in memory too; no more than `length`. */
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

  /** Blocks of the journal are in the log: only a recovery would read them, but for its superblock. */
  journaled(block: number, count: number): void {
    for (let b = block; b < block + count; b++) if (b !== this.#kept) this.#store.drop(b);
  }

  /** All of it is safe. */
  sync(): void {
    this.write();
    if (!this.#unsynced) return;
    fs.fdatasyncSync(this.#image);
    this.#unsynced = false;
  }
}
