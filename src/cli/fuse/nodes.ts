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

export const inoOf = (nodeid: number): number => (nodeid === FUSE_ROOT_ID ? EXT4_ROOT_INO : nodeid);
export const nodeidOf = (ino: number): number => (ino === EXT4_ROOT_INO ? FUSE_ROOT_ID : ino);

export class Nodes {
  readonly #kernel: VolumeKernel;
  readonly #known = new Map<number, number>();

  constructor(kernel: VolumeKernel) {
    this.#kernel = kernel;
  }

  learn(ino: number): void {
    const times = this.#known.get(ino) ?? 0;
    if (times === 0) this.#kernel.hold(ino);
    this.#known.set(ino, times + 1);
  }

  forget(ino: number, times: number): void {
    const left = (this.#known.get(ino) ?? 0) - times;
    if (left > 0) this.#known.set(ino, left);
    else if (this.#known.delete(ino)) this.#kernel.letGo(ino);
  }

  /** The mount is over. */
  forgetAll(): void {
    for (const ino of [...this.#known.keys()]) this.forget(ino, Number.POSITIVE_INFINITY);
  }
}
