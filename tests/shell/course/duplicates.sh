# Files with the same contents, by their sums.
mkdir a b; echo same > a/x; echo same > b/y; echo other > a/z; echo third > b/w; cp a/z b/z2
declare -A seen
while read -r sum file; do
  if [[ -n ${seen[$sum]} ]]; then
    echo "$file is ${seen[$sum]}"
  else
    seen[$sum]=$file
  fi
done < <(find . -type f | sort | xargs md5sum)
echo "${#seen[@]} different"
find . -type f | xargs md5sum | cut -d' ' -f1 | sort | uniq -c | sort -rn | tr -s ' ' | cut -d' ' -f2
