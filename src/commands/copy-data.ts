/**
 * How cp moves bytes, by what the source looks like:
 *
 *      no holes              copy_file_range, and the kernel does it
 *      fewer blocks than     SEEK_DATA, SEEK_HOLE: each extent read and written in 128 KiB, holes passed over;
 *      its length needs      blocks of zeros inside an extent become holes as well
 *      --sparse=always       read and written, every block of zeros a hole
 *      --sparse=never        copy_file_range, and zeros written where the source has holes
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { ReadBuffer } from '../shell/process/read-buffer.ts';
import type { Steps } from '../shell/process/steps.ts';
import { COPY_MOST, IO_SIZE } from './cat.ts';

export type Sparse = 'auto' | 'always' | 'never';

export interface CopyFailure {
  what: 'reading' | 'writing';
  error: number;
}

interface Copy {
  p: Process;
  from: number;
  to: number;
  sparse: Sparse;
  holeSize: number;
  buffer: ReadBuffer;
}

/** `source` and `target` as fstat found them. */
export function* copyData(
  p: Process,
  from: number,
  to: number,
  source: K.Stat,
  target: K.Stat,
  sparse: Sparse,
): Steps<CopyFailure | undefined> {
  const size = Math.max(IO_SIZE, source.st_blksize);
  const c: Copy = { p, from, to, sparse, holeSize: Math.max(1, target.st_blksize), buffer: new ReadBuffer(size) };
  const looksSparse = source.st_blocks < Math.floor(source.st_size / 512) && (source.st_mode & K.S_IFMT) === K.S_IFREG;
  const first = looksSparse ? p.lseek(from, 0, K.SEEK_DATA) : 0;
  p.fadviseSequential(from);
  if (looksSparse) return yield* copyExtents(c, first, source.st_size);
  if (sparse === 'always') {
    const done = yield* copyBlocks(c, Number.POSITIVE_INFINITY);
    if (!('bytes' in done)) return done;
    if (!done.hole) return undefined;
    const cut = p.ftruncate(to, done.bytes);
    return cut < 0 ? { what: 'writing', error: cut } : undefined;
  }
  return yield* copyRange(c, Number.POSITIVE_INFINITY);
}

/** Lets the kernel copy, and reads and writes where the kernel refuses. */
function* copyRange({ p, from, to, buffer }: Copy, length: number): Steps<CopyFailure | undefined> {
  let left = length;
  let some = false;
  while (left > 0) {
    const n = yield* p.turn(p.copyFileRange(from, to, Math.min(left, COPY_MOST)));
    // The kernel does not copy a pipe.
    if (n === -ERRNO.EINVAL && !some) break;
    if (n < 0) return { what: 'writing', error: n };
    if (n === 0) {
      if (some) return undefined;
      break;
    }
    some = true;
    left -= n;
  }
  while (left > 0) {
    yield* p.ready(from);
    const n = yield* p.turn(p.read(from, buffer, Math.min(left, buffer.size)));
    if (n < 0) return { what: 'reading', error: n };
    if (n === 0) break;
    const written = yield* p.turn(p.writeAll(to, buffer.data, 0, n));
    if (written < 0) return { what: 'writing', error: written };
    left -= n;
  }
  return undefined;
}

function makeHole({ p, to }: Copy, size: number): number {
  const end = p.lseek(to, size, K.SEEK_CUR);
  if (end < 0) return end;
  // frees preallocated blocks there, too, where that is possible
  p.fallocate(to, K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE, end - size, size);
  return 0;
}

/** Reads and writes. It skips runs of zero blocks, even across reads. */
function* copyBlocks(c: Copy, length: number): Steps<CopyFailure | { bytes: number; hole: boolean }> {
  const { p, from, to, buffer } = c;
  let left = length;
  let bytes = 0;
  let hole = 0;
  while (left > 0) {
    yield* p.ready(from);
    const n = yield* p.turn(p.read(from, buffer, Math.min(left, buffer.size)));
    if (n < 0) return { what: 'reading', error: n };
    if (n === 0) break;
    left -= n;
    bytes += n;
    const { data } = buffer;
    let start = 0;
    for (let at = 0; at < n; ) {
      const end = Math.min(n, at + c.holeSize);
      let zero = data === K.ZEROS;
      for (let i = at; !zero && i < end && data[i] === 0; i++) zero = i === end - 1;
      if (zero) {
        if (at > start) {
          const written = yield* p.turn(p.writeAll(to, data, start, at - start));
          if (written < 0) return { what: 'writing', error: written };
        }
        hole += end - at;
        start = end;
      } else if (hole > 0) {
        const made = makeHole(c, hole);
        if (made < 0) return { what: 'writing', error: made };
        hole = 0;
      }
      at = end;
    }
    if (n > start) {
      const written = yield* p.turn(p.writeAll(to, data, start, n - start));
      if (written < 0) return { what: 'writing', error: written };
    }
  }
  if (hole > 0) {
    const made = makeHole(c, hole);
    if (made < 0) return { what: 'writing', error: made };
  }
  return { bytes, hole: hole > 0 };
}

function* writeZeros({ p, to }: Copy, count: number): Steps<number> {
  for (let left = count; left > 0; ) {
    const n = Math.min(left, IO_SIZE);
    const result = yield* p.turn(p.writeAll(to, K.ZEROS, 0, n));
    if (result < 0) return result;
    left -= n;
  }
  return 0;
}

function* copyExtents(c: Copy, first: number, size: number): Steps<CopyFailure | undefined> {
  const { p, from, to, sparse } = c;
  let last = 0;
  let end = 0;
  let hole = false;
  for (let start = first; start >= 0; ) {
    let stop = p.lseek(from, start, K.SEEK_HOLE);
    if (stop < 0) stop = size;
    // SEEK_HOLE moved the position to the hole
    p.lseek(from, start, K.SEEK_SET);
    const gap = start - last;
    if (gap > 0) {
      if (sparse === 'never') {
        const written = yield* writeZeros(c, gap);
        if (written < 0) return { what: 'writing', error: written };
      } else {
        const end = p.lseek(to, gap, K.SEEK_CUR);
        if (end < 0) return { what: 'writing', error: end };
        if (sparse === 'always') p.fallocate(to, K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE, last, gap);
      }
    }
    if (sparse === 'never') {
      const failed = yield* copyRange(c, stop - start);
      if (failed) return failed;
      hole = false;
    } else {
      const done = yield* copyBlocks(c, stop - start);
      if (!('bytes' in done)) return done;
      hole = done.hole;
    }
    last = stop;
    end = stop;
    start = p.lseek(from, stop, K.SEEK_DATA);
  }
  if (end < size && sparse === 'never') {
    const written = yield* writeZeros(c, size - end);
    return written < 0 ? { what: 'writing', error: written } : undefined;
  }
  if (end < size || hole) {
    const cut = p.ftruncate(to, size);
    if (cut < 0) return { what: 'writing', error: cut };
  }
  return undefined;
}
