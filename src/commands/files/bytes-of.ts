/** Reads the bytes of several files as if they were one: it skips a number of bytes, and then reads a number of bytes. */
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { closeInput, openInput } from '../../shell/program/lines.ts';
import { complain, quoteIfNeeded } from '../../shell/program/program.ts';

const BUFFER = 4096;

const complainOf = (p: Process, name: string, error: number): void => complain(p, quoteIfNeeded(name), error);

export class Bytes {
  readonly #p: Process;
  readonly #names: readonly string[];
  readonly #open: (p: Process, name: string) => number;
  readonly #unread: (p: Process, name: string, error: number) => void;
  #nth = 0;
  #fd = -1;
  readonly #buffer = new ReadBuffer(BUFFER);
  #held = 0;
  #at = 0;
  failed = false;
  /** True once a file was opened. */
  opened = false;

  /** `unread` reports a file that opens but cannot be read. */
  constructor(p: Process, names: readonly string[], open = openInput, unread = complainOf) {
    this.#p = p;
    this.#names = names;
    this.#open = open;
    this.#unread = unread;
  }

  /** Reads more. Answers false at the end. */
  *#more(): Steps<boolean> {
    const p = this.#p;
    for (;;) {
      if (this.#fd < 0) {
        const name = this.#names[this.#nth];
        if (name === undefined) return false;
        this.#fd = this.#open(p, name);
        if (this.#fd < 0) {
          this.failed = true;
          this.#nth++;
          continue;
        }
        this.opened = true;
      }
      yield* p.ready(this.#fd);
      const n = yield* p.turn(p.read(this.#fd, this.#buffer, BUFFER));
      if (n > 0) {
        this.#held = n;
        this.#at = 0;
        return true;
      }
      if (n < 0) {
        this.#unread(p, this.#names[this.#nth], n);
        this.failed = true;
      }
      closeInput(p, this.#fd);
      this.#fd = -1;
      this.#nth++;
    }
  }

  /** Opens the first file, even if nothing of it is wanted. */
  *begin(): Steps<void> {
    if (this.#at >= this.#held) yield* this.#more();
  }

  /** The next `count` bytes, or fewer at the end. */
  *next(count: number): Steps<Uint8Array> {
    const found = new Uint8Array(count);
    let done = 0;
    while (done < count && (this.#at < this.#held || (yield* this.#more()))) {
      const n = Math.min(count - done, this.#held - this.#at);
      found.set(this.#buffer.data.subarray(this.#at, this.#at + n), done);
      this.#at += n;
      done += n;
    }
    return found.subarray(0, done);
  }

  /** Returns the number of bytes that it skipped. */
  *skip(count: number): Steps<number> {
    let done = 0;
    while (done < count && (this.#at < this.#held || (yield* this.#more()))) {
      const n = Math.min(count - done, this.#held - this.#at);
      this.#at += n;
      done += n;
    }
    return done;
  }
}
