/** Ours against debugfs 1.47.0 itself: every inode of populated images, and the sentences for what does not exist. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openImage } from '../../src/engine/volume/open.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { mountWithShell } from '../helpers/equipment.ts';
import { describeWith, must } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { writeImage } from '../helpers/write-image.ts';
import { compareDebugfs, compareRequests } from './debugfs.ts';

/** A tree with one of each kind, which mke2fs -d copies into the image. */
function populate(dir: string): string {
  const tree = path.join(dir, 'tree');
  fs.mkdirSync(path.join(tree, 'd', 'e'), { recursive: true });
  fs.writeFileSync(path.join(tree, 'f'), Buffer.alloc(300_000, 'f'));
  fs.writeFileSync(path.join(tree, 'empty'), '');
  for (const name of ['ünïcode', 'a\tb', 'back\\slash', 'q"x']) fs.writeFileSync(path.join(tree, 'd', 'e', name), 'x');
  const holes = fs.openSync(path.join(tree, 'holes'), 'w');
  for (const at of [0, 81_920, 491_520, 5_000_000, 80_000_000])
    fs.writeSync(holes, Buffer.alloc(12_288, 'h'), 0, 12_288, at);
  fs.closeSync(holes);
  fs.symlinkSync('short', path.join(tree, 'short-link'));
  fs.symlinkSync('y'.repeat(59), path.join(tree, 'link-59'));
  fs.symlinkSync('x'.repeat(200), path.join(tree, 'long-link'));
  spawnSync('mkfifo', [path.join(tree, 'pipe')]);
  spawnSync('mknod', [path.join(tree, 'tty'), 'c', '5', '1']);
  spawnSync('mknod', [path.join(tree, 'disk'), 'b', '259', '300']);
  const attr = (file: string, name: string, value: string) =>
    spawnSync('setfattr', ['-n', name, '-v', value, path.join(tree, file)]);
  attr('f', 'user.one', 'hel"l\\o');
  attr('f', 'user.two', 'a'.repeat(300));
  attr('f', 'user.39', 'a'.repeat(39));
  attr('f', 'user.40', 'a'.repeat(40));
  attr('d', 'user.raw', '0x000102ff22');
  return tree;
}

/** Works on an image with the engine, by a script. */
function runScript(image: string, script: string, stdout: (data: Uint8Array) => void = () => {}): void {
  const before = fileSource(image);
  const opened = openImage(before);
  if (opened instanceof Refused) throw new Error(opened.refused);
  const mounted = mountWithShell(new Recorder(opened.store, 'off'), { stdout });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { status } = mounted.run(script);
  expect(status).toBe(0);
  mounted.unmount();
  const after = `${image}.after`;
  writeImage(opened.store, after);
  before.close();
  fs.renameSync(after, image);
}

const SCRIPT = `
mkdir dir few
: > few/ünïcode
for i in $(seq 1 700); do : > dir/a_name_that_takes_some_room_in_its_block_$i; done
for i in $(seq 1 150); do : > few/n$i; done
for i in $(seq 0 2 1400); do dd if=/dev/zero of=frag bs=1k count=1 seek=$((i * 4)) conv=notrunc status=none; done
dd if=/dev/zero of=full bs=1k count=700 status=none
ln full twice
ln -s full way
sync
rm full twice
touch -d @5000000000 late
chmod 7755 late
`;

const inodes = (requests: readonly string[], from: number, to: number): string[] => {
  const list: string[] = [];
  for (let ino = from; ino <= to; ino++) for (const r of requests) list.push(`${r} <${ino}>`);
  return list;
};

const SENTENCES = [
  'stat',
  'stat nope',
  'stat /d/nope',
  'stat f/x',
  'stat f g',
  'stat <0>',
  'stat <99999>',
  'stat <x>',
  'stat <0x0d>',
  'stat 12',
  'stat d/e/ünïcode',
  'ls d/e',
  'ls -p d/e',
  'ncheck 14 15 16 17 18 19 20 21',
  'ex',
  'ex nope',
  'ex -n nope',
  'ex short-link',
  'ex -h f',
  'blocks',
  'blocks nope',
  'blocks short-link',
  'blocks link-59',
  'blocks tty',
  'bmap f',
  'bmap f x',
  'bmap f 3',
  'bmap f 3000',
  'bmap nope 1',
  'ls nope',
  'ls f',
  'ls -l f',
  'ls -z',
  'imap f',
  'imap',
  'htree_dump',
  'htree_dump nope',
  'htree_dump f',
  'htree_dump d',
  'show_super_stats -h',
  'testb',
  'testb x',
  'testb 100 3',
  'icheck',
  'icheck x',
  'icheck 100 5 300',
  'ncheck',
  'ncheck x',
  'ncheck 12 13 14 15 16',
  'stat "f"',
  'stat /d/e/../../f',
  'ls',
  'ls d',
  'ls -l d/e',
  'ls -p',
  'ls -l',
  'blocks d',
]; // prettier-ignore

describeWith(['mke2fs 1.47.0', 'debugfs', 'root'], 'debugfs says the same', () => {
  for (const type of sample(['ext4', 'ext3', 'ext2'], 4))
    for (const blockSize of sample([1024, 4096], 4))
      it(`${type}, blocks of ${blockSize}: a tree of one of each, and what is not there`, () => {
        const dir = tempDir();
        const image = path.join(dir, 'disk.img');
        must('mke2fs', ['-q', '-t', type, '-b', `${blockSize}`, '-d', populate(dir), image, '16M']);
        expect(compareDebugfs(image, inodes(['stat', 'ex', 'blocks', 'imap'], 1, 40))).toEqual([]);
        expect(compareRequests(image, SENTENCES)).toEqual([]);
      });

  for (const [type, blockSize, more] of sample(
    [
      ['ext4', 1024, []],
      ['ext4', 4096, []],
      ['ext3', 1024, []],
      ['ext2', 1024, ['-I', '128']],
      ['ext4', 1024, ['-O', '^metadata_csum']],
    ] as const,
    3,
  ))
    it(`${[type, ...more].join(' ')}, blocks of ${blockSize}: what the engine wrote, deep maps and hash trees`, () => {
      const image = path.join(tempDir(), 'disk.img');
      must('mke2fs', ['-q', '-t', type, '-b', `${blockSize}`, ...more, image, '32M']);
      runScript(image, SCRIPT);
      expect(compareDebugfs(image, inodes(['stat', 'ex', 'blocks'], 1, 100))).toEqual([]);
      expect(compareDebugfs(image, inodes(['stat'], 101, 900))).toEqual([]);
      const whole = [
        'htree_dump dir',
        'htree_dump few',
        'ls dir',
        'ls -l',
        'ex -n frag',
        'ex -l frag',
        'bmap frag 8',
        'bmap frag 9',
      ];
      expect(compareDebugfs(image, whole)).toEqual([]);
    });

  it('answers on a mounted volume: what waits for its flush is not on the device', () => {
    const image = path.join(tempDir(), 'disk.img');
    must('mke2fs', ['-q', '-t', 'ext4', '-b', '1024', image, '16M']);
    const said: string[] = [];
    runScript(image, 'echo hello > f; debugfs -R "ex f" /dev/loop0; sync; debugfs -R "ex f" /dev/loop0\n', (data) =>
      said.push(Buffer.from(data).toString('latin1')),
    );
    const [before, after] = said.join('').split('Level').slice(1);
    expect(before.split('\n')).toHaveLength(2);
    expect(`Level${after}`).toBe(must('debugfs', ['-R', 'ex f', image]));
  });

  it('widens its columns for large volumes and files', () => {
    const image = path.join(tempDir(), 'disk.img');
    must('mke2fs', ['-q', '-t', 'ext4', '-b', '1024', '-E', 'lazy_itable_init=1', image, '256M']);
    runScript(
      image,
      'dd if=/dev/zero of=f bs=1k count=5 seek=3000000 status=none; dd if=/dev/zero of=g bs=1k count=150 seek=90 status=none; sync\n',
    );
    expect(compareRequests(image, ['ex f', 'ex g', 'stat f', 'ls -l', 'ex <8>'])).toEqual([]);
  });
});
