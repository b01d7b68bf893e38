/** Logs that chance makes: blocks of every kind, right and wrong, as a file that debugfs reads with `logdump -f`. */
import { setBe16At, setBe32At, setLe16At, setLe32At } from '../../src/bytes/access.ts';
import { JBD2_MAGIC_NUMBER } from '../../src/format/jbd2.ts';
import type { Maker } from '../helpers/random-scripts.ts';

export class RandomLog {
  readonly bytes: Uint8Array;
  readonly #maker: Maker;
  readonly #blockSize: number;
  readonly #incompat: number;
  readonly #targets: readonly number[];

  /** `targets`: blocks of the volume that requests will ask for. */
  constructor(maker: Maker, blockSize: number, targets: readonly number[]) {
    this.#maker = maker;
    this.#blockSize = blockSize;
    this.#targets = targets;
    const blocks = maker.one([30, 300, 600, 1024]);
    this.bytes = new Uint8Array(blockSize * blocks + maker.one([0, 0, 0, maker.int(0, blockSize)]));
    this.#incompat = maker.one([0, 1, 2, 8, 10, 16, 18, 0x12, 0x32, 0x13]);
    const start = maker.one([0, 1, 1, 1, maker.int(1, blocks - 1), blocks - 2, maker.int(1, 2000)]);
    let sequence = maker.one([1, 5, 0xfffffffe, maker.int(1, 1e9)]);
    const fast = maker.one([0, 0, 20, blocks, maker.int(1, 400), 3]);
    const maxlen = maker.one([blocks, blocks, blocks, maker.int(2, 1100)]);
    this.#superblock(maxlen, maker.one([1, 1, 1, 3]), sequence, start, fast);
    for (let at = start || 1, left = maker.int(0, 40); left > 0; left--) {
      if (at >= blocks) at = 1;
      at = this.#record(at, sequence);
      if (maker.int(0, 3) === 0) {
        this.#head(at++, 2, sequence);
        sequence += maker.one([1, 1, 1, 1, 0, -1, 3]);
      }
    }
    if (maker.int(0, 1)) this.#fastCommits(maxlen - (fast || 256) + 1, sequence);
    for (let i = maker.one([0, 0, 1, 4]); i > 0; i--) {
      const to = maker.int(0, this.bytes.length - 1);
      if (this.#isWithin(to)) this.bytes[to] = maker.one([0, 1, 255, maker.int(0, 255)]);
    }
  }

  /** What lies behind the end of a block, where a record reaches over it, is whatever debugfs had in its memory. */
  #isWithin(at: number): boolean {
    return at % this.#blockSize < this.#blockSize - 24;
  }

  #words(at: number, ...words: number[]): void {
    words.forEach((word, i) => {
      if (at + i * 4 + 4 <= this.bytes.length) setBe32At(this.bytes, at + i * 4, word >>> 0);
    });
  }

  #superblock(maxlen: number, first: number, sequence: number, start: number, fast: number): void {
    const maker = this.#maker;
    const magic = maker.int(0, 30) ? JBD2_MAGIC_NUMBER : 1;
    const size = maker.int(0, 30) ? this.#blockSize : maker.one([0, 4096, 1024, 77]);
    this.#words(0, magic, maker.one([3, 4, 4]), 0, size, maxlen, first, sequence, start, maker.one([0, 0, -5]));
    this.#words(0x24, maker.one([0, 0, 1, 0x80]), this.#incompat, 0);
    this.#words(0x40, maker.one([1, 1, 0, 2, 60]));
    this.bytes[0x50] = maker.one([1, 4, 4]);
    this.#words(0x54, fast);
    this.#words(0xfc, maker.int(0, 1e9));
  }

  #head(at: number, type: number, sequence: number): void {
    const wrong = this.#maker.int(0, 60) === 0;
    this.#words(at * this.#blockSize, wrong ? 7 : JBD2_MAGIC_NUMBER, type, sequence);
  }

  /** A block of some kind, and the copies behind it; returns where the next one goes. */
  #record(at: number, sequence: number): number {
    const maker = this.#maker;
    const kind = maker.one([1, 1, 1, 5, maker.int(0, 20) ? 1 : maker.int(0, 9)]);
    this.#head(at, kind, sequence);
    if (kind === 1) return this.#descriptor(at);
    if (kind === 5) {
      const list = Array.from({ length: maker.int(0, 30) }, () => maker.one(this.#targets));
      const words = this.#incompat & 2 ? list.flatMap((n) => [maker.int(0, 9) ? 0 : 1, n]) : list;
      const used = 16 + words.length * 4;
      this.#words(at * this.#blockSize + 12, maker.one([used, used, used, used - 3, 16, 5000]), ...words);
    }
    return at + 1;
  }

  #descriptor(at: number): number {
    const maker = this.#maker;
    const tags = maker.one([0, 1, 3, maker.int(0, 20), 70]);
    const end = Math.min((at + 1) * this.#blockSize, this.bytes.length);
    let to = at * this.#blockSize + 12;
    for (let i = 0; i < tags; i++) {
      const flags = maker.one([2, 2, 2, 0, 3]) | (i === tags - 1 && maker.int(0, 9) ? 8 : 0);
      if (to + 32 > end) break;
      setBe32At(this.bytes, to, maker.one(this.#targets));
      if (this.#incompat & 16) setBe32At(this.bytes, to + 4, flags);
      else setBe16At(this.bytes, to + 6, flags);
      const high = maker.int(0, 20) ? 0 : 3;
      if (this.#incompat & 18) setBe32At(this.bytes, to + 8, high);
      to += this.#incompat & 16 ? 16 : 8 + (this.#incompat & 2 ? 4 : 0) + (this.#incompat & 8 ? 2 : 0);
      if (!(flags & 2)) to += 16;
      this.#copy(at + 1 + i);
    }
    return at + 1 + tags;
  }

  /** Some bytes here and there, so that inodes and bitmaps have something to tell. */
  #copy(at: number): void {
    const base = at * this.#blockSize;
    for (let i = this.#maker.one([0, 20, 300]); i > 0; i--) {
      const to = base + this.#maker.int(0, this.#blockSize - 1);
      if (to < this.bytes.length && this.#isWithin(to))
        this.bytes[to] = this.#maker.one([1, 0x41, 0x81, 0xff, this.#maker.int(0, 255)]);
    }
  }

  #fastCommits(from: number, sequence: number): void {
    const maker = this.#maker;
    let at = Math.max(1, from) * this.#blockSize;
    for (let i = maker.int(1, 30); i > 0; i--) {
      const tag = maker.one([9, 1, 1, 2, 3, 4, 5, 6, 7, 8, maker.int(0, 20) ? 9 : 12]);
      const length = maker.one([8, 16, 12, maker.int(0, 40), maker.int(0, 20) ? 16 : 3000]);
      if (at % this.#blockSize > this.#blockSize - 64) at = Math.ceil(at / this.#blockSize) * this.#blockSize;
      if (at + 64 > this.bytes.length) return;
      setLe16At(this.bytes, at, tag);
      setLe16At(this.bytes, at + 2, length);
      for (let k = 0; k < Math.min(length, 40); k++) this.bytes[at + 4 + k] = maker.one([0, 65, maker.int(0, 255)]);
      const tid = sequence + maker.one([0, 0, 0, 1, -1]);
      if (tag === 9) setLe32At(this.bytes, at + 8, tid >>> 0);
      if (tag === 8) setLe32At(this.bytes, at + 4, tid >>> 0);
      at += 4 + length;
      if (maker.int(0, 5) === 0) at = Math.ceil(at / this.#blockSize) * this.#blockSize;
    }
  }
}
