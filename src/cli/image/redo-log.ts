/**
 * The log keeps the writes of a mounted volume in a file beside the image, until the image itself holds them:
 *
 *     engine ──write──▶ log ──full, or unmounted──▶ image, in place ──▶ the log is removed
 *                │ data of files: to its place in the image at once (data-in-place.ts)
 *                        └── the server was killed: the next mount (or fsck -y) writes the log into the image
 *
 * A flush of the disk flushes the log, so synced data is safe. Any first part of the log is a state that a power cut could
 * leave, which the volume's journal can repair. The image is written in place, so its links, attributes and owner stay as
 * they are.
 */
import fs from 'node:fs';
import type { BlockStore } from '../../trace/block-store.ts';
import { type Carried, type DiskSink, REQ } from '../../trace/disk.ts';
import type { DataInPlace } from './data-in-place.ts';
import { writeAll } from './output.ts';
import { MOST_COUNT, RECORD_BYTES, sealRecord, writeHead } from './redo-format.ts';
import { applyLog } from './redo-replay.ts';

/** When the log has this length, it is written into the image, and a new one begins. */
const FULL_BYTES = 256 << 20;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = fs.constants;

export class RedoLog implements DiskSink {
  readonly name: string;
  readonly #fd: number;
  readonly #image: number;
  readonly #store: BlockStore;
  readonly #full: number;
  readonly #record: Uint8Array;
  /** Undefined if the image must stay as it is until the end. */
  readonly #data: DataInPlace | undefined;
  /** Blocks that the log holds. */
  readonly #logged = new Set<number>();
  #length = 0;
  #synced = 0;
  /** The reason why it could not be written. From then on a sync cannot promise anything. */
  fault: string | undefined;

  /**
   * Begins the log of an image that is open for writing. With `data`, the data of files goes to the image at once. Throws
   * if the folder cannot be written.
   */
  constructor(name: string, image: number, store: BlockStore, data: DataInPlace | undefined, full = FULL_BYTES) {
    this.name = name;
    this.#data = data;
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
    this.#synced = this.#length;
    this.#logged.clear();
    fs.fsyncSync(this.#fd);
  }

  write(block: number, count: number, flags: number, carried: Carried): void {
    this.#attempt(() => {
      if (this.#data && carried === 'data' && !this.#holds(block, count)) {
        this.#data.add(block, count);
        if (flags & REQ.FUA) this.#data.sync();
        return;
      }
      // This keeps the order in which the blocks were sent.
      this.#data?.write();
      for (let done = 0; done < count; done += MOST_COUNT)
        this.#append(block + done, Math.min(MOST_COUNT, count - done));
      if (carried === 'journal') this.#data?.journaled(block, count);
      if (flags & REQ.FUA) this.#sync();
    });
  }

  #holds(block: number, count: number): boolean {
    for (let b = block; b < block + count; b++) if (this.#logged.has(b)) return true;
    return false;
  }

  #sync(): void {
    if (this.#synced === this.#length) return;
    fs.fdatasyncSync(this.#fd);
    this.#synced = this.#length;
  }

  /** At the end of a call, its data is written before anything else happens to these blocks. */
  callEnds(): void {
    if (this.#data?.waits) this.#attempt(() => this.#data?.write());
  }

  #append(block: number, count: number): void {
    const { blockSize } = this.#store;
    const length = RECORD_BYTES + count * blockSize;
    for (let i = 0; i < count; i++) {
      this.#record.set(this.#store.read(block + i), RECORD_BYTES + i * blockSize);
      this.#logged.add(block + i);
    }
    const record = this.#record.subarray(0, length);
    sealRecord(record, block, count);
    writeAll(this.#fd, record, this.#length);
    this.#length += length;
  }

  flush(): void {
    this.#attempt(() => {
      this.#data?.sync();
      this.#sync();
      // Only here does the log certainly hold a state of the disk.
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
   * Begins again with all blocks in memory. They are not in an order in which a disk could have written them, so all of
   * them must count, or none. Therefore the first record is written last, and without it nothing is read.
   */
  writeAll(): void {
    try {
      // Synced data stays in the log until the image has it.
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
    for (const block of blocks) this.write(block, 1, 0, 'metadata');
    this.#attempt(() => this.#sync());
    const end = this.#length;
    this.#length = start;
    this.write(first.value, 1, REQ.FUA, 'metadata');
    this.#length = end;
    if (this.fault !== undefined) fs.ftruncateSync(this.#fd, start);
  }

  /** The image is about to be written in place. If the write is interrupted, the log completes it. */
  applying(): void {
    this.#attempt(() => {
      writeHead(this.#fd, this.#image, this.#store.blockSize, true);
      fs.fsyncSync(this.#fd);
    });
  }

  /** Removes the log when the image holds everything. */
  remove(): void {
    fs.rmSync(this.name, { force: true });
    fs.closeSync(this.#fd);
  }
}
