/**
 * Inodes that the kernel knows by number, and how many of our answers named each: it forgets them by count, and an
 * inode whose names are all gone lives until then.
 *
 *     lookup a ──▶ 12, known once     lookup b ──▶ 12, known twice     FORGET 12, 2 ──▶ let go
 */

import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';

/** The kernel calls the root 1; on the volume it is inode 2, and 1 is no file. */
export const FUSE_ROOT_ID = 1;

const TOGETHER = 256;

export const inoOf = (nodeid: number): number => (nodeid === FUSE_ROOT_ID ? EXT4_ROOT_INO : nodeid);
export const nodeidOf = (ino: number): number => (ino === EXT4_ROOT_INO ? FUSE_ROOT_ID : ino);

export class Nodes {
  readonly #kernel: VolumeKernel;
  /** How often each is known, so many inodes in a piece, and last how many of these are: a Map of all of them takes longer. */
  readonly #pieces = new Map<number, Float64Array>();
  #last = -1;
  #piece: Float64Array | undefined;

  constructor(kernel: VolumeKernel) {
    this.#kernel = kernel;
  }

  #pieceOf(ino: number): Float64Array | undefined {
    const number = Math.floor(ino / TOGETHER);
    if (number === this.#last) return this.#piece;
    this.#last = number;
    this.#piece = this.#pieces.get(number);
    return this.#piece;
  }

  learn(ino: number): void {
    let piece = this.#pieceOf(ino);
    if (!piece) {
      piece = new Float64Array(TOGETHER + 1);
      this.#piece = piece;
      this.#pieces.set(this.#last, piece);
    }
    if (piece[ino % TOGETHER]++ > 0) return;
    piece[TOGETHER]++;
    this.#kernel.hold(ino);
  }

  forget(ino: number, times: number): void {
    const piece = this.#pieceOf(ino);
    const known = piece?.[ino % TOGETHER] ?? 0;
    if (!piece || known === 0) return;
    piece[ino % TOGETHER] = Math.max(0, known - times);
    if (known > times) return;
    if (--piece[TOGETHER] === 0) {
      this.#pieces.delete(this.#last);
      this.#last = -1;
    }
    this.#kernel.letGo(ino);
  }

  /** The mount is over. */
  forgetAll(): void {
    for (const [number, piece] of [...this.#pieces])
      for (let i = 0; i < TOGETHER; i++) if (piece[i] > 0) this.forget(number * TOGETHER + i, Number.POSITIVE_INFINITY);
  }
}
