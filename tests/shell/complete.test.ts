// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of scripts for bash
/** What the editor offers at the cursor (`|`). */
import { describe, expect, it } from 'vitest';
import { completeScript } from '../../src/shell/completion.ts';
import { Shell } from '../../src/shell/shell.ts';
import { memoryKernel } from '../helpers/memory-kernel.ts';

const kernel = memoryKernel();
new Shell({ kernel, stdout: () => {}, stderr: () => {} }).run(
  "mkdir dir other; touch dir/one dir/two file 'a name' .hidden; mkdir dir/deep",
);

function offered(marked: string): string[] {
  const at = marked.indexOf('|');
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const { from, to, suggestions } = completeScript(text, at, kernel, ['known']);
  return suggestions.map((s) => text.slice(0, from) + s.text + text.slice(to));
}

describe('completion', () => {
  const CASES: [string, string[]][] = [
    ['tou|', ['touch']],
    ['sync; tru|', ['sync; true', 'sync; truncate']],
    ['true && mkd|', ['true && mkdir']],
    ['x=$(tou|)', ['x=$(touch)']],
    ['fo|', ['fold', 'for']],
    ['for i in a b; do tou|', ['for i in a b; do touch']],
    ['touch --no-c|', ['touch --no-create']],
    ['dd if=/dev/zero o|', ['dd if=/dev/zero obs=', 'dd if=/dev/zero of=', 'dd if=/dev/zero oflag=']],
    ['dd of=fi|', ['dd of=file']],
    ['cat f|', ['cat file']],
    ['cat dir/|', ['cat dir/deep/', 'cat dir/one', 'cat dir/two']],
    ['cat a|', ['cat a\\ name']],
    ['cat .h|', ['cat .hidden']],
    ['echo > d|', ['echo > dir/']],
    ['for i in fi|', ['for i in file']],
    ['size=1; echo $s|', ['size=1; echo $size']],
    ['for name in a; do echo ${na|', ['for name in a; do echo ${name']],
    ['echo "$kn|"', ['echo "$known"']],
    ['x=1; echo $((x + kn|))', ['x=1; echo $((x + known))']],
    ['# tou|', []],
    ["echo 'tou|'", []],
    ['nonsense|', []],
  ];
  it.each(CASES)('%s', (marked, wanted) => expect(offered(marked)).toEqual(wanted));

  it('offers every command on an empty line, each with a line about it', () => {
    const { suggestions } = completeScript('', 0, kernel, []);
    expect(suggestions.length).toBeGreaterThan(30);
    for (const s of suggestions) expect(s.about.length).toBeGreaterThan(5);
  });

  it('never throws, wherever the cursor is', () => {
    const text = 'for i in $(seq 1 3) {a,b}; do echo "$i ${i}" \'x\' $((i*2)) > f$i; done # end\n dd if=f of=g bs=4k';
    for (let at = 0; at <= text.length; at++) expect(() => completeScript(text, at, kernel, [])).not.toThrow();
    for (let end = 0; end <= text.length; end++)
      expect(() => completeScript(text.slice(0, end), end, kernel, [])).not.toThrow();
  });
});
