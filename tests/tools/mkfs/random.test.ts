/**
 * Command lines drawn at random: whatever mke2fs makes, we make; what it refuses, we refuse in its words. A seed that
 * ever failed stays in `ONCE_FAILED`.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { planMkfs } from '../../../src/tools/mkfs/mkfs.ts';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { differences, env, fixedWords, makeOurs, roomyDir, runMke2fs } from './mke2fs.ts';

const SEED = 1;
const RUNS = runs(15, 200);

/** Command lines that random tests found wrong once. */
const ONCE_FAILED = [
  '-t ext4 -g 264 -I 512 -i 65536 -G 2 14896K',
  '-t ext4 -g 256 -G 128 -O meta_bg,^resize_inode 48791K',
  '-t ext4 -b 4096 -i 65536 -G 64 -m 3.3 19143K',
  '-b 2048 -g 1024 -e panic -T largefile -E stride=100,stripe_width=64 49295K',
  '-t ext3 -b 4096 -g 2048 -I 512 -J size=5 -T largefile4 22026K',
  '-t ext3 -b 1024 -g 512 -I 128 -i 4096 -T small,news -O dir_nlink,^resize_inode 54117K',
  '-t ext4 -b 1024 -g 512 -m 1 -E root_owner=70000:70001 2153K',
  '-t ext4 -b 4096 -g 256 -G 4 -m 3.3 -O resize_inode 11383K',
  '-t ext4 -b 4096 -g 2048 -I 256 -N 8138 -J size=16 -E root_owner=0:5 35465K',
  '-t ext3 -N 2960 -O huge_file,verity,^verity -E resize=200M 19734K',
  '-t ext2 -b 2048 -I 2048 -J size=5 -O metadata_csum,inline_data -E lazy_journal_init=1 31104K',
  '-t ext4 -N 13504 -L lab -O metadata_csum,sparse_super2,^huge_file 14013K',
  '-t ext3 -b 4096 -N 338 -O ^large_file -E test_fs 1440K',
  '-t ext4 -b 1024 -g 2048 -G 4 -O sparse_super2 -E num_backup_sb=0 51418K',
  '-b 1024 -g 512 -i 65536 -O ^dir_nlink,^large_file,inline_data -E resize=200M 20158K',
  '-t ext4 -b 1024 -O bigalloc,orphan_file -C 4096 -g 1024 -i 4096 -J size=5 174800K',
];

const FEATURES =
  'has_journal ext_attr resize_inode dir_index filetype extent 64bit flex_bg sparse_super sparse_super2 large_file huge_file dir_nlink extra_isize metadata_csum uninit_bg meta_bg large_dir inline_data metadata_csum_seed ea_inode orphan_file orphan_file verity stable_inodes project bigalloc bigalloc'.split(
    ' ',
  );

/** An option given once in `n` times. */
const sometimes = (n: number, letter: string, ...values: string[]) =>
  fc
    .option(fc.constantFrom(...values), { freq: 1, nil: undefined })
    .chain((value) => fc.nat(n - 1).map((k) => (k === 0 && value !== undefined ? [letter, value] : [])));

const list = (letter: string, items: fc.Arbitrary<string>, most: number) =>
  fc.array(items, { maxLength: most }).map((chosen) => (chosen.length ? [letter, chosen.join(',')] : []));

const commandLine = fc
  .tuple(
    fc.constantFrom([], ['-t', 'ext2'], ['-t', 'ext3'], ['-t', 'ext4'], ['-t', 'ext4'], ['-t', 'ext4']),
    sometimes(1, '-b', '1024', '2048', '4096'),
    sometimes(3, '-g', '256', '264', '512', '1024', '2048', '3000', '4096', '8192'),
    sometimes(9, '-C', '2048', '4096', '16384', '64K', '1M'),
    sometimes(3, '-I', '128', '256', '512', '1024'),
    sometimes(3, '-i', '1024', '2048', '4096', '65536', '100000'),
    sometimes(6, '-N', '16', '500', '12345'),
    sometimes(4, '-G', '1', '2', '8', '32', '64'),
    sometimes(4, '-m', '0', '3.3', '50'),
    sometimes(5, '-J', 'size=1', 'size=5', 'size=16'),
    sometimes(9, '-T', 'small', 'news', 'largefile', 'huge', 'small,news'),
    list(
      '-O',
      fc.tuple(fc.constantFrom('', '^'), fc.constantFrom(...FEATURES)).map(([off, name]) => off + name),
      3,
    ),
    list(
      '-E',
      fc.constantFrom(
        'resize=1G',
        'stride=16',
        'stripe_width=64',
        'root_owner=1000:70000',
        'lazy_itable_init=0',
        'num_backup_sb=1',
        'orphan_file_size=3',
        'orphan_file_size=600k',
        'orphan_file_size=4M',
        'test_fs',
      ),
      2,
    ),
    fc.oneof(
      fc.integer({ min: 64, max: 3000 }),
      fc.integer({ min: 1000, max: 70000 }),
      fc.integer({ min: 1000, max: 700000 }),
    ),
  )
  .map((parts) => {
    const words = parts.slice(0, -1).flat();
    // -G is an error without flex_bg, which only ext4 has: that belongs to another test.
    const g = words.indexOf('-G');
    if (g >= 0 && !words.includes('ext4')) words.splice(g, 2);
    return [...words, `${parts[parts.length - 1]}K`].join(' ');
  });

describeWith(['mke2fs 1.47.0', 'tar'], 'random command lines', () => {
  let room: ReturnType<typeof roomyDir>;
  beforeAll(() => {
    room = roomyDir();
  });
  afterAll(() => room.done());

  function compare(command: string): void {
    const file = path.join(room.dir, 'disk.img');
    fs.rmSync(file, { force: true });
    const words = fixedWords(command, file);
    const theirs = runMke2fs(words);
    const plan = planMkfs(words, env);
    const close = (text: string) => text.replace(/\n+/g, '\n').trim();
    if (plan instanceof Refused) {
      expect(theirs.status, `we refuse: ${plan.refused}`).not.toBe(0);
      expect(close(theirs.stdout + theirs.stderr)).toContain(close(plan.refused));
      return;
    }
    expect(theirs.status, theirs.stderr).toBe(0);
    // Below 64 KiB mke2fs leaves a file shorter than its volume.
    if (plan.byteLength <= 65536) return;
    expect(differences(file, makeOurs(plan).store).slice(0, 5).join('\n')).toBe('');
  }

  it.each(sample(ONCE_FAILED, 4))('%s', compare);

  it(`${RUNS} of them from seed ${SEED}`, () => {
    fc.assert(fc.property(commandLine, compare), { seed: SEED, numRuns: RUNS, endOnFailure: true });
  });
});
