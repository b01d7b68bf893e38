/**
 * What a mounted volume has sent to its disk, in a file beside the image, until the image itself holds it:
 *
 *     engine ──write──▶ log ──full, or unmounted──▶ image, in place ──▶ the log is removed
 *                        └── the server was killed: the next mount (or fsck -y) writes the log into the image
 *
 * A flush of the disk is a flush of the log, so that what a program has synced is there. Any first part of the log is the
 * disk as a power cut would have left it, which the volume's own journal knows how to mend. The image is written in place,
 * so its links, attributes and owner stay as they are.
 */
import fs from 'node:fs';
import type { BlockStore } from '../../trace/block-store.ts';
import { type DiskSink, REQ } from '../../trace/disk.ts';
import { writeAll } from './output.ts';
import { MOST_COUNT, RECORD_BYTES, sealRecord, writeHead } from './redo-format.ts';
import { applyLog } from './redo-replay.ts';

/** When the log is this long, it goes into the image, and the next one begins. */
const FULL_BYTES = 256 << 20;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = fs.constants;

export class RedoLog implements DiskSink {
  readonly name: string;
  readonly #fd: number;
  readonly #image: number;
  readonly #store: BlockStore;
  readonly #full: number;
  readonly #record: Uint8Array;
  #length = 0;
  /** Why it could not be written; from then on a sync is no promise. */
  fault: string | undefined;

  /** Begins the log of an image that is open for writing. Throws if its folder cannot be written. */
  constructor(name: string, image: number, store: BlockStore, full = FULL_BYTES) {
    this.name = name;
    this.#image = image;
    this.#store = store;
    this.#full = full;
    this.#record = new Uint8Array(RECORD_BYTES + MOST_COUNT * store.blockSize);
    this.#fd = fs.openSync(name, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR, 0o600);
    this.#begin();
  }

  #begin(): void {
    fs.ftruncateSync(this.#fd, 0);
    this.#length = writeHead(this.#fd, this.#image, this.#store.blockSize, false);
    fs.fsyncSync(this.#fd);
  }

  write(block: number, count: number, flags: number): void {
    this.#attempt(() => {
      for (let done = 0; done < count; done += MOST_COUNT)
        this.#append(block + done, Math.min(MOST_COUNT, count - done));
      if (flags & REQ.FUA) fs.fdatasyncSync(this.#fd);
    });
  }

  #append(block: number, count: number): void {
    const { blockSize } = this.#store;
    const length = RECORD_BYTES + count * blockSize;
    for (let i = 0; i < count; i++) this.#record.set(this.#store.read(block + i), RECORD_BYTES + i * blockSize);
    const record = this.#record.subarray(0, length);
    sealRecord(record, block, count);
    writeAll(this.#fd, record, this.#length);
    this.#length += length;
  }

  flush(): void {
    this.#attempt(() => {
      fs.fdatasyncSync(this.#fd);
      // Only here is it a state that the disk was in for certain.
      if (this.#length <= this.#full) return;
      applyLog(this.#fd, this.#image, true);
      this.#begin();
    });
  }

  #attempt(body: () => void): void {
    if (this.fault !== undefined) return;
    try {
      body();
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /**
   * Begins anew with all that is in memory. These blocks are in no order that a disk could have written them in, so it is
   * all of them or none: the first record comes last, and without it nothing is read.
   */
  writeAll(): void {
    try {
      // What was synced stays here until the image has it.
      if (this.fault !== undefined) applyLog(this.#fd, this.#image);
      this.#begin();
      this.fault = undefined;
    } catch (error) {
      this.fault = (error as Error).message;
      return;
    }
    const blocks = this.#store.heldBlocks();
    const first = blocks.next();
    if (first.done) return;
    const start = this.#length;
    this.#length += RECORD_BYTES + this.#store.blockSize;
    for (const block of blocks) this.write(block, 1, 0);
    this.#attempt(() => fs.fdatasyncSync(this.#fd));
    const end = this.#length;
    this.#length = start;
    this.write(first.value, 1, REQ.FUA);
    this.#length = end;
    if (this.fault !== undefined) fs.ftruncateSync(this.#fd, start);
  }

  /** The image is about to be written in place. If that ends in the middle, the log makes it whole. */
  applying(): void {
    this.#attempt(() => {
      writeHead(this.#fd, this.#image, this.#store.blockSize, true);
      fs.fsyncSync(this.#fd);
    });
  }

  /** The image holds everything. */
  remove(): void {
    fs.rmSync(this.name, { force: true });
    fs.closeSync(this.#fd);
  }
}
