/** `ext4lab debugfs`: ea_set, ea_rm, ea_list and ea_get, and files that go with their attributes: every byte, and what is said, as debugfs does it. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { debugfs } from '../../src/tools/debugfs/debugfs.ts';
import { Library } from '../../src/tools/libext2fs/library.ts';
import { isFileRequest } from '../../src/tools/libext2fs/request-names.ts';
import { fileRequest } from '../../src/tools/libext2fs/requests.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { describeWith, e2fsck, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { differences, fixedWords, runMke2fs } from '../tools/mkfs/mke2fs.ts';

const VOLUMES = [
  '-t ext4 -b 1024 -I 256',
  '-t ext2 -b 1024 -I 128',
  '-t ext4 -b 4096 -I 512',
  '-t ext3 -b 1024 -I 256',
  '-t ext4 -O ^metadata_csum,uninit_bg -b 1024 -g 2048 -I 256',
  '-t ext4 -O inline_data -b 1024 -I 256',
  '-t ext4 -O inline_data,^metadata_csum -b 4096 -I 512',
];

const BY_HAND =
  `ea_list f|ea_set f user.a hello|ea_get f user.a|ea_get -x f user.a|ea_get -V f user.a|ea_get -xV f user.a|ea_get -C f user.a|ea_get -r f user.a
ea_set f a hello|ea_set f user.empty ""|ea_get f user.empty|ea_get -V f user.empty|ea_get -x f user.empty|ea_set f user.a|ea_set f|ea_set
ea_set nosuch user.a x|ea_set -f bytes f user.bytes|ea_get f user.bytes|ea_get -C f user.bytes|ea_get -VC f user.bytes|ea_get -V f user.bytes|ea_list f
ea_set f -f bytes user.bytes|ea_set -f nosuch f user.b|ea_set -r f user.r raw|ea_set -q f user.r raw|ea_get -q f user.a|ea_get f|ea_get|ea_get f a b
ea_get f user.nosuch|ea_get nosuch user.a|ea_list|ea_list f d|ea_list nosuch|ea_rm|ea_rm f|ea_rm nosuch user.a|ea_rm f user.nosuch|ea_rm f user.a user.no a
ea_set f trusted.x 1|ea_set f security.selinux 2|ea_set f system.richacl 3|ea_set f gnu.translator 4|ea_set f lustre.x 5|ea_set f nothing.x 6|ea_set f user. 7
ea_set f system.xyz 8|ea_set f encryption.c 9|ea_set f system.richaclX 1|ea_list f|ea_set -f v900 f user.big|ea_set -f v900 f user.big2|ea_list f
ea_set -f v900 d user.big|ea_set d user.big x|ea_list d|rm f|rmdir d|kill_file <14>`
    .split(/[|\n]/)
    .filter(Boolean);

const SIZES = [0, 1, 3, 4, 5, 20, 40, 60, 100, 200, 400, 900];

describeWith(['mke2fs', 'debugfs 1.47.0'], 'attributes by debugfs -w', () => {
  const dir = tempDir();
  const image = path.join(dir, 'disk.img');
  const content = (name: string) => fs.readFileSync(path.join(dir, name));
  fs.writeFileSync(path.join(dir, 'bytes'), Buffer.from('a\0b\n\x80"\\\x07\t\x7f\xff', 'latin1'));
  for (const size of SIZES) fs.writeFileSync(path.join(dir, `v${size}`), String(size % 7).repeat(size));
  const host = (name: string) => {
    if (!fs.existsSync(path.join(dir, name))) return undefined;
    const bytes = content(name);
    return {
      mode: 0o100644,
      source: {
        size: bytes.length,
        stretches: () => [],
        read: (from: number, n: number) => bytes.subarray(from, from + n),
      },
    };
  };

  function play(options: string, requests: readonly string[]): void {
    fs.rmSync(image, { force: true });
    expect(runMke2fs(fixedWords(`${options} 2M`, image)).status).toBe(0);
    for (const made of ['write v900 f', 'mkdir d', 'symlink l f', 'write v100 s'])
      run('debugfs', ['-w', '-R', made, image], { cwd: dir, env: { E2FSPROGS_FAKE_TIME: '1750000000' } });
    const bytes = fs.readFileSync(image);
    const store = new BlockStore(options.includes('4096') ? 4096 : 1024, bytes.length);
    for (let i = 0; i < store.blockCount; i++)
      store.write(i, bytes.subarray(i * store.blockSize, (i + 1) * store.blockSize));
    let now = 1_750_000_000;
    for (const [i, request] of requests.entries()) {
      now += 17;
      const { stdout, stderr } = run('debugfs', ['-w', '-R', request, image], {
        cwd: dir,
        env: { E2FSPROGS_FAKE_TIME: String(now) },
      });
      const volume = openVolume(store);
      if (volume instanceof Refused) throw new Error(volume.refused);
      const ours = isFileRequest(request)
        ? fileRequest(new Library(volume, new Recorder(store, 'off'), now), request, host)
        : debugfs(volume, request, now);
      const told = `${request}  (${options}: ${requests.slice(0, i).join(' | ')})`;
      const [out, err] = [ours.out, ours.err].map((text) => Buffer.from(text, 'latin1').toString());
      expect([out, err], told).toEqual([stdout, stderr.replace(/^debugfs 1\.47.*\n/, '')]);
      expect(differences(image, store), told).toEqual([]);
    }
  }

  it.each(sample(VOLUMES, 12))('what is asked by hand on %s', (options) => play(options, BY_HAND));

  it('keeps what lies in an inode from being cut', () => {
    runMke2fs(fixedWords('-t ext4 -O inline_data -b 1024 -I 256 2M', image));
    run('debugfs', ['-w', '-R', 'write v100 s', image], { cwd: dir });
    const store = new BlockStore(1024, fs.statSync(image).size);
    const bytes = fs.readFileSync(image);
    for (let i = 0; i < store.blockCount; i++) store.write(i, bytes.subarray(i * 1024, (i + 1) * 1024));
    for (const request of ['ea_rm s user.a system.data', 'ea_set s system.data x']) {
      const volume = openVolume(store);
      if (volume instanceof Refused) throw new Error(volume.refused);
      const { err } = fileRequest(new Library(volume, new Recorder(store, 'off'), 1_750_000_000), request, host);
      expect(err).toContain('system.data is what the file itself holds');
      expect(differences(image, store)).toEqual([]);
    }
  });

  it('what chance asks', () => {
    for (let i = 0; i < runs(1, 60); i++) {
      const maker = new Maker(seedOr(1) + i);
      const file = () => maker.one(['f', 'f', 's', 'd', 'l', '<11>']);
      const name = () =>
        maker.one(['user.a', 'user.b', 'user.cc', 'user.ddd', 'trusted.a', 'security.long-name', 'plain', 'user.e']);
      const request = () =>
        maker.one([
          `ea_set -f v${maker.one(SIZES)} ${file()} ${name()}`,
          `ea_set -f v${maker.one(SIZES)} ${file()} ${name()}`,
          `ea_set -f v${maker.one(SIZES)} ${file()} ${name()}`,
          `ea_rm ${file()} ${name()} ${name()}`,
          `ea_list ${file()}`,
          `ea_get ${maker.one(['-x', '-V', '-C', '-r'])} ${file()} ${name()}`,
        ]);
      play(maker.one(VOLUMES), [
        ...Array.from({ length: 25 }, request),
        ...maker.one([
          ['rm f'],
          ['rmdir d'],
          ['rm l'],
          ['rm s'],
          ['symlink d/a x', `symlink d/${'b'.repeat(60)} x`, 'unlink d/a', 'rmdir d'],
          [],
        ]),
      ]);
      expect(e2fsck(image).status, `seed ${seedOr(1) + i}`).toBeLessThanOrEqual(4);
    }
  });
});
