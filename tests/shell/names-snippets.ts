// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts with export, variables for one command, and &>, each in an empty folder. */

export const NAMES: string[] = [
  'x=0; f() { echo "f $x $1"; x=9; }; x=1 f a; echo $x; x=2 eval \'echo $x\'; echo $x; y=3 true; echo "${y-unset}"; x=5 y=6 f; echo $x; LC_ALL=C sort <<< "b"; x=7 cat < /dev/null; e=; x=8 $e; echo $x; x=1 x+=2 f',
  'readonly q=1; q=2 true; echo $?; q=3 cat < /dev/null; echo $?; q=4 echo hi; echo $q',
  'export a=1 b; b=2; export -n a; c=3; export c; declare -x d=4; echo $a$b$c$d; export x=a{1,2} y={p,q}z; echo $x $y; v="p q"; export w=$v; echo "$w"; f() { export inner=5; local l=6; export l; }; f; echo $inner "${l-none}"; declare -p a b c d w inner',
  'while IFS=: read -r a b; do echo "$b $a"; done <<< "x:y"; IFS=, read -ra p <<< "1,2,3"; echo "${p[@]}"; n=1 read z <<< q; echo $z "${n-gone}"; x=2 let_=3 printf \'%s\\n\' end; DEBUG=1 . /dev/stdin <<< \'echo "d $DEBUG"\'; echo "${DEBUG-no}"',
  '{ echo a; echo b >&2; } &> f; cat f; ls nope &>> f; cat f; echo x >| g; cat g; cat nope &> /dev/null && echo y || echo n; f() { echo o; echo e >&2; }; f &>h; cat h; if cat nope &>/dev/null; then echo t; else echo u; fi; echo 1 &>i 2>j; ls; for x in 1; do echo $x; cat q; done &> k; cat k; sleep 0 & wait; true && echo a &> m; cat m; 2>| n ls nope; cat n',
  'x=y y=\'v  w\'; echo ${!x} "${!x}"; a=(p "q r" s); n=\'a[1]\'; echo "${!n}"; n=\'a[@]\'; for i in "${!n}"; do echo "<$i>"; done; set -- one two; i=2; echo "${!i}"; for v in x y; do echo "$v=${!v}"; done; i=9; echo "<${!i}>"; unset z; x=z; echo "<${!x}>"; declare -A m=([k]=mv); x=\'m[k]\'; echo "${!x}"; (set -u; x=z; echo "${!x}"; echo no); echo $?; f() { local -a c=("${!1}"); echo "${#c[@]}"; }; f \'a[@]\'; last=$#; echo "${!last}"',
];
