// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of scripts for bash
/** Lines of bash from a seeded generator: arithmetic, braces, quoting, splitting, loops, files. */

/** mulberry32 */
export function generator(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Maker {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = generator(seed);
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  one<T>(of: readonly T[]): T {
    return of[this.int(0, of.length - 1)];
  }

  some(least: number, most: number, make: () => string, between = ''): string {
    return Array.from({ length: this.int(least, most) }, make).join(between);
  }

  /** Up to so many of these words. */
  several(all: readonly string[], most: number): string {
    return this.some(0, most, () => this.one(all), ' ');
  }

  /** Arithmetic over the variables x, y and z. */
  expression(depth: number): string {
    const inner = () => this.expression(depth - 1);
    const blank = () => this.one(['', '', ' ']);
    if (depth <= 0)
      return this.one([
        () => String(this.int(0, 20)),
        () => String(this.int(0, 1e6)),
        () => this.one(['x', 'y', 'z', '$x', '$y', '${z}']),
        () => this.one(['0x1f', '017', '2#1011', '36#zz', '9223372036854775807', '$(echo 3)', '$((1+1))']),
      ])();
    return this.one([
      () =>
        `${inner()}${blank()}${this.one(['+', '-', '*', '&', '|', '^', '<', '>', '==', '!=', '<=', '>=', '&&', '||', '<<', '>>'])}${blank()}${inner()}`,
      () => `${inner()} ${this.one(['/', '%'])} ( (${inner()}) * (${inner()}) * 2 + 1 )`,
      () => `(${inner()}) ** ${this.int(0, 5)}`,
      () => `(${inner()})`,
      () => `${this.one(['-', '+', '!', '~'])}${blank()}${inner()}`,
      () => `(${inner()}) ? ${inner()} : ${inner()}`,
      () => `${this.one(['x', 'y', 'z'])} ${this.one(['=', '+=', '-=', '*=', '|=', '&=', '^='])} ${inner()}`,
      () => this.one(['x++', '++y', 'z--', '--x']),
      () => `${inner()}, ${inner()}`,
    ])();
  }

  #text(): string {
    return this.some(1, 3, () => this.one([...'abcxyz0189._-+:/%@=']));
  }

  /** A part of a word, quoted one way or another. */
  part(depth: number): string {
    return this.one([
      () => this.#text(),
      () => `'${this.some(0, 3, () => this.one(['a', ' ', '"', '$x', '\\', '*', '{', '#', '\n']))}'`,
      () =>
        `"${this.some(0, 3, () => this.one(['a', ' ', "'", '\\"', '\\$', '\\\\', '\\a', '$v', '${w}', '$((x))', '*', '{a,b}', '#', '$?']))}"`,
      () => `\\${this.one([' ', '"', "'", '$', '*', '{', '#', 'a', '\\', ';', '&'])}`,
      () => this.one(['$v', '${w}', '"$v"', '$u', '${u}', '"$u"', '$?']),
      () => `$'${this.some(0, 3, () => this.one(['a', '\\n', '\\t', "\\'", '\\x41', '\\101', '"', ' ', '\\\\']))}'`,
      () => (depth > 0 ? `$(echo ${this.word(depth - 1)})` : 'q'),
      () => (depth > 0 ? `"$(echo ${this.word(depth - 1)})"` : 'r'),
      () => (depth > 0 ? this.brace(depth - 1) : 's'),
      () => this.one(['*', '?', '[ab]*', '[!a]?', 'a*', '?b']),
    ])();
  }

  word(depth: number): string {
    return this.some(1, 3, () => this.part(depth));
  }

  brace(depth: number): string {
    return this.one([
      () => `{${this.some(2, 3, () => this.one(['', this.#text(), this.part(0), this.word(0)]), ',')}}`,
      () => `{${this.int(-12, 12)}..${this.int(-12, 12)}}`,
      () => `{${this.one(['0', '00', ''])}${this.int(0, 9)}..${this.int(0, 30)}..${this.int(-4, 4)}}`,
      () => this.one(['{a..e}', '{E..B}', '{c..a..2}']),
      () => (depth > 0 ? `{${this.brace(depth - 1)},${this.word(0)}}` : '{1,2}'),
    ])();
  }

  /** A line about words. */
  words(): string {
    const words = this.some(1, 4, () => this.word(2), ' ');
    return this.one([
      () => `echo ${words}`,
      () => `printf '<%s>' ${words}; echo`,
      () => `for i in ${words}; do echo "[$i]" $i; done`,
      () =>
        `t=${this.some(1, 3, () => this.one(['a', '"b c"', '$v', '"$w"', "' '", '$(echo x  y)', '*', '$((1+2))']))}; echo "$t" $t`,
      () => `! test ${this.one(['-n', '-z'])} "${this.one(['$v', '$w', '$u', 'a'])}" && echo ${words} || echo no`,
    ])();
  }

  /** A line about files. */
  files(): string {
    const name = () => this.one(['a', 'b', 'c', 'd', 'd/a', 'd/b', 'e', 'e/c', 'e/f', 'f']);
    const size = () => this.one([0, 1, 5, 100, 511, 4095, 4096, 4097, 10000, 20000]);
    return this.one([
      () => `touch ${name()} ${name()}`,
      () => `echo ${this.#text()} ${this.one(['>', '>>'])} ${name()}`,
      () => `head -c ${size()} /dev/zero ${this.one(['>', '>>'])} ${name()}`,
      () => `seq 1 ${size()} > ${name()}`,
      () => `mkdir ${this.one(['', '-p '])}${name()}`,
      () => `rm ${this.one(['', '-f ', '-r ', '-rf ', '-d '])}${name()}`,
      () => `rmdir ${name()}`,
      () => `mv ${this.one(['', '-n ', '-T '])}${name()} ${name()}`,
      () =>
        `cp ${this.one(['', '-r ', '-a ', '-p ', '-n ', '-f ', '--sparse=always ', '--sparse=never ', '-rT ', '-d '])}${name()} ${name()}`,
      () => `ln ${this.one(['', '-s ', '-f ', '-sf ', '-sn ', '-sT '])}${name()} ${name()}`,
      () => `truncate -s ${this.one(['', '+', '-', '<', '>', '%', '/'].map((r) => `'${r}${size() || 7}'`))} ${name()}`,
      () =>
        `dd if=${name()} of=${name()} bs=${this.int(1, 5000)} count=${this.int(0, 5)} ${this.one(['', `seek=${this.int(0, 4)}`, `skip=${this.int(0, 4)}`])} ${this.one(['', 'conv=notrunc', 'conv=sparse', 'conv=fsync', 'conv=sync'])} status=none`,
      () =>
        `dd if=${name()} of=${name()} ibs=${this.int(1, 600)} obs=${this.int(1, 600)} count=${this.int(0, 9)} status=none`,
      () => `fallocate -l ${size() || 9} ${this.one(['', '-n ', '-p ', '-z ', '-d '])}-o ${size()} ${name()}`,
      () => `cat ${name()} ${name()} ${this.one(['> /dev/null', `> ${name()}`, `>> ${name()}`])}`,
      () => `chmod ${this.one(['644', '755', '600', 'u+x', 'go-r', 'a+rwx', 'u=rw,go='])} ${name()}`,
      () => `stat -c '%n %F %a %h %s' ${name()} ${name()}`,
      () => `ls ${this.one(['', '-a ', '-A ', '-d '])}${name()} ${name()}`,
      () => `cd ${this.one(['d', 'e', 'nope'])} && touch t${this.#text().replaceAll('/', '')} && cd ..; ls`,
      () => `for i in ${this.one(['*', 'd/*', '*/*', 'a* d*'])}; do echo $i; done`,
      () => `du -s ${this.one(['d', 'e', 'a'])}`,
      () => `for i in 1 2 3; do echo $i > ${name()}$i; done`,
      () => `test ${this.one(['-e', '-f', '-d', '-s', '-L'])} ${name()} && echo yes || echo no`,
    ])();
  }
}
