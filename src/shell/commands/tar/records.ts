/**
 * An archive as it is read and written: records of 20 blocks. Two blocks of zeros end it, and the last record is full.
 */
import type { Process } from '../../process/process.ts';
import { ReadBuffer } from '../../process/read-buffer.ts';
import type { Steps } from '../../process/steps.ts';
import { BLOCK } from './header.ts';

export const RECORD = 20 * BLOCK;

/** Thrown with a system call's answer where the archive cannot be read or written. */
export class ArchiveFault {
  readonly what: string;
  readonly error: number;

  constructor(what: string, error = 0) {
    this.what = what;
    this.error = error;
  }
}

export class RecordWriter {
  readonly #p: Process;
  readonly #fd: number;
  readonly #record = new Uint8Array(RECORD);
  #held = 0;

  /** `held`: what the record that is written first has already. */
  constructor(p: Process, fd: number, held = new Uint8Array(0)) {
    this.#p = p;
    this.#fd = fd;
    this.#record.set(held);
    this.#held = held.length;
  }

  /** What fits into the record under way. */
  get room(): number {
    return RECORD - this.#held;
  }

  *put(bytes: Uint8Array): Steps<void> {
    for (let at = 0; at < bytes.length; ) {
      const n = Math.min(this.room, bytes.length - at);
      this.#record.set(bytes.subarray(at, at + n), this.#held);
      this.#held += n;
      at += n;
      if (this.#held === RECORD) yield* this.#send();
    }
  }

  *#send(): Steps<void> {
    const p = this.#p;
    const error = yield* p.turn(p.writeAll(this.#fd, this.#record, 0, RECORD));
    if (error < 0) throw new ArchiveFault('Cannot write', error);
    this.#held = 0;
  }

  *end(): Steps<void> {
    yield* this.put(new Uint8Array(2 * BLOCK));
    if (this.#held > 0) yield* this.put(new Uint8Array(this.room));
  }
}

export class RecordReader {
  readonly #p: Process;
  readonly #fd: number;
  readonly #name: string;
  readonly #buffer = new ReadBuffer(RECORD);
  #record = new Uint8Array(0);
  #at = 0;
  #over = false;
  /** Blocks read so far. */
  count = 0;

  constructor(p: Process, fd: number, name: string) {
    this.#p = p;
    this.#fd = fd;
    this.#name = name;
  }

  /** The next block, or as many as the record has of these; undefined at the end of the file. What is no whole block is none. */
  *blocks(most = 1): Steps<Uint8Array | undefined> {
    if (this.#at + BLOCK > this.#record.length && !(yield* this.#more())) return undefined;
    const n = Math.min(most, Math.floor((this.#record.length - this.#at) / BLOCK));
    this.count += n;
    this.#at += n * BLOCK;
    return this.#record.subarray(this.#at - n * BLOCK, this.#at);
  }

  *#more(): Steps<boolean> {
    const p = this.#p;
    const found: Uint8Array[] = [];
    let size = 0;
    while (size < RECORD && !this.#over) {
      yield* p.ready(this.#fd);
      const n = yield* p.turn(p.read(this.#fd, this.#buffer, RECORD - size));
      if (n < 0) throw new ArchiveFault(`${this.#name}: Cannot read`, n);
      if (n === 0) this.#over = true;
      found.push(this.#buffer.data.slice(0, n));
      size += n;
    }
    const record = new Uint8Array(size);
    let at = 0;
    for (const part of found) {
      record.set(part, at);
      at += part.length;
    }
    this.#record = record;
    this.#at = 0;
    return size >= BLOCK;
  }

  /** What a pipe still has is read, so that its writer ends well. */
  *drain(): Steps<void> {
    while (!this.#over && (yield* this.#more()));
  }
}
