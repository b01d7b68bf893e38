# What a server's log says.
cat > log <<'END'
10.0.0.1 GET /index.html 200 512
10.0.0.2 GET /missing 404 0
10.0.0.1 POST /form 200 64
10.0.0.3 GET /index.html 500 12
10.0.0.1 GET /logo.png 200 2048
END
echo "requests: $(wc -l < log)"
cut -d' ' -f1 log | sort | uniq -c | sort -rn | head -n 1 | tr -s ' '
declare -A by
bytes=0
while read -r ip method path code size; do
  ((by[$code]++)); ((bytes += size))
  [[ $code == [45]* ]] && echo "error $code: $path from $ip"
done < log
for code in 200 404 500; do echo "$code: ${by[$code]:-0}"; done
echo "$bytes bytes"; grep -c 'GET /index' log; sed -n 's/.*POST \([^ ]*\) .*/\1/p' log
