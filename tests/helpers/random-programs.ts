// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of scripts for bash
/** Whole scripts from a seed: choices, loops, functions, pipes, here-documents and what stands in braces. Every one ends. */
import { Maker } from './random-scripts.ts';

/** Each variable has a value from the beginning: reading another one is refused here. */
export const BEGINNING = `touch ab b f g h out more said t1 t2 t3 t4 t5; mkdir dir; touch dir/f; seq 1 12 > numbers; printf 'b x\\na y z\\n\\nc\\n' > lines
arr=(one 'two 2' '' x) num=(5 3 9); declare -A map=([a]=1 ['b c']=2 [x]=); declare -i int=4
v='a b' w='  c ' x=7 y=-3 z=100 u= s=banana p=dir/file.tar.gz r=; set -- one 'two 2' '' four
f0() { echo "f0:$#:$1"; return 3; }
f1() { local v=$1 x; x=$#; shift; echo "$v-$x-$*"; [ $x -gt 2 ]; }`;

/** Statements of bash, nested up to a depth. */
export class ProgramMaker {
  readonly #of: Maker;
  #loops = 0;
  /** How many pipes are around: which end of one is first is left to chance, so that nothing in them makes or names files. */
  #piped = 0;
  #functions = 2;

  constructor(seed: number) {
    this.#of = new Maker(seed);
  }

  /** A script, a statement an element. */
  statements(): string[] {
    return Array.from({ length: this.#of.int(3, 9) }, () => this.statement(3));
  }

  #name(): string {
    return this.#of.one(['v', 'w', 'u', 's', 'r']);
  }

  #file(): string {
    return this.#of.one(['f', 'g', 'h', 'ab', 'b', 'dir/f', 'lines', 'numbers', 'none']);
  }

  /** What may stand where a pattern is matched. */
  #pattern(): string {
    return this.#of.one([
      'a',
      '*a',
      'a*',
      '*',
      '?',
      '[a-c]*',
      '*[!a]',
      'an',
      '*an',
      '"*"',
      'b?',
      '[[:alpha:]]',
      '*/',
      '.*',
      '$s',
      '"$v"',
      ' ',
      '-3',
      '[0-9]*',
    ]);
  }

  #expansion(): string {
    const n = this.#of.one(['v', 'w', 'u', 's', 'p', 'r', 'x', '1', '2', '3']);
    const word = () => this.#of.one(['q', '$x', '"a  b"', "'$v'", '$(echo in  ner)', '', 'a b', '${s%na}', '*']);
    return this.#of.one([
      () => `\${${n}${this.#of.one([':-', '-', ':+', '+'])}${word()}}`,
      () => `\${${this.#name()}${this.#of.one([':=', '='])}${this.#of.one(['q', '$x', '"a  b"', ''])}}`,
      () => `\${#${n}}`,
      () => `\${${n}${this.#of.one(['#', '##', '%', '%%'])}${this.#pattern()}}`,
      () =>
        `\${${n}${this.#of.one(['/', '//', '/#', '/%'])}${this.#pattern()}/${this.#of.one(['', 'Z', '$x', '"<>"', 'a b'])}}`,
      () =>
        `\${${this.#of.one(['v', 'w', 's', 'p'])}:${this.#of.one(['0', '1', '3', 'x-5', '9', ' -2', '(1)'])}${this.#of.one(['', ':1', ':2', ':0', ':x', ': -1'])}}`,
      () => `\${${this.#of.one(['s', 'v', 'p'])}${this.#of.one(['^', '^^', ',', ',,'])}}`,
      () => this.#of.one(['$#', '$*', '$@', '"$@"', '"$*"', '$1', '"$2"', '${3}', '$?']),
      () => `$((${this.#of.expression(2)}))`,
      () => `$(${this.line(1)})`,
      () => this.#array(),
      () => this.#array(),
      () =>
        this.#of.one([
          '`echo b  q`',
          '"`echo \\"$v\\"`"',
          '`echo $x`',
          '${v@Q}',
          '${u@Q}',
          '"${s@U}"',
          '${@:2}',
          '"${@:1:2}"',
          '${*%o}',
        ]),
    ])();
  }

  /** What an array stands for. */
  #array(): string {
    const all = () => this.#of.one(['arr[@]', 'arr[*]', 'num[@]', 'map[@]']);
    const one = () =>
      this.#of.one([
        'arr[0]',
        'arr[1]',
        'arr[x%4]',
        'arr[-1]',
        'num[2]',
        'num[$x%3]',
        'map[a]',
        'map[$v]',
        'map[b c]',
        'arr[9]',
        'arr',
      ]);
    const change = () =>
      this.#of.one(['%o*', '#*o', '/o/0', '//[a-z]/_', '^^', ',', ':-none', ':+set', '-q', '+r', '@Q']);
    return this.#of.one([
      () => `\${${one()}}`,
      () => `"\${${one()}}"`,
      () => `"\${${all()}}"`,
      () => `\${${all()}}`,
      () => `x"\${${all()}}"y`,
      () => `\${#${all()}}`,
      () => `\${#${one()}}`,
      () => `"\${!${all()}}"`,
      () => `"\${${all()}${change()}}"`,
      () => `\${${all()}${change()}}`,
      () => `"\${${one()}${change()}}"`,
      () =>
        `"\${${this.#of.one(['arr', 'num'])}[@]:${this.#of.one(['0', '1', ' -2', 'x%3'])}${this.#of.one(['', ':1', ':2'])}}"`,
      () =>
        `$((num[${this.#of.one(['0', '1', 'x%3', '-1', 'num[1]-2'])}] ${this.#of.one(['+', '*', '-'])} ${this.#of.int(1, 4)}))`,
    ])();
  }

  /** What changes arrays, and what names are. */
  #change(): string {
    const file = this.#piped > 0;
    return this.#of.one([
      () => `arr=(${this.#words()})`,
      () => `arr+=(${this.#words()})`,
      () => `arr=("\${arr[@]}" ${this.word()})`,
      () =>
        `arr[${this.#of.one(['0', '2', '5', 'x%3', '-1', '${#arr[@]}'])}]${this.#of.one(['=', '+='])}${this.word()}`,
      () => `num=([${this.#of.int(0, 3)}]=${this.#of.int(0, 9)} ${this.#of.int(0, 9)} ${this.#of.int(0, 9)})`,
      () => `(( num[${this.#of.int(0, 2)}]${this.#of.one(['++', '--', '+=2', '*=2', '=x'])} ))`,
      () => `unset '${this.#of.one(['arr[1]', 'arr[-1]', 'num[0]', 'map[a]', 'arr', 'map[b c]'])}'`,
      () =>
        `map[${this.#of.one(['a', 'b c', 'k$x', '$v', '"$s"', "'q r'"])}]${this.#of.one(['=', '+='])}${this.word()}`,
      () => `map=([a]=${this.#of.int(0, 9)} [$s]=${this.word()})`,
      () => `(( map[a]${this.#of.one(['++', '+=3', '=7'])} ))`,
      () => `int${this.#of.one(['=', '+='])}${this.#of.one(['3', 'x+1', '2*3', 'num[0]'])}; echo $int`,
      () => `let ${this.#of.one(['x+=1', 'y=x*2', "'z = x > 3'", 'num[1]=4'])}; echo $?; x=7 y=-3`,
      () => (file ? 'echo "${arr[@]}"' : `mapfile -t arr < <(${this.pipe(0)})`),
      () => `read -r${this.#of.one(['', 'a arr', ' -n 2 v', " -d 'b' v"])} <<< ${this.word()}`,
      () => `IFS=${this.#of.one([',', ':', '" "'])} read -ra arr <<< ${this.word()}`,
      () =>
        `eval ${this.#of.one(["'echo $v'", '"echo \\$x"', "'v=2; echo $v'", '"x=$x"', "'false'", '\'echo "$s"; return 2\' || :'])}`,
      () => `printf '%q ' ${this.#words()}; echo`,
      () => `for i in "\${!${this.#of.one(['arr', 'map', 'num'])}[@]}"; do echo "$i"; done`,
      () => `declare -p ${this.#of.one(['arr', 'num', 'map', 'int', 'v', 's'])}`,
      () => `v=${this.word()} f0 ${this.word()}`,
      () => `cat <(${this.line(0)})`,
      () => `while read -r a b; do echo "$b<$a"; done < <(printf '%s\\n' ${this.#words()})`,
    ])();
  }

  word(): string {
    return this.#of.one([
      () => this.#expansion(),
      () => this.#expansion().replace(/^[^"]*$/, '"$&"'),
      () => `${this.#of.one(['a', 'x-', ''])}${this.#expansion()}`,
      () => this.#of.word(1),
    ])();
  }

  #words(): string {
    return this.#of.some(1, 3, () => this.word(), ' ');
  }

  condition(depth: number): string {
    const n = () => this.#of.one(['x', 'y', 'z', '$#', '3', '${#s}', '$x']);
    const inner = (d: number): string =>
      this.#of.one([
        () => `${this.#of.one(['-n', '-z'])} ${this.#of.one(['$v', '"$w"', '$u', 'a', '"$1"'])}`,
        () => `${this.#of.one(['$s', '$v', '"$w"', '$p', 'a'])} ${this.#of.one(['==', '!=', '='])} ${this.#pattern()}`,
        () => `${this.#of.one(['$s', 'a', '$x'])} ${this.#of.one(['<', '>'])} ${this.#of.one(['b', '$v', '7'])}`,
        () => `${n()} ${this.#of.one(['-eq', '-ne', '-lt', '-le', '-gt', '-ge'])} ${n()}`,
        () => `${this.#of.one(['-e', '-f', '-d', '-s', '-L'])} ${this.#file()}`,
        () => `-v ${this.#of.one(['v', 'arr[1]', 'arr[7]', 'map[a]', 'map[$v]', 'arr', 'map', 'arr[@]'])}`,
        () =>
          `${this.#of.one(['$s', '"$v"', '$x', '${arr[1]}', '$p'])} =~ ${this.#of.one(['a', '^[a-z]+$', '(an)+', '[0-9]', '^(.)(.*)$', '\\.', '"."', '$s', '^"$v"$', '[[:space:]]', 'b|7', '^-?[0-9]+$', '([a-z]+)/([a-z.]+)'])}`,
        () => (d > 0 ? `! ${inner(d - 1)}` : '-n a'),
        () => (d > 0 ? `${inner(d - 1)} ${this.#of.one(['&&', '||'])} ${inner(d - 1)}` : '-z a'),
        () => (d > 0 ? `( ${inner(d - 1)} )` : '-d dir'),
      ])();
    return this.#of.one([
      () => `[[ ${inner(2)} ]]`,
      () => `(( ${this.#of.expression(2)} ))`,
      () =>
        `[ ${this.#of.one(['"$s"', 'a', '"$u"'])} ${this.#of.one(['=', '!='])} ${this.#of.one(['a', '"$v"', 'banana'])} ]`,
      () =>
        `test ${this.#of.one(['$#', '$x', '2'])} ${this.#of.one(['-eq', '-lt', '-ge'])} ${this.#of.one(['4', '$y', '7'])}`,
      () => this.#of.one(['true', 'false', 'f0 a > /dev/null', '! true', 'grep -q a lines', 'read -r v w < lines']),
      () => (depth > 0 ? `{ ${this.line(depth - 1)}; }` : ':'),
      () =>
        depth > 0 ? `${this.condition(depth - 1)} ${this.#of.one(['&&', '||'])} ${this.condition(depth - 1)}` : 'false',
    ])();
  }

  /** Statements between `do` and `done` and the like. */
  #body(depth: number): string {
    return this.#of.some(1, 2, () => this.statement(depth - 1), '\n');
  }

  #loopBody(depth: number): string {
    const way = this.#of.one([
      '',
      '',
      '',
      `${this.condition(0)} && break`,
      `if ${this.condition(0)}; then continue; fi`,
      `${this.condition(0)} || break ${this.#of.int(1, 2)}`,
      `${this.condition(0)} && continue ${this.#of.int(1, 2)}`,
    ]);
    const body = this.#body(depth);
    return this.#of.one([`${way}\n${body}`, `${body}\n${way}`]).trim();
  }

  /** What a pipe begins with. */
  #source(depth: number): string {
    return this.#of.one([
      () => `seq ${this.#of.int(1, 15)}`,
      () => `printf '%s\\n' ${this.#words()}`,
      () => `cat ${this.#of.one(['lines', 'numbers', 'lines numbers'])}`,
      () => `echo ${this.#words()}`,
      () => (depth > 0 ? `{ ${this.line(depth - 1)}; ${this.line(depth - 1)}; }` : 'seq 3'),
      () => (depth > 0 ? `for i in ${this.#words()}; do echo "$i"; done` : 'echo'),
    ])();
  }

  #filter(depth: number): string {
    const k = () => this.#of.int(0, 4);
    return this.#of.one([
      () => `sort${this.#of.one(['', ' -r', ' -n', ' -u', ' -k2', ' -rn', ' -t a -k 2'])}`,
      () => `uniq${this.#of.one(['', ' -c', ' -d', ' -u', ' -i'])}`,
      () => `wc${this.#of.one(['', ' -l', ' -w', ' -c'])}`,
      () => `tail -n ${this.#of.one(['', '+'])}${1 + k()}`,
      () => `tr ${this.#of.one(['a-z A-Z', '-d a', '-s a', "'\\n' ' '", "-c a-z '\\n'", '[:lower:] x', '0-4 5-9'])}`,
      () => `cut ${this.#of.one(['-c 1-2', '-d " " -f 1', '-d a -f 2-', '-b 2', "-f 1,3 -d ' ' -s"])}`,
      () =>
        `grep ${this.#of.one(['a', '-v a', '-c a', '-n 1', '-i B', "-E 'a|1'", '-x a', "'^.$'", '-o a', "'[0-9]'", '-w c'])}`,
      () => `tee t${1 + (++this.#loops % 5)}`,
      () => 'cat',
      () =>
        `while ${this.#of.one(['read -r a', 'IFS= read -r a', 'read -r a b', 'IFS=: read -r a b c'])}; do ${this.#of.one(['echo "<$a>"', 'x=$((x+1)); echo $x "$a"', '[ -n "$a" ] && echo "$a"', 'case $a in 1*) echo one;; *) echo "$a";; esac'])}; done`,
      () => (depth > 0 ? `{ cat; ${this.line(depth - 1)}; }` : 'wc -l'),
    ])();
  }

  pipe(depth: number): string {
    // Names that the loops behind a pipe read into.
    this.#piped++;
    const pipe = `a= b= c=; ${this.#source(depth)} | ${this.#of.some(1, 3, () => this.#filter(depth), ' | ')}`;
    this.#piped--;
    return pipe;
  }

  /** A statement without a line's end. */
  line(depth: number): string {
    return this.#of.one([
      () => `echo ${this.#words()}`,
      () => `printf '<%s>' ${this.#words()}; echo`,
      () => `${this.#name()}=${this.word()}`,
      () => `${this.#name()}+=${this.word()}`,
      () => this.#change(),
      () => this.#change(),
      () => `: $((${this.#of.expression(1)})); x=$((x % 1000)) y=-3`,
      () => `set -- ${this.#words()}`,
      () =>
        this.#piped > 0
          ? `echo ${this.word()}`
          : this.#piped > 0
            ? `echo ${this.word()}`
            : `echo ${this.word()} ${this.#of.one(['>', '>>', '2>', '>&2 2>'])} ${this.#of.one(['f', 'g', 'h', 'dir/f'])}`,
      () => `${this.#of.one(['f0', 'f1'])} ${this.#words()}`,
      () => (depth > 0 ? this.pipe(depth - 1) : 'echo end'),
      () => `${this.condition(0)} ${this.#of.one(['&&', '||'])} echo ${this.word()}`,
      () => `read -r v w <<< ${this.word()}`,
      () =>
        `IFS=${this.#of.one([',', '" "', ':', '/', "''"])} read -r ${this.#of.one(['v', 'v w', 'v w s'])} <<< ${this.word()}`,
      () => (this.#piped > 0 ? 'echo piped' : this.#of.files()),
      () =>
        `( ${depth > 0 ? this.line(depth - 1) : 'echo in'}; ${this.#of.one(['exit 4', 'false', 'echo "$v"', 'cd dir; ls'])} )`,
    ])();
  }

  statement(depth: number): string {
    if (depth <= 0) return this.line(0);
    const body = () => this.#body(depth);
    const loop = () => this.#loopBody(depth);
    const to = () => this.#of.one(['', '', '', ' > out', ' >> more', ' 2> said', ' < lines', ' 2>&1']);
    return this.#of.one([
      () => this.line(depth - 1),
      () => this.line(depth - 1),
      () => this.pipe(depth - 1),
      () =>
        `if ${this.condition(1)}; then\n${body()}\n${this.#of.one(['', `else\n${body()}\n`, `elif ${this.condition(1)}; then\n${body()}\nelse\n${body()}\n`])}fi${to()}`,
      () => {
        const n = `n${++this.#loops}`;
        return `${n}=0; while (( ${n}++ < ${this.#of.int(1, 4)} )) ${this.#of.one(['', '&& true', `|| false`])}; do\n${loop()}\ndone${to()}`;
      },
      () => {
        const n = `n${++this.#loops}`;
        return `${n}=0; until [ $((${n} += 1)) -gt ${this.#of.int(1, 4)} ]; do\n${loop()}\ndone${to()}`;
      },
      () => `for ${this.#of.one(['i', 'v', 'j'])} in ${this.#words()}; do\n${loop()}\ndone${to()}`,
      () => {
        const n = `n${++this.#loops}`;
        return `for ((${n}=0; ${n}<${this.#of.int(1, 4)}; ${n}++)); do\n${loop()}\ndone${to()}`;
      },
      () => `for i; do\n${loop()}\ndone`,
      () =>
        `case ${this.word()} in\n${this.#of.some(1, 3, () => `${this.#of.one(['', '('])}${this.#pattern()}${this.#of.one(['', ' | b*'])}) ${this.line(depth - 1)} ${this.#of.one([';;', ';;', ';;', ';&', ';;&'])}`, '\n')}\n${this.#of.one(['', '*) echo other;;\n'])}esac`,
      () => `{\n${body()}\n}${to()}`,
      () => `(\n${body()}\n)${to()}`,
      () => {
        const f = `f${++this.#functions}`;
        const ends = this.#of.one(['', 'return', `return ${this.#of.int(0, 5)}`, `${this.condition(0)} && return 2`]);
        return `${f}() {\nlocal v${this.#of.one(['', '=q', '=$1'])}${this.#of.one(['', ' w=1'])}\n${body()}\n${ends}\n}\n${f} ${this.#words()}${this.#of.one(['', ' || echo "$?"', ' | cat'])}`;
      },
      () =>
        `cat <<${this.#of.one(['E', "'E'", '"E"'])}${this.#of.one(['', ' | sort', ' > f'])}\n${this.#of.some(0, 3, () => `${this.#of.one(['a $v', '${s%a} "q"', '\\$x \\\\ \\a', "it's", '$((x+1))', '`', '$(echo b)'].filter((t) => t !== '`'))}\n`)}E`,
      () =>
        `${this.#name()}=$(\n${body().replace(/^cat <<[\s\S]*?^E$/gm, 'cat lines')}\n)${this.#of.one(['', '; echo "$?"'])}`,
      () =>
        `while read -r v; do\n${this.statement(depth - 2)}\n${this.#of.one(['', 'break'])}\ndone < ${this.#of.one(['lines', 'numbers'])}`,
      () =>
        `(set -${this.#of.one(['e', 'u', 'o pipefail'])}\n${body()}\n${body()}\n)${this.#of.one(['', ' || echo failed', '; echo "$?"'])}`,
      () => `if ! ${this.pipe(depth - 1).replace(/^a= b= c=; /, '')}; then ${this.line(depth - 1)}; fi`,
    ])();
  }
}
