/**
 * The C library's buffer in front of standard output. It decides which writes reach the file system, and how large, so
 * the sizes matter: the buffer holds st_blksize bytes of the file that it writes to.
 *
 *   Stdout      of a program: full buffering. Whole buffers go out at once, the rest waits.
 *
 *      head -c 20000 > f    read 8192 → write 8192      (nothing waits: whole buffers go straight out)
 *                           read 8192 → write 4096      (the waiting buffer, filled), write 4096
 *                           read 3616 → waits           at exit: write 3616
 *
 *   ShellStdout of bash and its builtins: line buffering, a write for each line and each full buffer.
 */
import { bytesOf } from '../../bytes/text.ts';
import { newStat, type Stat } from './kernel.ts';

const OUT = 1;
const NEWLINE = 10;

/** The part of a process that the buffer needs. */
interface Writing {
  fstat(fd: number, out: Stat): number;
  writeAll(fd: number, data: Uint8Array, at: number, count: number): number;
}

abstract class Output {
  protected readonly process: Writing;
  protected buffer: Uint8Array | undefined;
  protected held = 0;
  /** The first failure, as -errno. */
  error = 0;

  readonly #fd: number;

  constructor(process: Writing, fd = OUT) {
    this.process = process;
    this.#fd = fd;
  }

  protected allocate(): Uint8Array {
    const stat = newStat();
    const known = this.process.fstat(this.#fd, stat) === 0 && stat.st_blksize > 0;
    this.buffer = new Uint8Array(known ? stat.st_blksize : 4096);
    return this.buffer;
  }

  /** Writes bytes. Answers false if that failed. */
  protected send(data: Uint8Array, at: number, count: number): boolean {
    const result = this.process.writeAll(this.#fd, data, at, count);
    if (result < 0 && this.error === 0) this.error = result;
    return result >= 0;
  }

  /** Answers whether bytes wait in the buffer. */
  get waiting(): boolean {
    return this.held > 0;
  }

  flush(): number {
    this.drain();
    return this.error;
  }

  /** Writes the buffer. Bytes that cannot be written are lost. */
  protected drain(): boolean {
    const { held } = this;
    this.held = 0;
    return held === 0 || this.send(this.buffer!, 0, held);
  }

  abstract write(data: Uint8Array, at: number, count: number): void;

  print(text: string): void {
    const bytes = bytesOf(text);
    this.write(bytes, 0, bytes.length);
  }
}

export class Stdout extends Output {
  write(data: Uint8Array, at: number, count: number): void {
    if (count === 0) return;
    const fresh = this.buffer === undefined;
    const buffer = this.buffer ?? this.allocate();
    let from = at;
    let left = count;
    if (!fresh) {
      const fits = Math.min(left, buffer.length - this.held);
      buffer.set(from === 0 && fits === data.length ? data : data.subarray(from, from + fits), this.held);
      this.held += fits;
      from += fits;
      left -= fits;
    }
    if (left === 0) return;
    // After a failure the rest is dropped too.
    if (!this.drain()) return;
    const whole = left - (left % buffer.length);
    if (whole > 0 && !this.send(data, from, whole)) return;
    from += whole;
    left -= whole;
    buffer.set(data.subarray(from, from + left), 0);
    this.held = left;
  }
}

export class ShellStdout extends Output {
  write(data: Uint8Array, at: number, count: number): void {
    const buffer = this.buffer ?? this.allocate();
    for (let i = at; i < at + count; i++) {
      if (this.held === buffer.length) this.flush();
      buffer[this.held++] = data[i];
      if (data[i] === NEWLINE) this.flush();
    }
  }

  /** Writes the output of one builtin. A failure counts for that builtin only. */
  finish(): number {
    this.flush();
    const { error } = this;
    this.error = 0;
    return error;
  }
}
