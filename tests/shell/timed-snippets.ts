// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts of read with -t, -n and -N, each in an empty folder. What comes in time and what does not is far apart. */

/** What a pipe brings, and when; `W` is longer than any of the waits, `S` shorter. */
const FEEDS = [
  '{ sleep W; echo late; }',
  '{ printf "ab c"; sleep W; echo d; }',
  '{ sleep S; echo "ab c"; sleep W; }',
  'printf "  ab: c\\\\\\nd\\n"',
  'printf "ab c"',
  ':',
  '{ printf "a b"; sleep S; printf "c d"; sleep S; echo e; }',
  '{ echo one; sleep S; echo two; sleep W; echo three; }',
];

const READS = [
  'read -t 0.6 x',
  'read -t .6 x y',
  'read -rt 0.6 -a x',
  'read -t 0.6',
  'read -t 0.6 -n 3 x',
  'read -t 0.6 -N 3 x',
  'read -N 20 -t 0.6 x y',
  'read -t0.6 -d : x',
  'IFS=: read -t 0.6 x y',
];

const says = (read: string): string => `echo "$s ${/[a-z]$/.test(read) ? '[${x[*]}] [${#x[@]}] [$y]' : '[$REPLY]'}"`;

/** Every feed with every read, beside one another; what each of them said comes in their order. */
const TOGETHER = FEEDS.map((feed) => {
  const writer = feed.replaceAll('W', '1.2').replaceAll('S', '0.05');
  const jobs = READS.map((read, i) => `${writer} | { x=1 y=2; ${read}; s=$?; ${says(read)}; } > o${i} &`);
  return [...jobs, 'wait', 'for f in o*; do echo $f; cat $f; done'].join('\n');
});

export const TIMED: string[] = [
  ...TOGETHER,
  'echo "abc def" > f; read -t 1 x < f; echo "$? $x"; read -t 0.000001 x y < f; echo "$? $x,$y"; x=q; read -t 0 x < f; echo "$? $x"; read -t 0 < f; echo $?; read -t 0 x < /dev/null; echo "$? $x"; read -t 1 x < /dev/null; echo "$? [$x]"; x=q; read -t "" x < f; echo "$? $x"; read -t . x < f; echo "$? $x"; read -t +5 x < f; echo "$? $x"; read -t 5. x < f; echo "$? $x"; read -t 1.23456789 x < f; echo "$? $x"',
  'echo abc > f; n=2; read -N $n x < f; echo "$? $x"; for t in 1 .5 0 "" 7.; do x=q; read -t "$t" x < f; echo "$? $x"; done; for n in 0 1 2 3 4 9; do read -n $n x < f; echo "$? $x"; read -N $n x < f; echo "$? $x"; done',
  '{ sleep 1; echo; } | { read -t 0 x; echo "$?"; }; { echo; sleep 0.8; } | { sleep 0.4; read -t 0 x; echo "$?"; }; : | { sleep 0.3; read -t 0; echo "$?"; }; read -t 0 <<< here; echo $?; read -t 1 x <<< here; echo "$? $x"',
  ...['-s', '-r', '-d b', '-rd c'].map(
    (option) =>
      `printf 'ab\\ncd\\\\ne\\n' > f; for n in 0 1 3 5 7 30; do { x=1; read ${option} -N $n x; echo "$? [$x]"; read y; echo "$? [$y]"; } < f; done`,
  ),
  'printf \'  a b c d  \' > f; read -N 5 < f; echo "[$REPLY]"; read -rN 10 x y < f; echo "[$x] [$y]"; read -N 5 -a x < f; echo "${#x[@]} [${x[0]}]"; read -n 2 -N 3 x < f; echo "[$x]"; read -N 3 -n 4 x y < f; echo "[$x] [$y]"; read -n 5 x y < f; echo "[$x] [$y]"; printf \'a\\\\\\nb\\\\cd\' | { read -N 4 x; echo "$? [$x]"; }; printf \'a\\0bcd\' | { read -N 4 x; echo "$? [$x]"; }; x=1; read -n 0 x < f; echo "$? [$x]"; read -N 2 \'x[3]\' < f; echo "${x[3]}"',
  'while read -t 0.6 l; do echo "l $l"; done < <(echo a; sleep 0.1; echo b; sleep 1; echo c); echo "end $?"; if ! read -t 0.1 x < <(sleep 0.3); then echo none; fi; read -t 0.1 x < <(sleep 0.3); echo $?; exec 3< <(sleep 0.4; echo z); read -t 0.1 -u 3 x; echo $?; read -u 3 x; echo "$? $x"; until read -t 0.1 x; do echo wait; done < <(sleep 0.25; echo come); echo $x',
  'trap \'echo T\' TERM; { read -t 0.6 x < <(sleep 1); echo "$?"; } & p=$!; sleep 0.1; kill $p; wait $p; echo $?; (sleep 0.1; kill $$) & read -t 0.3 x < <(sleep 1); echo $?; wait',
  '{ sleep 1; } | { read -t 0.1 x; echo no $?; }; echo after; set -e; { sleep 0.3; } | { read -t 0.1 x; echo no; }; echo never',
  'set -e; f() { read -t 0.1 x < <(sleep 0.3) || return $?; echo no; }; if f; then echo no; else echo "f $?"; fi; read -t 0.1 x < <(sleep 0.3); echo never',
  'read -t 0.2 x < <(for i in 1 2 3 4 5; do printf $i; sleep 0.07; done); echo "$? ${#x}" > /dev/null; x=$(read -t 0.1 y < <(sleep 0.3); echo $?); echo $x; (read -t 0.1 y < <(sleep 0.3); echo "sub $?"); read -t 0.1 y < <(sleep 0.3) || echo "or $?"; PIPESTATUS_=$?; echo $PIPESTATUS_; yes | { read -t 1 x; echo "$? $x"; }; sleep 0.05 | read -t 0.3; echo "${PIPESTATUS[@]}"; sleep 0.5 | read -t 0.1; echo "${PIPESTATUS[@]}"',
];
