# A menu that reads its choices from a file.
cat > choices <<'END'
1
3
x
2 7 5
4
END
menu() { echo "1) date  2) add  3) list  4) quit"; }
while read -r choice args; do
  menu
  case $choice in
    1) echo "today" ;;
    2) set -- $args; echo "$1 + $2 = $(($1 + $2))" ;;
    3) ls ;;
    4) echo bye; break ;;
    *) echo "what is $choice?" ;;
  esac
done < choices
