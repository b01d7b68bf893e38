# Texts with values in them.
user=ann count=3
cat > letter <<END
Dear $user,
you have $count new message$([ $count -ne 1 ] && echo s).
$(for ((i = 1; i <= count; i++)); do echo " - message $i"; done)
Path: \$HOME stays as it is
END
cat letter
template='Hello NAME, it is DAY'
for n in Bob Eve; do line=${template/NAME/$n}; echo "${line//DAY/today}"; done
sed "s/$user/everybody/" letter | head -n 1
