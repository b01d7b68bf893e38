# Tables and patterns of loops.
for ((i = 1; i <= 4; i++)); do for ((j = 1; j <= 4; j++)); do printf '%4d' $((i * j)); done; echo; done
for ((i = 1; i <= 4; i++)); do printf '%*s' $((4 - i)) ''; printf '* %.0s' $(seq $i); echo; done
n=5 f=1; until ((n == 0)); do ((f *= n--)); done; echo "5! = $f"
sum=0; n=9875; while [ $n -gt 0 ]; do sum=`expr_=$((n % 10)); echo $((sum + expr_))`; n=$((n / 10)); done; echo $sum
for n in 153 370 9474 100; do s=0; for ((i = 0; i < ${#n}; i++)); do ((s += ${n:i:1} ** ${#n})); done; ((s == n)) && echo "$n is Armstrong's"; done
