# What there is, by kind.
mkdir dir; touch plain; echo x > data; ln -s plain link; chmod +x data; ln -s nowhere broken
describe() {
  if [ -L "$1" ]; then echo -n "link to $(stat -c %N "$1" | sed "s/.*-> //")"; [ -e "$1" ] || echo -n " (broken)"
  elif [ -d "$1" ]; then echo -n directory
  elif [ -x "$1" ]; then echo -n program
  elif [ ! -s "$1" ]; then echo -n empty
  else echo -n file; fi
}
for f in *; do printf '%s: %s\n' "$f" "$(describe "$f")"; done
[ plain -nt data ] || [ data -nt plain ] || echo "as old"
