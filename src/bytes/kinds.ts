/**
 * The kinds of value an on-disk field can hold: fixed-size integers of both byte orders, byte
 * strings, text, UUIDs, arrays and nested structures. A kind reads and writes one value at an
 * address and puts it into words; `defineStruct` puts kinds at offsets.
 *
 * 64-bit integers are bigint, because ext4 has fields that use all 64 bits. Everything else is a
 * number. Text keeps every byte (one char code per byte) and loses only trailing NULs, so that reading
 * and writing back is exact.
 */
import { type Phrase, sentenceOf } from './said.ts';
import { byteString, fromHex, toHex } from './text.ts';
import { VALUES } from './values.ts';

export interface Kind<T> {
  readonly name: string;
  readonly size: number;
  read(dv: DataView, at: number): T;
  // A structure writes any part of itself, but is read whole: T is what is read.
  write(dv: DataView, at: number, value: NoInfer<T>): void;
  zero(): T;
  /** The value as a person reads it, without its meaning. */
  show(value: NoInfer<T>): Phrase;
  toJSON(value: NoInfer<T>): unknown;
  fromJSON(json: unknown): T;
  /** Getter and setter of this kind at `offset` of a view; without it, `read` and `write` are called. */
  accessor?(offset: number): Accessor<T>;
}

/** Where a view looks: `at` bytes into `dv`. */
interface Place {
  dv: DataView;
  at: number;
}
interface Accessor<T> {
  get(this: Place): T;
  set(this: Place, value: T): void;
}

type Get = (dv: DataView, at: number) => number;
type Set = (dv: DataView, at: number, value: number) => void;

/**
 * Each integer has accessors of its own, spelled out, although `read` and `write` say the same: V8
 * then finds one DataView call in each and inlines it. Ten times as fast as one accessor for all.
 */
const integer = (
  name: string,
  size: number,
  read: Get,
  write: Set,
  accessor: (offset: number) => Accessor<number>,
): Kind<number> => ({
  name,
  size,
  read,
  write,
  zero: () => 0,
  show: String,
  toJSON: (v) => v,
  fromJSON: (j) => j as number,
  accessor,
});

export const u8 = integer(
  'u8',
  1,
  (dv, at) => dv.getUint8(at),
  (dv, at, v) => dv.setUint8(at, v),
  (offset) => ({
    get() {
      return this.dv.getUint8(this.at + offset);
    },
    set(v) {
      this.dv.setUint8(this.at + offset, v);
    },
  }),
);
export const le16 = integer(
  'le16',
  2,
  (dv, at) => dv.getUint16(at, true),
  (dv, at, v) => dv.setUint16(at, v, true),
  (offset) => ({
    get() {
      return this.dv.getUint16(this.at + offset, true);
    },
    set(v) {
      this.dv.setUint16(this.at + offset, v, true);
    },
  }),
);
export const le32 = integer(
  'le32',
  4,
  (dv, at) => dv.getUint32(at, true),
  (dv, at, v) => dv.setUint32(at, v, true),
  (offset) => ({
    get() {
      return this.dv.getUint32(this.at + offset, true);
    },
    set(v) {
      this.dv.setUint32(this.at + offset, v, true);
    },
  }),
);
export const be16 = integer(
  'be16',
  2,
  (dv, at) => dv.getUint16(at, false),
  (dv, at, v) => dv.setUint16(at, v, false),
  (offset) => ({
    get() {
      return this.dv.getUint16(this.at + offset, false);
    },
    set(v) {
      this.dv.setUint16(this.at + offset, v, false);
    },
  }),
);
export const be32 = integer(
  'be32',
  4,
  (dv, at) => dv.getUint32(at, false),
  (dv, at, v) => dv.setUint32(at, v, false),
  (offset) => ({
    get() {
      return this.dv.getUint32(this.at + offset, false);
    },
    set(v) {
      this.dv.setUint32(this.at + offset, v, false);
    },
  }),
);
/** Signed, for the few fields that Linux reads as signed: the times of an inode. */
export const sle32 = integer(
  'sle32',
  4,
  (dv, at) => dv.getInt32(at, true),
  (dv, at, v) => dv.setInt32(at, v, true),
  (offset) => ({
    get() {
      return this.dv.getInt32(this.at + offset, true);
    },
    set(v) {
      this.dv.setInt32(this.at + offset, v, true);
    },
  }),
);
export const sbe32 = integer(
  'sbe32',
  4,
  (dv, at) => dv.getInt32(at, false),
  (dv, at, v) => dv.setInt32(at, v, false),
  (offset) => ({
    get() {
      return this.dv.getInt32(this.at + offset, false);
    },
    set(v) {
      this.dv.setInt32(this.at + offset, v, false);
    },
  }),
);

const wide = (name: string, littleEndian: boolean): Kind<bigint> => ({
  name,
  size: 8,
  read: (dv, at) => dv.getBigUint64(at, littleEndian),
  write: (dv, at, v) => dv.setBigUint64(at, v, littleEndian),
  zero: () => 0n,
  show: String,
  toJSON: (v) => v.toString(),
  fromJSON: (j) => BigInt(j as string),
});

export const le64 = wide('le64', true);
export const be64 = wide('be64', false);

const slice = (dv: DataView, at: number, length: number) => new Uint8Array(dv.buffer, dv.byteOffset + at, length);

/** `length` bytes as they are. Reading copies, so that a value outlives its block. */
export const bytes = (length: number): Kind<Uint8Array> => ({
  name: `u8[${length}]`,
  size: length,
  read: (dv, at) => slice(dv, at, length).slice(),
  write: (dv, at, v) => {
    const to = slice(dv, at, length);
    to.fill(0);
    to.set(v.length > length ? v.subarray(0, length) : v);
  },
  zero: () => new Uint8Array(length),
  show: (v) => (v.every((b) => b === 0) ? (v.length > 8 ? VALUES.zeros({ count: v.length }) : toHex(v)) : toHex(v)),
  toJSON: toHex,
  fromJSON: (j) => fromHex(j as string),
});

/** NUL-padded text of at most `length` bytes, one char code per byte. */
export const chars = (length: number): Kind<string> => ({
  name: `char[${length}]`,
  size: length,
  read: (dv, at) => {
    let end = length;
    while (end > 0 && dv.getUint8(at + end - 1) === 0) end--;
    return byteString(slice(dv, at, end));
  },
  write: (dv, at, v) => {
    for (let i = 0; i < length; i++) dv.setUint8(at + i, i < v.length ? v.charCodeAt(i) & 0xff : 0);
  },
  zero: () => '',
  show: (v) => {
    const nul = v.indexOf('\0');
    return JSON.stringify(nul < 0 ? v : v.slice(0, nul));
  },
  toJSON: (v) => v,
  fromJSON: (j) => j as string,
});

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** A UUID in its usual spelling, bytes in the order they are written. */
export const uuid: Kind<string> = {
  name: 'uuid',
  size: 16,
  read: (dv, at) => uuidText(slice(dv, at, 16)),
  write: (dv, at, v) => slice(dv, at, 16).set(uuidBytes(v)),
  zero: () => NIL_UUID,
  show: (v) => v,
  toJSON: (v) => v,
  fromJSON: (j) => j as string,
};

export const uuidText = (b: Uint8Array): string =>
  toHex(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const uuidBytes = (text: string): Uint8Array => fromHex(text.replaceAll('-', ''));

/** A long tail of zeros is counted, not spelled out: `7 9 46 × 0`. */
export function showAll(shown: Phrase[], zero: Phrase): Phrase {
  const last = sentenceOf(zero);
  let end = shown.length;
  while (end > 0 && sentenceOf(shown[end - 1]) === last) end--;
  const zeros = shown.length - end;
  const said = zeros > 4 ? [...shown.slice(0, end), `${zeros} × ${last}`] : shown;
  if (!said.every((x) => typeof x === 'string')) return VALUES.list({ of: said });
  return said.join(said.some((x) => x.includes(' ') && !x.includes('×')) ? ', ' : ' ');
}

export const array = <T>(kind: Kind<T>, count: number): Kind<T[]> & { element: Kind<T> } => ({
  element: kind,
  name: `${kind.name}[${count}]`,
  size: kind.size * count,
  read: (dv, at) => Array.from({ length: count }, (_, i) => kind.read(dv, at + i * kind.size)),
  write: (dv, at, v) => {
    for (let i = 0; i < count; i++) kind.write(dv, at + i * kind.size, i < v.length ? v[i] : kind.zero());
  },
  zero: () => Array.from({ length: count }, () => kind.zero()),
  show: (v) =>
    showAll(
      v.map((x) => kind.show(x)),
      kind.show(kind.zero()),
    ),
  toJSON: (v) => v.map((x) => kind.toJSON(x)),
  fromJSON: (j) => (j as unknown[]).map((x) => kind.fromJSON(x)),
});
