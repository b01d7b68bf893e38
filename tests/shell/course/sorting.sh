# Bubble sort and insertion sort.
bubble() {
  local -a v=("$@"); local i j t
  for ((i = 0; i < ${#v[@]}; i++)); do
    for ((j = 0; j < ${#v[@]} - i - 1; j++)); do
      if ((v[j] > v[j + 1])); then t=${v[j]}; v[j]=${v[j + 1]}; v[j + 1]=$t; fi
    done
  done
  echo "${v[@]}"
}
insertion() {
  local v=("$@") i j key
  for ((i = 1; i < ${#v[@]}; i++)); do
    key=${v[i]}; j=$((i - 1))
    while ((j >= 0 && v[j] > key)); do v[j + 1]=${v[j]}; ((j--)); done
    v[j + 1]=$key
  done
  echo "${v[@]}"
}
bubble 5 2 9 1 5 6; insertion 5 2 9 1 5 6; bubble; insertion 3
