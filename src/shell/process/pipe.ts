/**
 * A pipe carries bytes from one process to another, at most 64 KiB at a time.
 *
 *      seq 1000000 ──write──▶ [ 64 KiB ] ──read──▶ head -1
 *
 *      full      the writer goes on when there is room again, because its write has not returned yet
 *      empty     the reader goes on after a write, or when the last writer has closed its end (0: the end)
 *      no reader left     SIGPIPE ends the writer
 *
 * The pipe takes a write at once, but bytes above 64 KiB count as not yet written. The writer rests until they are.
 */
import type { Ending } from '../../workloads/caller.ts';
import type { Device } from './device.ts';
import { S_IFIFO } from './kernel.ts';
import { Killed, SIGPIPE, Unknowable } from './thrown.ts';

/** The bytes that Linux keeps in a pipe by default. */
const PIPE_SIZE = 64 << 10;

/** Something that a process waits for. */
interface Signal extends Ending {
  status: number | undefined;
}

export type Wake = (signal: Ending) => void;

export class Pipe {
  #chunks: Uint8Array[] = [];
  /** The bytes of the first chunk that were read. */
  #done = 0;
  #length = 0;
  /** The numbers of open files that read from it and write to it. */
  #readers = 1;
  #writers = 1;
  readonly #waiting: Signal[] = [];
  readonly #wake: Wake;

  constructor(wake: Wake) {
    this.#wake = wake;
  }

  /** A pipe without writers, for a here-document. */
  static of(text: Uint8Array): Pipe {
    const pipe = new Pipe(() => {});
    pipe.#put(text);
    pipe.#writers = 0;
    return pipe;
  }

  get hasToRead(): boolean {
    return this.#length > 0 || this.#writers === 0;
  }

  get hasRoom(): boolean {
    return this.#length <= PIPE_SIZE;
  }

  /** Answers whether nobody will read the written bytes. */
  get broken(): boolean {
    return this.#readers === 0;
  }

  /** Ends when something changes. */
  change(): Ending {
    const signal: Signal = { status: undefined };
    this.#waiting.push(signal);
    return signal;
  }

  #changed(): void {
    for (const signal of this.#waiting.splice(0)) {
      signal.status = 0;
      this.#wake(signal);
    }
  }

  #put(data: Uint8Array): void {
    if (data.length === 0) return;
    this.#chunks.push(data);
    this.#length += data.length;
  }

  #take(buffer: Uint8Array, at: number, count: number): number {
    let taken = 0;
    while (taken < count && this.#length > 0) {
      const chunk = this.#chunks[0];
      const n = Math.min(count - taken, chunk.length - this.#done);
      buffer.set(chunk.subarray(this.#done, this.#done + n), at + taken);
      taken += n;
      this.#done += n;
      this.#length -= n;
      if (this.#done < chunk.length) break;
      this.#chunks.shift();
      this.#done = 0;
    }
    if (taken > 0) this.#changed();
    return taken;
  }

  readonly reading: Device = {
    mode: S_IFIFO | 0o600,
    rdev: 0,
    pipe: this,
    read: (buffer, at, count) => {
      if (!this.hasToRead) throw new Unknowable('this command cannot wait for a pipe here; give it a file');
      return this.#take(buffer, at, count);
    },
    write: () => -EBADF,
    reopen: () => {
      this.#readers++;
    },
    close: () => {
      if (--this.#readers > 0) return;
      this.#chunks = [];
      this.#changed();
    },
  };

  readonly writing: Device = {
    mode: S_IFIFO | 0o600,
    rdev: 0,
    pipe: this,
    read: () => -EBADF,
    write: (data, at, count) => {
      if (this.broken) throw new Killed(SIGPIPE);
      this.#put(data.slice(at, at + count));
      this.#changed();
      return count;
    },
    reopen: () => {
      this.#writers++;
    },
    close: () => {
      if (--this.#writers > 0) return;
      this.#changed();
    },
  };
}

const EBADF = 9;
