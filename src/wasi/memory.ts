/**
 * The program's memory, as the interface sees it. Numbers are little-endian, and an address outside is answered OVERFLOW.
 * Writes can be noted, so that run.ts can repeat them.
 */
import { byteString, bytesOf } from '../bytes/text.ts';
import { OVERFLOW } from './api.ts';
import type { WasmMemory } from './web-assembly.ts';

/** Thrown within a call: its answer, when it ends badly. */
export class Answer {
  readonly errno: number;

  constructor(errno: number) {
    this.errno = errno;
  }
}

export interface Written {
  at: number;
  bytes: Uint8Array;
}

export class Memory {
  readonly #memory: WasmMemory;
  #view: DataView;
  /** The writes since this was set, if anyone wants to know them. */
  noted: Written[] | undefined;

  constructor(memory: WasmMemory) {
    this.#memory = memory;
    this.#view = new DataView(memory.buffer);
  }

  /** A new view each time, because the memory may have grown and lost its old buffer. */
  get #now(): DataView {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  /** The bytes themselves, until the program goes on. */
  bytes(at: number, count: number): Uint8Array {
    const from = at >>> 0;
    const length = count >>> 0;
    const { buffer, byteLength } = this.#now;
    if (from + length > byteLength) throw new Answer(OVERFLOW);
    return new Uint8Array(buffer as ArrayBuffer, from, length);
  }

  /** Checks that so many bytes lie inside, and answers where they begin. */
  #within(at: number, count: number): number {
    return this.bytes(at, count).byteOffset;
  }

  u32(at: number): number {
    const from = this.#within(at, 4);
    return this.#now.getUint32(from, true);
  }

  u8(at: number): number {
    return this.bytes(at, 1)[0];
  }

  u16(at: number): number {
    const from = this.#within(at, 2);
    return this.#now.getUint16(from, true);
  }

  u64(at: number): bigint {
    const from = this.#within(at, 8);
    return this.#now.getBigUint64(from, true);
  }

  /** A byte string, a char code per byte. */
  text(at: number, count: number): string {
    return byteString(this.bytes(at, count));
  }

  put(at: number, bytes: Uint8Array): void {
    this.bytes(at, bytes.length).set(bytes);
    this.noted?.push({ at, bytes: bytes.slice() });
  }

  putText(at: number, text: string): void {
    this.put(at, bytesOf(text));
  }

  putU32(at: number, value: number): void {
    const from = this.#within(at, 4);
    this.#now.setUint32(from, value, true);
    this.#note(at, 4);
  }

  putU64(at: number, value: bigint): void {
    const from = this.#within(at, 8);
    this.#now.setBigUint64(from, value, true);
    this.#note(at, 8);
  }

  #note(at: number, count: number): void {
    this.noted?.push({ at, bytes: this.bytes(at, count).slice() });
  }
}

/** A struct to be put into memory: fields at their offsets. */
export class Fields {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  u8(at: number, value: number): this {
    this.#view.setUint8(at, value);
    return this;
  }

  u16(at: number, value: number): this {
    this.#view.setUint16(at, value, true);
    return this;
  }

  u32(at: number, value: number): this {
    this.#view.setUint32(at, value, true);
    return this;
  }

  u64(at: number, value: number | bigint): this {
    this.#view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
    return this;
  }
}
