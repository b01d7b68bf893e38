/**
 * cat lets the kernel copy from file to file. Otherwise it reads and writes 128 KiB at a time.
 *
 *      cat f > g      openat f · fstat · fadvise64 · copy_file_range until it answers 0
 *      cat f >> g     copy_file_range answers EBADF (O_APPEND) · read, write …
 *      cat -n f       read, and 128 KiB written as soon as they are full; the rest when nothing is left to read
 */
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { ReadBuffer } from '../shell/process/read-buffer.ts';
import type { Steps } from '../shell/process/steps.ts';
import { complain, type Program, quoteIfNeeded } from '../shell/program/program.ts';
import { Shown } from './cat-shown.ts';

/** coreutils' copying commands read this much at a time, unless st_blksize is larger. */
export const IO_SIZE = 128 * 1024;

/** The count they ask copy_file_range for: the largest multiple of its limit that fits a signed 64-bit number. */
export const COPY_MOST = 0x7fffffffc0000000;

export const cat: Program = {
  name: 'cat',
  summary: 'Write files, one after the other, to standard output.',
  usage: ['cat [OPTION]... [FILE]...'],
  coreutils: true,
  options: [
    { short: 'n', long: 'number', help: 'with the number of each line' },
    { short: 'b', long: 'number-nonblank', help: 'with the number of each line that is not empty' },
    { short: 's', long: 'squeeze-blank', help: 'of several empty lines only one' },
    { short: 'A', long: 'show-all', help: 'as -vET' },
    { short: 'v', long: 'show-nonprinting', help: 'with ^X and M-X for what cannot be printed' },
    { short: 'E', long: 'show-ends', help: 'with $ at the end of each line' },
    { short: 'T', long: 'show-tabs', help: 'with ^I for tabs' },
    { short: 'e', help: 'as -vE' },
    { short: 't', help: 'as -vT' },
    { short: 'u', help: 'as always' },
  ],
  notes: ['Without a FILE, or for -, it reads standard input.'],
  *run(p, args) {
    const target = K.newStat();
    const failed = p.fstat(1, target);
    if (failed < 0) {
      complain(p, 'standard output', failed);
      return 1;
    }
    const shown = new Shown(args);
    const writer = shown.counts ? new Writer(p, shown, Math.max(IO_SIZE, target.st_blksize)) : undefined;
    const regular = isRegular(target);
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
      const both = regular && isRegular(source);
      if (both && source.st_ino === target.st_ino && p.lseek(fd, 0, K.SEEK_CUR) < source.st_size) {
        complain(p, `${quoteIfNeeded(name)}: input file is output file`);
        status = 1;
        close();
        continue;
      }
      if (both && !writer && (yield* copied(p, fd))) {
        close();
        continue;
      }
      buffer ??= new ReadBuffer(Math.max(IO_SIZE, target.st_blksize));
      const read = yield* through(p, { fd, name, source, buffer, writer });
      if (read === 'unwritable') return 1;
      if (read === 'unreadable') status = 1;
      if (writer && writer.flush() < 0) return writer.failed();
      close();
    }
    if (writer && writer.end() < 0) return writer.failed();
    return status;
  },
};

/** Lets the kernel copy. Answers false if the kernel cannot copy between these two. */
function* copied(p: Process, fd: number): Steps<boolean> {
  let done = p.copyFileRange(fd, 1, COPY_MOST);
  const some = done > 0;
  while (done > 0) {
    yield* p.turn();
    done = p.copyFileRange(fd, 1, COPY_MOST);
  }
  return done === 0 && some;
}

interface Through {
  fd: number;
  name: string;
  source: K.Stat;
  buffer: ReadBuffer;
  writer: Writer | undefined;
}

/** Reads and writes, a buffer at a time, to the end. */
function* through(
  p: Process,
  { fd, name, source, buffer, writer }: Through,
): Steps<'all' | 'unreadable' | 'unwritable'> {
  let taken = 0;
  for (;;) {
    // Before cat waits for more, it writes the bytes that it has. For a file it asks how much is left.
    const left = isRegular(source) ? source.st_size - taken : p.files[fd]?.device?.pipe?.hasToRead ? 1 : 0;
    if (writer && left <= 0 && writer.flush() < 0) return unwritable(writer);
    yield* p.ready(fd);
    const n = p.read(fd, buffer, buffer.size);
    if (n < 0) complain(p, quoteIfNeeded(name), n);
    yield* p.turn();
    if (n <= 0) return n < 0 ? 'unreadable' : 'all';
    taken += n;
    const written = writer ? writer.show(buffer.data.subarray(0, n)) : p.writeAll(1, buffer.data, 0, n);
    if (written < 0) {
      complain(p, 'write error', written);
      return 'unwritable';
    }
    yield* p.turn();
  }
}

function unwritable(writer: Writer): 'unwritable' {
  writer.failed();
  return 'unwritable';
}

const isRegular = (stat: K.Stat): boolean => (stat.st_mode & K.S_IFMT) === K.S_IFREG;

/** Collects the shown lines, and writes as soon as a buffer is full. */
class Writer {
  readonly #p: Process;
  readonly #shown: Shown;
  readonly #size: number;
  #bytes: Uint8Array;
  #length = 0;
  #error = 0;

  constructor(p: Process, shown: Shown, size: number) {
    this.#p = p;
    this.#shown = shown;
    this.#size = size;
    this.#bytes = new Uint8Array(2 * size);
  }

  show(read: Uint8Array): number {
    this.#shown.show(
      read,
      (piece) => this.#put(piece),
      () => this.#full(),
    );
    this.#full();
    return this.#error;
  }

  flush(): number {
    if (this.#length > 0) this.#write(this.#length);
    return this.#error;
  }

  end(): number {
    this.#put(this.#shown.rest());
    return this.flush();
  }

  failed(): number {
    complain(this.#p, 'write error', this.#error);
    return 1;
  }

  #put(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  #full(): void {
    while (this.#length >= this.#size) this.#write(this.#size);
  }

  #write(count: number): void {
    if (this.#error === 0) this.#error = Math.min(0, this.#p.writeAll(1, this.#bytes, 0, count));
    this.#bytes.copyWithin(0, count, this.#length);
    this.#length -= count;
  }
}
