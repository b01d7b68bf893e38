# A program that takes too long is ended.
slow() { sleep 5; echo late > late; }
slow &
worker=$!
( sleep 0.2; kill "$worker" ) 2>/dev/null &
wait "$worker"
status=$?
if [ $status -gt 128 ]; then echo "ended by signal $((status - 128))"; else echo "status $status"; fi
[ -e late ] || echo "nothing was written"
