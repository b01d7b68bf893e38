# A file in parts and together again.
seq 1 100 > whole
split -l 30 whole part.
for p in part.*; do echo "$p $(wc -l < $p) $(head -n 1 $p)"; done
cat part.* > again
cmp whole again && echo same
md5sum < whole | cut -c1-8; rm part.a[ab]; cat part.* | head -n 1
dd if=whole of=block bs=16 skip=2 count=3 status=none; wc -c < block
