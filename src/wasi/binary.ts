/**
 * A module's binary form (webassembly.github.io/spec, 5.5): a magic number, a version, and sections, each with its length.
 *
 *      \0asm 1 │ id length bytes │ id length bytes │ …        numbers in LEB128
 */
import { byteString, bytesOf } from '../bytes/text.ts';

/** What is wrong with a module: one sentence. */
export class Badly {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export class Reader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    if (this.at >= this.end) throw new Badly('it ends in the middle');
    return this.bytes[this.at++];
  }

  skip(count: number): void {
    if (count > this.end - this.at) throw new Badly('it ends in the middle');
    this.at += count;
  }

  /** An unsigned number of 32 bits. */
  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Badly('a number in it is too long');
  }

  /** Any number, whose value does not matter. */
  leb(): void {
    while (this.u8() >= 0x80);
  }

  name(): string {
    const length = this.u32();
    const from = this.at;
    this.skip(length);
    return byteString(this.bytes, from, this.at);
  }

  /** A part of known length, and goes on behind it. */
  part(length: number): Reader {
    const from = this.at;
    this.skip(length);
    return new Reader(this.bytes, from, this.at);
  }

  /** As many of something as the number before says. */
  *times(): Generator<number> {
    const count = this.u32();
    for (let i = 0; i < count; i++) yield i;
  }
}

export class Writer {
  #bytes = new Uint8Array(1024);
  length = 0;

  add(bytes: ArrayLike<number>): this {
    if (this.length + bytes.length > this.#bytes.length) {
      const more = new Uint8Array(2 * (this.length + bytes.length));
      more.set(this.#bytes.subarray(0, this.length));
      this.#bytes = more;
    }
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  u32(value: number): this {
    return this.add(leb(value));
  }

  /** A length, and what has it. */
  sized(of: Writer): this {
    return this.u32(of.length).add(of.bytes);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

export function leb(value: number): number[] {
  const out: number[] = [];
  let left = value;
  do {
    const low = left % 128;
    left = Math.floor(left / 128);
    out.push(left > 0 ? low | 0x80 : low);
  } while (left > 0);
  return out;
}

export const nameBytes = (name: string): number[] => [...leb(name.length), ...bytesOf(name)];

export const beginsAsWasm = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
