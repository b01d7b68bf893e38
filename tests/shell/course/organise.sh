# Files into directories by their endings.
touch notes.txt todo.txt photo.jpg song.mp3 pic.jpg archive.tar.gz Makefile
declare -A count
for f in *; do
  [ -f "$f" ] || continue
  case $f in
    *.tar.*) ext=archives ;;
    *.*) ext=${f##*.} ;;
    *) ext=other ;;
  esac
  mkdir -p "$ext"
  mv "$f" "$ext/"
  ((count[$ext]++))
done
for ext in archives jpg mp3 other txt; do echo "$ext: ${count[$ext]}"; done
find . | sort
