/** Made-up calls of the small programs for lines, from a seed: comm, fold, nl, paste, rev, split, tac. */
import { Maker } from './random-scripts.ts';

/** What they work on. */
export const TEXTS_FILES = `printf 'apple\\nfig\\nkiwi\\npear\\n' > a; printf 'apple\\n\\nfig\\nplum' > b; printf 'z\\nb\\nb\\na\\n' > u; seq 40 > n; : > e
printf 'one two  three\\tfour\\n\\n  five-six-seven-eight\\nab\\bc\\rd\\n\\\\:\\\\:\\nend' > t; printf '\\\\:\\\\:\\\\:\\nhead\\n\\\\:\\\\:\\nbody\\n\\n\\\\:\\nfoot\\n' > s`;

export class TextsMaker extends Maker {
  #files(most: number): string {
    return this.some(1, most, () => this.one(['a', 'b', 'u', 'n', 'e', 't', 's', 'nope', 'a']), ' ');
  }

  #split(): string {
    const how = this.one([`-l ${this.int(1, 20)}`, `-b ${this.int(1, 60)}`, '-b 1k', `-l ${this.int(1, 3)} -a 1`, '']);
    const more = this.several(['-d', '-a 3', '-a 1', '--additional-suffix=.txt'], 2);
    return `split ${how} ${more} ${this.one(['n', 't', 'b', 'e', 'n p.', '- < n', 'nope', 'n nope/x', 'u'])}; head -n 99 [px]*`;
  }

  line(): string {
    const width = () => this.int(1, 12);
    const lists = ["','", "',;'", "'\\n'", "'\\t-'", "'\\0x'", "''", "'ab'"];
    return this.one([
      () => `paste ${this.several(['-s', `-d ${this.one(lists)}`], 2)} ${this.#files(3)}`,
      () => `comm ${this.several(['-1', '-2', '-3', '-12'], 2)} ${this.#files(1)} ${this.#files(1)}`,
      () => `fold ${this.several([`-w ${width()}`, '-s', '-b'], 3)} ${this.#files(2)}`,
      () =>
        `nl ${this.several(['-b a', '-b t', '-b n', `-w ${width()}`, "-s ': '", '-n ln', '-n rz', `-v ${width()}`, `-i ${width()}`], 3)} ${this.#files(2)}`,
      () => `rev ${this.one(['a', 'b t', 'e', '< n', 'nope a'])}`,
      () => `tac ${this.#files(2)}`,
      () => this.#split(),
      () =>
        `seq ${this.int(1, 30)} | ${this.one(['tac', 'rev', 'paste - -', 'paste -sd+', 'nl', 'fold -w 1', 'comm - n', 'split -l 7', 'paste - a -'])}`,
    ])();
  }
}
