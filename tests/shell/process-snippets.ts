// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts with <(…) and >(…), each in an empty folder. */

export const PROCESSES: string[] = [
  'echo <(true) <(true) >(true); x=$(echo <(true)); echo $x',
  'cat <(echo a) <(echo b); while read l; do echo "<$l>"; done < <(seq 3); comm <(seq 3) <(seq 2 4); echo $?',
  "sort <(printf 'b\\na\\n') > s; cat s; paste <(seq 2) <(seq 5 6); wc -l < <(seq 7); mapfile -t a < <(seq 4); echo ${#a[@]}",
  'echo hi | tee >(cat > copy) > /dev/null; sleep 0.2; cat copy; seq 3 > >(cat > c2); sleep 0.2; cat c2; wait',
  'f() { cat "$1"; }; f <(echo in f); f <(exit 3); echo $?; echo q | cat <(cat); echo w | (read x; echo $x; cat <(cat)); for i in 1 2; do cat <(echo $i); done; [ -e <(true) ]; echo $?; [ -p <(true) ]; echo $?; test -f <(true); echo $?',
  'exec 5< <(seq 2); read y <&5; echo $y; cat <&5; exec 5<&-; cat <(sleep 0.1; echo late); : <(exit 4); wait $!; echo "w $?"',
  "cat < <(echo a; exit 5); echo $?; head -n 1 <(seq 100000); comm -12 <(printf 'a\\nb\\n') <(printf 'b\\nc\\n')",
  'x=1; while read v; do x=$v; done < <(seq 5); echo $x; grep -c . <(seq 9); cmp <(echo a) <(echo a) && echo eq; cp <(echo cp) cpd; cat cpd; stat -L -c %F <(true)',
  "cat <<< $(cat <(echo nested)); . <(echo 'echo sourced $1') arg; cat <(cat <(echo deep)); cat <(for i in a b; do echo $i; done | tr a-z A-Z) - < /dev/null",
  'set -e; cat <(false; echo x); echo y; read l < <(exit 3) || echo no; cat <(set +e; false; echo z)',
  "n=0; while IFS= read -r f; do n=$((n+1)); echo \"$f\"; done < <(find . -name 'a*' | sort); echo $n; touch a1 a2; while IFS= read -r -d '' f; do n=$((n+1)); done < <(find . -name 'a*' -print0); echo $n; joined() { paste \"$@\"; }; joined <(seq 3) <(seq 3 | tac); cat /dev/fd/7; echo $?; cat <(cat f 2>&1); { echo err > /dev/stderr; echo out > /dev/stdout; } 2>&1 | cat; echo a | cat /dev/stdin; cat /dev/fd/0 <<< here; sum=0; while read a b; do sum=$((sum + a*b)); done < <(paste -d' ' <(seq 4) <(seq 5 8)); echo $sum",
  'echo a > >(cat; echo end) ; sleep 0.1; { echo x; echo y >&2; } 2> >(tr a-z A-Z > e) > >(cat > o); sleep 0.1; cat o e; tee < <(seq 2) >(tr 1 9 > p) > q; sleep 0.1; cat p q',
  'while read a <&3 && read b <&4; do echo "$a-$b"; done 3< <(seq 3) 4< <(seq 7 9); f() { while read l; do echo "f$l"; done; }; f < <(seq 2); if read x < <(echo in); then echo $x; fi; { read a; read b; } < <(seq 2); echo $a$b; (cat) < <(echo sub); case $(cat <(echo k)) in k) echo K;; esac; arr=($(sort -n <(printf \'10\\n9\\n\'))); echo ${arr[0]}',
];
