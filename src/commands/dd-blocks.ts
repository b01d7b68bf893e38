/** dd's two ends. Descriptor 0 gives blocks of ibs bytes, and descriptor 1 takes blocks of obs bytes. */
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { ReadBuffer } from '../shell/process/read-buffer.ts';
import type { Steps } from '../shell/process/steps.ts';
import { complain, quote, quoteIfNeeded } from '../shell/program/program.ts';
import type { Counts } from './dd-report.ts';

/** The operands, read. */
export interface Wanted {
  if: string | undefined;
  of: string | undefined;
  ibs: number;
  obs: number;
  /** dd gathers its input into blocks of obs bytes. With bs= it writes each block as it read it. */
  gather: boolean;
  /** In bytes. */
  skip: number;
  seek: number;
  /** Blocks, or bytes. */
  count: number;
  countBytes: boolean;
  conv: Set<string>;
  iflag: Set<string>;
  oflag: Set<string>;
  status: string | undefined;
}

export class Input {
  readonly name: string;
  readonly buffer: ReadBuffer;
  readonly #p: Process;
  readonly #wanted: Wanted;
  readonly #counts: Counts;
  #bytes = 0;

  constructor(p: Process, wanted: Wanted, counts: Counts) {
    this.name = wanted.if ?? 'standard input';
    this.buffer = new ReadBuffer(wanted.ibs);
    this.#p = p;
    this.#wanted = wanted;
    this.#counts = counts;
  }

  /** Skips the first bytes. Answers false if they cannot be read. */
  *skip(): Steps<boolean> {
    const p = this.#p;
    const { skip, status } = this.#wanted;
    if (skip === 0) return true;
    const moved = p.lseek(0, skip, K.SEEK_CUR);
    if (moved >= 0) {
      const stat = K.newStat();
      const regular = p.fstat(0, stat) === 0 && (stat.st_mode & K.S_IFMT) === K.S_IFREG;
      if (regular && moved > stat.st_size && status !== 'none')
        complain(p, `${quoteIfNeeded(this.name)}: cannot skip to specified offset`);
      return true;
    }
    for (let left = skip; left > 0; ) {
      yield* p.ready(0);
      const got = p.read(0, this.buffer, Math.min(left, this.buffer.size));
      if (got < 0) complain(p, `error reading ${quote(this.name)}`, got);
      if (got <= 0) return got === 0;
      left -= got;
    }
    return true;
  }

  /** How much to read next. 0 if everything that was asked for has been read. */
  most(): number {
    const { ibs, count, countBytes } = this.#wanted;
    if (countBytes) return Math.min(ibs, count - this.#bytes);
    return this.#counts.in + this.#counts.inPartial < count ? ibs : 0;
  }

  /** Counts a block that was read. Returns its length, after conv=sync has filled it with zeros. */
  received(got: number): number {
    const { ibs, conv } = this.#wanted;
    this.#bytes += got;
    if (got === ibs) {
      this.#counts.in++;
      return got;
    }
    this.#counts.inPartial++;
    if (!conv.has('sync')) return got;
    if (this.buffer.data === K.ZEROS) this.buffer.data = this.buffer.zeros(ibs);
    else this.buffer.data.fill(0, got, ibs);
    return ibs;
  }
}

export class Output {
  readonly #name: string;
  readonly #p: Process;
  readonly #wanted: Wanted;
  readonly #counts: Counts;
  #sparse: boolean;
  /** The last block was passed over, not written. */
  #hole = false;
  /** Bytes that wait until their block is full. */
  readonly #pending: Uint8Array | undefined;
  #held = 0;

  constructor(p: Process, wanted: Wanted, counts: Counts) {
    this.#name = wanted.of ?? 'standard output';
    this.#p = p;
    this.#wanted = wanted;
    this.#counts = counts;
    this.#sparse = wanted.conv.has('sparse');
    this.#pending = wanted.gather ? new Uint8Array(wanted.obs) : undefined;
  }

  seek(): boolean {
    const { seek } = this.#wanted;
    const moved = seek > 0 ? this.#p.lseek(1, seek, K.SEEK_CUR) : 0;
    if (moved < 0) complain(this.#p, `${this.#name}: cannot seek`, moved);
    return moved >= 0;
  }

  /** Takes the bytes that were read, and writes full blocks. Answers false if that failed. */
  *take(data: Uint8Array, count: number): Steps<boolean> {
    const pending = this.#pending;
    if (!pending) return yield* this.#p.turn(this.#put(data, count));
    for (let at = 0; at < count; ) {
      const fits = Math.min(count - at, pending.length - this.#held);
      pending.set(data.subarray(at, at + fits), this.#held);
      this.#held += fits;
      at += fits;
      if (this.#held < pending.length) continue;
      this.#held = 0;
      if (!(yield* this.#p.turn(this.#put(pending, pending.length)))) return false;
    }
    return true;
  }

  /** Writes the last block, if it is not full. */
  rest(): boolean {
    return !this.#pending || this.#held === 0 || this.#put(this.#pending, this.#held);
  }

  /** A hole at the end does not give the file its length yet. */
  endHole(): boolean {
    if (!this.#hole) return true;
    const p = this.#p;
    const stat = K.newStat();
    if (p.fstat(1, stat) !== 0 || (stat.st_mode & K.S_IFMT) !== K.S_IFREG) return true;
    const end = p.lseek(1, 0, K.SEEK_CUR);
    return end <= stat.st_size || p.ftruncate(1, end) >= 0;
  }

  /** conv=fsync and conv=fdatasync. */
  synced(call: 'fsync' | 'fdatasync'): boolean {
    if (!this.#wanted.conv.has(call)) return true;
    const result = this.#p[call](1);
    if (result < 0) complain(this.#p, `${call} failed for ${quote(this.#name)}`, result);
    return result >= 0;
  }

  /** Writes a block and counts it. */
  #put(data: Uint8Array, count: number): boolean {
    const done = this.#passOver(data, count) ? count : this.#write(data, count);
    this.#counts.bytes += done;
    if (done === this.#wanted.obs) this.#counts.out++;
    else if (done > 0) this.#counts.outPartial++;
    return done === count;
  }

  /** conv=sparse: a block of zeros becomes a hole, if the output can have one. */
  #passOver(data: Uint8Array, count: number): boolean {
    this.#hole = false;
    if (!this.#sparse || !allZero(data, count)) return false;
    this.#hole = this.#p.lseek(1, count, K.SEEK_CUR) >= 0;
    this.#sparse = this.#hole;
    return this.#hole;
  }

  /** Returns the number of bytes written before the first error. */
  #write(data: Uint8Array, count: number): number {
    let done = 0;
    while (done < count) {
      const w = this.#p.write(1, data, done, count - done);
      if (w < 0) {
        complain(this.#p, `error writing ${quote(this.#name)}`, w);
        break;
      }
      done += w;
    }
    return done;
  }
}

function allZero(data: Uint8Array, count: number): boolean {
  if (data === K.ZEROS) return true;
  for (let i = 0; i < count; i++) if (data[i] !== 0) return false;
  return true;
}
