# Memory with holes: first fit and best fit.
place() {
  local how=$1 size=$2 i best=-1
  for i in "${!holes[@]}"; do
    (( holes[i] >= size )) || continue
    if ((best < 0)) || { [ "$how" = best ] && (( holes[i] < holes[best] )); }; then best=$i; fi
    [ "$how" = first ] && break
  done
  if ((best < 0)); then echo "$how: no room for $size"; return 1; fi
  ((holes[best] -= size))
  echo "$how: $size into hole $best, left ${holes[best]}"
}
for how in first best; do
  holes=(100 500 200 300 600)
  for size in 212 417 112 426; do place $how $size; done
done
