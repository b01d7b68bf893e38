# Bytes in several systems, and back.
printf 'Hi!\n\0\377' > f
od -An -tx1 f; od -An -c f; xxd -p f
for c in H i '!'; do printf '%s=%d=%x=%o ' "$c" "'$c" "'$c" "'$c"; done; echo
dec2bin() { local n=$1 s=; while ((n > 0)); do s=$((n % 2))$s; n=$((n / 2)); done; echo "${s:-0}"; }
for n in 0 5 255; do echo "$n = $(dec2bin $n) = $((2#$(dec2bin $n)))"; done
echo $((16#ff)) $((8#17)) $((0x10))
