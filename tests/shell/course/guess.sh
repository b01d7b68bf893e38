# A number is found by halves.
secret=37 low=1 high=100 tries=0
while :; do
  guess=$(((low + high) / 2)); let tries++
  if [ $guess -eq $secret ]; then echo "$guess after $tries"; break
  elif [ $guess -lt $secret ]; then echo "$guess is too small"; low=$((guess + 1))
  else echo "$guess is too large"; high=$((guess - 1)); fi
done
