# Shortest job first, without taking a process away.
declare -A burst=([A]=6 [B]=8 [C]=7 [D]=3)
done_list=()
remaining=(A B C D)
clock=0
while (( ${#remaining[@]} > 0 )); do
  best=${remaining[0]}
  for p in "${remaining[@]}"; do
    if (( ${burst[$p]} < ${burst[$best]} )); then best=$p; fi
  done
  echo "$clock: $best runs for ${burst[$best]}"
  (( clock += ${burst[$best]} ))
  done_list+=("$best@$clock")
  next=()
  for p in "${remaining[@]}"; do [[ $p != "$best" ]] && next+=("$p"); done
  remaining=("${next[@]}")
done
echo "${done_list[*]}"
