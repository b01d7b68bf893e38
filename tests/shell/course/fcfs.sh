# First come, first served: when each process waits, and how long.
names=(P1 P2 P3 P4)
arrival=(0 1 2 3)
burst=(8 4 9 5)
clock=0
total_wait=0
printf '%-6s %8s %6s %8s %6s\n' name arrival burst finish wait
for i in "${!names[@]}"; do
  (( clock < arrival[i] )) && clock=${arrival[i]}
  wait_time=$((clock - arrival[i]))
  (( clock += burst[i] ))
  (( total_wait += wait_time ))
  printf '%-6s %8d %6d %8d %6d\n' "${names[i]}" "${arrival[i]}" "${burst[i]}" "$clock" "$wait_time"
done
n=${#names[@]}
echo "average wait: $((total_wait / n)).$((total_wait * 100 / n % 100))"
