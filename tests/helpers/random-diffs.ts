/** Made-up calls of diff, from a seed: pairs of files that share lines, trees of files, odd words. */
import { Maker } from './random-scripts.ts';

const F = "printf '%s\\n'";

/** What they work on. */
export const DIFFS_FILES = `printf 'one\\ntwo\\n' > a; printf 'one\\nTwo' > b; printf 'x\\0y' > z; printf 'one \\n  two\\t\\n\\n' > s; printf 'one\\r\\ntwo\\r\\n' > r; : > e
mkdir -p p/s/t q/s p/o; ${F} 1 2 > p/x; ${F} 1 3 > q/x; ${F} 3 > p/only; ${F} s > p/s/f; ${F} s > q/s/f; ${F} t > p/s/g; ${F} k > q/k.o; cp a p/a; cp s q/a; mkdir q/d; : > p/d
touch -d @5.25 a b z s r e p/* q/* p/s/* q/s/*`;

export class DiffsMaker {
  readonly #maker: Maker;

  constructor(seed: number) {
    this.#maker = new Maker(seed);
  }

  #of<T>(all: readonly T[]): T {
    return this.#maker.one(all);
  }

  #int(low: number, high: number): number {
    return this.#maker.int(low, high);
  }

  /** Lines of a few kinds, and what a few changes make of them. */
  #pair(): [string[], string[]] {
    const kinds = this.#of([
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['{', '}', '', 'x', 'y', 'z', 'w'],
      ['', '', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      ['one', 'One', 'one ', ' one', 'o ne', 'one  two', 'one two', 'one\\ttwo', ''],
      Array.from({ length: 40 }, (_, i) => `l${i}`),
      [
        '',
        'a\\tb',
        '\\t\\tc',
        'a long line that goes on and on and on',
        'x\\ry',
        'a\\bcd',
        '\\303\\244\\001z',
        'abcdefg\\th',
        'u',
      ],
    ]);
    const some = (most: number) => Array.from({ length: this.#int(0, most) }, () => this.#of(kinds));
    const first = some(this.#of([6, 12, 30]));
    const second = [...first];
    for (let n = this.#int(0, 5); n > 0; n--) {
      const at = this.#int(0, second.length);
      second.splice(at, this.#int(0, 4), ...some(3));
    }
    return this.#of([true, true, true, false]) ? [first, second] : [first, some(12)];
  }

  #options(): string {
    const kinds = [
      '-u',
      '-u',
      '-U 1',
      '-U0',
      '-c',
      '-C 1',
      '-q',
      '-s',
      '-i',
      '-w',
      '-b',
      '-B',
      '-Z',
      '-E',
      '-t',
      '-a',
      '-N',
      '--strip-trailing-cr',
    ];
    return this.#of([true, true, true, false])
      ? this.#maker.some(0, 3, () => this.#of(kinds), ' ')
      : this.#beside(kinds);
  }

  /** -y, in lines of any width. */
  #beside(kinds: readonly string[]): string {
    const more = () =>
      this.#of([
        () => `-W ${this.#of([this.#int(1, 30), this.#int(15, 60), this.#int(40, 140)])}`,
        () => `-W${this.#of(['0', 'x', '-1', '7', '', '+44'])}`,
        () => this.#of(['--left-column', '--suppress-common-lines', '--left-column', '--suppress-common-lines']),
        () => this.#of(kinds.filter((kind) => !/^-[uUc]|^-C/.test(kind))),
        () => this.#of(['-B', '-i', '-w', '-y', '-s', '-a', '-u', '--normal', '-t', '-t']),
      ])();
    return `-y -W ${this.#int(1, 90)} ${this.#maker.some(0, 2, more, ' ')}`.replace(/ -W \d+(?=.* -W)/, '');
  }

  #text(lines: readonly string[]): string {
    if (lines.length === 0) return ': ';
    const end = this.#of(['\\n', '\\n', '\\n', '']);
    return `printf '${lines.join('\\n')}${end}' `;
  }

  line(): string {
    const made = () => {
      const [one, other] = this.#pair();
      return `${this.#text(one)}> one; ${this.#text(other)}> two; diff ${this.#options()} --label 1 --label 2 one two`;
    };
    const name = () =>
      this.#of(['a', 'b', 'z', 's', 'r', 'e', 'p', 'q', 'p/s', 'q/s', 'nope', 'p/x', 'q/x', 'p/d', 'q/d']);
    return this.#of([
      made,
      made,
      made,
      () =>
        `diff ${this.#options()} ${this.#of(['', '-r', '-rN', '-rq', "-r -x 's' -x '*.o'", '-U x', '-rs'])} ${name()} ${this.#of([name(), '--label 1 --label 2 -', '--label 1 --label 2 - < a'])}`,
      () => `diff ${this.#options()} ${this.#of(['-r', '-rN', '-N'])} p q`,
    ])();
  }
}
