/** Made-up calls of find and xargs, from a seed. */
import { Maker } from './random-scripts.ts';

/** What they look through. */
export const FIND_FILES = `mkdir -p d/a/b/c d/e d/.h; seq 2000 > d/a/n; seq 300 > d/a/b/m.c; echo x > d/.h/x; : > d/e/z; : > d/a/z.o; ln -s ../a d/e/l; ln d/a/n d/a/b/c/n2
ln -s .. d/a/b/up; ln -s nope d/dang; ln -s round d/round; ln -s a/n d/fl; ln -s a/n/z d/through; ln -s d top; touch -d '2022-01-01' d/a/n; touch -h -d '2021-06-01' d/fl d/dang d/through
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
  '%p %y%Y %l\\n',
  '%p %Y %s %n\\n',
];

/** GNU's find asks first what it counts as cheaper, and so comes to fewer of the links that -xtype says lead round. */
const settled = (find: string): string =>
  `${find} 2>&1 | tr '\\0' '\\n' | ${find.includes('-xtype') ? "grep -v 'Too many levels' | " : ''}sort`;

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
      () => `-samefile d/${this.#of(['a/n', 'fl', 'dang', 'e/l', 'round'])}`,
      () => `-newer d/${this.#of(['fl', 'dang', 'a/n', 'through'])}`,
      () => `-xtype ${this.#of(['f', 'd', 'l', 'f,l'])}`,
      () => `-${this.#of(['lname', 'ilname'])} '${this.#of(['*n*', '..', '../A', 'a/*', '*', 'nope'])}'`,
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
    const starts = this.#of([
      'd',
      'd',
      './d/',
      './d',
      'd/a',
      'd/e d/a',
      'd/n.c d/e',
      'd/a nope',
      '',
      'top',
      'top/ d/fl',
      'd/dang d/e/l',
      'd/round',
      'd/through top',
    ]);
    const links = this.#of(['', '', '', '-L', '-L', '-H', '-P', '-L -H', '-H -L --', '-L -P']);
    const where = this.#of([
      '',
      '',
      '',
      '-maxdepth 1',
      '-mindepth 1',
      '-mindepth 2 -maxdepth 3',
      '-maxdepth 0',
      '-depth',
      '-follow',
    ]);
    return `find ${links} ${starts} ${where} ${this.#expression(this.#maker.int(0, 2))} ${this.#action()}`;
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

  /** Where a link leads may be gone before it is looked at, or after: the order is left to chance. */
  #delete(): string {
    if (this.#of([true, false])) return `find -L d -name ${this.#of(['m.c', 'dang', 'n2'])} -delete 2>&1 | sort`;
    return `find ${this.#of(['', '', '-H'])} d ${this.#quiet()} -delete 2>&1 | sort`;
  }

  /** Nothing is asked of where links lead. */
  #quiet(): string {
    const expression = this.#expression(1);
    return expression.includes('-xtype') ? this.#quiet() : expression;
  }

  line(): string {
    const drawn = this.#maker.int(1, 10);
    if (drawn <= 6) return settled(this.#find());
    if (drawn === 7) return this.#delete();
    if (drawn === 8) return `find d ${this.#quiet()} -print0 | xargs -0 -n ${this.#maker.int(1, 3)} echo | wc -w`;
    return this.#xargs();
  }
}
