/** `ext4lab debugfs`: dump, rdump and ea_get -f write to the machine what debugfs writes there, and nothing else. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { HOST_FILES } from '../../src/cli/host-files.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { debugfs } from '../../src/tools/debugfs/debugfs.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const VOLUMES = ['-t ext4 -b 1024', '-t ext2 -b 1024 -I 128', '-t ext4 -b 4096 -O inline_data -I 256'];

/** What stands in a folder: kinds, rights, owners, sizes, times of files and directories, targets, content. */
function listing(dir: string): string {
  // A link has the time at which it was made here.
  const told = must(
    'find',
    ['.', '-type', 'l', '-printf', '%p %m %U %G %l\\n', '-o', '-printf', '%p %y %m %U %G %s %Ts %As\\n'],
    { cwd: dir },
  );
  const sums = must('bash', ['-c', 'find . -type f -exec cat {} + | sha256sum'], { cwd: dir });
  return `${told.split('\n').sort().join('\n')}\n${sums}`;
}

const REQUESTS = [
  'dump',
  'dump f',
  'dump f out',
  'dump -p f out',
  'dump nosuch out',
  'dump f nodir/x',
  'dump d out',
  'dump -z f x',
  'dump f a b',
  'dump <12> out',
  'dump d/p out',
  'dump f .',
  'dump holes out',
  'rdump',
  'rdump d',
  'rdump d nodir',
  'rdump f d/x .',
  'rdump d .',
  'rdump / .',
  'rdump / sub',
  'rdump d d .',
  'rdump nosuch .',
  'rdump d/x there',
  'rdump d/ .',
  'rdump <12> .',
  'rdump holes d d/x .',
  'ea_get -f out f user.a',
  'ea_get -xf out f user.a',
  'ea_get -f out -V f user.a',
  'ea_get -f out f user.no',
  'ea_get -f nodir/x f user.a',
  'ea_get -f out nosuch user.a',
  'ea_get -f',
  'ea_get -f out f',
]; // prettier-ignore

describeWith(['mke2fs', 'debugfs 1.47.0', 'root'], 'files that go out', () => {
  function image(options: string): string {
    const dir = tempDir();
    const file = path.join(dir, 'disk.img');
    must('mke2fs', ['-q', ...options.split(' '), file, '4M']);
    const parts = Buffer.alloc(40_000);
    for (const at of [0, 15_000, 39_000]) parts.write('part', at);
    fs.writeFileSync(path.join(dir, 'holes'), parts);
    fs.writeFileSync(path.join(dir, 'some'), 'some\n');
    const made =
      'write holes f|write holes holes|write some e|mkdir d|write some d/x|mkdir d/e|symlink d/l target|symlink d/long TTT|mknod p p|ln p d/p|ln f d/hard|sif f uid 1000|sif f mode 0104755|sif f mtime @1600000000|sif d/x atime @1500000000|sif d uid 7|sif d gid 8|sif d mode 040711|ea_set f user.a hello';
    for (const request of made.replace('TTT', 't'.repeat(100)).split('|'))
      run('debugfs', ['-w', '-R', request, file], { cwd: dir });
    return file;
  }

  /** What a request says and leaves in a new folder, by debugfs or by ours. */
  function after(file: string, request: string, ours: boolean): string {
    const dir = tempDir();
    fs.mkdirSync(path.join(dir, 'sub'));
    fs.writeFileSync(path.join(dir, 'there'), 'there');
    const before = process.cwd();
    const source = fileSource(file);
    process.chdir(dir);
    try {
      const volume = openVolume(source);
      if (volume instanceof Refused) throw new Error(volume.refused);
      const said = ours
        ? debugfs(volume, request, 0, HOST_FILES)
        : (({ stdout, stderr }) => ({ out: stdout, err: stderr.replace(/^debugfs 1\.47.*\n/, '') }))(
            run('debugfs', ['-R', request, file], { cwd: dir }),
          );
      // When it was made tells nothing where it has no time of the volume.
      return `${said.out}|${said.err}|${listing(dir).replaceAll(/ (?:17[6-9]|1[89]\d|2\d\d)\d{7}\b/g, ' now')}`;
    } finally {
      process.chdir(before);
      source.close();
    }
  }

  it.each(sample(VOLUMES, 4))('leaves what debugfs leaves of %s', (options) => {
    const file = image(options);
    for (const request of sample(REQUESTS, 3))
      expect(after(file, request, true), request).toBe(after(file, request, false));
  });

  it('leaves no directory by a name, and follows no link', () => {
    for (let i = 0; i < runs(2, 40); i++) {
      const maker = new Maker(seedOr(1) + i);
      const dir = tempDir();
      const file = path.join(dir, 'disk.img');
      must('mke2fs', ['-q', '-t', 'ext4', '-O', '^metadata_csum', '-b', '1024', file, '2M']);
      fs.writeFileSync(path.join(dir, 'some'), 'some\n');
      const outside = path.join(dir, 'outside');
      for (const request of [
        'write some 12345',
        'mkdir 54321',
        'write some 54321/abcde',
        `symlink zzzzz ${outside}`,
        'write some yyyyy',
      ])
        must('debugfs', ['-w', '-R', request, file], { cwd: dir });
      let bytes = fs.readFileSync(file).toString('latin1');
      for (const name of ['12345', '54321', 'abcde', 'yyyyy'])
        bytes = bytes.replace(name, maker.one(['../aa', '/../a', '/aaaa', './../', 'zzzzz', 'a/../', name]));
      fs.writeFileSync(file, bytes, 'latin1');
      const into = path.join(dir, 'into', 'deep');
      fs.mkdirSync(into, { recursive: true });
      const source = fileSource(file);
      const volume = openVolume(source);
      if (volume instanceof Refused) throw new Error(volume.refused);
      debugfs(volume, `rdump / ${into}`, 0, HOST_FILES);
      source.close();
      expect(fs.readdirSync(dir).sort(), `seed ${seedOr(1) + i}`).toEqual(['disk.img', 'into', 'some']);
      expect(fs.readdirSync(path.join(dir, 'into'))).toEqual(['deep']);
    }
  });
});
