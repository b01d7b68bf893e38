/** Made-up calls of ls that put names beside each other, from a seed: of many kinds of names, in lines of many lengths. */
import { Maker } from './random-scripts.ts';

/** What they list, besides what each makes. */
export const LISTS_FILES = `mkdir -p d/e f.d 'g h'; : > d/e/aa; : > d/b; seq 900 > d/c.txt; ln -s d l; ln -s nope dang; : > x; chmod +x x; touch "$(printf 'u\\303\\244\\tv')"`;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export class ListsMaker {
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

  #name(most: number): string {
    return Array.from({ length: this.#int(1, most) }, () => LETTERS[this.#int(0, 25)]).join('');
  }

  #names(): string {
    const most = this.#of([1, 3, 8, 8, 20, 40, 100]);
    return this.#maker.some(0, this.#of([5, 20, 60]), () => this.#name(this.#of([most, 5])), ' ') || 'z';
  }

  #width(): string {
    return this.#of([
      () => '',
      () => '',
      () => `-w ${this.#int(0, 12)}`,
      () => `-w ${this.#int(13, 120)}`,
      () => `--width=${this.#int(10, 300)}`,
      () => `-w${this.#of(['0', '0x28', '050', '09', 'a', '5k', '-1', '', '99999', '+30', "'a\\\\ b'"])}`,
    ])();
  }

  #options(): string {
    const option = () =>
      this.#of([
        () =>
          this.#of(['-C', '-x', '-m', '-C', '-x', '-m', '-C', '-x', '-m', '-1', '-l | cut -c 1-10 #', '-Cx', '-m1']),
        () =>
          this.#of([
            '-F',
            '-p',
            '-s',
            '-r',
            '-R',
            '-a',
            '-A',
            '-d',
            '-X',
            '-B',
            '-h',
            '-k',
            '--file-type',
            '-sh',
            '-L',
            '-v',
          ]),
        () =>
          `--format=${this.#of(['across', 'commas', 'vertical', 'single-column', 'h', 'c', 'vert', 'v', 'foo', ''])}`,
        () => `-T ${this.#of(['0', '1', '2', '3', '4', '5', '8', '13', 'a', '-2', '0x10'])}`,
        () => this.#width(),
      ])();
    return `${this.#of(['-C', '-x', '-m', ''])} ${this.#width()} ${this.#maker.some(0, 3, option, ' ')}`;
  }

  /** Names with numbers, dots and tildes in them. */
  #versions(): string {
    const part = () =>
      this.#of(['a', 'b', '1', '10', '9', '0', '00', '.', '.', '~', '-', 'c1', '.gz', '.a~', 'Z', '+', '007']);
    const names = this.#maker.some(3, 20, () => `./${this.#maker.some(1, 5, part).replace(/^\.\.?$/, '.b')}`, ' ');
    return `rm -rf d f.d; touch ${names} 2> /dev/null; ls ${this.#of(['-v', '-v', '-rv', '--sort=version'])} ${this.#of(['', '-a', '-A', '-C', '-m'])}`;
  }

  /** What links lead to. Not by time: Linux gives files that are made within a tick the same. */
  #led(): string {
    const long = () => `-l${this.#of(['', 'i', 's', 'g', 'o', 'F', 'R', 'go', 'r', 'S'])} --time-style=+T`;
    const how = this.#of([
      long,
      long,
      () => this.#of(['-F', '-R', '-s', '-p', '-C', '--group-directories-first', '-d']),
    ])();
    const inodes = how.includes('i') ? " | tr -s ' 0-9' ' '" : '';
    const more = this.#of([
      '',
      'ln -s ../d d/up;',
      'ln -s .. d/e/back; ln -s loop d/loop;',
      'rm dang; ln -s f.d d/l2;',
    ]);
    return `${more} ls -L ${how} ${this.#of(['', '', 'd', 'l', 'dang', 'l dang x', 'd/l', '-A'])}${inodes}`;
  }

  line(): string {
    const before = this.#of([
      () => '',
      () => '',
      () => '',
      () => `COLUMNS=${this.#of(['40', '0', '20', 'abc', '-3', '0x20', '133'])} `,
      () => `env COLUMNS=${this.#int(0, 90)} TABSIZE=${this.#of(['0', '3', '8', 'x', '4'])} `,
    ])();
    const what = this.#of([
      () => '',
      () => '',
      () => '',
      () => 'd f.d',
      () => 'd/* l x',
      () => 'nope d/b d f.d dang',
      () => '.',
    ])();
    if (this.#int(0, 5) === 0) return this.#versions();
    if (this.#int(0, 5) === 0) return this.#led();
    const made = this.#of([true, true, true, false]) ? `touch ${this.#names()}; ` : '';
    return `${made}${before}ls ${what} ${this.#options()}`;
  }
}
