# Words that read the same backwards.
reverse() { local s=$1 out= i; for ((i = ${#s} - 1; i >= 0; i--)); do out+=${s:i:1}; done; echo "$out"; }
for word in level Hello Madam "never odd or even"; do
  clean=${word// /}; clean=${clean,,}
  if [[ $clean == "$(reverse "$clean")" ]]; then echo "$word: yes"; else echo "$word: no"; fi
done
echo stressed | rev
