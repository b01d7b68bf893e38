# A tree of directories, shown by a function that calls itself.
mkdir -p project/{src/{lib,bin},doc,test}
touch project/src/lib/{a,b}.c project/src/bin/main.c project/doc/readme project/.hidden
show() {
  local dir=$1 indent=$2 entry
  for entry in "$dir"/*; do
    [ -e "$entry" ] || continue
    echo "$indent${entry##*/}$([ -d "$entry" ] && echo /)"
    [ -d "$entry" ] && show "$entry" "$indent  "
  done
}
show project ""
echo "$(find project -type d | wc -l) directories, $(find project -type f | wc -l) files"
