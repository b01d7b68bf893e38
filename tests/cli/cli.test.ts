/** The `ext4lab` command from outside, as a person types it. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { e2fsck, mustJudge, run } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { ext4lab as inProcess } from './in-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ext4lab = (...words: string[]) => run(process.execPath, [path.join(root, 'bin', 'ext4lab.mjs'), ...words]);

describe('ext4lab', () => {
  it('says what it can do', () => {
    const { status, stdout } = ext4lab('--help');
    expect(status).toBe(0);
    for (const name of ['mkfs', 'info', 'inspect']) expect(stdout).toContain(`ext4lab ${name}`);
    expect(ext4lab().status).toBe(2);
  });

  it('says its version', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(ext4lab('--version')).toMatchObject({ status: 0, stdout: `ext4lab ${version}\n` });
  });

  it.each([
    ['mkf', 'mkfs'],
    ['mke2fs', 'mkfs'],
    ['inspct', 'inspect'],
    ['Info', 'info'],
    ['constructor', 'inspect'],
  ])('knows no %s, and says what is nearest', async (word, meant) => {
    const { status, stderr } = await inProcess(word);
    expect(status).toBe(2);
    expect(stderr).toBe(`ext4lab has no command ${word}; did you mean ${meant}?\n`);
  });

  it('makes an image, says what it is, and shows a field of it', () => {
    const image = path.join(tempDir(), 'disk.img');
    expect(ext4lab('mkfs', '-q', '-t', 'ext4', image, '64M')).toMatchObject({ status: 0, stderr: '' });
    expect(fs.statSync(image).size).toBe(64 << 20);
    // Sparse: what is not written takes no room.
    expect(fs.statSync(image).blocks * 512).toBeLessThan(8 << 20);
    expect(ext4lab('info', '-h', image).stdout).toContain('Filesystem magic number:  0xEF53');
    const shown = ext4lab('inspect', image, 'super');
    expect(shown.status).toBe(0);
    expect(shown.stdout).toMatch(/s_magic\s.*0xef53/);
    if (mustJudge('e2fsck')) expect(e2fsck(image).says).toBe('');
  });

  it('goes on to its end when the reader of what it prints goes away', () => {
    const image = path.join(tempDir(), 'disk.img');
    ext4lab('mkfs', '-q', '-t', 'ext4', image, '8M');
    const command = `'${process.execPath}' '${path.join(root, 'bin', 'ext4lab.mjs')}' fsck -fy '${image}' | true`;
    const { status, stderr } = run('bash', ['-c', `${command}; exit \${PIPESTATUS[0]}`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
