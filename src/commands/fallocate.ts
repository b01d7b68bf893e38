/**
 * fallocate: openat O_RDWR · fallocate(mode, offset, length) · fsync · close. util-linux calls fsync to see write errors
 * before it ends. -d looks for blocks of zeros itself, by SEEK_DATA, SEEK_HOLE and pread.
 */
import { ERRNO } from '../engine/fs/failure.ts';
import { errorText } from '../shell/process/errno.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { ReadBuffer } from '../shell/process/read-buffer.ts';
import { type Program, toStderr } from '../shell/program/program.ts';
import { utilLinuxSize } from '../shell/program/sizes.ts';

/** util-linux writes its messages in three pieces. */
export function die(p: Process, message: string, error = 0): number {
  toStderr(p, `${p.name}: `);
  toStderr(p, message);
  toStderr(p, error < 0 ? `: ${errorText(error)}\n` : '\n');
  return 1;
}

export const fallocate: Program = {
  name: 'fallocate',
  summary: 'Give blocks to a file, or take them away.',
  usage: ['fallocate [OPTION]... FILE'],
  options: [
    { short: 'l', long: 'length', argument: 'N', help: 'so many bytes' },
    { short: 'o', long: 'offset', argument: 'N', help: 'from this byte on' },
    { short: 'n', long: 'keep-size', help: 'the file keeps its length' },
    { short: 'p', long: 'punch-hole', help: 'make a hole; the file keeps its length' },
    { short: 'z', long: 'zero-range', help: 'make it zeros, by unwritten extents' },
    { short: 'c', long: 'collapse-range', help: 'take the range out; what follows moves down' },
    { short: 'i', long: 'insert-range', help: 'put a hole in; what follows moves up' },
    { short: 'd', long: 'dig-holes', help: 'make holes where whole blocks are zero' },
    { short: 'x', long: 'posix', help: 'as posix_fallocate does' },
  ],
  check(operands, args) {
    const modes = ['punch-hole', 'zero-range', 'collapse-range', 'insert-range', 'dig-holes'].filter((m) =>
      args.has(m),
    );
    if (modes.length > 1) return { index: 0, message: `--${modes[0]} and --${modes[1]} cannot be had together` };
    if (args.has('posix') && (modes.length > 0 || args.has('keep-size')))
      return { index: 0, message: '--posix goes with no other mode' };
    if (args.has('keep-size') && modes.some((m) => m === 'collapse-range' || m === 'insert-range'))
      return { index: 0, message: `--keep-size and --${modes[0]} cannot be had together` };
    return operands.length > 1 ? { index: 1, message: 'fallocate takes one file' } : undefined;
  },
  run(p, args) {
    const digs = args.has('dig-holes');
    let mode = 0;
    if (args.has('keep-size')) mode |= K.FALLOC_FL_KEEP_SIZE;
    if (args.has('punch-hole')) mode |= K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE;
    if (args.has('zero-range')) mode |= K.FALLOC_FL_ZERO_RANGE;
    if (args.has('collapse-range')) mode |= K.FALLOC_FL_COLLAPSE_RANGE;
    if (args.has('insert-range')) mode |= K.FALLOC_FL_INSERT_RANGE;
    const [name] = args.operands;
    if (name === undefined) return die(p, 'no filename specified');
    const lengthText = args.value('length');
    const length = lengthText === undefined ? undefined : utilLinuxSize(lengthText);
    const offset = utilLinuxSize(args.value('offset') ?? '0');
    if (lengthText !== undefined && length === undefined) return die(p, 'invalid length value specified');
    if (!digs && lengthText === undefined) return die(p, 'no length argument specified');
    if (!digs && length === 0) return die(p, 'invalid length value specified');
    if (offset === undefined) return die(p, 'invalid offset value specified');
    const create =
      mode &
        (K.FALLOC_FL_PUNCH_HOLE |
          K.FALLOC_FL_ZERO_RANGE |
          K.FALLOC_FL_COLLAPSE_RANGE |
          K.FALLOC_FL_INSERT_RANGE |
          K.FALLOC_FL_KEEP_SIZE) || digs
        ? 0
        : K.O_CREAT;
    const fd = p.open(name, K.O_RDWR | create, 0o666);
    if (fd < 0) return die(p, `cannot open ${name}`, fd);
    if (digs) {
      const failed = dig(p, fd, offset, length ?? 0, name);
      if (failed) return failed;
    } else {
      const result = p.fallocate(fd, mode, offset, length!);
      if (result === -ERRNO.EOPNOTSUPP && mode & K.FALLOC_FL_KEEP_SIZE)
        return die(p, 'fallocate failed: keep size mode is unsupported');
      if (result < 0) return die(p, 'fallocate failed', result);
    }
    // fallocate waits until the file is on disk before it closes it
    const synced = p.fsync(fd);
    if (synced < 0) return die(p, `write failed: ${name}`, synced);
    p.close(fd);
    return 0;
  },
};

/** Reads the data that the map shows, and punches out the blocks that hold only zeros. */
function dig(p: Process, fd: number, from: number, length: number, name: string): number {
  const stat = K.newStat();
  p.fstat(fd, stat);
  const block = stat.st_blksize;
  const end = length > 0 ? from + length : Number.POSITIVE_INFINITY;
  const buffer = new ReadBuffer(block);
  p.lseek(fd, from, K.SEEK_SET);
  for (let start = from; start < end; ) {
    const data = p.lseek(fd, start, K.SEEK_DATA);
    if (data < 0) break;
    let stop = p.lseek(fd, data, K.SEEK_HOLE);
    if (stop < 0) break;
    start = stop;
    stop = Math.min(stop, end);
    p.fadviseSequential(fd, data, stop);
    let holeAt = -1;
    for (let at = data; at < stop; at += block) {
      const got = p.pread(fd, buffer, block, at);
      if (got < 0) return die(p, `${name}: read failed`, got);
      if (got === 0) break;
      let zero = true;
      const looked = Math.min(got, stop - at);
      for (let i = 0; zero && i < looked; i++) zero = buffer.data[i] === 0;
      if (zero && holeAt < 0) holeAt = at;
      else if (!zero && holeAt >= 0) {
        const failed = punch(p, fd, holeAt, at - holeAt);
        if (failed) return failed;
        holeAt = -1;
      }
    }
    // a hole that reaches the end is punched a block further, so that the last, partial block goes too
    const failed = holeAt >= 0 ? punch(p, fd, holeAt, stop - holeAt + block) : 0;
    if (failed) return failed;
  }
  return 0;
}

function punch(p: Process, fd: number, at: number, length: number): number {
  const result = p.fallocate(fd, K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE, at, length);
  return result < 0 ? die(p, 'fallocate failed', result) : 0;
}
