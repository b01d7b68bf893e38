# Round robin with a quantum of 3.
queue=("web:5" "db:9" "log:2")
quantum=3
time_now=0
gantt=
while [ ${#queue[@]} -gt 0 ]; do
  head=${queue[0]}
  queue=("${queue[@]:1}")
  name=${head%%:*}
  left=${head##*:}
  slice=$(( left < quantum ? left : quantum ))
  gantt+="|$name($time_now-$((time_now + slice)))"
  ((time_now += slice, left -= slice))
  if ((left > 0)); then
    queue+=("$name:$left")
  else
    echo "$name is done at $time_now"
  fi
done
echo "$gantt|"
