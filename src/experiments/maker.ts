/** The separate device of an experiment. Blocks are taken first fit, each with its purpose, and written. */
import { setBit, testBit } from '../bytes/bitmap.ts';
import type { BlockClass } from '../engine/volume/block-kind.ts';
import { BlockStore } from '../trace/block-store.ts';

export interface Shape {
  readonly blockSize: number;
  readonly blocks: number;
  readonly blocksPerGroup: number;
}

export class Maker {
  readonly shape: Shape;
  readonly store: BlockStore;
  readonly used: Uint8Array;
  /** The purpose of each block. */
  readonly classes: BlockClass[];

  constructor(shape: Shape) {
    this.shape = shape;
    this.store = new BlockStore(shape.blockSize, shape.blockSize * shape.blocks);
    this.used = new Uint8Array(Math.ceil(shape.blocks / 8));
    this.classes = new Array(shape.blocks).fill('free');
  }

  mark(what: BlockClass, first: number, count: number): void {
    for (let block = first; block < first + count; block++) {
      if (testBit(this.used, block)) throw new Error(`block ${block} is taken twice`);
      setBit(this.used, block);
      this.classes[block] = what;
    }
  }

  /** Takes the first run of `count` free blocks from `from` on. */
  take(what: BlockClass, count: number, from = 0): number {
    const { blocks } = this.shape;
    for (const [start, end] of [
      [from, blocks],
      [0, blocks],
    ])
      for (let first = start, run = 0; first + run < end; ) {
        if (testBit(this.used, first + run)) {
          first += run + 1;
          run = 0;
        } else if (++run === count) {
          this.mark(what, first, count);
          return first;
        }
      }
    throw new Error(`there are no ${count} free blocks in a row left for ${what}`);
  }

  write(block: number, bytes: Uint8Array, offset = 0): void {
    this.store.write(block, bytes, offset);
  }

  /** Writes content from a block on. */
  fill(first: number, content: Uint8Array): void {
    const { blockSize } = this.shape;
    for (let at = 0; at < content.length; at += blockSize)
      this.write(first + at / blockSize, content.subarray(at, at + blockSize));
  }
}
