/** Made-up calls of the small programs for lines, from a seed: comm, fold, nl, paste, rev, split, tac. */
import { Maker } from './random-scripts.ts';

/** What they work on. */
export const TEXTS_FILES = `printf 'apple\\nfig\\nkiwi\\npear\\n' > a; printf 'apple\\n\\nfig\\nplum' > b; printf 'z\\nb\\nb\\na\\n' > u; seq 40 > n; : > e
printf 'one two  three\\tfour\\n\\n  five-six-seven-eight\\nab\\bc\\rd\\n\\\\:\\\\:\\nend' > t; printf '\\\\:\\\\:\\\\:\\nhead\\n\\\\:\\\\:\\nbody\\n\\n\\\\:\\nfoot\\n' > s`;

export class TextsMaker {
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

  #some(all: readonly string[], most: number): string {
    return this.#maker.some(0, most, () => this.#of(all), ' ');
  }

  #files(most: number): string {
    return this.#maker.some(1, most, () => this.#of(['a', 'b', 'u', 'n', 'e', 't', 's', 'nope', 'a']), ' ');
  }

  #split(): string {
    const how = this.#of([
      `-l ${this.#int(1, 20)}`,
      `-b ${this.#int(1, 60)}`,
      '-b 1k',
      `-l ${this.#int(1, 3)} -a 1`,
      '',
    ]);
    const more = this.#some(['-d', '-a 3', '-a 1', '--additional-suffix=.txt'], 2);
    return `split ${how} ${more} ${this.#of(['n', 't', 'b', 'e', 'n p.', '- < n', 'nope', 'n nope/x', 'u'])}; head -n 99 [px]*`;
  }

  line(): string {
    const width = () => this.#int(1, 12);
    const lists = ["','", "',;'", "'\\n'", "'\\t-'", "'\\0x'", "''", "'ab'"];
    return this.#of([
      () => `paste ${this.#some(['-s', `-d ${this.#of(lists)}`], 2)} ${this.#files(3)}`,
      () => `comm ${this.#some(['-1', '-2', '-3', '-12'], 2)} ${this.#files(1)} ${this.#files(1)}`,
      () => `fold ${this.#some([`-w ${width()}`, '-s', '-b'], 3)} ${this.#files(2)}`,
      () =>
        `nl ${this.#some(['-b a', '-b t', '-b n', `-w ${width()}`, "-s ': '", '-n ln', '-n rz', `-v ${width()}`, `-i ${width()}`], 3)} ${this.#files(2)}`,
      () => `rev ${this.#of(['a', 'b t', 'e', '< n', 'nope a'])}`,
      () => `tac ${this.#files(2)}`,
      () => this.#split(),
      () =>
        `seq ${this.#int(1, 30)} | ${this.#of(['tac', 'rev', 'paste - -', 'paste -sd+', 'nl', 'fold -w 1', 'comm - n', 'split -l 7', 'paste - a -'])}`,
    ])();
  }
}
