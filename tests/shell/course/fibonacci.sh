# Three ways.
fib() { if (($1 < 2)); then echo "$1"; else echo $(($(fib $(($1 - 1))) + $(fib $(($1 - 2))))); fi; }
a=0 b=1
for ((i = 0; i < 15; i++)); do printf '%d ' $a; ((t = a + b, a = b, b = t)); done; echo
echo "fib(8) = $(fib 8)"
memo=(0 1)
f() { local n=$1; if [[ -z ${memo[n]} ]]; then f $((n - 1)); f $((n - 2)); memo[n]=$((memo[n - 1] + memo[n - 2])); fi; }
f 50; echo "${memo[50]}"
