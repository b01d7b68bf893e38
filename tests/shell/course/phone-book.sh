# A small data base in a file: add, find, change, delete.
db=phones
: > $db
add() { grep -q "^$1:" $db && { echo "$1 is there"; return 1; }; echo "$1:$2" >> $db; }
find_it() { grep "^$1:" $db | cut -d: -f2 || echo none; }
change() { sed -i "s/^$1:.*/$1:$2/" $db; }
delete() { grep -v "^$1:" $db > $db.new; mv $db.new $db; }
add ann 123; add bob 456; add eve 789; add bob 000
echo "bob: $(find_it bob)"
change bob 999; echo "bob: $(find_it bob)"
delete ann; echo "$(wc -l < $db) left"; sort $db
