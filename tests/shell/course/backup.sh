# What is newer than the last backup is copied.
mkdir data backup
echo 1 > data/one; echo 2 > data/two; echo 3 > data/three
touch -d 2024-01-01 data/one data/two; touch -d 2024-03-01 data/three
touch -d 2024-02-01 stamp
copied=0
while IFS= read -r -d '' f; do
  cp -p "$f" backup/ && copied=$((copied + 1)) && echo "copied ${f#data/}"
done < <(find data -type f -newer stamp -print0)
echo "$copied copied"
for f in data/*; do
  b=backup/${f##*/}
  if [ ! -e "$b" ]; then echo "$f: no backup"; elif cmp -s "$f" "$b"; then echo "$f: same"; else echo "$f: differs"; fi
done
