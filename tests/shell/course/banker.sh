# The banker's algorithm: is this state safe?
available=(3 3 2)
allocation=(0 1 0  2 0 0  3 0 2  2 1 1  0 0 2)
need=(7 4 3  1 2 2  6 0 0  0 1 1  4 3 1)
finished=(0 0 0 0 0)
order=()
progress=1
while ((progress)); do
  progress=0
  for ((p = 0; p < 5; p++)); do
    ((finished[p])) && continue
    ok=1
    for ((r = 0; r < 3; r++)); do
      ((need[p * 3 + r] <= available[r])) || { ok=0; break; }
    done
    if ((ok)); then
      for ((r = 0; r < 3; r++)); do ((available[r] += allocation[p * 3 + r])); done
      finished[p]=1
      order+=("P$p")
      progress=1
    fi
  done
done
if ((${#order[@]} == 5)); then echo "safe: ${order[*]}"; else echo unsafe; fi
