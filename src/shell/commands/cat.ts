/**
 * cat: from file to file the kernel copies by itself; otherwise 128 KiB are read and written at a time.
 *
 *      cat f > g      openat f · fstat · fadvise64 · copy_file_range until it answers 0
 *      cat f >> g     copy_file_range answers EBADF (O_APPEND) · read, write …
 */
import * as K from '../process/kernel.ts';
import { ReadBuffer } from '../process/read-buffer.ts';
import { complain, type Program, quoteIfNeeded } from '../program/program.ts';

/** What coreutils' copying commands read at a time, unless st_blksize is larger. */
export const IO_SIZE = 128 * 1024;

/** The count they ask copy_file_range for: the largest multiple of its limit that fits a signed 64-bit number. */
export const COPY_MOST = 0x7fffffffc0000000;

export const cat: Program = {
  name: 'cat',
  summary: 'Write files, one after the other, to standard output.',
  usage: ['cat [FILE]...'],
  coreutils: true,
  options: [],
  notes: ['Without a FILE, or for -, it reads standard input.'],
  *run(p, args) {
    const target = K.newStat();
    const failed = p.fstat(1, target);
    if (failed < 0) {
      complain(p, 'standard output', failed);
      return 1;
    }
    const regular = (target.st_mode & K.S_IFMT) === K.S_IFREG;
    const files = args.operands.length > 0 ? args.operands : ['-'];
    let buffer: ReadBuffer | undefined;
    let status = 0;
    for (const name of files) {
      const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY);
      if (fd < 0) {
        complain(p, quoteIfNeeded(name), fd);
        status = 1;
        continue;
      }
      const source = K.newStat();
      const stated = p.fstat(fd, source);
      if (stated < 0) {
        complain(p, quoteIfNeeded(name), stated);
        status = 1;
        continue;
      }
      p.fadviseSequential(fd);
      yield* p.turn();
      const close = (): void => {
        if (name !== '-') p.close(fd);
      };
      const both = regular && (source.st_mode & K.S_IFMT) === K.S_IFREG;
      if (both && source.st_ino === target.st_ino && p.lseek(fd, 0, K.SEEK_CUR) < source.st_size) {
        complain(p, `${quoteIfNeeded(name)}: input file is output file`);
        status = 1;
        close();
        continue;
      }
      if (both) {
        let copied = p.copyFileRange(fd, 1, COPY_MOST);
        const some = copied > 0;
        while (copied > 0) {
          yield* p.turn();
          copied = p.copyFileRange(fd, 1, COPY_MOST);
        }
        if (copied === 0 && some) {
          close();
          continue;
        }
      }
      buffer ??= new ReadBuffer(Math.max(IO_SIZE, target.st_blksize));
      for (;;) {
        yield* p.ready(fd);
        const n = p.read(fd, buffer, buffer.size);
        if (n < 0) {
          complain(p, quoteIfNeeded(name), n);
          status = 1;
        }
        yield* p.turn();
        if (n <= 0) break;
        const written = p.writeAll(1, buffer.data, 0, n);
        if (written < 0) {
          complain(p, 'write error', written);
          return 1;
        }
        yield* p.turn();
      }
      close();
    }
    return status;
  },
};
