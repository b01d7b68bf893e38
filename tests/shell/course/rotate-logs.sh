# Old logs get higher numbers, the oldest goes.
keep=3
for round in 1 2 3 4 5; do
  echo "round $round" > app.log
  rm -f app.log.$keep
  for ((i = keep - 1; i >= 1; i--)); do
    [ -f app.log.$i ] && mv app.log.$i app.log.$((i + 1))
  done
  mv app.log app.log.1
done
for f in app.log.*; do echo "$f: $(< /dev/null cat "$f")"; done
