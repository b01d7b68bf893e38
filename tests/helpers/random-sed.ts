/** Made-up scripts of sed, from a seed: commands of every kind under addresses of every kind. */
import { Maker } from './random-scripts.ts';

/** What they work on. */
export const SED_FILES = `printf 'pear 3 red\\napple 10 green\\nfig 2 red\\napple 10 green\\n\\nkiwi\\t5 aab\\n' > f
seq 12 > n; printf 'no end\\nabba\\nlast' > e; : > z; printf 'one\\n' > o`;

const EXPRESSIONS = [
  'a',
  'p*',
  'e$',
  '^a',
  '[0-9]',
  '[0-9][0-9]*',
  'a.*e',
  '\\(a\\)\\(.\\)',
  '^$',
  'x',
  'p\\{2\\}',
  '.',
  ' ',
  '[^a-z]',
  'r\\|g',
  'a\\?b',
  'l\\+',
  'b\\n',
  '\\bre',
  '\\(.\\)\\1',
  '^\\(.*\\)\\n\\1$',
  'n',
  '1',
  '[[:space:]]',
  'e\\b',
  '\\w\\+',
  'a*b*',
  '\\(ab\\)*',
  '[\\n]',
  '',
];
const PARTS = ['<&>', 'X', '', '\\1', '[\\2\\1]', 'a\\nb', '\\U&', '\\u&\\E-', '&&', '\\L\\1\\E', '\\/', '\\&', '\\t'];
const FLAGS = ['', '', 'g', 'p', '2', '2g', 'I', 'gp', 'w w1', '3'];
const FILES = ['f', 'n', 'e', 'f e', 'n f', 'e f', 'z n', 'f z', 'e e', 'o', 'nope n', 'f z nope', '- < n', 'o n e'];

const WITH_D = ['$!N;P;D', 'N;P;D', '$!N;s/e/E/;D', 'N;N;D', '/a/N;P;D', '$!N;/^\\(.*\\)\\n\\1$/!P;D'];

export class SedMaker {
  readonly #maker: Maker;

  constructor(seed: number) {
    this.#maker = new Maker(seed);
  }

  #int(below: number): number {
    return this.#maker.int(0, below - 1);
  }

  #of<T>(all: readonly T[]): T {
    return this.#maker.one(all);
  }

  #address(): string {
    const line = () => String(1 + this.#int(8));
    const kinds = [
      line,
      line,
      () => '$',
      () => `/${this.#of(EXPRESSIONS)}/`,
      () => `${this.#int(4)}~${1 + this.#int(4)}`,
    ];
    return this.#of(kinds)();
  }

  #where(): string {
    const kind = this.#int(10);
    let text = '';
    if (kind < 3) return '';
    if (kind < 6) text = this.#address();
    else if (kind < 8) text = `${this.#address()},${this.#address()}`;
    else
      text = this.#of([
        `${this.#address()},+${this.#int(4)}`,
        `${this.#address()},~${this.#int(5)}`,
        `0,/${this.#of(EXPRESSIONS)}/`,
      ]);
    return text + this.#of(['', '', '', '!', ' ']);
  }

  #command(depth: number): string {
    const kind = this.#int(26);
    if (kind < 8)
      return this.#of(['p', 'd', 'p', 'n', 'N', 'g', 'G', 'h', 'H', 'x', 'P', '=', 'z', 'q', 'Q', 'q 3', 'Q7']);
    if (kind < 14) return `s/${this.#of(EXPRESSIONS)}/${this.#of(PARTS)}/${this.#of(FLAGS)}`;
    if (kind < 17) return `${this.#of(['a', 'i', 'c'])} ${this.#of(['text', 'x y', '\\  in', 'a\\tb', 'l1\\\nl2'])}\n`;
    if (kind < 18) return `${this.#of(['r', 'w'])} ${this.#of(['o', 'w1', 'w2', 'nope', 'e'])}\n`;
    if (kind < 19) return this.#of(['y/abc/xyz/', 'y/a\\n/\\nA/', 'y,e\\,r,E;R,']);
    if (kind < 22 && depth < 2) return `{${this.#commands(depth + 1)}}`;
    return `${this.#of(['b', 't', 'T'])}${this.#of(['', '', ' e'])}`;
  }

  #commands(depth: number): string {
    const count = 1 + this.#int(3);
    return Array.from({ length: count }, () => this.#where() + this.#command(depth))
      .join(';')
      .replaceAll('\n;', '\n');
  }

  /** A line of a shell's script. D stands only where it comes to an end. */
  line(): string {
    const text = this.#int(12) === 0 ? this.#of(WITH_D) : `${this.#commands(0)}`;
    const labelled = / e(?=[;}]|$)/m.test(text) ? `${text}\n:e` : text;
    const options = this.#of(['', '', '-n ', '-s ', '-n -s ', '-n ', '-z ', '-i.b ', '-i ', '-ns ']);
    const files = this.#of(FILES);
    const own = options.includes('i') ? files.replace('- < n', 'n') : files;
    return `sed ${options}'${labelled}' ${own}`;
  }
}
