// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts of kill, wait and trap, each in an empty folder. */

export const SIGNALS: string[] = [
  'sleep 5 & kill $!; wait $!; echo $?',
  'sleep 5 & p=$!; kill -9 $p; wait $p; echo $?',
  'sleep 5 & p=$!; sleep 0.1; kill -INT $p; kill -0 $p; echo alive $?; kill -TERM $p; wait $p; echo $?; kill -0 $p; echo "gone $?"; kill $p; echo $?',
  "( trap 'echo got; exit 3' TERM; sleep 0.3; echo never ) & p=$!; sleep 0.1; kill $p; wait $p; echo $?",
  "trap 'echo usr' USR1; kill -USR1 $$; echo after; kill -s USR1 $$; trap 'echo term; exit 7' TERM; (kill $$); sleep 0.1; echo no",
  '{ echo a; sleep 3; echo b; } & p=$!; sleep 0.1; kill -HUP $p; wait $p; echo $?',
  "( trap 'echo bye' EXIT; sleep 0.3; echo never ) & p=$!; sleep 0.1; kill $p; wait $p; echo $?",
  'trap \'echo usr1 $?\' USR1; (sleep 0.2; kill -USR1 $$) & false; wait; echo "w $?"; wait; echo "w2 $?"',
  'trap \'echo usr1 $?\' USR1; (sleep 0.2; kill -USR1 $$) & sleep 0.4; echo "after sleep"',
  "( trap '' TERM; sleep 0.3; echo survived ) & p=$!; sleep 0.1; kill $p; wait $p; echo $?",
  'trap \'\' TERM; sleep 0.3 & p=$!; kill $p; wait $p; echo "ign $?"; trap - TERM',
  'sleep 3 & p=$!; sleep 0.1; kill -INT $p; kill -0 $p && echo alive; kill -KILL $p; wait $p; echo $?',
  'while true; do sleep 0.1; done & p=$!; sleep 0.15; kill $p; wait $p; echo $?',
  'f() { sleep 3; echo no; }; f & sleep 0.1; kill $!; echo "x $?"; sleep 2 & a=$!; sleep 2 & b=$!; kill $a $b; wait $a; echo $?; wait $b; echo $?; kill $a $b; echo $?',
  "trap 'echo int; exit 9' INT; kill -INT $$; echo no",
  "trap 'echo cleanup; rm -f tmp' EXIT; touch tmp; sleep 0.1 & wait $!; i=0; while true; do i=$((i+1)); echo $i >> log; [ $i = 3 ] && break; done; ls",
  'mkfifo_() { :; }; (sleep 0.2; echo done > flag) & p=$!; n=0; while kill -0 $p 2>/dev/null; do n=$((n+1)); sleep 0.05; done; cat flag; [ $n -gt 1 ] && echo polled',
  '(while true; do date > /dev/null; sleep 0.05; done) & p=$!; sleep 0.2; kill $p; wait $p 2>/dev/null; echo "stopped $?"; sleep 0.4 | cat & q=$!; sleep 0.1; kill $q; wait $q; echo $?',
  'trap \'echo T; got=1\' TERM; got=0; (sleep 0.1; kill $$; sleep 0.1; kill -TERM $$) & while [ $got = 0 ]; do sleep 0.03; done; echo "got $got"; wait; echo "s $?"; trap - TERM; wait',
  'exec 3> >(cat > copy); echo hi >&3; exec 3>&-; wait; cat copy; exec 4> >(tr a-z A-Z); echo end >&4; exec 4>&-; wait',
];
