# Modes in letters and numbers.
touch report; mkdir private; ln -s report link
chmod 640 report; chmod 700 private
for f in report private link; do
  printf '%-8s %s %s\n' "$f" "$(stat -c %A "$f")" "$(stat -c %a "$f")"
done
chmod u+x,g-r,o=r report; stat -c '%a %A' report
find private -exec chmod a+rX {} +; stat -c %a private
for who in u g o; do
  for what in r w x; do
    chmod a= report; chmod $who+$what report
    printf '%s+%s=%04o ' $who $what $((8#$(stat -c %a report)))
  done
done
echo
