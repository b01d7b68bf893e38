# The way of a disk's head: in order of coming, and as an elevator.
requests=(98 183 37 122 14 124 65 67)
start=53
walk() {
  local at=$start sum=0 r d
  for r; do
    d=$((r - at)); sum=$((sum + (d < 0 ? -d : d))); at=$r
  done
  echo $sum
}
echo "as they come: $(walk "${requests[@]}")"
sorted=($(printf '%s\n' "${requests[@]}" | sort -n))
up=() down=()
for r in "${sorted[@]}"; do
  if ((r >= start)); then up+=($r); else down=($r "${down[@]}"); fi
done
echo "elevator: $(walk "${up[@]}" "${down[@]}") (${up[*]} ${down[*]})"
