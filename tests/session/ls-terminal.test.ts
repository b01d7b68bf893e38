/** ls at the prompt beside Debian's at a terminal of the same width: its colours, its columns, and its quotes. */

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith } from '../helpers/linux.ts';
import { must } from '../helpers/linux-tools.ts';
import { runs } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { tempDir } from '../helpers/temp-dir.ts';

/** What each of the lines prints, one after the other. */
function here(setup: string, lines: readonly string[], columns?: number): string[] {
  const session = sessions.script(`# size: 16M\n# mkfs: -t ext4 -b 4096\n${setup}\n`);
  if (session instanceof Refused) throw new Error(session.refused);
  return lines.map((line) => {
    const from = session.outputs.length;
    const typed = session.type(line, columns);
    if (typed instanceof Refused) throw new Error(`${line}: ${typed.refused}`);
    return session.outputs
      .slice(from)
      .map(({ text }) => text)
      .join('');
  });
}

describe('ls at the prompt', () => {
  it('has the columns and colours of Debian’s, and in a pipe or a script neither', () => {
    const plain = ['ls | cat', 'echo "$(ls)"', 'ls > d/list; cat d/list'];
    const [first, ...others] = here('mkdir d; touch f; ls > d/before', ['ls', ...plain, 'cat d/before']);
    expect(first).toBe('\u001b[0m\u001b[01;34md\u001b[0m  f  \u001b[01;34mlost+found\u001b[0m\n');
    for (const text of others) expect(text).toBe('d\nf\nlost+found\n');
  });
});

const MARK = '= = =\n';

/** The same from Debian's ls, whose terminal is made by script(1). */
function there(setup: string, lines: readonly string[], columns: number): string[] {
  const cwd = tempDir();
  const file = path.join(cwd, 'lines');
  const marked = lines.map((line) => `${line}\necho ${MARK.trim()}\n`).join('');
  // Lines end as programs write them, not as a terminal wants them; and `ls` is what Debian makes of it.
  const begin = `stty -opost cols ${columns}\nls() { command ls --color=auto "$@"; }\nmkdir w; cd w\n${setup}\n`;
  fs.writeFileSync(file, begin + marked, 'latin1');
  const printed = must('script', ['-qec', `bash ${file}`, '/dev/null'], { cwd, env: { TERM: 'xterm' }, input: '' });
  return printed.split(MARK).slice(0, -1);
}

const SETUP = `mkdir d st ow tw 'a dir'; chmod +t st; chmod o+w ow; chmod 1777 tw; touch f x su sg; chmod 755 x; chmod u+s su
chmod g+s sg; ln -s d l; ln -s no b; ln -s 'a dir' "it's"; touch d/one d/two d/$'a\\ttab' d/=`;

const LINES = [
  'ls',
  'ls -l --time-style=+T',
  'ls -l --time-style=+T f su x',
  'ls -1',
  'ls -x',
  'ls -m',
  'ls -F',
  'ls -R',
  'ls -C --color=never',
  'ls --color=never',
  'ls -d d a* f',
  'ls d "a dir" f',
  'ls f x',
  'ls -w 30',
  'ls -w 0',
  'ls -s',
  'ls -fl d | wc -l',
  'COLUMNS=20 ls',
  'COLUMNS=no ls',
  'ls -C | cat',
  'ls --color=always -l x sg f b | cut -c1-10,42-',
  'ls --color=always st x | head -n 2',
];

/** Letters that names have, among them those that a shell reads, and a few that no terminal shows. */
const LETTERS = [
  ...`abcdefgh  '"=!~#{}[]$*?;&|<>()^%+:,./@-\\\``.replace('/', ''),
  '\\t',
  '\\n',
  '\\001',
  '\\303\\251',
];

function madeUp(seed: number): { setup: string; lines: string[]; columns: number } {
  const maker = new Maker(seed);
  const plain = maker.one([true, false]);
  const letter = (): string => (plain ? maker.one([...'abcdefgh']) : maker.one(LETTERS));
  const escaped = (c: string): string => (c.length > 1 ? c : c.replace(/['\\]/, '\\$&'));
  const names = maker.some(1, 30, () => `./$'${maker.some(1, maker.one([2, 9, 20]), () => escaped(letter()))}'`, ' ');
  const make = maker.one(['touch', 'touch', 'mkdir -p']);
  const line = (): string =>
    `ls ${maker.several(['-x', '-m', '-F', '-s', '-1', '-l --time-style=+T', '-r', '-p', '--color=never', '-w 20', '-C', '-R', '--file-type'], 2)}`;
  return { setup: `${make} ${names}`, lines: [line(), line(), line()], columns: maker.int(1, 120) };
}

describeWith(['bash', 'ls 9.1', 'script', 'root'], 'ls at the prompt beside Debian’s at a terminal', () => {
  it.each([80, 46, 20])('in lines of %i characters', (columns) => {
    const setup = `rmdir lost+found 2> /dev/null || :; ${SETUP}`;
    expect(here(setup, LINES, columns)).toEqual(there(setup, LINES, columns));
  });

  it('made up', () => {
    for (let seed = 1; seed <= runs(4, 120); seed++) {
      const { setup, lines, columns } = madeUp(seed);
      const whole = `rmdir lost+found 2> /dev/null || :; ${setup}`;
      expect(here(whole, lines, columns), `${seed}: ${setup}\n${lines.join('\n')}`).toEqual(
        there(whole, lines, columns),
      );
    }
  });
});
