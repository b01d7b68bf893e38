# Jobs at the same time, and how each of them ended.
work() { sleep "$2"; echo "$1" > "result.$1"; return "$3"; }
declare -A pids
work alpha 0.1 0 & pids[alpha]=$!
work beta 0.05 3 & pids[beta]=$!
work gamma 0.02 0 & pids[gamma]=$!
for name in alpha beta gamma; do
  if wait "${pids[$name]}"; then echo "$name: ok"; else echo "$name: failed with $?"; fi
done
cat result.*
