/**
 * The two checksums of ext4 and jbd2, bit-reflected:
 *
 *   crc32c (Castagnoli, 0x1EDC6F41): metadata_csum and jbd2 v2/v3. ext4 passes the running value in
 *          and takes it out as it is, without the final inversion; the first value is ~0.
 *   crc16  (ANSI, 0x8005): the group descriptors of uninit_bg; the first value is ~0.
 *
 * A third one is not reflected: crc32 (0x04C11DB7), with which jbd2's first checksums sum a whole transaction. Its reflected
 * form is the crc32 of PNG and ZIP.
 *
 * crc32c runs sixteen bytes a turn over sixteen tables (slicing-by-16): a few GB/s in V8, where byte
 * by byte gives half of one.
 */

const SLICES = 16;

const table = (polynomial: number): Int32Array =>
  Int32Array.from({ length: 256 }, (_, i) => {
    let c = i;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ polynomial : c >>> 1;
    return c;
  });

function tables(polynomial: number): Int32Array[] {
  const first = table(polynomial);
  const all = [first];
  for (let s = 1; s < SLICES; s++) {
    const before = all[s - 1];
    all.push(first.map((_, i) => (before[i] >>> 8) ^ first[before[i] & 0xff]));
  }
  return all;
}

const [T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15] = tables(0x82f63b78);

/** Continues `crc` over bytes [from, to). Unsigned; no inversion at either end. */
export function crc32c(crc: number, data: Uint8Array, from = 0, to = data.length): number {
  let c = crc | 0;
  let i = from;
  // A length read from a damaged disk may point past the end.
  const stop = Math.min(to, data.length);
  const end = stop - 15;
  while (i < end) {
    const a = c ^ (data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | (data[i + 3] << 24));
    c =
      T15[a & 0xff] ^
      T14[(a >>> 8) & 0xff] ^
      T13[(a >>> 16) & 0xff] ^
      T12[a >>> 24] ^
      T11[data[i + 4]] ^
      T10[data[i + 5]] ^
      T9[data[i + 6]] ^
      T8[data[i + 7]] ^
      T7[data[i + 8]] ^
      T6[data[i + 9]] ^
      T5[data[i + 10]] ^
      T4[data[i + 11]] ^
      T3[data[i + 12]] ^
      T2[data[i + 13]] ^
      T1[data[i + 14]] ^
      T0[data[i + 15]];
    i += 16;
  }
  while (i < stop) c = (c >>> 8) ^ T0[(c ^ data[i++]) & 0xff];
  return c >>> 0;
}

const scratch = new Uint8Array(8);

/** Continues `crc` over a little-endian 32-bit number. */
export function crc32cLe32(crc: number, value: number): number {
  scratch[0] = value;
  scratch[1] = value >>> 8;
  scratch[2] = value >>> 16;
  scratch[3] = value >>> 24;
  return crc32c(crc, scratch, 0, 4);
}

/** Continues `crc` over a big-endian 32-bit number: the journal's. */
export function crc32cBe32(crc: number, value: number): number {
  scratch[0] = value >>> 24;
  scratch[1] = value >>> 16;
  scratch[2] = value >>> 8;
  scratch[3] = value;
  return crc32c(crc, scratch, 0, 4);
}

/** Continues `crc` over a little-endian 64-bit number, given as a number: a block's. */
export function crc32cLe64(crc: number, value: number): number {
  return crc32cLe32(crc32cLe32(crc, value % 2 ** 32), Math.floor(value / 2 ** 32));
}

/** Continues `crc` over `count` zero bytes: a checksum field that counts as zero. */
export function crc32cZeros(crc: number, count: number): number {
  let c = crc | 0;
  for (let i = 0; i < count; i++) c = (c >>> 8) ^ T0[c & 0xff];
  return c >>> 0;
}

const CRC16 = Uint16Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xa001 : c >>> 1;
  return c;
});

export function crc16(crc: number, data: Uint8Array, from = 0, to = data.length): number {
  let c = crc;
  const stop = Math.min(to, data.length);
  for (let i = from; i < stop; i++) c = (c >>> 8) ^ CRC16[(c ^ data[i]) & 0xff];
  return c;
}

/** Continues a crc16 over a little-endian 32-bit number. */
export function crc16Le32(crc: number, value: number): number {
  scratch[0] = value;
  scratch[1] = value >>> 8;
  scratch[2] = value >>> 16;
  scratch[3] = value >>> 24;
  return crc16(crc, scratch, 0, 4);
}

const CRC32_BE = Int32Array.from({ length: 256 }, (_, i) => {
  let c = i << 24;
  for (let k = 0; k < 8; k++) c = c < 0 ? (c << 1) ^ 0x04c11db7 : c << 1;
  return c;
});

/** Continues a crc32 that takes the highest bit first; no inversion at either end. */
export function crc32Be(crc: number, data: Uint8Array, from = 0, to = data.length): number {
  let c = crc | 0;
  const stop = Math.min(to, data.length);
  for (let i = from; i < stop; i++) c = (c << 8) ^ CRC32_BE[(c >>> 24) ^ data[i]];
  return c >>> 0;
}

const CRC32 = table(0xedb88320);

/** The crc32 of PNG and ZIP, inverted at both ends. Continues one over more bytes. */
export function crc32(data: Uint8Array, crc = 0): number {
  let c = ~crc;
  for (let i = 0; i < data.length; i++) c = (c >>> 8) ^ CRC32[(c ^ data[i]) & 0xff];
  return ~c >>> 0;
}
