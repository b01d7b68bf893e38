# A producer and a consumer, with a pipe between them.
produce() { for ((i = 1; i <= 5; i++)); do echo "item $i"; done; echo end; }
consume() {
  local line count=0
  while read -r line; do
    [ "$line" = end ] && break
    count=$((count + 1))
    echo "consumed $line"
  done
  echo "$count in all"
}
produce | consume
produce > buffer
consume < buffer
