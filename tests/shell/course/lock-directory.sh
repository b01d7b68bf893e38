# mkdir as a lock: only one of several gets in at a time.
critical() {
  local tries=0
  until mkdir lock 2>/dev/null; do
    tries=$((tries + 1))
    sleep 0.02
  done
  n=$(cat counter)
  echo $((n + 1)) > counter
  rmdir lock
}
echo 0 > counter
for i in 1 2 3 4; do critical & done
wait
echo "counter: $(cat counter)"
