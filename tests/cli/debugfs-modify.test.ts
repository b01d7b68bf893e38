/** `ext4lab debugfs -w IMAGE "modify_inode f"`: what is asked, what is made of the answers, every byte. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith, run } from '../helpers/linux.ts';
import { runs } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { fixedWords, roomyDir, runMke2fs } from '../tools/mkfs/mke2fs.ts';
import { play } from './debugfs-play.ts';

const VOLUMES = ['-t ext4 -b 1024', '-t ext2 -b 1024 -I 128', '-t ext4 -O inline_data -b 4096 -I 256'];
const ANSWERS =
  '0xffff8124|99999|0x12345678|-1|99999999999|-5|+7|0x10000000f|65537|65538|4294967297|0x90000|077|18446744073709551616|1x|9| 12|\t13 |0x|08|-0x5| - 3|1 2||| |-|+|12ab|0||'.split(
    '|',
  );

describeWith(['mke2fs', 'debugfs', 'root'], 'modify_inode', () => {
  let room: ReturnType<typeof roomyDir>;
  beforeAll(() => {
    room = roomyDir();
    fs.writeFileSync(path.join(room.dir, 'small'), 'small\n');
  });
  afterAll(() => room.done());

  it('takes what it is answered', () => {
    for (let i = 0; i < runs(3, 40); i++) {
      const maker = new Maker(seedOr(1) + i);
      const asked = (): [string, string] => [
        `${maker.one(['mi', 'modify_inode'])} ${maker.one(['f', 'd', 'l', 'c', '<12>'])}`,
        maker.some(0, 40, () => maker.one([...ANSWERS, `${maker.int(0, 1e6)}`]), '\n'),
      ];
      const made = ['write small f', 'mkdir d', 'symlink l abc', 'mknod c c 5 300'];
      const wrong = ['mi', 'mi nosuch', 'mi f d'].map((request): [string, string] => [request, '']);
      play({
        dir: room.dir,
        options: maker.one(VOLUMES),
        before: made,
        requests: [...wrong, ...Array.from({ length: 6 }, asked)],
      });
    }
  });

  it('reads the answers from the standard input', () => {
    const image = path.join(room.dir, 'cli.img');
    runMke2fs(fixedWords('-t ext4 -b 1024 8M', image));
    const ext4lab = path.join(import.meta.dirname, '../../bin/ext4lab.mjs');
    const ran = spawnSync(process.execPath, [ext4lab, 'debugfs', '-w', image, 'mi <11>'], {
      encoding: 'utf8',
      input: '040700\n\n7\nx',
    });
    expect(ran.stdout).toMatch(/^ {26}Mode {4}\[040700\] +User ID {4}\[0\] /);
    expect(ran.stderr).toBe('mi: Bad value - x\n');
    expect(run('debugfs', ['-R', 'stat <11>', image]).stdout).toMatch(/Group: +7 /);
  });
});
