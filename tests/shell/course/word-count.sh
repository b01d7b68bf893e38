# How often each word comes.
cat > text <<'END'
the quick brown fox jumps over the lazy dog
the dog sleeps and the fox runs
END
tr -s ' ' '\n' < text | sort | uniq -c | sort -k1,1nr -k2 | head -n 3 | tr -s ' '
declare -A freq
while read -ra words; do
  for w in "${words[@]}"; do ((freq[$w]++)); done
done < text
for w in "${!freq[@]}"; do echo "${freq[$w]} $w"; done | sort -k1,1nr -k2 | head -n 4
lines=0 chars=0
while IFS= read -r line; do ((lines++)); ((chars += ${#line} + 1)); done < text
echo "$lines lines, $chars characters"; wc -lwc text
