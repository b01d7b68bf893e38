/** `ext4lab info` prints what dumpe2fs 1.47.0 prints, byte for byte, for volumes that mke2fs made. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { infoCommand } from '../../../src/cli/info.ts';
import { infoText } from '../../../src/engine/volume/info.ts';
import { ctimeText, intervalText, journalSizeText, writesText } from '../../../src/engine/volume/info-text.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { describeWith, ENV, must, run } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { spawnSync } from '../../helpers/spawn-sync.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { makeImage, type Recipe } from './made-images.ts';

const RECIPES: Recipe[] = [
  { name: 'ext2 1k', options: '-t ext2 -b 1024', size: '9M' },
  { name: 'ext2 2k', options: '-t ext2 -b 2048', size: '40M' },
  { name: 'ext2 4k, short last group', options: '-t ext2 -b 4096 -g 4096', size: '100M' },
  { name: 'ext2, populated', options: '-t ext2 -b 1024', size: '24M', populated: true },
  { name: 'ext2, indexed', options: '-t ext2 -b 1024', size: '24M', populated: true, indexed: true },
  { name: 'revision 0', options: '-r 0 -O none -b 1024', size: '4M' },
  { name: 'no features', options: '-O none', size: '4M' },
  { name: 'every group a backup', options: '-t ext2 -O ^sparse_super,^resize_inode -g 1024 -b 1024', size: '8M' },
  { name: 'ext3 1k', options: '-t ext3 -b 1024', size: '33M' },
  { name: 'ext3 128-byte inodes', options: '-t ext3 -I 128', size: '64M' },
  { name: 'ext3, populated', options: '-t ext3 -b 4096 -J size=8', size: '64M', populated: true },
  { name: 'ext4 default', options: '-t ext4', size: '64M' },
  { name: 'ext4 4k', options: '-t ext4 -b 4096', size: '300M' },
  { name: 'ext4 64 KiB blocks', options: '-t ext4 -b 65536', size: '256M' },
  { name: 'ext4, populated', options: '-t ext4 -b 1024', size: '32M', populated: true },
  { name: 'ext4, indexed', options: '-t ext4 -b 4096', size: '64M', populated: true, indexed: true },
  { name: 'ext4 32-byte descriptors', options: '-t ext4 -O ^64bit -g 1024 -b 1024', size: '20M' },
  { name: 'uninit_bg', options: '-t ext4 -O uninit_bg,^metadata_csum -b 1024', size: '40M' },
  { name: 'no lazy tables', options: '-t ext4 -E lazy_itable_init=0,lazy_journal_init=0', size: '32M' },
  { name: 'meta_bg', options: '-t ext4 -O meta_bg,^resize_inode -g 256 -b 1024', size: '40M' },
  { name: 'meta_bg without checksums', options: '-t ext2 -O meta_bg,^resize_inode -g 512 -b 1024', size: '60M' },
  { name: 'sparse_super2', options: '-t ext4 -O sparse_super2 -b 1024', size: '40M' },
  {
    name: 'sparse_super2, one backup',
    options: '-t ext4 -O sparse_super2,^resize_inode -E num_backup_sb=1 -b 1024',
    size: '40M',
  },
  { name: 'bigalloc', options: '-t ext4 -O bigalloc -C 16384 -b 1024', size: '256M' },
  { name: 'bigalloc, populated', options: '-t ext4 -O bigalloc -C 16384', size: '256M', populated: true },
  { name: 'small flex groups', options: '-t ext4 -G 4 -g 2048 -b 1024', size: '33M' },
  { name: 'no flex groups', options: '-t ext4 -O ^flex_bg -b 1024', size: '33M' },
  {
    name: 'label, stripe, no reserve',
    options: '-t ext4 -L a-label -m 0 -E stride=4,stripe_width=16 -M /mnt/there',
    size: '32M',
  },
  { name: 'sixteen letters', options: '-t ext4 -L 0123456789abcdef -e panic', size: '32M' },
  { name: 'quota and project', options: '-t ext4 -O quota,project', size: '64M' },
  {
    name: 'checksum seed, casefold, orphan file',
    options: '-t ext4 -O metadata_csum_seed,casefold,orphan_file',
    size: '64M',
  },
  { name: 'fast commit', options: '-t ext4 -O fast_commit -b 1024', size: '64M' },
  {
    name: 'inline data, large_dir, ea_inode',
    options: '-t ext4 -O inline_data,large_dir,ea_inode',
    size: '32M',
    populated: true,
  },
  { name: 'heartbeat', options: '-t ext4 -O mmp', size: '32M' },
  { name: 'big inodes', options: '-t ext4 -I 1024 -N 500 -b 2048', size: '32M' },
  { name: 'sparse 2 TiB', options: '-t ext4 -E nodiscard -O ^has_journal,sparse_super2 -g 32768 -N 65536', size: '2T' },
];

describeWith(['mke2fs 1.47.0', 'dumpe2fs', 'e2fsck', 'debugfs'], 'info equals dumpe2fs', () => {
  const judged = (image: string, args: string[] = []): void => {
    const theirs = spawnSync('dumpe2fs', [...args, image], {
      env: ENV,
      maxBuffer: 1 << 30,
      encoding: 'latin1',
    }).stdout;
    const source = fileSource(image);
    try {
      const ours = infoText(openVolume(source) as Volume, { headerOnly: args.includes('-h') });
      expect(ours.split('\n')).toEqual(theirs.split('\n'));
    } finally {
      source.close();
    }
  };

  for (const recipe of sample(RECIPES, 3))
    it(recipe.name, () => {
      // The size of a sparse volume is not what it takes on disk; 2 TiB of groups are for -h only.
      const image = makeImage(recipe);
      judged(image, ['-h']);
      if (!recipe.size.endsWith('T')) judged(image);
    });

  it('fields that mke2fs does not set', () => {
    const fields = [
      ['errors 2', 'state 3', 'checkinterval 15638461', 'max_mnt_count 20', 'mnt_count 3', 'last_mounted /mnt/x'],
      [
        'creator_os 1',
        'mtime 1700000100',
        'kbytes_written 123456789',
        'last_orphan 20',
        'default_mount_opts 0xffffffff',
      ],
      [
        'error_count 3',
        'first_error_time 1700000000',
        'first_error_func ext4_foo',
        'first_error_line 12',
        'first_error_ino 5',
      ],
      [
        'first_error_block 99',
        'last_error_time 1700000200',
        'last_error_func ext4_bar',
        'last_error_line 13',
        'flags 7',
      ],
      [
        'mount_opts data=journal',
        'raid_stride 3',
        'journal_uuid 11111111-2222-3333-4444-555555555555',
        'journal_dev 0x801',
      ],
      [
        'snapshot_inum 13',
        'snapshot_id 2',
        'snapshot_list 14',
        'usr_quota_inum 3',
        'jnl_backup_type 2',
        'checkinterval 1',
      ],
      ['creator_os 9', 'errors 0', 'state 0', 'checkinterval 4000000000', 'rev_level 0', 'kbytes_written 8192'],
      ['encrypt_pw_salt 11111111-2222-3333-4444-555555555555', 'uuid 00000000-0000-0000-0000-000000000000', 'flags 0'],
    ];
    for (const set of fields)
      judged(makeImage({ name: 'set', options: '-t ext2 -b 1024', size: '4M', debugfs: set.map((f) => `ssv ${f}`) }));
  });

  it('bad blocks, and a volume in use', () => {
    const list = path.join(tempDir(), 'bad');
    fs.writeFileSync(list, '700\n701\n900\n');
    judged(makeImage({ name: 'bad', options: `-t ext4 -b 1024 -l ${list}`, size: '8M' }));
    judged(
      makeImage({
        name: 'used',
        options: '-t ext4 -b 1024',
        size: '16M',
        populated: true,
        debugfs: ['rm /tiny', 'rm /large', 'mkdir /new', 'kill_file /one-block'],
      }),
    );
  });

  it('a wrong checksum of a descriptor is said', () => {
    const image = makeImage({
      name: 'wrong',
      options: '-t ext4 -b 1024',
      size: '40M',
      debugfs: ['set_bg 3 free_inodes_count 77'],
    });
    const line = (text: string) => text.split('\n').find((l) => l.startsWith('Group 3:'));
    const source = fileSource(image);
    expect(line(infoText(openVolume(source) as Volume))).toBe(line(run('dumpe2fs', [image]).stdout));
    source.close();
  });

  it('the command', () => {
    const image = makeImage({ name: 'cmd', options: '-t ext4', size: '16M' });
    const written: Buffer[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written.push(Buffer.from(chunk as Uint8Array));
      return true;
    });
    try {
      expect(infoCommand(['-h', image])).toBe(0);
    } finally {
      spy.mockRestore();
    }
    expect(Buffer.concat(written).toString('latin1')).toBe(must('dumpe2fs', ['-h', image]));
  });
});

it('times, intervals and sizes as dumpe2fs spells them', () => {
  expect(ctimeText(0)).toBe('Thu Jan  1 00:00:00 1970');
  expect(ctimeText(1709208896)).toBe('Thu Feb 29 12:14:56 2024');
  expect(ctimeText(4000000000)).toBe('Tue Oct  2 07:06:40 2096');
  expect(intervalText(0)).toBe('<none>');
  expect(intervalText(31536000)).toBe('12 months, 5 days');
  expect(intervalText(694861)).toBe('1 week, 1 day, 1:01:01');
  expect([8191n, 8192n, 8388607n, 8388608n, 99999999999999999n].map(writesText)).toEqual([
    '8191 kB',
    '8 MB',
    '8192 MB',
    '8 GB',
    '90949 PB',
  ]);
  expect([4096, 8191, 8192].map(journalSizeText)).toEqual(['4096k', '8191k', '8M']);
});

it('a missing image and a wrong option are said, not thrown', () => {
  const said: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => said.push(String(chunk)) > 0);
  try {
    expect(infoCommand(['/nowhere/image'])).toBe(1);
    expect(infoCommand([])).toBe(2);
    expect(infoCommand(['-x', 'image'])).toBe(2);
    expect(infoCommand([tempDir()])).toBe(1);
  } finally {
    spy.mockRestore();
  }
  expect(said[0]).toContain('no such file or directory');
  expect(said[2]).toContain('there is no option -x');
});
