# Two matrices, multiplied and turned.
a=(1 2 3 4); b=(5 6 7 8)
for ((i = 0; i < 2; i++)); do
  for ((j = 0; j < 2; j++)); do
    s=0; for ((k = 0; k < 2; k++)); do ((s += a[i * 2 + k] * b[k * 2 + j])); done
    c[i * 2 + j]=$s
  done
done
printf '%4d%4d\n' "${c[@]}"
printf '%s %s %s\n' 1 2 3 4 5 6 > m
while read -ra row; do for i in "${!row[@]}"; do t[i]+="${row[i]} "; done; done < m
printf '%s\n' "${t[@]% }"
