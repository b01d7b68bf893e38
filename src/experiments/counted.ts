/**
 * A device that notes the blocks that a reader asks for. Each block counts once, in the order of the first reads, because
 * a reader keeps in memory what it has read.
 *
 *     reader ── read(block) ──▶ counted ──▶ bytes          jump: a block that does not follow the last one
 */
import type { ByteSource } from '../trace/block-device.ts';
import type { BlockStore } from '../trace/block-store.ts';

export interface Reads {
  blocks: number;
  bytes: number;
  /** The number of blocks that do not follow the block read before. */
  jumps: number;
}

export class Counted implements ByteSource {
  readonly size: number;
  readonly #store: BlockStore;
  /** The blocks in the order of their first reads. */
  readonly blocks = new Set<number>();

  constructor(store: BlockStore) {
    this.#store = store;
    this.size = store.byteLength;
  }

  block(number: number): Uint8Array {
    this.blocks.add(number);
    return this.#store.read(number);
  }

  read(offset: number, length: number): Uint8Array {
    const { blockSize } = this.#store;
    const out = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    for (let done = 0; done < out.length; ) {
      const at = (offset + done) % blockSize;
      const bytes = this.block(Math.floor((offset + done) / blockSize)).subarray(at, at + out.length - done);
      out.set(bytes, done);
      done += bytes.length;
    }
    return out;
  }

  get reads(): Reads {
    let jumps = 0;
    let last = -2;
    for (const block of this.blocks) {
      if (block !== last + 1) jumps++;
      last = block;
    }
    return { blocks: this.blocks.size, bytes: this.blocks.size * this.#store.blockSize, jumps };
  }
}
