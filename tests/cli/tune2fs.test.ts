/** From ext2 to ext4 in place, by the lines of a script and by the command: the kernel mounts what is there at each stage. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeWith, judge } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { ext4lab } from './in-process.ts';

/** What is done to the volume, and what a file that is made then is mapped by. */
const STAGES = [
  ['', 'a list'],
  ['tune2fs -j disk.img', 'a list'],
  ['tune2fs -O extent,uninit_bg,dir_nlink disk.img', 'an extent'],
  ['e2fsck -fy disk.img\ntune2fs -O metadata_csum disk.img\ne2fsck -fy disk.img', 'an extent'],
] as const;

const script = (stages: number) =>
  `# mkfs: -t ext2 -b 1024\n# size: 16M\nmkdir d\nfor i in $(seq 1 40); do echo $i > d/name-$i; done\n${STAGES.slice(
    0,
    stages,
  )
    .map(([line], i) => `${line}\nseq ${i} 9000 > file${i}\nlsattr file${i}\n`)
    .join('')}`;

describeWith(['root', 'loop', 'e2fsck', 'mount', 'debugfs'], 'from ext2 to ext4, in place', () => {
  it('each stage is sound, and every file is read', async () => {
    const dir = tempDir();
    for (let stages = 1; stages <= STAGES.length; stages++) {
      const [text, image] = [path.join(dir, 'script'), path.join(dir, `${stages}.img`)];
      fs.writeFileSync(text, script(stages));
      const ran = await ext4lab('run', text, '--out', image);
      expect(ran.stderr).toBe('');
      expect(ran.status).toBe(0);
      const marks = ran.stdout.split('\n').filter((line) => / file\d$/.test(line));
      expect(marks.map((line) => (/e-* file/.test(line) ? 'an extent' : 'a list'))).toEqual(
        STAGES.slice(0, stages).map(([, map]) => map),
      );
      expect(judge(image).faults).toEqual([]);
    }
    const back = path.join(dir, '2.img');
    expect(await ext4lab('tune2fs', '-O', '^has_journal', back)).toMatchObject({ status: 0, stderr: '' });
    expect((await ext4lab('tune2fs', '-l', back)).stdout).not.toContain('has_journal');
    expect(judge(back).faults).toEqual([]);
  });

  it('a mistake changes nothing, and what is no volume is refused in a sentence', async () => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    fs.writeFileSync(path.join(dir, 'script'), script(1));
    await ext4lab('run', path.join(dir, 'script'), '--out', image);
    const before = fs.readFileSync(image);
    for (const words of [
      ['-O', '^has_journal,foo'],
      ['-c', '5', '-r', '99999999'],
      ['-O', 'quota'],
      ['-O', 'metadata_csum,extent', '-I', '512'],
    ]) {
      const ran = await ext4lab('tune2fs', ...words, image);
      expect(ran.status).toBe(1);
      expect(ran.stderr.trim(), words.join(' ')).not.toBe('');
      expect(fs.readFileSync(image).equals(before), words.join(' ')).toBe(true);
    }
    const none = path.join(dir, 'none');
    fs.writeFileSync(none, 'no volume');
    expect(await ext4lab('tune2fs', '-l', none)).toMatchObject({ status: 1 });
    expect((await ext4lab('tune2fs', '-l', path.join(dir, 'missing'))).stderr).toMatch(/ENOENT/);
  });
});
