# Is it a number, an address, a date?
kind() {
  local re='^([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})$'
  if [[ $1 =~ ^[-+]?[0-9]+$ ]]; then echo integer
  elif [[ $1 =~ $re ]]; then
    for part in "${BASH_REMATCH[@]:1}"; do ((part <= 255)) || { echo "bad address"; return; }; done
    echo address
  elif [[ $1 =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})$ ]]; then echo "date: month ${BASH_REMATCH[2]#0}"
  elif [[ $1 == *@*.* ]]; then echo mail
  else echo text
  fi
}
for x in 42 -7 192.168.0.1 300.1.1.1 2024-02-29 a@b.org hello ''; do printf '%-12s %s\n' "$x" "$(kind "$x")"; done
