/**
 * An open descriptor can lead to a file of the volume, or to a device: one below /dev, the console, a pipe.
 *
 *      /dev/zero      zeros; a reader gets the shared page of them, so that nothing is copied
 *      /dev/null      empty, and takes everything
 *      /dev/full      zeros, and every write ends with ENOSPC
 *      /dev/urandom   bytes of a xorshift generator with a seed: the same on every run, unlike Linux's
 */
import { xorshift32 } from '../../bytes/chance.ts';
import { ERRNO } from '../../engine/fs/failure.ts';
import { S_IFCHR, S_IFIFO, ZEROS } from './kernel.ts';
import type { Pipe } from './pipe.ts';

export interface Device {
  /** File type and permissions, as fstat gives them. */
  readonly mode: number;
  /** `major * 256 + minor` */
  readonly rdev: number;
  /** Reads into buffer[at, at + count). */
  read(buffer: Uint8Array, at: number, count: number): number;
  write(data: Uint8Array, at: number, count: number): number;
  /** Reads give only zeros. */
  readonly zeros?: boolean;
  /** A pipe, on which a read or a write may have to wait for another process. */
  readonly pipe?: Pipe;
  /** The length of a line on a terminal. A person looks at it, so the output may have colours. */
  terminal?: number | undefined;
  /** Called when it is opened again by the name of a descriptor, such as /dev/fd/63. */
  reopen?(): void;
  /** Called when its last descriptor is closed. */
  close?(): void;
}

const character = (minor: number): Pick<Device, 'mode' | 'rdev'> => ({ mode: S_IFCHR | 0o666, rdev: 256 + minor });

const fillZeros = (buffer: Uint8Array, at: number, count: number): number => {
  if (buffer !== ZEROS) buffer.fill(0, at, at + count);
  return count;
};

export const NULL: Device = { ...character(3), read: () => 0, write: (_data, _at, count) => count };
export const ZERO: Device = { ...character(5), read: fillZeros, write: (_data, _at, count) => count, zeros: true };
export const FULL: Device = { ...character(7), read: fillZeros, write: () => -ERRNO.ENOSPC, zeros: true };

/** Random numbers from a seed, four bytes each, least significant first. */
export function random(seed: number): Device {
  const draw = xorshift32(seed >>> 0 || 0x9e3779b9);
  let left = 0;
  let word = 0;
  return {
    ...character(9),
    read(buffer, at, count) {
      for (let i = 0; i < count; i++) {
        if (left === 0) {
          word = draw();
          left = 4;
        }
        buffer[at + i] = word & 0xff;
        word >>>= 8;
        left--;
      }
      return count;
    },
    write: (_data, _at, count) => count,
  };
}

/** A pipe whose other end takes everything at once: the console, or `$(…)`. */
export const sink = (take: (data: Uint8Array) => void): Device => ({
  mode: S_IFIFO | 0o600,
  rdev: 0,
  read: () => 0,
  write(data, at, count) {
    take(data.slice(at, at + count));
    return count;
  },
});
