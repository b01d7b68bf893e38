/** Made-up calls of find and xargs, from a seed. */
import { Maker } from './random-scripts.ts';

/** What they look through. */
export const FIND_FILES = `mkdir -p d/a/b/c d/e d/.h; seq 2000 > d/a/n; seq 300 > d/a/b/m.c; echo x > d/.h/x; : > d/e/z; : > d/a/z.o; ln -s ../a d/e/l; ln d/a/n d/a/b/c/n2
echo 'a b' > d/n.c; chmod 600 d/n.c; chmod 711 d/a/z.o; touch -d @7 d/a/z.o; touch -d '2021-05-06 07:08:09' d/e/z; printf "a b\\n'c  d' \\"e'\\" f\\\\ g\\n\\n  h \\n" > w`;

const NAMES = [
  '*',
  'n',
  '*.c',
  '[a-m]*',
  '?',
  'n*',
  '.*',
  '*z*',
  '[!n]',
  'd',
  '*.[co]',
  'nope',
  '\\*',
  'm.c',
  '[[:alpha:]]',
];
const FORMATS = [
  '%p\\n',
  '%f %s\\n',
  '%P:%h:%d:%y\\n',
  '[%10f|%-6f]\\n',
  '%m %#m %M %n %f\\n',
  '%u %U %g %f %%\\n',
  '%H|%l\\n',
];

export class FindMaker {
  readonly #maker: Maker;

  constructor(seed: number) {
    this.#maker = new Maker(seed);
  }

  #of<T>(all: readonly T[]): T {
    return this.#maker.one(all);
  }

  #amount(most: number): string {
    return `${this.#of(['', '+', '-'])}${this.#maker.int(0, most)}`;
  }

  #test(): string {
    return this.#of([
      () => `-name '${this.#of(NAMES)}'`,
      () => `-iname '${this.#of(NAMES).toUpperCase()}'`,
      () => `-path '${this.#of(['*/a/*', 'd/e', '*b*', 'd*', '*/.h*'])}'`,
      () => `-type ${this.#of(['f', 'd', 'l', 'f,l', 'd,l'])}`,
      () => `-type f -size ${this.#amount(20)}${this.#of(['', 'c', 'k', 'w', 'M'])}`,
      () => `-type f -size ${this.#amount(9000)}c`,
      () => '-empty',
      () => `-newer d/${this.#of(['e/z', 'a/z.o'])}`,
      () => `-perm ${this.#of(['644', '-600', '/011', '711', '-u=rw', '/o+x', '755', '-0'])}`,
      () => `-mtime ${this.#of(['+10', '-5', '0', '+0'])}`,
      () => `-mmin ${this.#of(['+60', '-60'])}`,
      () => `-type f -links ${this.#amount(3)}`,
      () => this.#of(['-user root', '-uid 0', '-group 7', '-gid -1', '-true', '-false']),
      () => '-samefile d/a/n',
    ])();
  }

  #expression(depth: number): string {
    if (depth <= 0) return this.#test();
    const inner = () => this.#expression(depth - 1);
    return this.#of([
      () => this.#test(),
      () => `${inner()} ${this.#of(['', '', '-a '])}${inner()}`,
      () => `\\( ${inner()} -o ${inner()} \\)`,
      () => `! ${this.#test()}`,
      () => `! \\( ${inner()} \\)`,
      () => `\\( ${inner()} -prune -o ${inner()} \\)`,
    ])();
  }

  #action(): string {
    return this.#of([
      () => '',
      () => '',
      () => '-print',
      () => '-print0',
      () => `-printf '${this.#of(FORMATS)}'`,
      () => '-exec echo {} x{}y \\;',
      () => `-exec ${this.#of(['true', 'false', 'test -s', 'test -d'])} {} \\; -print`,
      () => '-exec printf "<%s>\\n" {} \\;',
      () => '-print -o -printf "no %p\\n"',
    ])();
  }

  #find(): string {
    const starts = this.#of(['d', 'd', 'd/', './d', 'd/a', 'd/e d/a', 'd/n.c d/e', 'd/a nope', '']);
    const where = this.#of([
      '',
      '',
      '',
      '-maxdepth 1',
      '-mindepth 1',
      '-mindepth 2 -maxdepth 3',
      '-maxdepth 0',
      '-depth',
    ]);
    return `find ${starts} ${where} ${this.#expression(this.#maker.int(0, 2))} ${this.#action()}`;
  }

  #xargs(): string {
    const input = this.#of([
      'cat w',
      'seq 7',
      'echo a,b,c',
      'printf "x\\0y z\\0"',
      'printf "a b\\nc\\n"',
      ':',
      'printf "q\\n\\nr  "',
    ]);
    const how = this.#of([
      '',
      '',
      '-n 1',
      '-n 2',
      '-n 3',
      '-r',
      '-t',
      '-I{}',
      '-I X',
      '-0',
      '-d ,',
      "-d '\\n'",
      '-rn1',
      '-tn2',
    ]);
    const what = this.#of(['', 'echo', 'echo "<{}>" X', 'printf "[%s]\\n"', 'true', 'false', 'echo -n']);
    return `${input} | xargs ${how} ${what}`;
  }

  line(): string {
    const drawn = this.#maker.int(1, 10);
    if (drawn <= 6) return `${this.#find()} | tr '\\0' '\\n' | sort`;
    if (drawn === 7) return `find d ${this.#expression(1)} -delete 2>&1 | sort`;
    if (drawn === 8) return `find d ${this.#expression(1)} -print0 | xargs -0 -n ${this.#maker.int(1, 3)} echo | wc -w`;
    return this.#xargs();
  }
}
