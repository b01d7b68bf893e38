/**
 * An arena to which bytes are only ever added. It holds the bytes before and after every delta. It has chunks, so that
 * growing never copies, and an entry lies in one chunk. Its bytes never change, so a fork shares every chunk but the last.
 */
import { giveSlab, SLAB_BYTES, takeSlab } from './slabs.ts';

/** More than the before and after of a 64 KiB block, the largest there is. */
const CHUNK = SLAB_BYTES;
const SHORT = 64;

export class ByteArena {
  readonly #chunks: Uint8Array[] = [];
  #used = 0;

  /** Bytes in use, the unused ends of chunks included. */
  get length(): number {
    return this.#used;
  }

  /** Room for `length` bytes in one chunk. */
  #room(length: number): number {
    if (length > CHUNK) throw new RangeError(`${length} bytes in one entry, of at most ${CHUNK}`);
    const left = CHUNK - (this.#used % CHUNK);
    let at = this.#used;
    if (left < length) at += left;
    if (at >= this.#chunks.length * CHUNK) this.#chunks.push(takeSlab());
    this.#used = at + length;
    return at;
  }

  /** Appends `length` bytes of an array, from `from` on. */
  append(bytes: Uint8Array, from: number, length: number): number {
    const at = this.#room(length);
    const chunk = this.#chunks[Math.floor(at / CHUNK)];
    const start = at % CHUNK;
    // For a few bytes a view would cost more than copying them one by one.
    if (length < SHORT) for (let i = 0; i < length; i++) chunk[start + i] = bytes[from + i];
    else chunk.set(length === bytes.length ? bytes : bytes.subarray(from, from + length), start);
    return at;
  }

  read(at: number, length: number): Uint8Array {
    const from = at % CHUNK;
    return this.#chunks[Math.floor(at / CHUNK)].subarray(from, from + length);
  }

  copy(at: number, length: number, to: Uint8Array, offset: number): void {
    to.set(this.read(at, length), offset);
  }

  /** Gives the memory back. Neither this arena nor its forks may be read again. */
  release(): void {
    for (const chunk of this.#chunks) giveSlab(chunk);
    this.#chunks.length = 0;
    this.#used = 0;
  }

  /** A separate arena that begins with this one's first `length` bytes. */
  fork(length: number): ByteArena {
    const fork = new ByteArena();
    const whole = Math.floor(length / CHUNK);
    for (let i = 0; i < whole; i++) fork.#chunks.push(this.#chunks[i]);
    if (length % CHUNK) fork.#chunks.push(this.#chunks[whole].slice());
    fork.#used = length;
    return fork;
  }
}
