# find by size, name and age.
mkdir -p tree/sub
head -c 2048 /dev/zero > tree/two; head -c 5000 /dev/zero > tree/sub/five; : > tree/empty; echo hi > tree/sub/note.txt
touch -d '2020-01-01' tree/two
find tree -type f -empty
find tree -type f -size +2k | sort
find tree -name '*.txt' -exec cat {} \;
find tree -type f ! -newer tree/two
find tree -type f -printf '%s %f\n' | sort -n | tail -n 1
find tree -type f -exec wc -c {} + | tail -n 1 | tr -s ' '
find tree -depth -type d -empty -delete; find tree -type f -size -1k -delete; find tree | sort
