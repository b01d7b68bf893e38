/**
 * The disk as the check uses it. Reads count the blocks of each pass. Writes are only for repairs and go through the
 * recorder. Blocks that do not exist read as zeros.
 */
import type { Recorder } from '../../trace/recorder.ts';
import { Bits } from './bits.ts';

export class Disk {
  readonly recorder: Recorder;
  readonly blockSize: number;
  readonly blockCount: number;
  /** Different blocks that the present pass has read. */
  seen = new Bits();
  /** Whether anything was written. */
  changed = false;
  readonly #zeros: Uint8Array;

  constructor(recorder: Recorder) {
    this.recorder = recorder;
    this.blockSize = recorder.blockSize;
    this.blockCount = recorder.blockCount;
    this.#zeros = new Uint8Array(recorder.blockSize);
  }

  read(block: number): Uint8Array {
    if (!(block >= 0 && block < this.blockCount)) return this.#zeros;
    this.seen.add(block);
    return this.recorder.store.read(block);
  }

  /** Gives the block's own bytes, to be changed in place. It may be called only after a question was answered with yes. */
  edit(block: number): Uint8Array {
    this.changed = true;
    return this.recorder.touch(block);
  }

  /** Bytes from anywhere, across blocks. Past the end they are zero. */
  bytes(at: number, length: number): Uint8Array {
    const out = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const block = Math.floor((at + done) / this.blockSize);
      const from = (at + done) % this.blockSize;
      const part = Math.min(this.blockSize - from, length - done);
      out.set(this.read(block).subarray(from, from + part), done);
      done += part;
    }
    return out;
  }

  put(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const block = Math.floor((at + done) / this.blockSize);
      const from = (at + done) % this.blockSize;
      const part = Math.min(this.blockSize - from, bytes.length - done);
      this.edit(block).set(bytes.subarray(done, done + part), from);
      done += part;
    }
  }
}
