/**
 * Option lines: what mke2fs refuses is refused in its words, and its output is printed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { getopt, splitCommand } from '../../../src/tools/mkfs/getopt.ts';
import { planMkfs, rawReport } from '../../../src/tools/mkfs/mkfs.ts';
import { parseSize } from '../../../src/tools/mkfs/numbers.ts';
import { describeWith } from '../../helpers/linux.ts';
import { env, fixedWords, roomyDir, runMke2fs } from './mke2fs.ts';

/** Command lines that mke2fs refuses, and the words it has for it. The device is `disk.img`. */
const REFUSED: readonly [words: string, says: string][] = [
  ['-b 512 disk.img 8M', 'mke2fs: invalid block size - 512'],
  ['-b 131072 disk.img 8M', 'mke2fs: invalid block size - 131072'],
  ['-b abc disk.img 8M', 'mke2fs: invalid block size - abc'],
  ['-b 8192 disk.img 80M', 'mke2fs: 8192-byte blocks too big for system (max 4096)'],
  ['-C x disk.img 8M', 'mke2fs: invalid cluster size - x'],
  ['-C 4096 disk.img 8M', 'mke2fs: specifying a cluster size requires the bigalloc feature'],
  ['-C 1024 disk.img 8M', 'mke2fs: invalid cluster size - 1024'],
  ['-C 1G -t ext4 -O bigalloc disk.img 8M', 'mke2fs: invalid cluster size - 1G'],
  [
    '-C 2048 -b 4096 -t ext4 -O bigalloc disk.img 8M',
    'mke2fs: The cluster size may not be smaller than the block size.',
  ],
  ['-O bigalloc disk.img 8M', "mke2fs: Can't support bigalloc feature without extents feature"],
  ['-t ext4 -O bigalloc -g 8200 disk.img 8M', 'mke2fs: blocks per group count out of range'],
  ['-t ext4 -O bigalloc -N 100000 disk.img 64M', 'disk.img: Cannot create filesystem with requested number of inodes'],
  ['-I abc disk.img 8M', 'mke2fs: invalid inode size - abc'],
  ['-I 100 disk.img 8M', 'mke2fs: invalid inode size 100 (min 128/max 1024)'],
  ['-I 2048 -b 1024 disk.img 8M', 'mke2fs: invalid inode size 2048 (min 128/max 1024)'],
  ['-i 512 disk.img 8M', 'mke2fs: invalid inode ratio 512 (min 1024/max 67108864)'],
  ['-i 67108865 disk.img 8M', 'mke2fs: invalid inode ratio 67108865 (min 1024/max 67108864)'],
  ['-i x disk.img 8M', 'mke2fs: invalid inode ratio x (min 1024/max 67108864)'],
  ['-N x disk.img 8M', 'mke2fs: bad num inodes - x'],
  ['-N 99999999999 disk.img 8M', 'mke2fs: too many inodes (99999999999), specify < 2^32 inodes'],
  ['-N 1000000 disk.img 8M', 'mke2fs: inode_size (256) * inodes_count (1000000) too big for a'],
  ['-i 1024 -b 2048 disk.img 5T', 'mke2fs: too many inodes (5368709120), raise inode ratio?'],
  ['-g x disk.img 8M', 'mke2fs: Illegal number for blocks per group'],
  ['-g 100 disk.img 8M', 'mke2fs: blocks per group must be multiple of 8'],
  ['-g 248 disk.img 8M', 'mke2fs: blocks per group count out of range'],
  ['-g 8200 -b 1024 disk.img 8M', 'mke2fs: blocks per group count out of range'],
  ['-G x disk.img 8M', 'mke2fs: Illegal number for flex_bg size'],
  ['-G 3 disk.img 8M', 'mke2fs: flex_bg size must be a power of 2'],
  ['-G 0 disk.img 8M', 'mke2fs: flex_bg size must be a power of 2'],
  ['-G 4 disk.img 8M', 'mke2fs: Flex_bg feature not enabled, so flex_bg size may not be specified'],
  ['-m 51 disk.img 8M', 'mke2fs: invalid reserved blocks percent - 51'],
  ['-m -1 disk.img 8M', 'mke2fs: invalid reserved blocks percent - -1'],
  ['-m 5% disk.img 8M', 'mke2fs: invalid reserved blocks percent - 5%'],
  ['-e foo disk.img 8M', 'mke2fs: bad error behavior - foo'],
  ['-o foo disk.img 8M', 'mke2fs: unknown os - foo'],
  ['-r x disk.img 8M', 'mke2fs: bad revision level - x'],
  ['-r 2 disk.img 8M', 'mke2fs: Filesystem revision too high while trying to create revision 2'],
  ['-r 0 -O extent disk.img 8M', 'Filesystem features not supported with revision 0 filesystems'],
  ['-r 0 -j disk.img 8M', 'Journals not supported with revision 0 filesystems'],
  ['-U foo disk.img 8M', 'disk.img: could not parse UUID: foo'],
  ['-t foo disk.img 8M', 'Your mke2fs.conf file does not define the foo filesystem type.'],
  ['-t ext4dev disk.img 8M', 'You probably need to install an updated mke2fs.conf file.'],
  ['-t ext4 -t ext3 disk.img 8M', 'mke2fs: The -t option may only be used once'],
  ['-T small -T big disk.img 8M', 'mke2fs: The -T option may only be used once'],
  ['-O foo disk.img 8M', 'Invalid filesystem option set: foo'],
  ['-O ^foo,bar disk.img 8M', 'Invalid filesystem option set: ^foo,bar'],
  ['-O dir_index,gdt_csum disk.img 8M', 'Invalid filesystem option set: dir_index,gdt_csum'],
  ['-O needs_recovery disk.img 8M', 'Invalid filesystem option set: needs_recovery'],
  ['-O meta_bg disk.img 8M', 'The resize_inode and meta_bg features are not compatible.'],
  ['-O 64bit disk.img 8M', 'Extents MUST be enabled for a 64-bit filesystem.  Pass -O extents to rectify.'],
  ['-O metadata_csum_seed disk.img 8M', 'The metadata_csum_seed feature requires the metadata_csum feature.'],
  ['-O ^sparse_super disk.img 8M', 'mke2fs: reserved online resize blocks not supported on non-sparse filesystem'],
  ['-O inline_data -I 128 disk.img 8M', 'mke2fs: 128 byte inodes are too small for inline data; specify larger size'],
  ['-t ext4 -O project -I 128 disk.img 8M', 'mke2fs: 128 byte inodes are too small for project quota'],
  ['-o hurd -O filetype disk.img 8M', 'The HURD does not support the filetype feature.'],
  ['-E foo disk.img 8M', 'Bad option(s) specified: foo'],
  ['-E foo,bar disk.img 8M', 'Bad option(s) specified: bar'],
  ['-E stride disk.img 8M', 'Bad option(s) specified: stride'],
  ['-E stride=x disk.img 8M', 'Invalid stride parameter: x'],
  ['-E resize=x disk.img 8M', 'Invalid resize parameter: x'],
  ['-E resize=8192 disk.img 8M', 'The resize maximum must be greater than the filesystem size.'],
  ['-E root_owner=x disk.img 8M', "Invalid root_owner: 'x'"],
  ['-E hash_seed=x disk.img 8M', 'Invalid hash seed: x'],
  ['-E num_backup_sb=3 disk.img 8M', 'Invalid # of backup superblocks: 3'],
  ['-E desc_size=64 disk.img 8M', "desc_size requires '-O 64bit'"],
  ['-E orphan_file_size disk.img 8M', 'Bad option(s) specified: orphan_file_size'],
  ['-E orphan_file_size=x disk.img 8M', 'Invalid size of orphan file x'],
  ['-j -b 4096 -O orphan_file -E orphan_file_size=1k disk.img 8M', 'Invalid size of orphan file 1k'],
  ['-J foo disk.img 8M', 'Bad journal options specified.'],
  ['-J size disk.img 8M', 'Bad journal options specified.'],
  ['-J size=x disk.img 8M', 'Bad journal options specified.'],
  ['-J size=100 disk.img 8M', 'Total journal size too big for filesystem.'],
  ['-j -J size=1 -b 4096 disk.img 16M', 'The total requested journal size is 256 blocks; it must be'],
  ['disk.img 8MB', "mke2fs: invalid blocks '8MB' on device 'disk.img'"],
  ['disk.img 08192', "mke2fs: invalid blocks '08192' on device 'disk.img'"],
  ['disk.img 8.5M', "mke2fs: invalid blocks '8.5M' on device 'disk.img'"],
  ['disk.img 0', "mke2fs: invalid blocks '0' on device 'disk.img'"],
  ['disk.img 17T', 'mke2fs: Size of device (0x110000000 blocks) disk.img too big to be expressed'],
  ['-t ext4 disk.img 8388608T', 'mke2fs: Size of device (0x8000000000000 blocks) disk.img too big to create'],
  ['disk.img 40K', 'disk.img: Not enough space to build proposed filesystem while setting up superblock'],
  ['-N 9256 -I 128 -b 1024 disk.img 1249K', 'disk.img: Cannot create filesystem with requested number of inodes'],
  ['-Z disk.img 8M', "mke2fs: invalid option -- 'Z'"],
  ['-b', "mke2fs: option requires an argument -- 'b'"],
];

/** Refused only while the volume is being written, so that -n does not notice. */
const REFUSED_LATE: readonly [words: string, says: string][] = [
  ['-t ext2 -O orphan_file disk.img 8M', 'mke2fs: cannot set orphan_file feature without a journal.'],
  [
    '-t ext4 -b 4096 -O fast_commit -J size=1,fast_commit_size=4000 disk.img 64M',
    'Journal must be at least 1024 blocks',
  ],
  ['-t ext4 -O orphan_file -E orphan_file_size=9M disk.img 8M', 'mke2fs: Could not allocate block in ext2 filesystem'],
  ['-N 1 disk.img 8M', 'ext2fs_mkdir: Could not allocate inode in ext2 filesystem while creating /lost+found'],
  ['-t ext4 disk.img 100K', 'ext2fs_write_inode_full: Illegal inode number while writing reserved inodes'],
  ['-b 4096 -g 264 -N 3954 disk.img 1344K', 'ext2fs_create_resize_inode: Could not allocate block in ext2 filesystem'],
  ['-t ext4 -b 1024 -g 3000 -i 65536 -N 10787 -G 2 disk.img 3582K', 'while trying to create journal'],
];

const NOT_DONE: readonly [words: string, names: string][] = [
  ['-O quota disk.img 8M', 'quota'],
  ['-O journal_dev disk.img 8M', 'journal_dev'],
  ['-O encrypt disk.img 8M', 'encrypt'],
  ['-O casefold disk.img 8M', 'casefold'],
  ['-O mmp disk.img 8M', 'mmp'],
  ['-E packed_meta_blocks=1 disk.img 8M', 'packed_meta_blocks'],
  ['-E offset=1024 disk.img 8M', 'offset'],
  ['-E quotatype=usrquota disk.img 8M', 'quotatype'],
  ['-J device=/dev/x disk.img 8M', 'device'],
  ['-c disk.img 8M', '-c'],
  ['-l list disk.img 8M', '-l'],
  ['-d dir disk.img 8M', '-d'],
  ['-S disk.img 8M', '-S'],
  ['-z undo disk.img 8M', '-z'],
];

const words = (line: string) => line.split(' ');

const refusalOf = (line: string): string => {
  const plan = planMkfs(words(line), env);
  return plan instanceof Refused ? plan.refused : 'not refused';
};

describe('mistakes are refused in mke2fs’s words', () => {
  it.each([...REFUSED, ...REFUSED_LATE])('%s', (line, says) => {
    expect(refusalOf(line)).toContain(says);
  });

  it.each(NOT_DONE)('%s is refused by name', (line, name) => {
    expect(refusalOf(line)).toContain(name);
    expect(refusalOf(line)).toMatch(/^mke2fs: /);
  });

  it('absurd sizes are refused at once', () => {
    const began = process.cpuUsage();
    for (const size of ['9223372036854775808', '18446744073709551615', '16777215T', '99999999999999999999T', '8000T'])
      for (const type of ['-t ext2', '-t ext4', '-t ext4 -b 1024', '-t ext4 -O meta_bg,^resize_inode -b 1024'])
        expect(refusalOf(`${type} disk.img ${size}`), `${type} ${size}`).not.toBe('not refused');
    expect(refusalOf('-t ext4 disk.img 180T')).toMatch(/GiB of metadata to write/);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
  });

  it('a size is needed where there is no device', () => {
    expect(refusalOf('disk.img')).toBe('The file disk.img does not exist and no size was specified.');
    expect(planMkfs(['disk.img'], { ...env, deviceBytes: 8 << 20 })).toMatchObject({ byteLength: 8 << 20 });
  });
});

describeWith(['mke2fs 1.47.0'], 'the mke2fs of this machine has the same words', () => {
  let room: ReturnType<typeof roomyDir>;
  beforeAll(() => {
    room = roomyDir();
  });
  afterAll(() => room.done());

  const complain = (line: string): string => {
    const file = path.join(room.dir, 'disk.img');
    const touched = words(line).map((word) => (word === 'disk.img' ? file : word));
    fs.rmSync(file, { force: true });
    const made = runMke2fs(touched);
    expect(made.status).not.toBe(0);
    return (made.stdout + made.stderr).replaceAll(file, 'disk.img');
  };
  it.each([...REFUSED, ...REFUSED_LATE])('%s', (line, says) => {
    expect(complain(line)).toContain(says);
    // All of our output is in mke2fs's, except for empty lines.
    const close = (text: string) => text.replace(/\n+/g, '\n').trim();
    expect(close(complain(line))).toContain(close(refusalOf(line)));
  });

  const REPORTS = [
    '8M',
    '-t ext4 64M',
    '-t ext4 -n 64M',
    '-v -t ext4 -L label 100M',
    '-v -n 64M',
    '-v -O ^resize_inode -E stride=4,stripe_width=8 -o hurd 30M',
    '-q -t ext4 64M',
    '-q -t ext4 -I 128 64M',
    '-t ext4 -I 128 -O ^extent,^64bit 64M',
    '-t ext4 1M',
    '-n -t ext2 1T',
    '-t ext4 -O ^64bit -U clear 64M',
    '-t ext4 -m 7.25 -v 9M',
    '-t ext4 -O sparse_super2 200M',
    '-v -t ext4 -O bigalloc 64M',
    '-v -t ext4 -b 4096 -O bigalloc -C 4096 64M',
    '-t ext4 -b 1024 -O bigalloc -C 2048 -g 256 64M',
    '-t ext4 -b 4096 -O bigalloc -C 131072 64M',
    '-q -t ext4 -b 4096 -O bigalloc -C 131072 64M',
  ];
  it.each(REPORTS)('mke2fs %s prints what we print', (line) => {
    const file = path.join(room.dir, 'disk.img');
    fs.rmSync(file, { force: true });
    const dry = line.includes('-n');
    if (dry) fs.writeFileSync(file, '');
    const made = runMke2fs(fixedWords(line, file));
    const plan = planMkfs(fixedWords(line, file), env);
    if (plan instanceof Refused) return expect.fail(plan.refused);
    const begins = dry ? '' : `Creating regular file ${file}\n`;
    expect(made.stdout).toBe(begins + rawReport(plan));
    // Its name and version go to the other stream, and so do warnings.
    expect(made.stderr.replace(/^mke2fs 1.47.0.*\n/, '').trim()).toBe(plan.warnings.join('\n').trim());
  });

  it('a file that exists is discarded first', () => {
    const file = path.join(room.dir, 'disk.img');
    fs.writeFileSync(file, new Uint8Array(1 << 20));
    const plan = planMkfs(fixedWords('-t ext4 64M', file), env);
    if (plan instanceof Refused) return expect.fail(plan.refused);
    expect(runMke2fs(fixedWords('-t ext4 64M', file)).stdout).toBe(rawReport(plan, true));
  });

  it('warnings come before the volume', () => {
    const file = path.join(room.dir, 'disk.img');
    for (const line of ['-T foo 8M', '-L averyveryverylonglabel 8M', '-R stride=2 8M', '-K 8M', '-t ext4 1M']) {
      fs.rmSync(file, { force: true });
      const made = runMke2fs(fixedWords(line, file));
      const plan = planMkfs(fixedWords(line, file), env);
      if (plan instanceof Refused) return expect.fail(plan.refused);
      expect(
        made.stderr
          .replace(/^mke2fs 1.47.0.*\n/m, '')
          .replace(/\n+/g, '\n')
          .trim(),
      ).toBe(plan.warnings.join('\n').replace(/\n+/g, '\n').trim());
    }
  });
});

describe('option lines are taken apart as getopt does', () => {
  it('letters may be joined, arguments may follow directly, words may be mixed in', () => {
    const line = getopt(['-qF', 'disk.img', '-b1024', '-L', '-x', '8M'], 'qFb:L:');
    expect(line).toEqual({
      options: [
        { letter: 'q', value: '' },
        { letter: 'F', value: '' },
        { letter: 'b', value: '1024' },
        { letter: 'L', value: '-x' },
      ],
      words: ['disk.img', '8M'],
    });
  });

  it('two dashes end the options', () => {
    expect(getopt(['--', '-q'], 'q')).toEqual({ options: [], words: ['-q'] });
  });

  it('a command line splits as in a shell', () => {
    expect(splitCommand('mke2fs -L "my disk" -M \'/a b\' x\\ y.img  8M')).toEqual([
      'mke2fs',
      '-L',
      'my disk',
      '-M',
      '/a b',
      'x y.img',
      '8M',
    ]);
  });

  it('sizes have letters', () => {
    expect(parseSize('64M')).toEqual({ count: 64, unit: 2 ** 20 });
    expect(parseSize('0x10k')).toEqual({ count: 16, unit: 1024 });
    expect(parseSize('010')).toEqual({ count: 8, unit: 0 });
    expect(parseSize('M')).toBeUndefined();
    expect(parseSize('-5')).toBeUndefined();
  });

  it('a program’s name stands for a type', () => {
    const typeOf = (command: string) => {
      const plan = planMkfs(command, env);
      return plan instanceof Refused ? plan.refused : plan.decisions.types[0];
    };
    expect(typeOf('mke2fs disk.img 8M')).toBe('ext2');
    expect(typeOf('mke2fs -j disk.img 8M')).toBe('ext3');
    expect(typeOf('mkfs.ext4 disk.img 8M')).toBe('ext4');
    expect(typeOf('/sbin/mkfs.ext3 disk.img 8M')).toBe('ext3');
    expect(typeOf('mkfs.ext4 -t ext2 disk.img 8M')).toBe('ext2');
  });
});
