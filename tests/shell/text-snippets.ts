// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts of the commands that read text. Each begins in an empty folder. */

const FRUIT =
  'printf "pear 3 red\\napple 10 green\\nfig 2 red\\napple 10 green\\nPlum 7 blue\\n\\nkiwi\\t5\\tgreen\\n" > f; seq 3000 > n; printf "no end" > e';

export const TEXT: string[] = [
  'wc f; wc -l f; wc -c f; wc -w < f; wc f n e; wc -lw f e; wc nope f; echo $?; cat f | wc; cat f | wc -l; wc < f; wc -c n e; : | wc; printf "a\\n" | wc -c',
  'head -n 2 f; head -1 f; head n | tail -n 3; head -n 3 f e; head -c 4 f; head -n 0 f; head -n 5000 n | wc -l; head -n 2 nope; { head -n 1; cat; } < f | wc -l',
  'tail -n 2 f; tail -1 n; tail n; tail -n +6 f; tail -c 5 n; tail -c +4 e; tail e; tail -n 2 f e; tail nope; echo $?; seq 20 | tail -n 3; tail -n 0 f; tail -n 9999 n | wc -l',
  'grep red f; grep -c red f; grep -v e f; grep -n a f; grep -i PLUM f; grep nope f; echo $?; grep red nope; echo $?; grep -q red f; echo $?; grep -l red f e n; cat f | grep green',
  'grep "^a" f; grep "n$" f; grep "^$" f; grep -c "" f; grep "p.*e" f; grep "[0-9][0-9]" f; grep -E "(red|blue)$" f; grep -E "p{2}" f; grep "p\\{2\\}" f; grep -E "^[a-z]+ [0-9]+" f; grep -o "[0-9]*" f',
  'grep -x "no end" e; grep -w red f; grep -F "3 r" f; grep -e fig -e kiwi f; grep -m 1 red f; grep -h red f f; grep -H red f; grep -vc red f f; grep -nH red f; grep -s x nope; echo $?',
  'mkdir -p d; cp f d/x; grep -r red d; grep -rl red d; grep red d; echo $?; grep -r nope d; echo $?; grep "a\\|i" f; grep -E "a+|x" f; grep "\\bred\\b" f; grep "[[:upper:]]" f; grep "\\." f; echo $?',
  'sort f; sort -r f; sort -u f; sort -k2 -n f; sort -k 2,2n -k1,1 f; sort -n n | head -n 2; sort -rn n | head -n 2; sort -f f; sort f e; sort nope; echo $?; sort -t 3 -k 2 f; cat f | sort | uniq -c',
  'sort f -o f; cat f; sort -o g n f; wc -l g; printf "10\\n9\\n-1\\n1.5\\n1.25\\nx\\n\\n" | sort -n; printf "b 2\\na 2\\nc 1\\n" | sort -s -k2; printf "b:2\\na:10\\n" | sort -t: -k2n; printf "b 2\\na 2\\nc 1\\n" | sort -u -k2,2',
  'uniq f; sort f | uniq; sort f | uniq -c; sort f | uniq -d; sort f | uniq -u; uniq f g; cat g; printf "a\\nA\\nb\\n" | uniq -i; printf "a\\na" | uniq; uniq nope; echo $?',
  'cut -c1-3 f; cut -d " " -f2 f; cut -d" " -f 1,3 f; cut -f2 f; cut -sf2 f; cut -c 2- f; cut -c -2 e; cut -d: -f1 nope; echo $?; echo a:b:c:d | cut -d: -f2-3,1; cut f; echo $?; cut -b 1 f',
  'printf "a\\tb\\001c\\n" | tr -d "[:cntrl:]"; echo; echo "a b" | tr "[:graph:]" x; printf "a b" | tr "[:print:]" x; echo; echo a | tr "[:nope:]" x; echo $?',
  'tr a-z A-Z < f; tr -d aeiou < f; tr -s " e" < f; echo hello | tr el ip; echo "a b  c" | tr " " "\\n"; tr -cd "0-9\\n" < f; echo abc | tr abc x; echo aBc | tr "[:upper:]" "[:lower:]"; echo a | tr; echo $?; echo x-y | tr - _; echo abc | tr a-c d-f',
  'echo a | tee g; cat g; echo b | tee -a g h; cat g h; seq 3000 | tee g > h; echo x | tee nope/y; echo $?; echo z | tee g g2 | cat; ls',
  'cat f | grep red | sort | head -n 1; for w in $(cut -d " " -f 1 f); do echo "<$w>"; done; sort f | uniq -c | sort -rn | head -n 1; n=$(wc -l < f); echo $n; seq 100000 | grep 99 | wc -l; yes=$(grep -c red f); echo $yes',
  'while read -r name n rest; do [[ $n == 1* ]] && echo "$name"; done < f; grep red f > g && wc -l < g; if grep -q blue f; then echo blue; fi; grep red f | while read -r a b c; do echo $((b * 2)); done',
  'sed -n 2p f; sed "s/red/RED/;s/a/[&]/2g" f; sed -E "s/(p+)le ([0-9]+)/\\2 \\1/" f; sed "/^$/d" f; sed "2,3d;\\$d" f; sed -n "\\$=" f; sed "1~2d" n | head -n 3; sed "0,/red/s//blue/" f; sed 2q f; sed "3Q 4" f; echo $?; seq 4 | sed "\\$!N;s/\\n/-/"; sed "y/abc/xyz/" f',
  'sed "1i\\\\\nfirst\n\\$a last" e; sed "/fig/c\\  none" f; sed -n "/apple/,/fig/p;/fig/{=;p}" f; sed "\\$!d" f e; sed -s "\\$!d" f e; sed -n "H;\\${x;s/\\n/,/g;p}" f; sed "1!G;h;\\$!d" f; sed ":a;s/^\\(x*\\)a/\\1x/;ta" f; sed p nope; echo $?; sed -n "w g" f; cat g; sed "r e" f',
  'cp f g; sed -i "s/red/blue/" g; cat g; sed -i.old 1d g e; ls; cat g e; mkdir d; cp f d/x; sed -i.b "\\$d" d/x nope d; echo $?; ls d; printf "s/a/b/\n2d\n" > s; sed -f s f; sed -f nope f; echo $?; sed -n -e 1p -e "a\\\\" -e more f; echo abc | sed "s/\\(b\\|c\\)\\(.\\)/\\u\\2\\U\\1z\\E&/"; sed p d; echo $?; printf "a\\0b" | sed -z "s/^./X/" | tr "\\0" N; sed -n "/x/I!p;/plum/Ip" f',
  'md5sum f e; sha256sum < n; sha256sum n nope e; echo $?; md5sum e; md5sum -b f; md5sum --tag f; cat n | md5sum; md5sum - < e; : | sha256sum; mkdir d; md5sum d; echo $?; echo x > "a b"; md5sum "a b"; echo y > "p\\\\q"; md5sum p*',
  'md5sum f n e > s; md5sum -c s; echo x >> n; md5sum -c s; echo $?; md5sum -c --quiet s; md5sum -c --status s; echo $?; rm e; md5sum -c s; echo $?; md5sum -c e f; echo $?; echo zzz >> s; md5sum -c - < s; echo $?',
  'sha256sum --tag f n > s; sha256sum -c s; sha256sum f > t; tr a-f A-F < t | sha256sum -c; echo "# a comment" >> t; sha256sum -c t; md5sum -c t; echo $?; for w in 1 2 3; do echo $w > "$w"; done; sha256sum 1 2 3 > s; rm 1 2; echo 4 > 3; sha256sum -c s; echo $?; echo x > "p\\\\q"; md5sum p* > s; md5sum -c s',
  'cp n m; cmp n m; echo $?; echo x >> m; cmp n m; echo $?; cmp m n; cmp -s n m; echo $?; tr 5 6 < n > m; cmp n m; echo $?; cmp -l n m | head -n 3; cmp -n 20 n m; cmp -n 3 n m; echo $?; cmp -s n m; echo $?; cmp -s nope f; echo $?; cmp nope f; echo $?; cmp f nope; echo $?',
  'cmp f < f; echo $?; cmp f - < n; echo $?; cat n | cmp n; echo $?; cat n | cmp - f; : > z; cmp z f; cmp f z; cmp -l z f; cmp e f; cmp f f; echo $?; printf "no en" | cmp e -; printf "no end\\n" | cmp e; printf "no" | cmp -l - e; cmp . f; echo $?; cmp f .; cmp; echo $?; cmp f e > /dev/null; echo $?; cmp -n x f e; echo $?; cmp -n 1k n f',
  'cmp n /dev/null; echo $?; cmp /dev/null n; echo $?; head -c 9000 /dev/zero > z; cmp z /dev/zero; echo $?; cmp -n 5000 z /dev/zero; echo $?; cmp -s /dev/zero z; echo $?; cmp -l /dev/zero z',
  'cp n m; echo x >> m; cmp -l n m > /dev/null; echo $?; cmp n m > /dev/null; cmp -n 0 n m; echo $?; cmp -s n /dev/null; echo $?; cmp /dev/null /dev/null; echo $?; cmp -l n - < m; md5sum /dev/null; sha256sum -c /dev/null; echo $?',
].map((script) => `${FRUIT}; ${script}`);
