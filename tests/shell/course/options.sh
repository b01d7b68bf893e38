# Options with getopts, and what is left.
parse() {
  local OPTIND=1 opt verbose=0 out= 
  while getopts ':vo:n:' opt; do
    case $opt in
      v) verbose=$((verbose + 1)) ;;
      o) out=$OPTARG ;;
      n) [[ $OPTARG =~ ^[0-9]+$ ]] || { echo "-n needs a number"; return 1; } ;;
      :) echo "-$OPTARG needs a value"; return 2 ;;
      \?) echo "unknown -$OPTARG"; return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  echo "verbose=$verbose out=$out rest=$*"
}
parse -vv -o file a b; parse -x; echo $?; parse -o; echo $?; parse -n x; echo $?; parse -- -v; parse -vofile
