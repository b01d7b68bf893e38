/** A script that would go on for ever, or fill the memory, is stopped at a bound, with a sentence; so is a command line with a slip. */

import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { mkfsCommand } from '../../src/cli/mkfs.ts';
import { runCommand } from '../../src/cli/run.ts';
import { LINK_BOUNDS } from '../../src/session/run/bounds.ts';
import type { Session } from '../../src/session/session.ts';
import { sessions } from '../helpers/equipment.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const script = path.join(dir, 'script.sh');

afterEach(() => {
  vi.restoreAllMocks();
});

function said(command: (words: string[]) => number, ...words: string[]): { status: number; says: string } {
  let says = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    says += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const status = command(words);
  vi.restoreAllMocks();
  return { status, says: says.replaceAll(`${script}: `, '') };
}

function run(text: string, ...words: string[]) {
  fs.writeFileSync(script, text);
  return said(runCommand, script, ...words);
}

const VOLUME = '# mkfs: -t ext4 -b 1024\n# size: 8M\n';

describe('a script without an end', () => {
  it.each([
    ['for i in {1..1000}; do for j in {1..1000}; do :; done; done', ['--steps', '5000'], '5000 commands and calls'],
    ['cat /dev/zero > /dev/null', ['--steps', '5000'], '5000 commands and calls'],
    ['(cat /dev/zero > /dev/null) & wait', ['--steps', '5000'], '5000 commands and calls'],
    ['cat /dev/zero > /dev/null', ['--seconds', '1', '--steps', '999999999999'], '1 seconds'],
    ['dd if=/dev/zero of=f bs=64K count=100', ['--memory', '4'], '4 MiB of memory'],
  ])('%s is stopped', (line, words, after) => {
    expect(run(`${VOLUME}${line}\n`, ...words)).toEqual({
      status: 2,
      says: expect.stringMatching(
        new RegExp(
          `^ext4lab run: line 3, column \\d+: the script was stopped after ${after}; --steps, .* allow more\\n$`,
        ),
      ),
    });
  });

  it('says itself how far it may go on the page, unless it came with a link', () => {
    const text = (bounds: string) => `${VOLUME}# bounds: ${bounds}\nfor i in {1..200}; do :; done\n`;
    const ended = (made: Session | Refused) =>
      made instanceof Refused ? made.refused : made.outputs.map(({ text }) => text).join('');
    expect(ended(sessions.script(text('100 steps, 2G')))).toContain('stopped after 100 commands and calls');
    expect(ended(sessions.script(text('100 steps'), LINK_BOUNDS))).toBe('');
    expect(ended(sessions.script(text('9 lives')))).toContain('bounds: 9 lives is none');
  });

  it('leaves what was done until then', () => {
    const out = path.join(dir, 'out.img');
    const { status } = run(`${VOLUME}echo kept > f\ncat /dev/zero > /dev/null\n`, '--steps', '5000', '--out', out);
    expect(status).toBe(2);
    expect(fs.readFileSync(out).includes('kept\n')).toBe(true);
  });
});

describe('a text that is an accident', () => {
  it.each([
    [
      'x=ab\nfor i in {1..40}; do x=$x$x; done\n',
      'line 4, column 22: a word or a value of more than 16 MiB is not made here',
    ],
    ['x=$(cat /dev/zero)\n', 'line 3, column 5: a word or a value of more than 16 MiB is not made here'],
    [`${'{ '.repeat(5000)}echo;${' };'.repeat(5000)}\n`, 'nested more than 1000 deep'],
    [`echo ${'$('.repeat(20_000)}\n`, 'nested more than 1000 deep'],
    [`echo ${'a'.repeat(1 << 20)}\n`, 'The script has 1048617 bytes; the most is 1 MiB.'],
    [`cat <<E\n${'a\n'.repeat(1 << 20)}E\n`, 'bytes; the most is 1 MiB.'],
  ])('is refused in one sentence: %#', (text, sentence) => {
    const { status, says } = run(VOLUME + text);
    expect(status).toBe(2);
    expect(says).toContain(sentence);
    expect(says.trim().split('\n')).toHaveLength(1);
  });
});

it('a volume that would take minutes to make is refused at once', () => {
  expect(run('# size: 64T\necho\n')).toEqual({
    status: 1,
    says: expect.stringMatching(/^ext4lab run: a volume of 524288 groups takes too long for a script: .*\n$/),
  });
});

describe('a slip in the command line', () => {
  it.each([
    [['--seed', 'abc'], '--seed is a whole number, not abc'],
    [['--seed', ''], '--seed is a whole number, not '],
    [['--steps', '-1'], '--steps is a whole number from 1 on, not -1'],
    [['--memory', '1e3'], '--memory is a whole number from 1 on, not 1e3'],
    [['--seconds'], '--seconds needs a value'],
  ])('run %j', (words, sentence) => {
    expect(run('echo\n', ...words)).toEqual({ status: 1, says: `ext4lab run: ${sentence}\n` });
  });

  it('mkfs -N of less than none', () => {
    const { status, says } = said(mkfsCommand, '-N', '-3', path.join(dir, 'none.img'), '8M');
    expect(status).toBe(1);
    expect(says).toBe('ext4lab mkfs: too many inodes (18446744073709551613), specify < 2^32 inodes\n');
  });
});

describe('what a link brings', () => {
  it('stops at a bound of events, with what was recorded', () => {
    const loop = `${VOLUME}for i in {1..200}; do for j in {1..9}; do echo > f; done; done\n`;
    const session = sessions.script(loop, { ...LINK_BOUNDS, events: 2000 });
    if (session instanceof Refused) throw new Error(session.refused);
    expect(session.overview.stopped?.english).toBe('The script was stopped after 2000 events; it came with a link.');
    expect(session.recording.length).toBeGreaterThan(2000);
    expect(session.recording.length).toBeLessThan(10_000);
    expect(session.outputs.at(-1)?.text).toContain('stopped after 2000 events');
  });

  it('stops at a bound of bytes, printed ones too', () => {
    const bounds = { ...LINK_BOUNDS, bytes: 4 << 20 };
    for (const line of ['cat /dev/zero', 'dd if=/dev/zero of=f bs=1M count=20']) {
      const session = sessions.script(`# mkfs: -t ext4\n# size: 64M\n${line}\n`, bounds);
      if (session instanceof Refused) throw new Error(session.refused);
      expect([line, session.overview.stopped?.english]).toEqual([
        line,
        expect.stringContaining('stopped after 4 MiB of memory'),
      ]);
    }
  });
});
