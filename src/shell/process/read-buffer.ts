/**
 * A process reads into this buffer. For /dev/zero nothing is copied at all: `data` is then the shared page of zeros, which
 * the kernel recognises when it is written.
 */
import * as K from './kernel.ts';

/** A buffer for reads. `data` are the bytes of the last read: the buffer's own bytes, or the shared zeros. */
export class ReadBuffer {
  data: Uint8Array = K.ZEROS;
  #own: Uint8Array | undefined;
  /** Whether all of `#own` is known to be zero. */
  #zero = true;
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  own(): Uint8Array {
    this.#own ??= new Uint8Array(this.size);
    this.#zero = false;
    return this.#own;
  }

  zeros(count: number): Uint8Array {
    if (count <= K.ZEROS.length) return K.ZEROS;
    this.#own ??= new Uint8Array(this.size);
    if (!this.#zero) this.#own.fill(0);
    this.#zero = true;
    return this.#own;
  }
}
