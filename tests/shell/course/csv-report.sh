# A report from a table.
printf '%s\n' 'item;count;price' 'bolt;10;3' 'nut;25;1' 'gear;2;40' > stock.csv
total=0; row=0
{
  read -r header
  while IFS=';' read -r item count price; do
    sum=$((count * price)); total=$((total + sum)); row=$((row + 1))
    printf '%d. %-6s %3d x %3d = %4d\n' $row "$item" "$count" "$price" "$sum"
  done
  printf '%s\n' '------' "total $total"
} < stock.csv | tee report
grep total report
tail -n +2 stock.csv | sort -t';' -k2,2n | head -n 1
