/**
 * A pipe: what one process writes, another reads, 64 KiB on the way at the most.
 *
 *      seq 1000000 ──write──▶ [ 64 KiB ] ──read──▶ head -1
 *
 *      full      the writer goes on when there is room again: its write has not returned yet
 *      empty     the reader goes on when something was written, or the last writer has closed its end (0: the end)
 *      no reader left     SIGPIPE ends the writer
 *
 * A write is taken at once, and what is above 64 KiB counts as not yet written: the writer rests until it is.
 */
import type { Ending } from '../../workloads/caller.ts';
import type { Device } from './device.ts';
import { S_IFIFO } from './kernel.ts';
import { Killed, SIGPIPE } from './killed.ts';
import { Unknowable } from './unknowable.ts';

/** What Linux keeps of a pipe, unless it is asked for more. */
const PIPE_SIZE = 64 << 10;

/** Something that a process waits for. */
interface Signal extends Ending {
  status: number | undefined;
}

export type Wake = (signal: Ending) => void;

export class Pipe {
  #chunks: Uint8Array[] = [];
  /** Of the first chunk, already read. */
  #done = 0;
  #length = 0;
  /** How many open files read from it, and write to it. */
  #readers = 1;
  #writers = 1;
  readonly #waiting: Signal[] = [];
  readonly #wake: Wake;

  constructor(wake: Wake) {
    this.#wake = wake;
  }

  /** A pipe that nobody writes to any more: a here-document. */
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

  /** Whether what was written will never be read. */
  get broken(): boolean {
    return this.#readers === 0;
  }

  /** Until something changes. */
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
