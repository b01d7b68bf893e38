/**
 * Random system calls on names, on our kernel and on the machine's: the same answers, call by call, and the same final
 * bytes.
 */
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { type Mix, randomCalls } from './calls.ts';
import { callsOnEngine, callsOnKernel } from './lab.ts';

const RUNS = runs(1, 3);
/** `seeds` once found a difference. */
const VOLUMES: readonly { volume: string; mix: Mix; seeds?: readonly number[] }[] = [
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 30, directories: 4, xattrs: false },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 400, directories: 2, xattrs: false },
  },
  {
    volume: '# mkfs: -t ext4 -b 4096 -J size=16\n# size: 64M\n# mount: commit=300\n',
    mix: { names: 40, directories: 6, xattrs: true },
  },
  {
    volume: '# mkfs: -t ext3 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 40, directories: 4, xattrs: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 120, directories: 3, xattrs: false, strange: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 2048 -J size=16\n# size: 64M\n# mount: commit=300\n',
    mix: { names: 60, directories: 3, xattrs: true, strange: true, users: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 60, directories: 3, xattrs: true, flags: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 40, directories: 3, xattrs: false, files: true },
  },
  {
    volume: '# mkfs: -t ext2 -b 1024 -I 256\n# size: 24M\n',
    mix: { names: 40, directories: 4, xattrs: true, users: true, flags: true, files: true },
  },
  // Synchronous files and directories beside others: the order in which they are all flushed in the end.
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 30, directories: 3, xattrs: true, flags: true, files: true },
    seeds: [2, 6, 12, 28, 36, 38, 54, 60],
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16\n# size: 48M\n# mount: commit=300,dirsync\n',
    mix: { names: 30, directories: 3, xattrs: true, flags: true, files: true },
  },
  // Files and directories that lie in their inodes, and leave them.
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16 -O inline_data\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 12, directories: 5, xattrs: true, files: true, flags: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -J size=16 -O inline_data\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 8, directories: 2, xattrs: true, files: true, small: true },
  },
  {
    volume:
      '# mkfs: -t ext4 -b 4096 -J size=16 -I 512 -O inline_data,orphan_file,metadata_csum_seed\n# size: 64M\n# mount: commit=300\n',
    mix: { names: 40, directories: 4, xattrs: true, strange: true, files: true },
  },
  // Inodes run out.
  {
    volume: '# mkfs: -t ext4 -b 1024 -N 64 -J size=4\n# size: 16M\n# mount: commit=300\n',
    mix: { names: 90, directories: 3, xattrs: false, strange: true, users: true },
  },
  {
    volume: '# mkfs: -t ext4 -b 1024 -I 128 -O ^dir_index -J size=16\n# size: 48M\n# mount: commit=300\n',
    mix: { names: 100, directories: 3, xattrs: true },
  },
];

const words = (mix: Mix): string =>
  Object.entries(mix)
    .filter(([, value]) => value)
    .map(([key, value]) => (value === true ? key : `${value} ${key}`))
    .join(', ');

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'as the kernel answers', () => {
  for (const { volume, mix, seeds = [] } of sample(VOLUMES, 6))
    describe(`${volume.trimEnd().split('\n').join(', ')}, ${words(mix)}`, () => {
      const first = seedOr(1);
      for (const seed of new Set([...Array.from({ length: RUNS }, (_, run) => first + run), ...seeds])) {
        it(`seed ${seed}`, () => {
          const calls = randomCalls(seed, 2500, mix);
          const ours = callsOnEngine(volume, calls);
          const theirs = callsOnKernel(volume, calls);
          calls.forEach((call, i) => {
            expect(ours.answers[i], `call ${i}: ${JSON.stringify(call)}`).toEqual(theirs.answers[i]);
          });
          expect(ours.dump).toEqual(theirs.dump);
        });
      }
    });
});
