/**
 * The inodes that the kernel knows by number, each with the count of answers that named it. The kernel forgets them by
 * count. An inode without names lives until then.
 *
 *     lookup a ──▶ 12, known once     lookup b ──▶ 12, known twice     FORGET 12, 2 ──▶ released
 */

import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';

/** The kernel's number of the root. On the volume the root is inode 2, and inode 1 is not a file. */
export const FUSE_ROOT_ID = 1;

const TOGETHER = 256;

export const inoOf = (nodeid: number): number => (nodeid === FUSE_ROOT_ID ? EXT4_ROOT_INO : nodeid);
export const nodeidOf = (ino: number): number => (ino === EXT4_ROOT_INO ? FUSE_ROOT_ID : ino);

export class Nodes {
  readonly #kernel: VolumeKernel;
  /** The counts of the inodes in pieces. Each piece ends with its number of known inodes. A Map of all inodes is slower. */
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

  /** Releases all inodes when the mount is over. */
  forgetAll(): void {
    for (const [number, piece] of [...this.#pieces])
      for (let i = 0; i < TOGETHER; i++) if (piece[i] > 0) this.forget(number * TOGETHER + i, Number.POSITIVE_INFINITY);
  }
}
