# mv keeps the inode, cp makes one.
echo a > a
before=$(stat -c %i a)
mv a b
[ "$(stat -c %i b)" = "$before" ] && echo "mv keeps it"
cp b c
[ "$(stat -c %i c)" = "$before" ] || echo "cp makes another"
cat b > d; ln b e
for f in b c d e; do [ $f -ef b ] && echo "$f is b"; done
find . -samefile b | sort
