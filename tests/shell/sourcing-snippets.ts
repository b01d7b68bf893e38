// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts with source and eval, each in an empty folder. */

export const SOURCING: string[] = [
  "cat > lib.sh <<'X'\nv=lib\ng() { cd nope; echo \"g $# $1\"; }\ncd nope2\necho \"in lib $# $1 $v\"\nreturn 3\necho never\nX\n. ./lib.sh; echo \"st $? $v\"; g a\nsource lib.sh p q; echo \"st $?\"; echo $#\nset -- x y; . ./lib.sh; echo $1; . ./lib.sh one; echo $1\nf() { local v=loc; . ./lib.sh; echo \"f $v\"; }; f; echo $v\n. ./nothere; echo \"nf $?\"\neval 'x=5; cd nope3\ncd nope4'; echo $x\neval echo '$x' \"\\$x\" '*.sh'; eval \"a=1\" 'b=2'; echo $a$b; eval; echo $?; eval 'false'; echo $?; eval 'exit_() { return 4; }; exit_'; echo $?\neval 'if true; then\ncd nope5\nfi'\nh() { eval 'return 7'; echo no; }; h; echo $?\nfor i in 1 2; do eval 'break'; echo no; done; echo after\nprintf 'set -- n1 n2\\n' > s2; . ./s2; echo $1; . ./s2 k; echo $1 $#\nreadonly r=1; eval 'r=2; echo a\necho b'; echo c\necho next; printf 'r=3; echo d\\necho e\\n' > s3; . ./s3; echo g\necho next2\nprintf 'cd nopeA\\nexit 4\\n' > s4; . ./s4; echo no",
  "printf 'shift; echo \"in $1 $#\"\\n' > s; set -- a b c; . ./s; echo $#; . ./s x y; echo $#; printf 'set -- q; shift\\n' > s; . ./s m n; echo $#",
  'cat > conf <<\'E\'\nNAME="my disk"\nSIZE=10\nlist=(a b)\ngreet() { echo "hello $1 ($NAME)"; }\nE\nsource conf; greet bob; echo $((SIZE*2)) "${list[@]}"; for f in conf; do . ./$f && echo ok; done; if . ./missing; then echo y; else echo n; fi',
  'x=y; eval "$x=5"; echo $y; eval "z=\\$y"; echo $z; cmd="echo a b | cat"; eval "$cmd"; for i in 1 2; do eval "v$i=$((i*i))"; done; echo $v1 $v2; eval "echo \\$v$i"; eval \'a=(1 2 3)\'; echo ${a[1]}; eval "set -- p q"; echo $2',
  "printf 'false\\necho no\\n' > s; . ./s || echo caught; eval false || echo caught2; . ./s; echo never",
  "trap 'echo err $?' ERR; eval false; printf 'false\\n' > s; . ./s; f() { eval 'return 3'; }; f; echo $?",
  'mkdir d; . ./d; echo $?; . ""; echo $?',
  'printf \'echo "a$1"; exit 3\\n\' > s; (. ./s x); echo $?; x=$(. ./s y); echo $x; . ./s z; echo no',
  "printf 'while read l; do echo \"<$l>\"; done\\n' > s; seq 2 | . ./s; seq 2 | eval 'cat; echo $?'; eval 'echo to file' > f; cat f; . ./s < f > g; cat g; eval 'f() { echo fn $1; }'; f 1; eval \"f 2; f 3\"; eval 'cat <<X\nin here\nX'",
  "cd 'nope\nx'\ncd \"$(echo nope\necho z)\"\ncd \\\n nope3\nif cd 'nope\nt'; then :; fi",
];
