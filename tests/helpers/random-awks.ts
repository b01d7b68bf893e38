/** Made-up programs of awk, from a seed, for mawk: expressions of every kind, and programs that people write. */
import { Maker } from './random-scripts.ts';

/** What they work on. */
export const AWKS_FILES = `printf 'pear 3 red\\napple 10 green\\nfig 2 red\\n\\nplum -7.5 blue extra\\nkiwi 1e2\\n' > f; printf 'a,1,x\\nb,,y\\nc,30\\n,4,z\\n' > c
printf 'root:x:0:0\\nbin:y:10:2\\n' > p; seq 12 > n; : > e; printf 'one two\\nthree\\n\\n\\nfour five six\\n\\nseven' > g; mkdir d; printf 'no end' > l`;

const PROGRAMS = [
  '{ print $2, $1 }',
  'NR % 2 { print NR ": " $0 }',
  '{ s += $2 } END { print s, s / NR, NR }',
  '{ a[$3] += $2 } END { for (k in a) print k, a[k] | 1 }',
  '{ n[$3]++ } END { print n["red"], length(n), ("blue" in n), ("x" in n) }',
  '/red/, /blue/ { print FNR, $0 }',
  '$2 > 2 && $3 ~ /e/',
  '!/a/',
  '{ $2 = ""; print; print NF }',
  '{ $(NF + 2) = "z"; print; NF = 2; print $0 "|" }',
  '{ for (i = NF; i > 0; i--) printf "%s%s", $i, i > 1 ? " " : "\\n" }',
  'length > 8 { print length, substr($0, 3, 5) }',
  '{ print toupper(substr($1, 1, 1)) substr($1, 2) }',
  '{ gsub(/[aeiou]/, "<&>"); print }',
  '{ n = gsub("r", "R", $1); print n, $0 }',
  '{ print sub(/p+/, "\\\\&-&"), $0 }',
  '{ if (match($0, /[0-9]+/)) print RSTART, RLENGTH, substr($0, RSTART, RLENGTH); else print "none" }',
  '{ n = split($0, w, /[ ,]/); for (i = 1; i <= n; i++) print i, w[i] }',
  'function max(a, b) { return a > b ? a : b } { m = max(m, $2) } END { print m }',
  'function fill(t, n,   i) { for (i = 0; i < n; i++) t[i] = i * i } BEGIN { fill(q, 5); print q[4], length(q) }',
  'function fact(n) { return n < 2 ? 1 : n * fact(n - 1) } BEGIN { for (i = 0; i < 15; i++) print i, fact(i) }',
  'BEGIN { while ((getline line < "p") > 0) n++; print n; close("p"); getline line < "p"; print line; print (getline x < "nope") }',
  'NR == 1 { getline; print "after", $0, NR; getline v; print v, NR, $0 } END { print NR }',
  '{ print > "out." FNR % 2 } END { print "done" > "out.0"; close("out.0"); while ((getline x < "out.0") > 0) print "<" x ">" }',
  'NR == 2 { next } NR == 4 { exit 3 } { print } END { print "end", NR }',
  'BEGIN { exit 2 } { print } END { print "still" }',
  '{ print FILENAME, FNR, NR, NF }',
  'BEGIN { printf "%5d|%-6s|%06.2f|%x|%c|%c|%e|%g|%%|%+d|% d|%.3s|%*d\\n", 42, "ab", 3.14159, 255, 65, "hey", 12345.678, 0.0001, 5, 5, "abcdef", 4, 7 }',
  'BEGIN { print 1e6, 1e5 * 10, 123456789, 0.1 + 0.2, 1 / 3, 100000 * 100000, -0, 2 ^ 10, 7 % 3, -7 % 3, 1e-5, 17 / 4 }',
  'BEGIN { OFMT = "%.2f"; print 3.14159, 10, 3.14159 ""; CONVFMT = "%.3f"; x = 2.71828; print x "", x }',
  'BEGIN { print length(), length("abc"), index("hello", "l"), int(-3.9), int("12ab"), sqrt(2), exp(0), log(1), sin(0), atan2(0, -1) }',
  'BEGIN { print "10" < "9", 10 < 9, "a" < "b", "abc" < 1, x < 1, x == 0, x == "" }',
  '{ print ($2 < 5), ($2 == "3"), ($2 == 3.0), ($1 < "g") }',
  'BEGIN { a["x", 1] = 2; for (k in a) { split(k, q, SUBSEP); print q[1], q[2] }; if (("x", 1) in a) print "there"; delete a["x", 1]; print length(a) }',
  'BEGIN { x = "A"; y = x++; print x, y, x--, --x, x; z += 5; z *= 2; z ^= 2; z %= 7; print z; print -z, !z, !"", !"a", 1 - -1 }',
  'BEGIN { i = 5; do { print i; if (i == 3) break; i-- } while (i > 0); for (;;) { if (++j > 3) break; if (j == 2) continue; print "j" j } }',
  'BEGIN { print substr("hello", 2), substr("hello", 0), substr("hello", -1, 3), substr("hello", 2, 100), substr("hello", 4, 1), substr("hello", 9) "." }',
  'BEGIN { print tolower("ABC") toupper("xyz"); print 1 " " 2, 1 + 2 " " 3; print (1, 2) in a; print 1 > 2 ? "a" : "b" }',
  'BEGIN { srand(5); print srand(6); r = rand(); print (r >= 0 && r < 1) }',
  'END { print $0, NF }',
  'BEGIN { $0 = "a b c"; print NF, $2; $5 = "e"; print; print NF; $0 = "x"; print NF }',
  'BEGIN { print ARGC, ARGV[1], ENVIRON["NOPE"] "." }',
  '{ print v, $1 }',
  '{ $3 = toupper($3) } 1',
  '!seen[$3]++',
  'NF',
  'BEGIN { n = split("", q); print n, length(q); n = split("a:b:c", q, ":"); print n, q[3]; n = split("abc", q, ""); print n, q[2] }',
  '{ printf "%s %d\\n", $1, $2 }',
  '{ printf("%-10s|%6.2f|\\n", $1, $2) }',
  'BEGIN { printf "%s %s\\n", "a" }',
  '{ print $(-1) }',
  'BEGIN { t[1]; print length(t); print -"3x", +"4y", "5z" * 1 }',
  '{ a[NR] = $0 } END { for (i = NR; i; i--) print a[i] }',
  'BEGIN { print "a" "b" == "ab", "x" > "sent"; print 2 > "/dev/stderr"; print 3 > "/dev/stdout" }',
  'BEGIN { s = "aXbXc"; gsub("X", "\\\\\\\\&", s); print s; t = "abc"; gsub(//, "-", t); print t; gsub(/$/, "!", t); print t; gsub(/b*/, "_", t); print t }',
  'BEGIN { print "é", length("é"), "tab\\there", "oct\\101", "quote\\"s", "back\\\\slash" }',
  '/^[a-k]+ / { print "early" } /[[:digit:]]$/ { print "digit" } /(r|g)e/ { print "re" } /\\./ { print "dot" }',
  '{ if ($1 ~ "^p") { print "p:" $1 } else if (NF > 2) print "many"; else print "few" }; END { print "e" }',
];

export class AwksMaker {
  readonly #maker: Maker;

  constructor(seed: number) {
    this.#maker = new Maker(seed);
  }

  #of<T>(all: readonly T[]): T {
    return this.#maker.one(all);
  }

  #value(depth: number): string {
    const inner = () => this.#value(depth - 1);
    if (depth <= 0)
      return this.#of([
        '1',
        '2.5',
        '0',
        '-3',
        '10',
        '"a"',
        '"10"',
        '"3x"',
        '""',
        '$1',
        '$2',
        '$NF',
        'NR',
        'NF',
        'x',
        'y',
        'u',
        'a[1]',
        'a[$1]',
        '$0',
        '1e3',
        '" 7 "',
      ]);
    return this.#of([
      () => `(${inner()} ${this.#of(['+', '-', '*', '%'])} ${inner()})`,
      () => `(${inner()} ${this.#of(['<', '<=', '==', '!=', '>', '>='])} ${inner()})`,
      () => `(${inner()} ${inner()})`,
      () => `(${inner()} ${this.#of(['&&', '||'])} ${inner()})`,
      () => `(${inner()} ? ${inner()} : ${inner()})`,
      () => `(${this.#of(['!', '-', '+'])}${inner()})`,
      () => `(${inner()} ${this.#of(['~', '!~'])} ${this.#of(['/a/', '/^[0-9]+$/', '/e$/', '"r"', '/p+l?/'])})`,
      () => `${this.#of(['length', 'int', 'toupper', 'tolower'])}(${inner()})`,
      () => `substr(${inner()}, ${this.#of(['1', '2', '0', '-1'])}, ${this.#of(['2', '3', '0'])})`,
      () => `index(${inner()}, ${inner()})`,
      () => `(${this.#of(['x', 'y', 'a[1]', 'a[$1]', '$2', '$3'])} ${this.#of(['=', '+=', '-=', '*='])} ${inner()})`,
      () => this.#of(['x++', '--y', '++a[1]', 'a[$1]--', '$2++']),
      () => `sprintf("${this.#of(['%d', '%s', '%5.2f', '%-4s|', '%c', '%g', '%x', '%05d'])}", ${inner()})`,
      () => `(${this.#of(['1', '$1', '"x"'])} in a)`,
      inner,
    ])();
  }

  line(): string {
    const files = () =>
      this.#of([
        'f',
        'f',
        'f',
        'c',
        'p',
        'n',
        'e',
        'g',
        'l',
        'f c',
        'v=7 f',
        'f v=2 n',
        'nope',
        'f nope',
        'd',
        '- < f',
        '< n',
        '',
      ]);
    const options = () =>
      this.#of([
        '',
        '',
        '',
        '-F,',
        '-F:',
        "-F'[,:]'",
        '-v v=3',
        "-v 'v=a\\tb'",
        "-F ' '",
        "-F'|'",
        '-v RS=',
        "-v 'RS=;'",
        '-v OFS=-',
        '-v v=1 -F,',
        "-v 'ORS=;'",
      ]);
    const quoted = (program: string) => `'${program.replaceAll("'", "'\\''")}'`;
    const made = () => `{ print ${this.#value(this.#maker.int(1, 3))}, ${this.#value(2)} }`;
    const program = this.#of([
      () => this.#of(PROGRAMS),
      () => this.#of(PROGRAMS),
      made,
      () => `${this.#value(2)} { print NR }`,
    ])();
    if (this.#maker.int(0, 9) === 0)
      return `printf '%s\\n' ${quoted(program)} > prog; mawk ${options()} -f prog ${files()}; head out.* 2> m`;
    return `mawk ${options()} ${quoted(program)} ${files()}; head sent out.* 2> m`;
  }
}
