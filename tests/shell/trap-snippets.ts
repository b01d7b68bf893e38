/** Scripts of trap, printf -v and getopts. */
export const TRAP: string[] = [
  `trap 'cd nope1; echo "bye $?"' EXIT
f() { false; }
trap 'echo "err $?"; cd nope2' ERR
false

false || true
if false; then :; fi
! true
f
( false )
(exit 3) && true
x=$(false)
ls nope 2>/dev/null | cat
( trap 'echo sub' EXIT; trap 'echo suberr' ERR; false; echo in )
trap - ERR
false
trap 'echo second $?' EXIT
(exit 7)`,
  `set -e
trap 'echo "bye $?"; false; echo not' EXIT
trap 'echo "err $?"' ERR
echo a
false
echo no`,
  `trap 'echo x; exit 4' EXIT
touch f; cleanup() { rm -f tmp; echo "cleaned $1"; }
( trap 'cleanup sub' EXIT; touch tmp; ls )
ls
{ trap 'cd nope4' EXIT
 :
 (exit 5)
}
trap 'cleanup "$HERE"; exit 6' EXIT
HERE='a  b'`,
  `trap 'echo x' EXIT; set -u; f() { echo $1; }; f; echo no`,
  `trap 'echo "x $?"' EXIT; trap '' INT; trap 'echo i' INT TERM HUP; exit 3`,
  `f() { trap "echo x" EXIT; echo f; return 2; }
f
echo after $?; x=$(trap "echo in" EXIT; echo body); echo "$x"; trap - EXIT
echo end | { trap "echo p" EXIT; cat; }; { trap "echo job" EXIT; echo j; } & wait
for i in 1 2; do trap "echo e$i" ERR; false; done; f2() { false; true; }; f2; set -e; f3() { false; }; f3; echo no`,
  `trap "echo e" ERR
f() { false; }
f
x() { trap "echo inner" ERR; false; }; x; false
while false; do :; done; for i in 1; do false; done; { false; }; case a in a) false;; esac; (( 0 )); [[ a == b ]]; echo a | false; false | true; ! true; test a = b`,
  `trap 'rm -f t1; ls' 0; touch t1 t2; ls; ( exit 3 ) || echo "or $?"; ( trap 'echo only' EXIT; ls ); ( trap 'echo 1' EXIT; ( trap 'echo 2' EXIT; echo 3 ) )
trap 'for i in 1 2; do echo "t$i"; done > out; cat out' EXIT; seq 3 | while read -r n; do echo "n$n"; done`,
  `printf -v x '%03d-%s' 7 a; echo "$x"; printf -v y 'a\\nb'; echo "$y"; i=3; printf -v n %x 255; echo $n$i; printf -v z 'a\\0b'; echo "[$z]"; f() { local v; printf -v v %5s "$1"; echo "[$v]"; }; f ab; printf -v q '%s,' 1 2 3; echo "\${q%,}"; printf -v w %d 5x; echo "$? $w"; printf -v e ''; echo "[$e]"`,
  `f() { while getopts "ab:c" o; do echo "o=$o OPTARG=[$OPTARG] OPTIND=$OPTIND"; done; echo "end $o $OPTIND $?"; shift $((OPTIND - 1)); echo "rest: $*"; }
f -a -b val -c x y
OPTIND=1
f -ab val -cfoo
OPTIND=1
f -bval -- -a z
OPTIND=1; f -x -a; OPTIND=1; f -b; OPTIND=1; f; OPTIND=1; f - -a; OPTIND=1
while getopts ":ab:" o -a -q -b; do echo "s $o [$OPTARG] $OPTIND"; done; echo "$o [$OPTARG] $OPTIND"
OPTIND=1; set -- -a 1 -b; while getopts ab: opt; do case $opt in a) echo A;; b) echo "B $OPTARG";; *) echo "bad $opt";; esac; done; echo $OPTIND
OPTIND=1; getopts a o x; echo $? $o
OPTIND=3; getopts ab o -a -b -a; echo $? $o $OPTIND; getopts ab o -a -b -a; echo $? $o $OPTIND
g() { local OPTIND o; getopts a o "$@"; echo "g $o $OPTIND"; }; g -a; g -a; echo $OPTIND
OPTIND=1; getopts a o -a; echo "[$OPTARG]"; getopts :a o -z -z; echo "[$OPTARG] $o"`,
];
