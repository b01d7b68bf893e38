// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts of choices, loops, functions, pipes and changed values. Each begins in an empty folder. */

export const COMPOUND: string[] = [
  // if
  'if true; then echo a; fi; if false; then echo b; else echo c; fi; echo $?',
  'x=2; if [ $x = 1 ]; then echo one; elif [ $x = 2 ]; then echo two; else echo more; fi',
  'if false; then echo a; fi; echo $?; if false; then :; elif false; then :; fi; echo $?',
  'if true\nthen\n  # a comment\n  echo a\nelse\n  echo b\nfi > f; cat f',
  'if ! [ -e f ]; then touch f; fi; if [ -e f ] && true; then echo there; fi',
  'set -e; if false; then echo a; fi; if [ -e f ]; then :; else false || echo b; fi; if true; then false; fi; echo never',
  'if true; then exit 3; fi; echo never',
  'echo if then fi else while do done case esac in until elif',
  // while, until
  'i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done; echo $? $i',
  'i=0; until [ $i -ge 3 ]; do i=$((i+1)); done; echo $i; while false; do :; done; echo $?',
  'i=0; while true; do i=$((i+1)); if [ $i = 2 ]; then continue; fi; if [ $i = 5 ]; then break; fi; echo $i; done; echo $?',
  'for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; echo $i$j; [ $i = 2 ] && break 2; done; done; echo end',
  'while read x; do echo "<$x>"; done < nope; echo $?',
  'printf "a b\\n  c  d \\ne" > f; while read x; do echo "<$x>"; done < f; echo "<$x>"',
  'printf "a b c\\nd\\n" > f; while read -r x y; do echo "$x|$y"; done < f',
  'printf "a:b:c\\n:x\\n" > f; while IFS=: read -r x y z; do echo "$x|$y|$z"; done < f',
  'printf "  a  b \\n" > f; IFS= read -r x < f; echo "<$x>"; read x < f; echo "<$x>"; read x y z < f; echo "<$x><$y><$z>"',
  'printf "a\\\\tb\\\\\\nc d\\n" > f; read x y < f; echo "$x|$y"; read -r x y < f; echo "$x|$y"',
  'i=3; while ((i-- > 0)); do echo $i; done; for ((i=0; i<3; i++)); do echo $i; done; for ((i=0,j=9; i<j; i+=2,j-=3)) do echo $i $j; done; echo $i',
  'for ((;;)); do break; done; echo $?; ((0)); echo $?; ((5)); echo $?; (( x = 3 + 4 )); echo $x',
  'set -e; ((1)); i=0; while true; do i=$((i+1)); [ $i = 3 ] && break; done; echo $i; ((0)); echo never',
  'while true; do break; done > f; ls; i=0; while [ $i -lt 2 ]; do i=$((i+1)); echo $i; done > g; cat g',
  'set -- a "b c" d; for x; do echo "$x"; done; for x in "$@"; do echo "$x"; done; for x in $@; do echo "$x"; done',
  // case
  'for x in a bb c.txt 7 ""; do case $x in a) echo A;; b*|c?) echo B;; *.txt) echo text;; [0-9]) echo digit;; "") echo none; esac; done',
  'case abc in a*) echo 1;& x) echo 2;; *) echo 3;; esac; case abc in a*) echo 1;;& *c) echo 2;;& x) echo 3;; esac',
  'x="*"; case abc in "$x") echo quoted;; $x) echo pattern;; esac; case "*" in "*") echo star;; esac; case a in b) ;; esac; echo $?',
  'case a in (a) false;; esac; echo $?; case "a b" in a\\ b) echo yes;; esac; case a in\n# note\na)\n echo x\n ;;\nesac',
  // [[ ]]
  'x="a b"; [[ $x == "a b" ]] && echo yes; [[ $x == a* ]] && echo star; [[ $x == "a*" ]] || echo no; [[ -z $x ]] || echo full; [[ $x ]] && echo set',
  'touch f; [[ -f f && ! -d f ]] && echo file; [[ ( -e nope || -e f ) && 3 -lt 10 ]] && echo both; [[ a < b ]] && echo less; [[ b > a ]] && echo more; [[ a != b ]]; echo $?',
  'x=3; [[ $x -eq 3 ]]; echo $?; [[ x -gt 2 ]]; echo $?; [[ "" ]]; echo $?; [[ ! "" ]]; echo $?; [[ -n "" || 1 -ge 1 ]]; echo $?',
  'if [[ f1.txt == f[0-9].* ]]; then echo match; fi; p="*.c"; [[ a.c == $p ]] && echo p; [[ a.c == "$p" ]] || echo q',
  // functions
  'f() { echo "$# $1 $2"; }; f a b; f; f "a b"; g() { f "$@"; f $*; f "$*"; }; g "x y" z',
  'f() { return 3; }; f; echo $?; g() { false; }; g; echo $?; h() { return; }; false; h; echo $?',
  'x=1; f() { local x=2 y; y=5; x=3; echo $x $y; }; f; echo $x; g() { x=4; }; g; echo $x',
  'fact() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(fact $(($1-1))) )); fi; }; fact 10',
  'f() { shift; echo $1 $#; shift 2; echo $? $#; shift 9; echo $?; }; f a b c d',
  'f() { echo out; echo err >&2; }; f > o 2> e; cat o e; f() { echo again; }; f; function g { echo g $1; }; g 1; function h() { echo h; }; h',
  'f() ( x=2; cd d; echo $x ); mkdir d; x=1; f; echo $x; ls',
  'set -e; f() { false; echo inside; }; if f; then echo ok; fi; f || echo never; f; echo never',
  'f() { for i in 1 2 3; do [ $i = 2 ] && return 7; echo $i; done; }; f; echo $?; set -- p q r; f x; echo $1 $#',
  'set -- a b c; echo $# $1 ${2} "$@"; shift; echo $1 $#; set --; echo $# "$@" "<$1>"; set -- "$@" x; echo "$@"',
  'f() { local x; echo "<$x>"; x=1; }; x=0; f; echo $x; unset x; echo "<$x>"; x=5; echo $x',
  'f() { g; echo $v; }; g() { v=dynamic; }; v=global; h() { local v=local; f; }; h; echo $v',
  'f() { local a=$1 b=$(echo c  d); echo "$a|$b"; }; f "x  y"; r() { [ $1 = 0 ] || r $(($1 - 1)); }; r 20; echo $?',
  // pipes
  'echo a | cat; printf "b\\na\\n" | cat | cat; echo $?; true | false; echo $?; false | true; echo $?; ! true | false; echo $?',
  'seq 5 | while read x; do echo "<$x>"; done; x=1; echo 2 | read x; echo $x',
  'seq 100000 | head -c 20; seq 100000 > f; cat f | head -c 5; echo; cat f | cat > g; stat -c %s g',
  'set -o pipefail; false | true; echo $?; true | true; echo $?; exit 3 | false | true; echo $?',
  'seq 3 | { read a; read b; echo $b $a; cat; }; (echo x; echo y) | cat; for i in 1 2; do echo $i; done | cat > f; cat f',
  'x=$(seq 3 | cat); echo $x; echo "$(echo a | cat | cat)"; cat < nope | cat; echo $?; cat nope 2>&1 | cat; cat nope |& cat',
  'f() { while read -r x; do echo "$1$x"; done; }; seq 3 | f a | f b; echo a |\n  cat |\n\n  cat',
  'set -e; false | true; echo a; true | false; echo never',
  'set -e; (false; echo b) | cat; { false; echo c; } | cat; echo d',
  'if echo a | cat > /dev/null; then echo yes; fi; echo x | cat && echo y; while seq 2 | cat; do break; done',
  'i=0; while true; do echo $i; i=$((i+1)); done | head -c 10; echo; echo end',
  'head -c 300000 /dev/zero | cat | head -c 200000 > f; stat -c %s f; dd if=/dev/zero bs=1k count=100 status=none | dd of=g bs=1k status=none; stat -c %s g',
  'cat | cat; echo $?; echo a | (cat; echo b); echo a b | (read x y; echo $y); echo a | cat - | cat /dev/null -',
  // here-documents and here-strings
  'cat <<E\na $((1+1))\n  b "c" \'d\'\nE\necho end',
  'x=v; cat <<E; echo next\n$x ${x} \\$x $(echo s) \\\\ \\a\nE',
  "x=v; cat <<'E'\n$x `a` \\$ \"\nE",
  'cat <<-E\n\ta\n\t\tb\n\tE\ncat <<A; cat <<B\n1\nA\n2\nB',
  'while read x y; do echo "$y $x"; done <<E\na b\nc d\nE',
  'cat <<< "a  b"; x="c d"; cat <<< $x; read a b <<< "1 2 3"; echo "$a|$b"; cat <<< ""',
  'cat > f <<E\none\ntwo\nE\ncat f; cat <<E > g\nthree\nE\ncat g; if true; then cat <<E\nin\nE\nfi',
  'f() { cat <<E\n$1\nE\n}; f a; f b; cat <<E | cat\npiped\nE\necho $((1<<2))',
  'echo "a$" "$ b" "$." "x$%" "5$"; x=1; echo "$x$"',
  // changed values
  'x=; y=1; unset z; echo "${x:-a}" "${x-b}" "${y:-c}" "${z:-d}" "${z-e}" "${y:+f}" "${x:+g}" "${x+h}" "${z+i}." ${z:=j} $z',
  'unset x; for i in ${x:-a b} "${x:-c d}" ${x:-"e f" g}; do echo "<$i>"; done; y=3; echo ${x:-$y} ${x:-$(echo s)} ${x:-${y}z}',
  'x=archive.tar.gz; echo ${x%.*} ${x%%.*} ${x#*.} ${x##*.} ${#x} ${x%.zip} ${x#a*e} "${x%"gz"}"',
  'x=a/b/c.txt; echo ${x##*/} ${x%/*} ${x/b/X} ${x//\\//-} ${x/%.txt/.md} ${x/#a/z} ${x//[abc]/_} ${x//b}',
  'x=abcdef; echo ${x:2} ${x:1:3} ${x: -2} ${x:0:-1} ${x:6}. ${x:$((1+1)):1} ${x:(-3):2}',
  'x=hello; echo ${x^} ${x^^}; y=WORLD; echo ${y,} ${y,,}; x=; echo "${x^^}" ${#x}',
  'set -- one two; echo ${1:-x} ${3:-three} ${#1} ${1%e} ${2/t/T}; x="*"; y="a*b"; echo "${y%"$x"b}" "${y#a$x}"',
  'unset x; : ${x:?missing}; echo never',
  'x=a; x+=b; x+="c d"; echo "$x"; y=; y+=1; echo $y; for f in a.c b.c; do echo ${f%.c}.o; done',
  'for i in 1 2 3; do s="${s:+$s,}$i"; done; echo $s; x="a b c"; echo "${x// /_}" ${x//[[:alpha:]]/.}',
  // What made-up scripts once found.
  `for i in 1 2; do x=$(break; echo hi); echo "[$x] $?"; done
for i in 1 2; do (break; echo hi); echo "$?"; done
for i in 1 2; do x=$(for j in 1 2; do continue 2; done; echo hi); echo "[$x] $?"; done
for i in 1 2; do (for j in 1 2; do continue 2; done; echo hi); echo "$?"; done
for i in 1 2; do echo q | { break; echo hi; }; echo "$?"; done
f() { break; echo in f; }; for i in 1 2; do f; echo $i; done`,
  `if false; then :; else echo $?; fi; false; case a in a) echo $?;; esac; false; for i in 1 2; do echo $?; false; done; echo $?
false; for ((i=0;i<2;i++)); do echo $?; false; done; echo $?; false; case a in a) ;; esac; echo $?; false; case b in a) ;; esac; echo $?; false; for i in; do :; done; echo $?
false; while echo $?; false; do :; done; echo $?; false; { echo $?; }; false; (echo $?); f() { echo $?; return; }; false; f; echo $?; false; case a in a) ;& b) echo $?;; esac
x=; v=; unset v; echo \${x//"$x"/Z} \${x/*/Z} "\${x/#/a}" "\${x/%/b}" "\${v/#/a}" "\${v/%/b}" \${v///Z}`,
  `set -- a; x1=1
( set -u; echo $2; echo no ); echo "s $?"
( set -u; unset x; echo \${x/a/b}; echo no ); echo "s $?"
( set -u; echo \${#2}; echo no ); echo "s $?"
( set -u; echo \${2:-q} \${2-q} "\${2+r}" \${2:+r}; echo "$@" $*; set --; echo "$@" $* $#; echo no ); echo "s $?"
( set -u; v=$2; echo no ); echo "s $?"
( set -u; echo $(echo $2; echo in) after ); echo "s $?"
( set -u; echo $((x1+1)); unset x; echo $((x+1)); echo no ); echo "s $?"
( set -u; f() { echo $2; echo no; }; f a; echo no2 ); echo "s $?"
( set -u; echo \${2%a}; echo no ) || echo "s $?"
( set -u; echo \${2:0:1}; echo no ) || echo "s $?"
( set -u; echo \${2^}; echo no ) || echo "s $?"
( set -u; : > $2; echo no ) || echo "s $?"
( set -u; case $2 in a) ;; esac; echo no ) || echo "s $?"
( set -u; [[ -n $2 ]]; echo no ) || echo "s $?"
( set -u; (( $2 + 1 )); echo no ) || echo "s $?"
( set -u; cat <<E
$2
E
echo no ) || echo "s $?"
( set -u; seq 2 | cat $2; echo "yes $?" ) || echo "s $?"
( set -u; echo \${2?}; echo no ) || echo "s $?"
( set -u; set +u; echo "[$2]" ) || echo "s $?"
false; echo $(true) $?; false; echo $? $(true) ; x=$(false)$?; echo $x; false; echo $(exit 4)"$?" $?
false; v=$?$(exit 3); echo $v $?
f() { local q=$(false); echo $?; }; f`,
];
