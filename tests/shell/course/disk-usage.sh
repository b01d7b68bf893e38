# Who uses most room.
for u in ann bob eve; do mkdir -p home/$u; done
head -c 20000 /dev/zero > home/ann/big; head -c 500 /dev/zero > home/bob/small; head -c 9000 /dev/zero > home/eve/mid
limit=8000
total=0
for d in home/*/; do
  user=${d#home/}; user=${user%/}
  bytes=0
  for f in "$d"*; do bytes=$((bytes + $(stat -c %s "$f"))); done
  total=$((total + bytes))
  flag=; ((bytes > limit)) && flag=' over the limit'
  printf '%-5s %6d%s\n' "$user" "$bytes" "$flag"
done | sort -k2 -rn
find home -type f -size +8k | sort
