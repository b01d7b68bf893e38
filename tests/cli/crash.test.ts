/**
 * `ext4lab run … --crash-after-write N --lose …`, and a script run on what the crash left.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../src/cli/run.ts';
import { describeWith, e2fsck, run } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const script = path.join(dir, 'script.sh');
fs.writeFileSync(
  script,
  '# mkfs: -t ext4 -b 1024 -J size=1\n# size: 4M\nmkdir d\necho promised > d/f\nsync d/f\necho more > d/g\nsync\n',
);

/** Runs the command; returns what it wrote to stderr. */
function ext4lab(...argv: string[]): { status: number; says: string } {
  const said: string[] = [];
  const own = process.stderr.write;
  process.stderr.write = ((text: string) => said.push(String(text)) > 0) as typeof process.stderr.write;
  try {
    return { status: runCommand(argv), says: said.join('') };
  } finally {
    process.stderr.write = own;
  }
}

const image = (name: string) => path.join(dir, name);
const crash = (n: number, lose: string, name = 'out.img') =>
  ext4lab(script, '--out', image(name), '--crash-after-write', String(n), '--lose', lose);

/** Writes until umount, from the refusal. */
const writes = Number(/only (\d+) block writes/.exec(crash(100_000, 'all').says)?.[1]);

describe('a crash on the command line', () => {
  it('says how many writes there were, when there were not enough', () => {
    const { status, says } = crash(writes + 1, 'none');
    expect(status).toBe(1);
    expect(says).toBe(
      `ext4lab run: the crash was to come after block write ${writes + 1}, but there were only ${writes} block writes\n`,
    );
    expect(fs.existsSync(image('out.img'))).toBe(false);
  });

  it('refuses what it does not understand, in a sentence', () => {
    expect(ext4lab(script, '--crash-after-write', 'soon', '--out', image('x')).says).toContain('"soon" is none');
    expect(crash(3, 'some').says).toContain('--lose takes none, all or random:SEED');
    expect(ext4lab(script, '--lose', 'all').says).toContain('needs --crash-after-write');
    expect(ext4lab(script, '--crash-after-write', '3').says).toContain('needs --out');
  });

  it('is the same for the same seed, and without a loss the unmounted volume after the last write', () => {
    crash(20, 'random:7', 'a.img');
    crash(20, 'random:7', 'b.img');
    expect(fs.readFileSync(image('a.img')).equals(fs.readFileSync(image('b.img')))).toBe(true);
    crash(writes, 'none', 'c.img');
    ext4lab(script, '--out', image('d.img'));
    expect(fs.readFileSync(image('c.img')).equals(fs.readFileSync(image('d.img')))).toBe(true);
  });

  it('leaves a volume on which the next script finds what was promised', () => {
    const next = path.join(dir, 'next.sh');
    fs.writeFileSync(next, 'cat d/f > again\nsync\n');
    for (const n of [writes, writes - 1, writes - 2]) {
      crash(n, 'all');
      expect(ext4lab(next, '--image', image('out.img'), '--out', image('next.img'))).toEqual({ status: 0, says: '' });
    }
  });
});

describeWith(['e2fsck', 'debugfs'], 'what a crash on the command line leaves', () => {
  it('is made whole by e2fsck, and by our next run', () => {
    const next = path.join(dir, 'nothing.sh');
    fs.writeFileSync(next, 'sync\n');
    for (const lose of ['none', 'all', 'random:3'])
      for (const n of [1, writes >> 1, writes - 1]) {
        crash(n, lose);
        expect(ext4lab(next, '--image', image('out.img'), '--out', image('mine.img')).says).toBe('');
        expect(e2fsck(image('mine.img')).says).toBe('');
        expect(run('e2fsck', ['-fy', image('out.img')]).status).toBeLessThanOrEqual(1);
        const tree = (name: string) => run('debugfs', ['-R', 'ls -p /d', image(name)]).stdout;
        expect(tree('out.img')).toBe(tree('mine.img'));
      }
  });
});
