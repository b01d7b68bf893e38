/**
 * Numbers of the FUSE protocol and of the log. They are 64 bits wide, but byte offsets, inode numbers and seconds never
 * exceed 2^53 in practice. So they are plain numbers, because a bigint would cost an allocation each.
 */
import type { Kind } from '../../bytes/kinds.ts';

const HIGH = 2 ** 32;

const number = (
  name: string,
  size: number,
  read: (dv: DataView, at: number) => number,
  write: (dv: DataView, at: number, value: number) => void,
): Kind<number> => ({
  name,
  size,
  read,
  write,
  zero: () => 0,
  show: String,
  toJSON: (value) => value,
  fromJSON: (json) => json as number,
  accessor: (offset) => ({
    get() {
      return read(this.dv, this.at + offset);
    },
    set(value) {
      write(this.dv, this.at + offset, value);
    },
  }),
});

const writeWide = (dv: DataView, at: number, value: number): void => {
  // setUint32 takes the value modulo 2^32, even of a negative number.
  dv.setUint32(at, value, true);
  dv.setUint32(at + 4, Math.floor(value / HIGH), true);
};

export const u64 = number('u64', 8, (dv, at) => dv.getUint32(at, true) + dv.getUint32(at + 4, true) * HIGH, writeWide);
export const s64 = number('s64', 8, (dv, at) => dv.getUint32(at, true) + dv.getInt32(at + 4, true) * HIGH, writeWide);
export const s32 = number(
  's32',
  4,
  (dv, at) => dv.getInt32(at, true),
  (dv, at, value) => dv.setInt32(at, value, true),
);
