# Names in small letters, and blanks as lines.
touch 'My File.TXT' 'Another One.Doc' plain 'UPPER'
for f in *; do
  new=$(echo "$f" | tr 'A-Z ' 'a-z_')
  if [ "$f" != "$new" ]; then
    if [ -e "$new" ]; then echo "$new is there"; else mv -- "$f" "$new"; echo "$f -> $new"; fi
  fi
done
for f in *.txt; do mv "$f" "${f%.txt}.md"; done
i=0; for f in *; do printf -v n '%02d' $((++i)); mv "$f" "$n-$f"; done
ls
