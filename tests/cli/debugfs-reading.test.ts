/** Requests that look at content, free space, deleted inodes and bytes: ours beside debugfs 1.47.0, right and wrong ones. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeWith, must, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { compareRequests } from './debugfs.ts';

const VOLUMES = [
  '-t ext2 -b 1024',
  '-t ext4 -b 1024',
  '-t ext4 -b 4096',
  '-t ext4 -b 1024 -O ^metadata_csum,uninit_bg -g 2048',
  '-t ext2 -b 1024 -I 128',
  '-t ext4 -b 1024 -O bigalloc -C 4096',
];

const REQUESTS =
  `cat|cat nope|cat d|cat d/x|cat a b|cat -x|cat l|cat holes|cat f|cat tty|cat <0>|cat <11>|cat zero|cat l59
dirsearch|dirsearch / f|dirsearch d x|dirsearch nope x|dirsearch d nope|dirsearch d|dirsearch / ..|dirsearch / gone
dirsearch fake x|dirsearch zero x|dirsearch l x|dirsearch / f g|dirsearch d ünïcode
id|id f|idump f|inode_dump -b f|id -e f|id -eb f|id nope|id -z f|id f g|id <1>|id -b l|id -b l59|id -e d|id <9999>|id -b -b f
bd|bd 1|bdump 2|block_dump 3|bd 0|bd f|bd -f f 3|bd -f f|bd 99999|bd -f nope 2|bd -f f 99999|bd -f holes 30|bd x|bd -f f y|bd 1 2
bd -f l 0|bd -f|bd -z|bd 0x10|bd -1|bd -ff 1|bd -f d 0|bd 010
id -x f|id -xb f|id -xe f|id -x nope|id -x <11>|bd -x 1|bd -x -f f 3|bd -x -f d 0|bd -x|bd -x 99999|id -x
filefrag|filefrag -v|filefrag f|filefrag -v f|filefrag -v holes|filefrag -rv /|filefrag -r d|filefrag -d d|filefrag -dv /|filefrag -dr /|filefrag -x f|filefrag a b
filefrag nope|filefrag -v l|filefrag l59|filefrag tty|filefrag d/|filefrag <11>|filefrag -v <2>|filefrag <8>|filefrag -v <8>|filefrag -v zero|filefrag -v <5>|filefrag fake|filefrag -- f|filefrag -v <7>
testi|testi f|testi <100>|testi <9999999>|testi <0>|testi <7>|testi a b|testi nope
ffb|ffb 3|ffb 3 100|ffb x|ffb 3 y|ffb 3 99999|ffb 3 100 3|ffb 0|ffb -1|ffb 99999 5000|ffb 2 8191|ffb 3 0|ffb 0x3 0x400|find_free_block 2 -1
ffi|ffi 2|ffi 0|ffi f|ffi x|ffi 2 010755|ffi 2 40755|ffi 2 x|ffi 2 0100644 3|ffi 300|ffi 99999|ffi -1|find_free_inode 500|ffi 1 9
lsdel|list_deleted_inodes|lsdel 3 4|lsdel x|lsdel 0|lsdel 11|lsdel 14|lsdel 15|lsdel 16|lsdel 17|lsdel 30|lsdel -1|lsdel 2000000000|lsdel 3499999000|lsdel 3500000035|lsdel 3750000000|lsdel 99999999999|dump_unused|dump_unused x
supported_features|supported_features x|supported_features extent|supported_features a b|supported_features journal_checksum_v2
supported_features FEATURE_I5|supported_features FEATURE_C9|supported_features EXTENT|supported_features extents
dx_hash|dx_hash abc|hash -h half_md4 abc|hash -h 9 abc|hash -h tea -s 01234567-89ab-cdef-0123-456789abcdef foo|hash -s zz foo|hash -x
hash -c foo|hash -h legacy a b|hash -h half_md4_unsigned ü|hash -h siphash abc|hash -h 2 abc|hash -h 3 ü|hash -h 6 abc|hash -h 0x1 abc
hash -h|hash -h TEA abc|hash -e utf8 abc|hash -e foo abc|hash -c -e utf8-12.1 -h tea ABC|hash -s null -h tea abc|hash -h -1 abc
hash -h half_md4 ""|hash -h 2x abc|hash abc -h tea|hash -h foo abc|hash -htea abc|hash -h 4 ü|hash -h 5 ü|hash -h 1 aüb`
    .split(/[|\n]/)
    .filter(Boolean);

function tree(dir: string): string {
  const at = (...names: string[]) => path.join(dir, 'tree', ...names);
  fs.mkdirSync(at('d'), { recursive: true });
  const letters = (length: number, from: number) =>
    Uint8Array.from({ length }, (_, i) => 32 + ((i * 7 + Math.floor(i / 97) + from) % 95));
  fs.writeFileSync(at('f'), letters(300_000, 0));
  fs.writeFileSync(at('d', 'x'), 'hi\n');
  fs.writeFileSync(at('d', 'ünïcode'), 'x');
  fs.writeFileSync(at('zero'), new Uint8Array(5000));
  fs.writeFileSync(at('fake'), Uint8Array.from([1, 0, 0, 0, 16, 0, 1, 1, 120, 0, 0, 0, 0, 0, 0, 0]));
  const holes = fs.openSync(at('holes'), 'w');
  for (const from of [0, 81_920, 491_520, 1_000_000]) fs.writeSync(holes, letters(12_288, 3), 0, 12_288, from);
  fs.closeSync(holes);
  fs.symlinkSync('short', at('l'));
  fs.symlinkSync('y'.repeat(59), at('l59'));
  for (const name of ['gone', 'gone2', 'gone3']) fs.writeFileSync(at(name), letters(name.length * 9000, 5));
  return path.join(dir, 'tree');
}

describeWith(['mke2fs 1.47.0', 'debugfs', 'root'], 'requests of debugfs that read', () => {
  it.each(sample(VOLUMES, 8))('say the same of %s', (options) => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    must('mke2fs', ['-q', ...options.split(' '), '-d', tree(dir), image, '8M']);
    const times = { gone: 1_750_000_009, gone2: 1_750_000_003, gone3: 1_750_000_005, tty: 1_750_000_000 };
    for (const [name, now] of Object.entries(times))
      run('debugfs', ['-w', '-R', name === 'tty' ? 'mknod tty c 5 1' : `rm ${name}`, image], {
        env: { E2FSPROGS_FAKE_TIME: String(now) },
      });
    expect(compareRequests(image, REQUESTS)).toEqual([]);
  });

  it('tell attributes as they lie there, right or not', () => {
    for (let i = 0; i < runs(2, 60); i++) {
      const maker = new Maker(seedOr(1) + i);
      const dir = tempDir();
      const image = path.join(dir, 'disk.img');
      // Without sums, so that what is written over is still looked at.
      must('mke2fs', ['-q', '-t', 'ext4', '-O', '^metadata_csum', '-b', '1024', '-I', '256', image, '2M']);
      const ask = (request: string) => must('debugfs', ['-w', '-R', request, image], { cwd: dir });
      fs.writeFileSync(path.join(dir, 'some'), 'some\n');
      ask('write some f');
      for (let k = 0; k < maker.int(1, 5); k++) {
        const value = Uint8Array.from({ length: maker.int(0, 60) }, () =>
          maker.one([97, 98, 99, 100, maker.int(0, 255)]),
        );
        fs.writeFileSync(path.join(dir, 'value'), value);
        ask(`ea_set -f value f user.${'n'.repeat(maker.int(1, 9))}`);
      }
      const about = must('debugfs', ['-R', 'imap f', image]);
      const [, block, offset] = /block (\d+), offset 0x([0-9a-f]+)/.exec(about) ?? [];
      const own = /File ACL: (\d+)/.exec(must('debugfs', ['-R', 'stat f', image]))?.[1] ?? '0';
      const requests = ['id -x f', `bd -x ${own}`];
      expect(compareRequests(image, requests), `seed ${seedOr(1) + i}`).toEqual([]);
      const inInode = () =>
        `zap -p ${maker.one([0, 1, 90, 255])} -o ${Number.parseInt(offset, 16) + 160 + maker.int(4, 90)} -l 1 ${block}`;
      const inBlock = () => `zap -p ${maker.one([0, 1, 90, 255])} -o ${maker.int(4, 120)} -l 1 ${own}`;
      for (let k = 0; k < 4; k++) {
        ask(own === '0' || maker.int(0, 1) ? inInode() : inBlock());
        expect(compareRequests(image, requests), `seed ${seedOr(1) + i}`).toEqual([]);
      }
    }
  });
});
