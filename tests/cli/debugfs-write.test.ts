/**
 * `ext4lab debugfs -w`: requests that make and remove files, one after the other on the same image, by debugfs and by us:
 * every byte after each, and what is said.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { debugfsCommand } from '../../src/cli/debugfs.ts';
import { setRecLenAt } from '../../src/engine/dirents/records.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { pointerAt } from '../../src/format/indirect.ts';
import { Library } from '../../src/tools/libext2fs/library.ts';
import { FILE_REQUESTS } from '../../src/tools/libext2fs/request-names.ts';
import { fileRequest } from '../../src/tools/libext2fs/requests.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { describeWith, run } from '../helpers/linux.ts';
import { long, runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { differences, fixedWords, roomyDir, runMke2fs } from '../tools/mkfs/mke2fs.ts';

/** A directory whose block is another's by now. */
const FAILED = [135];

const LONG_TARGET = 't'.repeat(100);
const EVERYDAY = `mkdir a|mkdir a|mkdir a/b|mkdir /q/b|mkdir|mkdir a/|symlink s target|symlink s|symlink a/s2 ${LONG_TARGET}|symlink q/s t
symlink s t|write small w1|write small w1|write large big|write small a/x|write small q/x|write large a/big|write nofile x
ln w1 l2|ln nosuch l3|ln w1 a/l|ln w1 w1|ln w1 a|ln a b|mknod p p|mknod c c 5 300|mknod bb b 8 1|mknod z q|mknod f c a 1|mknod a/p p
unlink l2|unlink nosuch|unlink a/l|unlink|expand_dir /|expand_dir a|expand_dir s|expand_dir|rm l3|rm big|rm a|rm s|rm|rmdir a|rmdir a/b|rmdir p
rmdir nosuch|rmdir /|clri p|clri <20>|clri nosuch|kill_file c|kill_file nosuch|kill_file a/s2|write large again|mkdir again2|symlink s3 xx
`;
const linesOf = (text: string) => text.split(/[|\n]/).filter(Boolean);
const REQUESTS = linesOf(
  `${EVERYDAY}rm w1|kill_file a|write small v1|ln v1 v2|rm v1|rm v2|mkdir e|ln e e2|rmdir e|undel|undel <14>|undel <14> back|undel <14> w9|undel nosuch q|undel <40> z|undel <41>|undel back q|undel <15> q a|undel <16> nosuch/a
undel <17> again|undel <20> s|undel <21> undone|undel <9999> x|${'expand_dir /|'.repeat(9)}mkdir e2/x|ln bb e2`,
);
const OF_INODES = linesOf(
  `${EVERYDAY}rm w1|kill_file a|write of60 i60|write of61 i61|write of128 i128|write of129 i129|write of384 i384|write of385 i385|write zeros i0|write ends ie
symlink t60 ${'u'.repeat(60)}|symlink t128 ${'u'.repeat(128)}|symlink t129 ${'u'.repeat(129)}|symlink t390 ${'u'.repeat(390)}|mkdir m|symlink m/a 1|symlink m/b 2|symlink m/c 3
symlink m/d 4|unlink m/a|unlink m/c|symlink m/cc 5|unlink m/b|symlink m/ccccccccccccc 6|symlink m/e 7|mkdir m/f|rmdir m/f|mkdir x|symlink x/y 1|rm x/y|expand_dir x
expand_dir x|rmdir x|rm t60|rm t129|rm i60|rm i129|kill_file i61|clri i128|write small v1|ln v1 v2|rm v1|rm v2|mkdir e|ln e e2|rmdir e|${'expand_dir /|'.repeat(9)}mkdir e2/x|ln bb e2`,
);
const VOLUMES = [
  '-t ext4 -b 1024',
  '-t ext2 -b 1024',
  '-t ext3 -b 4096',
  '-t ext4 -O ^metadata_csum,uninit_bg -b 1024 -g 2048',
];
const INLINE = [
  '-t ext4 -O inline_data -b 1024 -I 256',
  '-t ext4 -O inline_data -b 4096 -I 512',
  '-t ext4 -O inline_data,^metadata_csum -b 1024 -I 512',
  '-t ext4 -O inline_data,^metadata_csum,uninit_bg -b 4096 -I 256',
  '-t ext2 -O inline_data -b 1024 -I 256 -g 1024',
  '-t ext4 -O inline_data,bigalloc -C 4096 -b 1024 -I 256',
];
const CLUSTERS = ['-t ext4 -O bigalloc -C 4096 -b 1024'];

describeWith(['mke2fs', 'debugfs', 'root'], 'ext4lab debugfs -w', () => {
  let room: ReturnType<typeof roomyDir>;
  const at = (name: string) => path.join(room.dir, name);
  beforeAll(() => {
    room = roomyDir();
    fs.writeFileSync(at('small'), 'small\n');
    fs.writeFileSync(at('longer'), new Uint8Array(800_000).fill(7));
    // Every second block of 1 KiB.
    fs.writeFileSync(
      at('comb'),
      Uint8Array.from({ length: 400 << 10 }, (_, i) => ((i >> 10) % 2 === 0 ? 1 + (i % 250) : 0)),
    );
    for (const n of [60, 61, 128, 129, 384, 385]) fs.writeFileSync(at(`of${n}`), 'o'.repeat(n));
    fs.writeFileSync(at('zeros'), Buffer.alloc(3000));
    fs.writeFileSync(at('ends'), Buffer.concat([Buffer.alloc(1500, 'e'), Buffer.alloc(9000)]));
    fs.writeFileSync(
      at('large'),
      Uint8Array.from({ length: 100_000 }, (_, i) => (i % 20_000 < 9000 ? 0 : (i % 255) + 1)),
    );
  });
  afterAll(() => room.done());

  const host = (name: string) => {
    if (!fs.existsSync(at(name))) return undefined;
    const bytes = fs.readFileSync(at(name));
    const stretches = () => [{ from: 0, to: bytes.length }];
    const read = (from: number, length: number) => bytes.subarray(from, from + length);
    return { mode: fs.statSync(at(name)).mode, source: { size: bytes.length, stretches, read } };
  };

  function play(options: string, requests: readonly string[], before: readonly string[] = []): void {
    const file = at('disk.img');
    fs.rmSync(file, { force: true });
    expect(runMke2fs(fixedWords(`${options} 8M`, file)).status).toBe(0);
    for (const request of before)
      run('debugfs', ['-w', '-R', request, file], { cwd: room.dir, env: { E2FSPROGS_FAKE_TIME: '1750000000' } });
    const image = fs.readFileSync(file);
    const store = new BlockStore(options.includes('-b 4096') ? 4096 : 1024, image.length);
    for (let i = 0; i < store.blockCount; i++)
      store.write(i, image.subarray(i * store.blockSize, (i + 1) * store.blockSize));
    let now = 1_750_000_000;
    for (const request of requests) {
      now += 17;
      const volume = openVolume(store);
      if (volume instanceof Refused) throw new Error(volume.refused);
      const ours = fileRequest(new Library(volume, new Recorder(store, 'off'), now), request, host);
      // What is refused here is not asked there.
      if (ours.err.includes('which is not done here')) continue;
      const linux = run('debugfs', ['-w', '-R', request, file], {
        cwd: room.dir,
        env: { E2FSPROGS_FAKE_TIME: String(now) },
      });
      const said = linux.stderr.replace(/^debugfs 1\.47.*\n/, '');
      expect([ours.out, ours.err], `${options}: ${request}`).toEqual([linux.stdout, said]);
      expect(differences(file, store), `${options}: ${request}`).toEqual([]);
    }
  }

  it.each([...sample(VOLUMES, 12), ...sample(CLUSTERS, 4)])('does what debugfs does on %s', (options) =>
    play(options, REQUESTS),
  );
  it.each([...sample(VOLUMES, 12), ...(long ? CLUSTERS : []), ...sample(INLINE, 8)])(
    'keeps in inodes what debugfs keeps there on %s',
    (options) => play(options, OF_INODES),
  );

  const BACK =
    'write small a|mkdir e|write large b|symlink s x|mkdir e/f|rm a|rmdir e|rmdir e/f|rmdir e|rm b|undel <12> a|undel <13> e|undel <14>|ln <14> b|undel <16> e|undel <14> c|write small n|rm a|undel <12>|rm b|mknod p p|rm p|undel <17> p|undel <18> e/p';
  it.each([...sample(VOLUMES, 6), ...sample(CLUSTERS, 4)])('brings back what was given up on %s', (options) =>
    play(options, BACK.split('|')),
  );

  it.each(sample(INLINE, 8))('brings back what lay in inodes on %s', (options) =>
    play(
      options,
      'write of60 a|write of128 c|rm a|undel <12> a|mkdir e|rmdir e|undel <14> e|rm c|undel <13> d'.split('|'),
    ),
  );

  const HOLES =
    'punch|punch a|punch a x|punch a 0 x|punch nope 0|punch nope x|write large a|punch a 5 3|punch a 0 1 2|punch a 0 0|punch a 3 4|punch a 30 31|punch a 90|truncate a 999|truncate a 33 70|punch a 0|write large b|punch b 0|write small s|punch s 0|write large c|punch c 12|mkdir d|punch d 0|write comb f|punch f 10 20|punch f 160 200|punch f 0 0|punch f 2|write comb g|punch g 166|write comb h|punch h 0 170|write comb i|punch i 400|punch i 100 300|punch i 0|write comb j|punch j 0|write large k|punch k 20 20|punch k 22 23|punch k 2 1000';
  // Where debugfs ends sooner or takes more than it is asked for.
  const LISTS =
    'write longer l|punch l 400 540|punch l 500 600|write longer m|punch m 400 700|punch m 0 300|write longer q|punch q 524 780|write longer n|punch n 10 21|punch n 260 515|punch n 524 540|write longer o|punch o 260 516|punch o 780|punch o 200 700';
  it.each(VOLUMES.filter((options) => !options.includes('ext4')))(
    'takes what debugfs takes from lists on %s',
    (options) => play(options, LISTS.split('|')),
  );
  it.each(sample(VOLUMES, 6))('takes blocks out of files on %s', (options) => play(options, HOLES.split('|')));

  it('takes what debugfs takes where chance says from and to', () => {
    const seeds = Array.from({ length: runs(1, 20) }, (_, i) => seedOr(1) + i);
    for (const seed of seeds) {
      const maker = new Maker(seed);
      const number = () =>
        Number(maker.one(['0', '1', '9', '12', '40', '100', '268', '390'])) + seed + maker.int(0, 30);
      const cut = () => {
        const from = number();
        const to = maker.one(['', ` ${from + maker.int(0, 8)}`, ` ${from + maker.int(0, 300)}`, ` ${from}`]);
        return `punch ${maker.one(['a', 'b', 'c'])} ${from}${to}`;
      };
      const files = ['write comb a', 'write longer b', 'write large c'];
      play(maker.one(VOLUMES), [...files, ...Array.from({ length: 25 }, cut)]);
    }
  });

  it('brings nothing back that is no longer what it was', () => {
    const store = new BlockStore(1024, 4 << 20);
    const file = at('gone.img');
    expect(runMke2fs(fixedWords('-t ext2 -b 1024 4M', file)).status).toBe(0);
    const image = fs.readFileSync(file);
    for (let i = 0; i < store.blockCount; i++) store.write(i, image.subarray(i * 1024, (i + 1) * 1024));
    const library = () => {
      const volume = openVolume(store);
      if (volume instanceof Refused) throw new Error(volume.refused);
      return new Library(volume, new Recorder(store, 'off'), 1_750_000_000);
    };
    const ask = (request: string): string => fileRequest(library(), request, host).err;
    for (const request of ['write large a', 'mknod c c 5 1', 'symlink s short', 'kill_file c', 'kill_file s', 'rm a'])
      expect(ask(request)).toBe('');
    expect(ask('undel <13> c')).toMatch(/for numbers of blocks/);
    expect(ask('undel <14> s')).toMatch(/for numbers of blocks/);
    store.write(pointerAt(library().inodes.read(12).i_block, 12), new Uint8Array(1024).fill(0xff));
    const before = store.read(1).slice();
    expect(ask('undel <12> back')).toMatch(/no longer what it was/);
    expect(store.read(1)).toEqual(before);
  });

  it('does what debugfs does of requests that chance makes', () => {
    const seeds = Array.from({ length: runs(1, 20) }, (_, i) => seedOr(1) + i);
    for (const seed of [...FAILED, ...seeds]) {
      const maker = new Maker(seed);
      const name = () =>
        maker.one([
          ...'a b c d a/a a/b b/c a/ccccc a/dddddddd b/e'.split(' '),
          'n'.repeat(200),
          `a/${'m'.repeat(250)}`,
        ]);
      const make = (): string => {
        const to = name();
        return maker.one([
          `mkdir ${to}`,
          `mkdir ${to}`,
          `write ${maker.one(['small', 'large', 'of61', 'of128', 'of129', 'zeros', 'ends'])} ${to}`,
          `symlink ${to} ${maker.one(['x', LONG_TARGET, 'v'.repeat(129)])}`,
          `ln ${name()} ${to}`,
          `rm ${to}`,
          `rmdir ${to}`,
          `unlink ${to}`,
          `expand_dir ${maker.one(['/', 'a', 'b'])}`,
        ]);
      };
      play(maker.one([...VOLUMES, ...CLUSTERS, ...INLINE]), Array.from({ length: 30 }, make));
    }
  });

  it('keeps names in both pieces of an inode, as Linux leaves them', () => {
    const free = Buffer.alloc(68);
    setRecLenAt(free, 0, free.length);
    fs.writeFileSync(at('free'), free);
    const twoPieces = ['mkdir a', 'ea_set -f free a system.data', 'sif a size 128'];
    const withBlock = [...twoPieces, 'ea_set a user.q w'];
    for (let seed = seedOr(1); seed < seedOr(1) + runs(1, 20); seed++) {
      const maker = new Maker(seed);
      const name = () =>
        `a/${maker.one(['a', 'b', 'cc', 'd', 'eeeeee', 'f'.repeat(12), 'ggg', 'hhhh', 'k'.repeat(21)])}`;
      const kinds = ['mkdir', 'write small', 'write large', 'ln small', 'unlink', 'rm', 'rmdir'];
      const requests = Array.from({ length: 30 }, () => `${maker.one(kinds)} ${name()}`);
      const options = maker.one(INLINE.filter((volume) => volume.endsWith('-I 256')));
      play(options, ['write small small', ...requests], maker.one([twoPieces, withBlock]));
    }
  });

  it('writes the image, and refuses what only reads', () => {
    const file = at('cli.img');
    runMke2fs(fixedWords('-t ext4 -b 1024 8M', file));
    let out = '';
    const hear = (text: string | Uint8Array) => {
      out += Buffer.from(text).toString();
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(hear);
    vi.spyOn(process.stderr, 'write').mockImplementation(hear);
    try {
      expect(debugfsCommand(['-w', file, 'write', at('small'), 'f'])).toBe(0);
      expect(out).toBe('Allocated inode: 12\n');
      expect(debugfsCommand(['-w', file, 'stat', 'f'])).toBe(2);
    } finally {
      vi.restoreAllMocks();
    }
    expect(run('debugfs', ['-R', 'cat f', file]).stdout).toBe('small\n');
    expect(run('e2fsck', ['-fn', file]).status).toBe(0);
    expect(FILE_REQUESTS).toContain('kill_file');
  });
});
