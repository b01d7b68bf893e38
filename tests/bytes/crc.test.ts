/** crc32c and crc16 against published values and a bit-by-bit model; and that crc32c is fast. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structCrc32c } from '../../src/bytes/checksum.ts';
import { crc16, crc16Le32, crc32c, crc32cBe32, crc32cLe32, crc32cLe64, crc32cZeros } from '../../src/bytes/crc.ts';
import { bytes, le16, le32 } from '../../src/bytes/kinds.ts';
import { at, defineStruct } from '../../src/bytes/struct.ts';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
/** The sum as other uses of crc32c print it: inverted at both ends. */
const finished = (data: Uint8Array) => ~crc32c(0xffffffff, data) >>> 0;

function bitwise(polynomial: number, crc: number, data: Uint8Array): number {
  let c = crc;
  for (const b of data) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ polynomial : c >>> 1;
  }
  return c >>> 0;
}

describe('crc32c', () => {
  it('gives the published values', () => {
    expect(finished(ascii('123456789'))).toBe(0xe3069283);
    // RFC 3720, B.4
    expect(finished(new Uint8Array(32))).toBe(0x8a9136aa);
    expect(finished(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
    expect(finished(Uint8Array.from({ length: 32 }, (_, i) => i))).toBe(0x46dd794e);
    expect(finished(Uint8Array.from({ length: 32 }, (_, i) => 31 - i))).toBe(0x113fdb5c);
  });

  it('agrees with bits, over any part, in any pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.nat(), fc.nat(0xffffffff), (data, a, b, seed) => {
        const from = Math.min(a % (data.length + 1), b % (data.length + 1));
        const to = Math.max(a % (data.length + 1), b % (data.length + 1));
        const want = bitwise(0x82f63b78, seed, data.subarray(from, to));
        expect(crc32c(seed, data, from, to)).toBe(want);
        const middle = (from + to) >>> 1;
        expect(crc32c(crc32c(seed, data, from, middle), data, middle, to)).toBe(want);
      }),
    );
  });

  it('takes numbers and zeros as the bytes that they are', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), fc.nat(0xffff), fc.nat(40), (seed, lo, hi, count) => {
        const dv = new DataView(new ArrayBuffer(8));
        const data = new Uint8Array(dv.buffer);
        dv.setUint32(0, lo, true);
        expect(crc32cLe32(seed, lo)).toBe(bitwise(0x82f63b78, seed, data.subarray(0, 4)));
        expect(crc16Le32(seed & 0xffff, lo)).toBe(bitwise(0xa001, seed & 0xffff, data.subarray(0, 4)));
        dv.setUint32(4, hi, true);
        expect(crc32cLe64(seed, lo + hi * 2 ** 32)).toBe(bitwise(0x82f63b78, seed, data));
        dv.setUint32(0, lo, false);
        expect(crc32cBe32(seed, lo)).toBe(bitwise(0x82f63b78, seed, data.subarray(0, 4)));
        expect(crc32cZeros(seed, count)).toBe(bitwise(0x82f63b78, seed, new Uint8Array(count)));
      }),
    );
  });

  it('stops at the end of the bytes', () => {
    expect(crc32c(1, ascii('abc'), 0, 1e9)).toBe(crc32c(1, ascii('abc')));
  });

  it('sums more than 0.3 GB a second', () => {
    const data = new Uint8Array(1 << 20).fill(7);
    let best = 0;
    for (let turn = 0; turn < 20; turn++) {
      const start = performance.now();
      crc32c(0, data);
      best = Math.max(best, data.length / (performance.now() - start) / 1e6);
    }
    console.log(`crc32c: ${best.toFixed(2)} GB/s`);
    expect(best).toBeGreaterThan(0.3);
  });
});

describe('crc16', () => {
  it('gives the published value', () => {
    // CRC-16/ARC starts from 0, CRC-16/MODBUS from ~0.
    expect(crc16(0, ascii('123456789'))).toBe(0xbb3d);
    expect(crc16(0xffff, ascii('123456789'))).toBe(0x4b37);
  });

  it('agrees with bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(0xffff), (data, seed) => {
        expect(crc16(seed, data)).toBe(bitwise(0xa001, seed, data));
      }),
    );
  });
});

describe('structCrc32c', () => {
  const fields = {
    a: at(0, le32, ''),
    sum: at(4, le16, ''),
    b: at(6, bytes(6), ''),
    hi: at(12, le16, ''),
    c: at(14, le16, ''),
  };
  const Until = defineStruct('until', 16, '', fields, { checksum: { fields: ['hi'], covers: 'until', doc: '' } });
  const Zeroed = defineStruct('zeroed', 16, '', fields, {
    checksum: { fields: ['sum', 'hi'], covers: 'zeroed', doc: '' },
  });

  it('covers what the rule says, at any place and length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 40, maxLength: 40 }),
        fc.nat(16),
        fc.integer({ min: 14, max: 24 }),
        fc.nat(0xffffffff),
        (data, place, length, seed) => {
          expect(structCrc32c(Until, seed, data, place)).toBe(crc32c(seed, data, place, place + 12));
          const blank = data.slice(place, place + length);
          blank.fill(0, 4, 6);
          blank.fill(0, 12, 14);
          expect(structCrc32c(Zeroed, seed, data, place, length)).toBe(crc32c(seed, blank));
        },
      ),
    );
  });

  it('leaves out a sum past the length, and says when there is none', () => {
    const data = Uint8Array.from({ length: 16 }, (_, i) => i);
    const blank = data.slice(0, 12);
    blank.fill(0, 4, 6);
    expect(structCrc32c(Zeroed, 5, data, 0, 12)).toBe(crc32c(5, blank));
    expect(() => structCrc32c(defineStruct('none', 4, '', { a: at(0, le32, '') }), 0, data, 0)).toThrow(
      'none has no checksum',
    );
  });
});
