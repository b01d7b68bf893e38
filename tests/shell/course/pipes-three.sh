# Several processes, pipes and descriptors of one's own.
exec 3> out.log 4>&1
echo "to the log" >&3
{ echo to stdout; echo to stderr >&2; } 2>&3 | sed 's/^/piped: /' >&4
exec 3>&- 4>&-
cat out.log
seq 10 | tee >(grep 5 > fives) | tail -n 1; sleep 0.1; cat fives
paste <(seq 3) <(seq 3 -1 1) | while read -r a b; do echo $((a * b)); done
mapfile -t lines < <(printf '%s\n' one two three); echo "${lines[1]} of ${#lines[@]}"
