// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of scripts for bash
/** What the editor offers at the cursor (`|`). */

import { describe, expect, it } from 'vitest';
import { bytesOf, textOf, utf8 } from '../../src/bytes/text.ts';
import { completeScript, grow } from '../../src/shell/completion.ts';
import * as K from '../../src/shell/process/kernel.ts';
import { Shell } from '../../src/shell/shell.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { memoryKernel } from '../helpers/memory-kernel.ts';

const kernel = memoryKernel();
new Shell({ kernel, commands: EQUIPMENT.commands, stdout: () => {}, stderr: () => {} }).run(
  "mkdir dir other; touch dir/one dir/two file 'a name' .hidden; mkdir dir/deep",
);

const SURROUNDINGS = {
  variables: ['known'],
  names(directory: string) {
    const fd = kernel.openat(K.AT_FDCWD, utf8(directory), K.O_RDONLY | K.O_DIRECTORY, 0);
    if (fd < 0) return [];
    const entries: K.Dirent[] = [];
    while (kernel.getdents64(fd, entries, 32768) > 0);
    kernel.close(fd);
    return entries
      .filter((e) => e.d_name !== '.' && e.d_name !== '..')
      .map((e) => ({ name: textOf(bytesOf(e.d_name)), directory: e.d_type === K.DT_DIR }));
  },
};

function offered(marked: string): string[] {
  const at = marked.indexOf('|');
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const { from, to, suggestions } = completeScript(text, at, EQUIPMENT.commands, SURROUNDINGS);
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
    ['cat a\\ n|', ['cat a\\ name']],
    ['cat a\\ x|', []],
    ['cat .h|', ['cat .hidden']],
    ['echo > d|', ['echo > dir/']],
    ['for i in fi|', ['for i in file']],
    ['size=1; echo $s|', ['size=1; echo $size']],
    ['for name in a; do echo ${na|', ['for name in a; do echo ${name']],
    ['list=(a b); echo ${#l|', ['list=(a b); echo ${#list']],
    ['declare -A map; echo "${!m|', ['declare -A map; echo "${!map']],
    ['read -ra parts; echo ${pa|', ['read -ra parts; echo ${parts']],
    ['mapf|', ['mapfile']],
    ['cat <(tou|)', ['cat <(touch)']],
    ['tim|', ['time', 'timeout']],
    ['echo "$kn|"', ['echo "$known"']],
    ['x=1; echo $((x + kn|))', ['x=1; echo $((x + known))']],
    ['# tou|', []],
    ["echo 'tou|'", []],
    ['nonsense|', []],
  ];
  it.each(CASES)('%s', (marked, wanted) => expect(offered(marked)).toEqual(wanted));

  it('offers every command on an empty line, each with a line about it', () => {
    const { suggestions } = completeScript('', 0, EQUIPMENT.commands, SURROUNDINGS);
    expect(suggestions.length).toBeGreaterThan(30);
    for (const s of suggestions) expect(s.about.length).toBeGreaterThan(5);
  });

  const GROWN: [string, string, number][] = [
    ['tou|', 'touch |', 0],
    ['cat dir/o|', 'cat dir/one |', 0],
    ['cat di|', 'cat dir/|', 0],
    ['cat dir/|', 'cat dir/|', 3],
    ['dd if=dir/t| bs=1', 'dd if=dir/two | bs=1', 0],
    ['dd i|', 'dd i|', 3],
    ['cat a|; ls', 'cat a\\ name |; ls', 0],
    ['cat nowhere/x|', 'cat nowhere/x|', 0],
  ];
  it.each(GROWN)('Tab: %s becomes %s, and %i to choose from', (marked, wanted, choices) => {
    const at = marked.indexOf('|');
    const grown = grow(marked.slice(0, at) + marked.slice(at + 1), at, EQUIPMENT.commands, SURROUNDINGS);
    expect(`${grown.text.slice(0, grown.at)}|${grown.text.slice(grown.at)}`).toBe(wanted);
    expect(grown.choices).toHaveLength(choices);
  });

  it('says of workloads what they say themselves', () => {
    const { suggestions } = completeScript('', 0, EQUIPMENT.commands, SURROUNDINGS);
    const said = Object.fromEntries(suggestions.map((s) => [s.text, s.about]));
    for (const { name, summary } of WORKLOADS) expect(said[name]).toBe(summary);
    expect(offered('postmark --tra|').length).toBeGreaterThan(0);
  });

  it('never throws, wherever the cursor is', () => {
    const text = 'for i in $(seq 1 3) {a,b}; do echo "$i ${i}" \'x\' $((i*2)) > f$i; done # end\n dd if=f of=g bs=4k';
    for (let at = 0; at <= text.length; at++)
      expect(() => completeScript(text, at, EQUIPMENT.commands, SURROUNDINGS)).not.toThrow();
    for (let end = 0; end <= text.length; end++)
      expect(() => completeScript(text.slice(0, end), end, EQUIPMENT.commands, SURROUNDINGS)).not.toThrow();
  });
});
