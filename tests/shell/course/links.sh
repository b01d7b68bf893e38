# Hard links and symbolic links.
echo content > original
ln original hard
ln -s original soft
echo "links: $(stat -c %h original)"
[ original -ef hard ] && echo "one inode"
rm original
cat hard
cat soft 2>&1
[ -L soft ] && [ ! -e soft ] && echo "soft dangles"
echo new > original
cat soft
stat -c '%n %h %F' original hard soft
