# Page replacement, first in first out.
frames=3
memory=()
faults=0
next=0
for page in 7 0 1 2 0 3 0 4 2 3 0 3 2; do
  hit=no
  for m in "${memory[@]}"; do
    if [ "$m" = "$page" ]; then hit=yes; break; fi
  done
  if [ $hit = no ]; then
    memory[next]=$page
    next=$(( (next + 1) % frames ))
    faults=$((faults + 1))
  fi
  echo "$page: ${memory[*]} $hit"
done
echo "faults: $faults"
