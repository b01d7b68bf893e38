/**
 * Reads and writes an archive in records of 20 blocks. Two blocks of zeros end it, and the last record is padded.
 */
import { newStat, S_IFMT, S_IFREG, SEEK_CUR, SEEK_SET } from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
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
  /** The place of the first record, if the file's position is elsewhere. */
  #start: number | undefined;

  /** `held` is the beginning of the first record, which is written at `start`. */
  constructor(p: Process, fd: number, held = new Uint8Array(0), start?: number) {
    this.#p = p;
    this.#fd = fd;
    this.#record.set(held);
    this.#held = held.length;
    this.#start = start;
  }

  /** The free bytes of the present record. It writes a full record first. */
  *room(): Steps<number> {
    if (this.#held === RECORD) yield* this.#send();
    return RECORD - this.#held;
  }

  *put(bytes: Uint8Array): Steps<void> {
    for (let at = 0; at < bytes.length; ) {
      const n = Math.min(yield* this.room(), bytes.length - at);
      this.#record.set(bytes.subarray(at, at + n), this.#held);
      this.#held += n;
      at += n;
    }
  }

  *#send(): Steps<void> {
    const p = this.#p;
    if (this.#start !== undefined) {
      p.lseek(this.#fd, 0, SEEK_CUR);
      p.lseek(this.#fd, this.#start, SEEK_SET);
      this.#start = undefined;
    }
    const error = yield* p.turn(p.writeAll(this.#fd, this.#record, 0, RECORD));
    if (error < 0) throw new ArchiveFault('Cannot write', error);
    this.#held = 0;
  }

  *end(): Steps<void> {
    yield* this.put(new Uint8Array(2 * BLOCK));
    this.#record.fill(0, this.#held);
    yield* this.#send();
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
  #looks: number;
  readonly #passes: boolean;
  /** The stat of the archive after its first record was read. */
  readonly stat = newStat();
  /** Blocks read so far. */
  count = 0;

  /** `looks` is the number of fstat calls. With `passes` unwanted parts of a file are skipped by lseek. */
  constructor(p: Process, fd: number, name: string, { looks, passes }: { looks: number; passes: boolean }) {
    this.#p = p;
    this.#fd = fd;
    this.#name = name;
    this.#looks = looks;
    this.#passes = passes;
  }

  /** The record that was read last. */
  get record(): Uint8Array {
    return this.#record;
  }

  /** Reads the first record. Answers false if the archive is empty. */
  *begin(): Steps<boolean> {
    yield* this.#more();
    return this.#record.length > 0;
  }

  /** The next blocks, up to `most` from this record. Undefined at the end of the file. A partial block does not count. */
  *blocks(most = 1): Steps<Uint8Array | undefined> {
    if (this.#at + BLOCK > this.#record.length && !(yield* this.#more())) return undefined;
    const n = Math.min(most, Math.floor((this.#record.length - this.#at) / BLOCK));
    this.count += n;
    this.#at += n * BLOCK;
    return this.#record.subarray(this.#at - n * BLOCK, this.#at);
  }

  /** Skips those of the next `blocks` blocks that fill whole records of a file. Returns their number. */
  pass(blocks: number): number {
    const here = Math.floor((this.#record.length - this.#at) / BLOCK);
    const records = Math.floor(((blocks - here) * BLOCK) / RECORD);
    if (records <= 0 || !this.#passes || !this.#isFile || this.#record.length < RECORD) return 0;
    this.#p.lseek(this.#fd, records * RECORD, SEEK_CUR);
    this.#at = this.#record.length;
    const passed = here + (records * RECORD) / BLOCK;
    this.count += passed;
    return passed;
  }

  get #isFile(): boolean {
    return (this.stat.st_mode & S_IFMT) === S_IFREG;
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
    for (; this.#looks > 0; this.#looks--) yield* p.turn(p.fstat(this.#fd, this.stat));
    return size >= BLOCK;
  }

  /** Reads the rest of a pipe, so that its writer can end. */
  *drain(): Steps<void> {
    if (this.#isFile) return;
    while (!this.#over && (yield* this.#more()));
  }
}
