/** Writes bits into a file, from the lowest bit of each byte. They go out in pieces as large as gzip's buffer. */
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { GzipFault } from './fault.ts';

export const BUFFER = 262_144;

export class Bits {
  readonly #p: Process;
  readonly #fd: number;
  #bytes = new Uint8Array(2 * BUFFER);
  #held = 0;
  #bits = 0;
  #count = 0;
  /** The bytes that were written or wait. */
  total = 0;

  constructor(p: Process, fd: number) {
    this.#p = p;
    this.#fd = fd;
  }

  byte(value: number): void {
    if (this.#held === this.#bytes.length) {
      const more = new Uint8Array(2 * this.#held);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.#held++] = value;
    this.total++;
  }

  /** At most 16 of them. */
  bits(value: number, count: number): void {
    this.#bits |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.byte(this.#bits & 0xff);
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  /** Makes the next bits begin with a byte. */
  align(): void {
    if (this.#count > 0) this.bits(0, 8 - this.#count);
  }

  /** A number of this many bytes, the lowest first. */
  number(value: number, bytes: number): void {
    for (let at = 0; at < bytes; at++) this.byte((value >>> (8 * at)) & 0xff);
  }

  /** Writes whole buffers, and with `all` the rest, too. */
  *send(all = false): Steps<void> {
    while (this.#held >= BUFFER || (all && this.#held > 0)) {
      const count = Math.min(this.#held, BUFFER);
      const error = yield* this.#p.turn(this.#p.writeAll(this.#fd, this.#bytes, 0, count));
      if (error < 0) throw new GzipFault('write', error);
      this.#bytes.copyWithin(0, count, this.#held);
      this.#held -= count;
    }
  }
}
