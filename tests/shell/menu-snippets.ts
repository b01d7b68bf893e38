// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Scripts of select, each in an empty folder: menus of many sizes, and what may be typed at them. */

/** So many words, of one length or of several. */
const LISTS = [
  ...[1, 2, 3, 9, 10, 11, 26, 39, 40, 41, 99, 100, 130, 250].map((n) => `$(seq ${n})`),
  ...[3, 7, 12, 30, 60].map((n) => `$(printf 'word%s ' $(seq ${n}))`),
  ...[5, 11, 24].map((n) => `$(seq ${n}) a-word-of-some-length-that-is-not-short`),
  `$(printf '%075d ' 1 2 3)`,
  `$(printf '%033d ' 1 2 3 4 5) x`,
  `'a b' "c  d" '' e\\ f`,
];

const TYPED = [
  '1',
  '2\\n1\\n',
  '\\n\\n3\\n',
  '0\\n-1\\n+2\\n 3 \\n1x\\nx\\n99\\n010\\n0x2\\n',
  'a\\\\\\nb\\n\\\\1\\n1 2\\n',
  '',
  '7\\n8\\n9\\n10\\n',
];

const BODIES = [
  'echo "[$x] [$REPLY]"',
  'echo "[$x]"; [ "$x" = "" ] || break',
  'echo "[$x]"; if [ "$x" = "" ]; then continue; fi; false',
  'echo "[$x]"; [ "$REPLY" != 3 ] || break 2',
];

export const MENUS: string[] = [
  ...LISTS.map((list) => `select x in ${list}; do echo "got [$x] [$REPLY]"; break; done <<< 3; echo "$? [$x]"`),
  ...TYPED.flatMap((typed) =>
    BODIES.map(
      (body) =>
        `x=old; printf '${typed}' | { for i in 1 2; do select x in one "t w o" three; do ${body}; done; echo "s $?"; done; echo "e $? [$x]"; }`,
    ),
  ),
  'PS3="which? "; select x in a b; do echo $x; break; done <<< 1; PS3=; select x in a b; do echo $x; break; done <<< 2; PS3=$(echo "a\\b$ "); select x in a b; do echo "$x $PS3"; break; done <<< 2',
  'f() { select x; do echo "f $x"; return 4; done; }; f p q r <<< 3; echo $?; f <<< 3; echo $?; set -- u v; select y; do echo "$y"; break; done <<< 2; select z in; do echo no; done <<< 1; echo "empty $?"',
  'select x in a b; do echo "$x"; exit 3; done <<< 1; echo never',
  'set -e; select x in a b; do echo "$x"; done <<< 1; echo never',
  'set -e; select x in a b; do echo "$x"; done < /dev/null || echo "or $?"; if select x in a b; do break; done < /dev/null; then echo yes; else echo no; fi; select x in a b; do false; done <<< 1; echo never',
  'printf "010\\n011\\n0x1\\n" | { select x in $(seq 11); do echo "$REPLY $x"; done; }; echo "${PIPESTATUS[@]}"',
  'readonly x=1; select x in a b; do echo "$x"; done <<< 1; echo "s $?"',
  'select f in *; do echo "$f"; done < /dev/null; touch b a c; select f in *; do case $REPLY in 1|2) echo "file $f"; cat "$f";; q) break;; *) echo "what? $REPLY";; esac; done <<E\n1\nz\n\nq\nE\necho done',
  'select x in a b; do select y in c d; do echo $x$y; break 2; done; done < <(printf "1\\n2\\n"); echo $?; select x in a b; do echo $x; break; done > out 2> err <<< 2; cat out err; select x in a b; do echo $x; done 2>&1 < /dev/null | cat; echo select in done',
  'for i in 1 2; do select x in a b; do read y; echo "$x $y"; break; done; done < <(printf "1\\nmore\\n2\\nagain\\n"); select x in a b; do echo; done <<< "" & wait; echo "$(select x in a b; do echo $x; break; done <<< 2)"',
];
