# Page replacement, least recently used.
declare -A last
capacity=3
now=0
faults=0
for page in a b c d a b e a b c d e; do
  ((++now))
  if [[ -z ${last[$page]} ]]; then
    ((++faults))
    if (( ${#last[@]} >= capacity )); then
      oldest=
      for p in a b c d e; do
        [[ -n ${last[$p]} ]] || continue
        if [[ -z $oldest ]] || (( ${last[$p]} < ${last[$oldest]} )); then oldest=$p; fi
      done
      unset "last[$oldest]"
      echo "$page replaces $oldest"
    fi
  fi
  last[$page]=$now
done
echo "$faults faults"
