# Marks: averages, the best, and who has passed.
cat > marks <<'END'
Ada,90,85,97
Ben,55,61,48
Cyd,72,88,69
END
best= top=0
while IFS=, read -r name a b c; do
  avg=$(( (a + b + c) / 3 ))
  if ((avg >= 90)); then grade=A; elif ((avg >= 75)); then grade=B; elif ((avg >= 60)); then grade=C; else grade=F; fi
  printf '%-5s %3d %s\n' "$name" "$avg" "$grade"
  if ((avg > top)); then top=$avg best=$name; fi
done < marks
echo "best: $best ($top)"
sort -t, -k2,2nr marks | cut -d, -f1 | paste -sd' '
