/** A volume that grows and shrinks, by the lines of a script and by the command: the kernel mounts what is there at each stage. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeWith, judge } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { ext4lab } from './in-process.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 8M
# device: 40M
mkdir d
for i in $(seq 1 40); do echo $i > d/name-$i; done
resize2fs disk.img
seq 1 900000 > large
md5sum large
e2fsck -fy disk.img
resize2fs disk.img 24M
md5sum large
e2label disk.img small
`;

describeWith(['root', 'loop', 'e2fsck', 'mount'], 'a volume of another size', () => {
  it('each stage is sound, and files are what they were', async () => {
    const dir = tempDir();
    const [text, image] = [path.join(dir, 'script'), path.join(dir, 'disk.img')];
    fs.writeFileSync(text, SCRIPT);
    const ran = await ext4lab('run', text, '--out', image);
    expect(ran.status).toBe(0);
    const sums = ran.stdout.split('\n').filter((line) => line.endsWith('  large'));
    expect(sums).toHaveLength(2);
    expect(sums[0]).toBe(sums[1]);
    expect(ran.stdout).toContain('is now 40960 (1k) blocks long');
    expect(ran.stdout).toContain('is now 24576 (1k) blocks long');
    expect(judge(image).faults).toEqual([]);
    expect((await ext4lab('e2label', image)).stdout).toBe('small\n');
    for (const words of [
      ['-f', image, '50M'],
      ['-f', '-M', image],
    ]) {
      expect(await ext4lab('resize2fs', ...words)).toMatchObject({ status: 0 });
      expect(judge(image).faults).toEqual([]);
    }
    expect(fs.statSync(image).size).toBeLessThan(12 * 2 ** 20);
    expect((await ext4lab('e2freefrag', image)).stdout).toMatch(/^Device: .*\nBlocksize: 1024 bytes\n/);
  });

  it('what cannot be done changes nothing', async () => {
    const dir = tempDir();
    const [text, image] = [path.join(dir, 'script'), path.join(dir, 'disk.img')];
    fs.writeFileSync(text, '# mkfs: -t ext4 -b 1024\n# size: 8M\n');
    await ext4lab('run', text, '--out', image);
    const before = fs.readFileSync(image);
    for (const words of [
      [image, '3'],
      [image, 'x'],
      ['-z', 'undo', image, '9M'],
      [image, '99999999T'],
      ['-d', '2', image, '9M'],
    ]) {
      const ran = await ext4lab('resize2fs', ...words);
      expect(ran.status, words.join(' ')).toBe(1);
      expect(fs.readFileSync(image).equals(before), words.join(' ')).toBe(true);
    }
    expect((await ext4lab('resize2fs', path.join(dir, 'missing'))).stderr).toMatch(/ENOENT/);
  });
});
