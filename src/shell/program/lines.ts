/**
 * Reads files line by line, through a buffer like that of stdio:
 *
 *      const lines = new Lines(p, fd, 4096);
 *      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next()) …
 */
import { byteString } from '../../bytes/text.ts';
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import { ReadBuffer } from '../process/read-buffer.ts';
import type { Steps } from '../process/steps.ts';
import { complain, quoteIfNeeded } from './program.ts';

export class Lines {
  readonly #p: Process;
  readonly #fd: number;
  readonly #buffer: ReadBuffer;
  #text = '';
  #at = 0;
  #over = false;
  /** -errno, if reading failed. */
  error = 0;
  /** True if the last line had its line end. */
  ended = true;

  constructor(p: Process, fd: number, size = 4096) {
    this.#p = p;
    this.#fd = fd;
    this.#buffer = new ReadBuffer(size);
  }

  *next(): Steps<string | undefined> {
    for (let from = this.#at; ; ) {
      const end = this.#text.indexOf('\n', from);
      if (end >= 0) {
        const line = this.#text.slice(this.#at, end);
        this.#at = end + 1;
        return line;
      }
      if (this.#over) return this.#rest();
      from = this.#text.length - this.#at;
      yield* this.#more();
    }
  }

  /** Closes the file like gnulib's fclose. The position moves to the end of the used bytes, not of the read ones. */
  finish(): void {
    const p = this.#p;
    const unread = this.#text.length - this.#at;
    if (p.lseek(this.#fd, 0, K.SEEK_CUR) >= 0 && unread > 0) p.lseek(this.#fd, -unread, K.SEEK_CUR);
    closeInput(p, this.#fd);
  }

  /** The last line, if it has no line end. */
  #rest(): string | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const line = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    this.ended = false;
    return line;
  }

  *#more(): Steps<void> {
    const p = this.#p;
    yield* p.ready(this.#fd);
    const n = p.read(this.#fd, this.#buffer, this.#buffer.size);
    yield* p.turn();
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    if (n > 0) this.#text += byteString(this.#buffer.data, 0, n);
    else this.#over = true;
    this.error = Math.min(0, n);
  }
}

/** Opens a file by its name, or - for standard input. Returns -1, after a message, if that fails. */
export function openInput(p: Process, name: string): number {
  if (name === '-') return 0;
  const fd = p.open(name, K.O_RDONLY);
  if (fd >= 0) return fd;
  complain(p, quoteIfNeeded(name), fd);
  return -1;
}

export const closeInput = (p: Process, fd: number): number => (fd > 0 ? p.close(fd) : 0);

/** Handles each file, one after the other. Returns 1 if one could not be read. */
export function* eachInput(
  p: Process,
  names: readonly string[],
  use: (lines: Lines, fd: number, name: string) => Steps<unknown>,
  size = 4096,
): Steps<number> {
  let status = 0;
  for (const name of names.length > 0 ? names : ['-']) {
    const fd = openInput(p, name);
    if (fd < 0) {
      status = 1;
      continue;
    }
    const lines = new Lines(p, fd, size);
    p.fadviseSequential(fd);
    yield* use(lines, fd, name);
    if (lines.error < 0) {
      complain(p, quoteIfNeeded(name), lines.error);
      status = 1;
    }
    closeInput(p, fd);
  }
  return status;
}
