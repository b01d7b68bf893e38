/** Reads a file to unpack it, 256 KiB at a time, and hands out its bits one after the other. */
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { BUFFER } from './bits.ts';
import { GzipFault } from './fault.ts';

/** Reads once, as much as there is. */
export function* readOnce(p: Process, fd: number, into: Uint8Array): Steps<number> {
  const buffer = new ReadBuffer(into.length);
  yield* p.ready(fd);
  const n = yield* p.turn(p.read(fd, buffer, into.length));
  if (n < 0) throw new GzipFault('read', n);
  into.set(buffer.data.subarray(0, n));
  return n;
}

export class Input {
  static readonly ENDED = 'unexpected end of file';
  readonly #p: Process;
  readonly #fd: number;
  readonly #bytes = new Uint8Array(BUFFER);
  #at = 0;
  #end = 0;
  #bits = 0;
  /** The number of bits in the register. */
  held = 0;
  /** Bytes of the file that were read. */
  total = 0;

  constructor(p: Process, fd: number) {
    this.#p = p;
    this.#fd = fd;
  }

  /** Bytes of the file that were used. */
  get taken(): number {
    return this.total - (this.#end - this.#at) - (this.held >> 3);
  }

  *#fill(): Steps<void> {
    this.#at = 0;
    this.#end = 0;
    let n = 1;
    while (n > 0 && this.#end < BUFFER) {
      n = yield* readOnce(this.#p, this.#fd, this.#bytes.subarray(this.#end));
      this.#end += n;
    }
    this.total += this.#end;
  }

  /** Answers whether the input has ended. A buffer that was not full was the last one. */
  *over(): Steps<boolean> {
    if (this.#at === this.#end && (this.#end === 0 || this.#end === BUFFER)) yield* this.#fill();
    return this.#at === this.#end;
  }

  /** Takes eight more bits. It throws if there are none. */
  *byte(): Steps<void> {
    if (this.#at === this.#end) yield* this.#fill();
    if (this.#at === this.#end) throw new GzipFault(Input.ENDED);
    this.#bits |= this.#bytes[this.#at++] << this.held;
    this.held += 8;
  }

  bit(): number {
    const bit = this.#bits & 1;
    this.#bits >>>= 1;
    this.held--;
    return bit;
  }

  /** At most 16. */
  *bits(count: number): Steps<number> {
    while (this.held < count) yield* this.byte();
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.held -= count;
    return value;
  }

  /** A number of this many bytes. */
  *number(bytes: number): Steps<number> {
    let value = 0;
    for (let at = 0; at < bytes; at++) value += (yield* this.bits(8)) * 2 ** (8 * at);
    return value;
  }

  align(): void {
    this.#bits >>>= this.held % 8;
    this.held -= this.held % 8;
  }
}
