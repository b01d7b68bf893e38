/** The sparse store against a Map of blocks, with and without an image below it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/trace/block-device.ts';
import { BlockStore, type Content } from '../../src/trace/block-store.ts';
import { equalPrefix } from '../../src/trace/equal.ts';
import { lasting } from '../../src/trace/lasting.ts';
import { isZero } from '../../src/trace/zero.ts';
import { sameBlock } from '../helpers/check-recording.ts';
import { runs } from '../helpers/long.ts';

const SIZE = 512;
const BLOCKS = 2500; // more than two pages of the index

const writes = fc.array(
  fc.record({
    block: fc.oneof(fc.nat(BLOCKS - 1), fc.nat(5)),
    offset: fc.nat(SIZE - 1),
    bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.constant(new Uint8Array(SIZE))),
  }),
  { maxLength: 60 },
);

/** The same device, in the simplest form. */
class Naive {
  readonly blocks = new Map<number, Uint8Array>();
  readonly #source: Uint8Array;
  constructor(source = new Uint8Array(0)) {
    this.#source = source;
  }
  read(block: number): Uint8Array {
    const held = this.blocks.get(block);
    if (held) return held;
    const bytes = new Uint8Array(SIZE);
    bytes.set(this.#source.subarray(block * SIZE, block * SIZE + SIZE));
    return bytes;
  }
  write(block: number, data: Uint8Array, offset: number): void {
    const bytes = this.read(block).slice();
    bytes.set(data, offset);
    this.blocks.set(block, bytes);
  }
}

const told = ({ block, bytes }: Content) => `${block} ${Buffer.from(bytes).toString('base64')}`;

const image = (length: number) => Uint8Array.from({ length }, (_, i) => (i % 1300 < 700 ? 0 : (i * 7) & 0xff));

describe.each([
  ['empty', undefined, BLOCKS * SIZE],
  ['over an image', image(40 * SIZE), BLOCKS * SIZE],
  ['over an image that ends inside a block', image(9 * SIZE + 100), BLOCKS * SIZE - 300],
  ['over an image larger than the device', image(2600 * SIZE), BLOCKS * SIZE - 1],
])('a store, %s', (_, source, byteLength) => {
  const store = () => new BlockStore(SIZE, byteLength, source && bytesSource(source));

  const run = (list: { block: number; offset: number; bytes: Uint8Array }[]) => {
    const [real, naive] = [store(), new Naive(source)];
    for (const { block, offset, bytes } of list) {
      const data = bytes.subarray(0, SIZE - offset);
      real.write(block, data, offset);
      naive.write(block, data, offset);
    }
    return { real, naive };
  };

  it('reads what a Map of blocks reads', () => {
    fc.assert(
      fc.property(writes, (list) => {
        const { real, naive } = run(list);
        for (const { block } of list) sameBlock(block, real.read(block), naive.read(block), 'written');
        for (const block of [0, 9, 10, 39, 40, 1023, 1024, BLOCKS - 1])
          sameBlock(block, real.read(block), naive.read(block), 'in the end');
        expect([...real.heldBlocks()]).toEqual([...real.heldBlocks()].sort((a, b) => a - b));
        expect([...real.heldBlocks()].length).toBe(real.held);
      }),
    );
  });

  it('gives its contents without holes, and a clone with the same', () => {
    fc.assert(
      fc.property(writes, (list) => {
        const { real, naive } = run(list);
        const should: string[] = [];
        for (let block = 0; block < BLOCKS; block++) {
          const bytes = naive.read(block).subarray(0, byteLength - block * SIZE);
          if (bytes.some((b) => b !== 0)) should.push(told({ block, bytes }));
        }
        const clone = real.clone();
        expect([...real.contents()].map(told)).toEqual(should);
        expect([...clone.contents()].map(told)).toEqual(should);
        clone.write(3, new Uint8Array([1, 2, 3]), 5);
        expect(real.read(3)).toEqual(naive.read(3));
        real.write(4, new Uint8Array([9, 9]), 0);
        expect(clone.read(4)).toEqual(naive.read(4));
      }),
      { numRuns: runs(7, 20) },
    );
  });
});

describe('a store', () => {
  it('copies from a source that can, up to what it holds itself, and whole blocks only', () => {
    const bytes = image(9 * SIZE + 100);
    const lends = bytesSource(bytes);
    const copies = {
      ...lends,
      copy: (o: number, n: number, out: Uint8Array, at: number) => out.set(bytes.subarray(o, o + n), at),
    };
    const out = new Uint8Array(12 * SIZE);
    expect(new BlockStore(SIZE, 20 * SIZE, lends).copyFromSource(2, 5, out, 1)).toBe(0);
    const store = new BlockStore(SIZE, 20 * SIZE, copies);
    store.write(6, new Uint8Array(SIZE).fill(1));
    expect([2, 6, 7, 12].map((block) => store.copyFromSource(block, 5, out, 1))).toEqual([4, 0, 2, 0]);
    expect(out.subarray(1, 1 + 2 * SIZE)).toEqual(bytes.subarray(7 * SIZE, 9 * SIZE));
    expect(out.subarray(1 + 2 * SIZE, 1 + 4 * SIZE)).toEqual(bytes.subarray(4 * SIZE, 6 * SIZE));
    expect(out.subarray(1 + 4 * SIZE)).toEqual(new Uint8Array(8 * SIZE - 1));
  });

  it('refuses what is not on the device', () => {
    const store = new BlockStore(1024, 10 * 1024);
    for (const block of [-1, 10, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => store.read(block)).toThrow(RangeError);
      expect(() => store.own(block)).toThrow(RangeError);
      expect(() => store.write(block, new Uint8Array(1))).toThrow(RangeError);
    }
    expect(() => store.write(0, new Uint8Array(1024), 1)).toThrow(RangeError);
    expect(store.held).toBe(0);
  });

  it('is the same whether a text that lasts is referred to or copied', () => {
    const text = (lasts: boolean) => {
      const bytes = Uint8Array.from({ length: 3 * SIZE }, (_, i) => (i * 31) & 0xff);
      return lasts ? lasting(bytes) : bytes;
    };
    const texts = [text(true), text(true), text(false)];
    const plain = text(false);
    // Pieces that begin where the last one ended, in the block and in the text, as a file is written call by call.
    const step = fc.record({
      block: fc.nat(2),
      does: fc.constantFrom('put', 'put', 'put', 'go on', 'go on', 'blank', 'frame', 'touch', 'read'),
      text: fc.nat(2),
      at: fc.constantFrom(0, 7, SIZE),
      offset: fc.constantFrom(0, 0, 0, 100, 200),
      count: fc.constantFrom(1, 100, 200, SIZE),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = new BlockStore(SIZE, 3 * SIZE);
        const naive = new Naive();
        let ended = { block: 0, text: 0, at: 0, offset: 0 };
        for (const s of steps) {
          const goesOn = s.does === 'go on' && ended.offset < SIZE;
          const { block, text: which, at, offset } = goesOn ? ended : s;
          const count = Math.min(s.count, SIZE - offset);
          const data = plain.subarray(at, at + count);
          if (s.does === 'read') store.read(block);
          else if (s.does === 'blank') store.blank(block);
          else if (s.does === 'touch') store.own(block)[offset] ^= 1;
          else if (s.does === 'frame') {
            const frame = store.takeFrame();
            store.putFrame(frame, texts[which], at, offset, count);
            store.attach(block, frame);
          } else store.put(block, texts[which], at, offset, count);
          if (s.does === 'blank' || s.does === 'frame') naive.write(block, new Uint8Array(SIZE), 0);
          if (s.does === 'touch') naive.write(block, Uint8Array.of(naive.read(block)[offset] ^ 1), offset);
          else if (s.does !== 'read' && s.does !== 'blank') naive.write(block, data, offset);
          ended = { block, text: which, at: at + count, offset: offset + count };
        }
        const clone = store.clone();
        for (let block = 0; block < 3; block++) {
          sameBlock(block, clone.read(block), naive.read(block), 'cloned');
          sameBlock(block, store.read(block), naive.read(block), 'in the end');
        }
      }),
      { numRuns: runs(100, 300) },
    );
  });

  it('holds no bytes of a text that lasts', () => {
    const store = new BlockStore(4096, 2 ** 30);
    const text = lasting(new Uint8Array(8192).fill(65));
    for (let block = 0; block < 1000; block++) {
      store.put(block, text, 0, 0, 1000);
      store.put(block, text, 1000, 1000, 3096);
    }
    expect(store.memory).toBe(0);
    expect(store.read(999)).toEqual(text.subarray(0, 4096));
    expect(store.memory).toBe(4096);
  });

  it('has frames that become blocks', () => {
    const whole = fc.record({ block: fc.nat(5), byte: fc.nat(255), frame: fc.boolean(), wanted: fc.boolean() });
    const fill = (bytes: Uint8Array, from: number, byte: number) => bytes.fill(byte, from);
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 60 }), (list) => {
        const store = new BlockStore(SIZE, 6 * SIZE);
        const naive = new Naive();
        for (const { block, byte, frame, wanted } of list) {
          // A frame of which only the end is written has zeros in front, whatever it held before.
          const from = byte % 2 === 0 ? 0 : 100;
          const data = fill(new Uint8Array(SIZE), from, byte);
          if (!frame) store.write(block, data);
          else {
            const taken = store.takeFrame();
            fill(store.frame(taken), from, byte);
            if (wanted) store.attach(block, taken);
            else store.giveFrame(taken);
          }
          if (!frame || wanted) naive.write(block, data, 0);
        }
        for (let block = 0; block < 6; block++) sameBlock(block, store.read(block), naive.read(block), 'written');
        expect([...store.heldBlocks()].length).toBe(store.held);
        const should = [...store.contents()].map(told);
        expect([...store.clone().contents()].map(told)).toEqual(should);
        // The next store finds zeros in this one's memory.
        store.release();
        const next = new BlockStore(SIZE, 6 * SIZE);
        for (let block = 0; block < 6; block++) next.write(block, Uint8Array.of(1), block);
        for (const { block, bytes } of next.contents())
          expect(bytes).toEqual(new Uint8Array(SIZE).fill(1, block, block + 1));
      }),
    );
  });

  it('of 16 TiB costs what was written', () => {
    const store = new BlockStore(4096, 2 ** 44);
    expect(store.blockCount).toBe(2 ** 32);
    const one = Uint8Array.of(1);
    const before = process.memoryUsage().arrayBuffers;
    const spread = Array.from({ length: 200 }, (_, i) => i * 21_474_836);
    for (const block of spread) store.write(block, one, 4095);
    for (const block of spread) store.write(block + 1, new Uint8Array(4096));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 << 20);
    expect([...store.contents()].map((c) => c.block)).toEqual(spread);
    expect(store.read(2 ** 32 - 1)[0]).toBe(0);
    expect(store.held).toBe(200);
  });

  it('knows zeros at any alignment', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(40), fc.option(fc.nat(39)), (from, length, at) => {
        const bytes = new Uint8Array(64)
          .fill(0xff)
          .subarray(from, from + length)
          .fill(0);
        if (at !== null && at < length) bytes[at] = 1;
        expect(isZero(bytes)).toBe(at === null || at >= length);
      }),
    );
  });

  it('finds the first difference at any alignment', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), fc.nat(200), fc.option(fc.nat(199)), (x, y, length, at) => {
        const [a, b] = [x, y].map((from) => new Uint8Array(256).fill(7).subarray(from, from + length));
        if (at !== null && at < length) b[at] = 1;
        expect(equalPrefix(a, b)).toBe(at !== null && at < length ? at : length);
      }),
    );
  });
});

it('gives memory back of what its source holds by now, slab by slab', () => {
  const size = 4096;
  const file = new Uint8Array(1024 * size);
  const store = new BlockStore(size, file.length, bytesSource(file));
  const put = (block: number) => {
    const frame = store.takeFrame();
    store.putFrame(frame, new Uint8Array(size).fill(block), 0, 0, size);
    store.attach(block, frame);
  };
  // Data and metadata in turns: a block of a table, sixteen of a file.
  for (let block = 0; block < 1024; block++)
    if (block % 17 === 0) store.own(block).fill(1);
    else put(block);
  const before = store.memory;
  for (let block = 0; block < 1024; block++)
    if (block % 17 !== 0) {
      file.set(store.read(block), block * size);
      store.drop(block);
    }
  expect(store.held).toBe(61);
  expect(store.has(1)).toBe(false);
  for (const block of [0, 1, 500, 1019, 1023])
    expect([...new Set(store.read(block))]).toEqual([block % 17 === 0 ? 1 : block & 0xff]);
  expect(store.spare).toBeGreaterThan(3 << 20);
  store.trim();
  expect(store.spare).toBeLessThan(1 << 20);
  expect(before - store.memory).toBe((1024 - 61) * size);
  // Slots are taken again, zero, with memory of their own.
  const frame = store.takeFrame();
  expect(isZero(store.frame(frame))).toBe(true);
  put(7);
  expect(store.read(7)[9]).toBe(7);
  expect(store.read(0)[9]).toBe(1);
});
