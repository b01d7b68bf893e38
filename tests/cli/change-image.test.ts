/** A tool that changes an image and is killed at any call, or finds no room: the image is the old one or the new one. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { replayImage } from '../../src/cli/image/redo-replay.ts';
import { describeWith, e2fsck, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const program = path.join(import.meta.dirname, '../../bin/ext4lab.mjs');

/** What it does to a copy of the image, and how many calls of each kind it takes, which may be its last. */
const COMMANDS = [
  ['debugfs', '-w', 'IMAGE', 'mkdir', 'd'],
  ['tune2fs', '-j', 'IMAGE'],
  ['resize2fs', 'IMAGE', '6M'],
  ['resize2fs', 'IMAGE', '2M'],
];
const CALLS = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate', 'unlink'];

describeWith(['mke2fs', 'e2fsck', 'strace'], 'an image under a tool', () => {
  const dir = tempDir();
  const [base, image] = [path.join(dir, 'base.img'), path.join(dir, 'disk.img')];
  const wordsOf = (command: readonly string[]) => command.map((word) => (word === 'IMAGE' ? image : word));
  const trace = path.join(dir, 'calls');
  const env = { E2FSPROGS_FAKE_TIME: '1750000000' };
  beforeAll(() => {
    expect(run('mke2fs', ['-q', '-t', 'ext2', '-b', '1024', base, '4M']).status).toBe(0);
  });

  const tool = (command: readonly string[], strace: readonly string[]) => {
    fs.copyFileSync(base, image);
    return run('strace', ['-f', '-o', trace, ...strace, process.execPath, program, ...wordsOf(command)], { env });
  };
  /** But for the stamps of the clock: what e2fsck finds, and how long it is. */
  const stateOf = () => {
    const { size } = fs.statSync(image);
    const info = run('dumpe2fs', [image])
      .stdout.split('\n')
      .filter((line) => !/time|written|checked|Checksum|checksum/i.test(line));
    return { size, info };
  };

  for (const command of sample(COMMANDS, 4))
    it(command.join(' '), () => {
      fs.copyFileSync(base, image);
      const before = stateOf();
      expect(tool(command, ['-e', `trace=${CALLS.join(',')}`]).status).toBe(0);
      const after = stateOf();
      expect(after).not.toEqual(before);
      expect(fs.readdirSync(dir).filter((name) => name.includes('disk.img'))).toEqual(['disk.img']);
      // Node itself makes some of these calls before.
      const made = fs.readFileSync(trace, 'utf8').split('\n');
      const points = CALLS.flatMap((call) => {
        const count = made.filter((line) => line.includes(` ${call}(`)).length;
        return Array.from({ length: count }, (_, i) => ({ call, nth: i + 1 }));
      });
      expect(points.length).toBeGreaterThan(8);
      const ends = { before: 0, after: 0 };
      const stride = Math.ceil(points.length / runs(2, 60));
      for (const { call, nth } of points.filter((_, i) => i % stride === 0)) {
        tool(command, ['-e', `inject=${call}:signal=KILL:when=${nth}`]);
        const replayed = replayImage(image);
        expect(replayed instanceof Refused, `${call} ${nth}`).toBe(false);
        const state = stateOf();
        // Longer than its volume is no harm: what lies behind it means nothing.
        const same = (end: typeof before) =>
          JSON.stringify(end.info) === JSON.stringify(state.info) && state.size >= end.size;
        expect(same(before) || same(after), `${call} ${nth}`).toBe(true);
        ends[same(after) ? 'after' : 'before']++;
        expect(e2fsck(image).status, `${call} ${nth}`).toBe(0);
      }
      expect(ends.before).toBeGreaterThan(0);
      expect(ends.after).toBeGreaterThan(0);
    });

  it.each(sample([COMMANDS[1], COMMANDS[2]], 2))(
    'a log that cannot be written leaves the image as it was: %s',
    (...command) => {
      const { status, stderr } = tool(command, ['-e', 'inject=pwrite64:error=ENOSPC:when=3+']);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/ is not changed, .*: ENOSPC/)]);
      expect(fs.readFileSync(image).equals(fs.readFileSync(base))).toBe(true);
      expect(fs.readdirSync(dir).filter((name) => name.includes('log'))).toEqual([]);
    },
  );
});
