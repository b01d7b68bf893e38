# A file with a hole takes less room than it is long.
truncate -s 1M hole
head -c 4096 /dev/zero | tr '\0' x > full
echo end >> hole
for f in hole full; do
  size=$(stat -c %s $f)
  used=$(( $(stat -c %b $f) * 512 ))
  if ((used < size)); then echo "$f is sparse"; else echo "$f is not"; fi
  echo "size $size"
done
cmp hole full | head -n 1; tail -c 4 hole
