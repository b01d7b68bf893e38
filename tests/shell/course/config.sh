# Settings from a file, as text and as a script.
cat > app.conf <<'END'
# settings
host = example.org
port=8080

debug = yes   # loud
END
declare -A conf
while IFS='=' read -r key value; do
  key=${key%%#*}; key=${key// /}
  value=${value%%#*}; value=${value# }; value=${value%"${value##*[! ]}"}
  [[ -n $key ]] && conf[$key]=$value
done < app.conf
for k in debug host port; do echo "$k=<${conf[$k]}>"; done
echo 'greeting="hello world"; retries=$((2 + 1))' > settings.sh
source ./settings.sh
echo "$greeting $retries"
