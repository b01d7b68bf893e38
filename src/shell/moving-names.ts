/**
 * Names whose values change by themselves: RANDOM, and SECONDS by the simulated clock.
 *
 *      RANDOM=42; echo $RANDOM $RANDOM     17772 26794, as in bash: Park and Miller's generator, its two halves crossed
 *
 * On Linux a script without a seed draws other numbers in every run. Here they are always the same, like those of shuf.
 */
import type { Kernel } from './process/kernel.ts';

const MODULUS = 0x7fffffff;
const MULTIPLIER = 16807;
/** Replaces a seed of 0, on which the generator would get stuck. */
const INSTEAD = 123459876;
/** The seed of a script that sets none. */
const FIRST = 20261127;
/** Keeps the seeds of neighbouring processes far apart. */
const STRIDE = 2654435761;

/** Schrage's method multiplies without larger numbers, within bash's 32 bits. */
const QUOTIENT = 127773;
const REST = 2836;

export class Moving {
  readonly #kernel: Kernel;
  readonly #gone = new Set<string>();
  #seed = FIRST;
  #last = 0;
  #start: number;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#start = this.#now();
  }

  /** The moving names of a child shell, which draws its own seed on Linux. */
  child(pid: number): Moving {
    const moving = new Moving(this.#kernel);
    moving.#start = this.#start;
    moving.#seed = (this.#seed + pid * STRIDE) >>> 0;
    for (const name of this.#gone) moving.#gone.add(name);
    return moving;
  }

  get(name: string): string | undefined {
    if (!this.has(name)) return undefined;
    return String(name === 'RANDOM' ? this.#draw() : this.#now() - this.#start);
  }

  /** Answers whether the name changes by itself. */
  has(name: string): boolean {
    return isMoving(name) && !this.#gone.has(name);
  }

  set(name: string, value: bigint): void {
    if (name === 'RANDOM') {
      this.#seed = Number(BigInt.asUintN(32, value));
      this.#last = 0;
    } else this.#start = this.#now() - Number(value);
  }

  /** After unset the name is an ordinary one for good. */
  unset(name: string): void {
    this.#gone.add(name);
  }

  #now(): number {
    const now = { sec: 0, nsec: 0 };
    this.#kernel.clock(now);
    return now.sec;
  }

  #draw(): number {
    let drawn = this.#last;
    while (drawn === this.#last) {
      const from = this.#seed === 0 ? INSTEAD : this.#seed;
      const high = Math.floor(from / QUOTIENT);
      const next = (MULTIPLIER * (from - QUOTIENT * high) - REST * high) | 0;
      this.#seed = next < 0 ? next + MODULUS : next;
      drawn = ((this.#seed >>> 16) ^ (this.#seed & 0xffff)) & 0x7fff;
    }
    this.#last = drawn;
    return drawn;
  }
}

export const isMoving = (name: string): boolean => name === 'RANDOM' || name === 'SECONDS';
