# Temporary files go away, however the script ends.
tmp=work.tmp
cleanup() { local code=$?; rm -f "$tmp"; echo "cleaned up ($code)"; }
trap cleanup EXIT
trap 'echo "interrupted"; exit 130' INT TERM
echo data > "$tmp"
[ -f "$tmp" ] && echo "working on $(wc -c < "$tmp") bytes"
kill -TERM $$
echo never
