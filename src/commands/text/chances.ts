/**
 * Makes whole numbers below a bound from a source of bytes. All are equally likely, and no byte is wasted:
 *
 *      what is left of earlier bytes, [0, most] ─▶ too few for the bound? the next byte goes behind it
 *      the part of it that is a multiple of the bound gives a number; the quotient is left for the next
 *      what lies beyond that multiple is kept, and tried again with another byte
 */
import { SEEK_CUR } from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';

/** Thrown if the source gives no more bytes. `error` is 0 at its end. */
export class SourceEnded {
  readonly what: 'open' | 'read error' | 'end of file';
  readonly error: number;

  constructor(what: SourceEnded['what'], error: number) {
    this.what = what;
    this.error = error;
  }
}

const SIZE = 4096;

export class Chances {
  readonly #p: Process;
  readonly #fd: number;
  readonly #buffer: ReadBuffer;
  #have = 0;
  #at = 0;
  #left = 0n;
  #most = 0n;

  /** `most` is the number of bytes that are enough, if that is known. */
  constructor(p: Process, fd: number, most = Number.POSITIVE_INFINITY) {
    this.#p = p;
    this.#fd = fd;
    this.#buffer = new ReadBuffer(Math.min(SIZE, most));
  }

  #byte(): bigint {
    if (this.#at >= this.#have) {
      const n = this.#p.read(this.#fd, this.#buffer, this.#buffer.size);
      if (n <= 0) throw new SourceEnded(n < 0 ? 'read error' : 'end of file', n);
      this.#have = n;
      this.#at = 0;
    }
    return BigInt(this.#buffer.data[this.#at++]);
  }

  /** Moves the source's position to the end of the used bytes. */
  finish(): void {
    const unread = this.#have - this.#at;
    if (unread > 0) this.#p.lseek(this.#fd, -unread, SEEK_CUR);
  }

  /** One of 0 … bound − 1. */
  below(bound: number): number {
    const choices = BigInt(bound);
    for (;;) {
      while (this.#most < choices - 1n) {
        this.#left = this.#left * 256n + this.#byte();
        this.#most = this.#most * 256n + 255n;
      }
      if (this.#most === choices - 1n) {
        const whole = this.#left;
        this.#left = this.#most = 0n;
        return Number(whole);
      }
      const excess = this.#most - (choices - 1n);
      const unusable = excess % choices;
      const reduced = this.#left % choices;
      if (this.#left <= this.#most - unusable) {
        this.#left /= choices;
        this.#most = excess / choices;
        return Number(reduced);
      }
      this.#left = reduced;
      this.#most = unusable - 1n;
    }
  }
}
