# Priorities from a table, with ageing.
cat > table <<'END'
init 0 2
editor 3 4
backup 5 3
END
while read -r name prio ticks; do
  procs[prio]+="$name:$ticks "
done < table
for prio in "${!procs[@]}"; do
  for entry in ${procs[prio]}; do
    IFS=: read -r name ticks <<< "$entry"
    for ((t = 0; t < ticks; t++)); do printf '%s' "${name:0:1}"; done
    echo " $name (priority $prio)"
  done
done
