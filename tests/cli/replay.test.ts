/** `ext4lab replay`: a trace becomes a script of its programs, is made again on a volume, and its exit code says whether all answers were the same. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { replayCommand } from '../../src/cli/replay.ts';
import { runCommand } from '../../src/cli/run.ts';
import { mustJudge } from '../helpers/linux.ts';
import { e2fsck } from '../helpers/linux-tools.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const place = (name: string) => path.join(dir, name);
const GIT = path.join(import.meta.dirname, '../replay/traces/git.txt');
afterEach(() => void vi.restoreAllMocks());

function ran(command: (argv: string[]) => number, ...argv: string[]) {
  let said = '';
  const real = fs.writeSync;
  vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, data: Uint8Array, ...more: number[]) => {
    if (fd > 2) return real(fd, data, ...more);
    said += Buffer.from(data.subarray(more[0] ?? 0)).toString();
    return data.length;
  }) as typeof fs.writeSync);
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
  const status = command(argv);
  vi.restoreAllMocks();
  return { status, said };
}

it('an image holds what the trace made, and e2fsck has nothing to ask', () => {
  const { status, said } = ran(replayCommand, GIT, '--out', place('git.img'));
  expect(said).toContain('all answered as in the trace');
  expect(status).toBe(0);
  if (mustJudge('e2fsck')) expect(e2fsck(place('git.img')).status).toBe(0);
  // What is there already is another answer; and the trace is one of run's, too.
  expect(ran(replayCommand, GIT, '--image', place('git.img')).status).toBe(1);
  const { said: script } = ran(replayCommand, GIT, '--print');
  expect(script).toMatch(/^replay -f git 2 {3}# git init -q --template= \.$/m);
  fs.writeFileSync(place('s.sh'), script.replace(/--strict/, '--strict -q'));
  expect(ran(runCommand, place('s.sh'), '--strace', GIT).status).toBe(0);
});

it('a script runs before, on the volume that it says; another directory can be the volume', () => {
  fs.writeFileSync(place('t.txt'), 'mkdir("/a/b/d/e", 0777) = 0\nmkdir("/elsewhere", 0777) = 0\n');
  fs.writeFileSync(place('before.sh'), '# size: 8M\nmkdir d\n');
  const { status, said } = ran(replayCommand, place('t.txt'), '--root', '/a/b', '--script', place('before.sh'));
  expect(said).toContain('1 call of a process made again, all answered');
  expect(said).toContain('1 on files outside /a/b');
  expect(status).toBe(0);
});

it('what is refused is a sentence', () => {
  fs.writeFileSync(place('none.txt'), 'mkdir d\n');
  expect(ran(replayCommand, place('none.txt'))).toMatchObject({
    status: 2,
    said: expect.stringContaining('is no trace of strace'),
  });
  expect(ran(replayCommand)).toMatchObject({ status: 1, said: expect.stringContaining('which trace?') });
  expect(ran(replayCommand, place('absent.txt')).status).toBe(1);
  fs.writeFileSync(place('needs.sh'), '# trace: nowhere\nreplay nowhere\n');
  expect(ran(runCommand, place('needs.sh')).said).toContain('replays the trace nowhere, which is not here');
  expect(ran(replayCommand, '--help').said).toContain('strace -f -s 1000000');
});
