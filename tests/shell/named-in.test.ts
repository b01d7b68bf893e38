// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** What a page fetches for a script: what it names, or all. */
import { describe, expect, it } from 'vitest';
import { namedIn } from '../../src/shell/language/named-in.ts';

const names = (text: string): string[] => [...namedIn(text).names];
const more = (text: string): boolean => namedIn(text).more;

describe('what a script names', () => {
  it.each<[string, string[]]>([
    ['sort f | uniq -c', ['sort', 'uniq']],
    ['mail-server --threads 2', ['mail-server']],
    ['x=$(grep a f | wc -l); for i in `seq 3`; do cut -c 1 f; done', ['grep', 'wc', 'seq', 'cut']],
    ['find . -exec cmp {} f \\;; env A=1 awk 1; seq 3 | xargs -n 1 timeout 5 tar', ['cmp', 'awk', 'timeout', 'tar']],
    ['"sort" f; \\grep a f', ['sort', 'grep']],
    ['trap "rm -f x; tac y" EXIT', ['tac']],
    ['select x in a b; do break; done; [[ a =~ b ]]', ['select', '=~']],
    ['./prog.wasm 3', ['./prog.wasm']],
    ['if [ -f f ]; then gzip f; fi; f() { du .; }', ['gzip', 'du']],
    ['sort f; if', ['sort']],
  ])('%s', (text, wanted) => expect(names(text)).toEqual(expect.arrayContaining(wanted)));

  it('comments, texts and names within names are none', () => {
    const found = names("# sort\necho 'a sort of' sorted unsort > grep.txt\ncat <<E\nawk\nE\n");
    for (const name of ['sort', 'grep', 'awk']) expect(found).not.toContain(name);
  });
});

it.each([
  'eval "$x"',
  'source lib.sh',
  '. ./lib.sh',
  '$command f',
  'xargs $command',
  'find . -exec "$command" {} \\;',
  'trap "$x" EXIT',
])('all may come: %s', (text) => expect(more(text)).toBe(true));

it.each(['sort $f', 'find "$d" -name x', 'x=$(sort f)', 'for i in $(seq 3); do echo $i; done'])(
  'no more than it names: %s',
  (text) => expect(more(text)).toBe(false),
);
