# Calculations with checks.
calc() {
  if [ $# -ne 3 ]; then echo "usage: calc A OP B" >&2; return 2; fi
  if ! [[ $1 =~ ^-?[0-9]+$ && $3 =~ ^-?[0-9]+$ ]]; then echo "not a number" >&2; return 1; fi
  case $2 in
    +) echo $(($1 + $3)) ;;
    -) echo $(($1 - $3)) ;;
    x | \*) echo $(($1 * $3)) ;;
    /) if [ "$3" -eq 0 ]; then echo "no division by 0" >&2; return 1; fi; echo $(($1 / $3)) rest $(($1 % $3)) ;;
    ^) echo $(($1 ** $3)) ;;
    *) echo "no $2" >&2; return 3 ;;
  esac
}
calc 3 + 4; calc 10 / 3; calc 5 / 0; echo $?; calc a + 1; echo $?; calc 2 ^ 10; calc 1 '?' 2; echo $?; calc 1; echo $?
calc 6 '*' 7
