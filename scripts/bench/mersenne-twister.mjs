/**
 * The numbers of Python's `random.Random(seed)`: MT19937, and on top of it Python's ways of choosing. The op scripts
 * are defined by them, so that any implementation generates the same ones.
 */
const N = 624;
const M = 397;

export class Random {
  #state = new Uint32Array(N);
  #at = N;

  /** `seed` is a whole number below 2^32, which Python takes as a key of one word. */
  constructor(seed) {
    const s = this.#state;
    s[0] = 19650218;
    for (let i = 1; i < N; i++) s[i] = Math.imul(1812433253, s[i - 1] ^ (s[i - 1] >>> 30)) + i;
    let i = 1;
    const next = () => {
      if (++i === N) {
        s[0] = s[N - 1];
        i = 1;
      }
    };
    for (let k = 0; k < N; k++, next()) s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1664525)) + seed;
    for (let k = 1; k < N; k++, next()) s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1566083941)) - i;
    s[0] = 0x80000000;
  }

  #word() {
    const s = this.#state;
    if (this.#at === N) {
      for (let i = 0; i < N; i++) {
        const y = (s[i] & 0x80000000) | (s[(i + 1) % N] & 0x7fffffff);
        s[i] = s[(i + M) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      this.#at = 0;
    }
    let y = s[this.#at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** In [0, 1), with 53 bits. */
  random() {
    const high = this.#word() >>> 5;
    return (high * 2 ** 26 + (this.#word() >>> 6)) / 2 ** 53;
  }

  /** In [0, n): as many bits as n has, drawn until they are below it. */
  below(n) {
    const shift = Math.clz32(n);
    for (;;) {
      const r = this.#word() >>> shift;
      if (r < n) return r;
    }
  }

  /** In [low, high]. */
  between(low, high) {
    return low + this.below(high - low + 1);
  }

  choice(list) {
    return list[this.below(list.length)];
  }

  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
  }
}
