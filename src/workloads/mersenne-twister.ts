/**
 * MT19937 of Matsumoto and Nishimura (1998), with the seeding of their version of October 1999: each word of the state
 * is the upper halves of two steps of a linear congruence.
 *
 *     seed ─ × 69069 + 1 ─▶ … ─▶ 624 words ─ twist ─▶ 624 new ones ─ temper ─▶ 32 bits a draw
 *
 * http://www.math.sci.hiroshima-u.ac.jp/m-mat/MT/emt.html
 */
const WORDS = 624;
const FURTHER = 397;
const MATRIX = 0x9908b0df;
const TOP_BIT = 0x80000000;
const REST = 0x7fffffff;

export class MersenneTwister {
  readonly #state = new Uint32Array(WORDS);
  #at = WORDS;

  constructor(seed: number) {
    let s = seed >>> 0;
    const step = (): number => {
      const now = s;
      s = (Math.imul(s, 69069) + 1) >>> 0;
      return now >>> 16;
    };
    for (let i = 0; i < WORDS; i++) this.#state[i] = ((step() << 16) | step()) >>> 0;
  }

  /** 0 to 2^32 - 1. */
  draw(): number {
    if (this.#at === WORDS) this.#twist();
    let y = this.#state[this.#at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** 0 to `bound` - 1. If the bound is 0, it answers 0 and draws nothing. */
  below(bound: number): number {
    return bound > 0 ? this.draw() % bound : 0;
  }

  #twist(): void {
    const s = this.#state;
    for (let i = 0; i < WORDS; i++) {
      const y = (s[i] & TOP_BIT) | (s[(i + 1) % WORDS] & REST);
      s[i] = s[(i + FURTHER) % WORDS] ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    }
    this.#at = 0;
  }

  /** A random permutation. */
  shuffled<T>(all: readonly T[]): T[] {
    const order = all.slice();
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}
