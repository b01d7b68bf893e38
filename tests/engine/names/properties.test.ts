/**
 * Random calls on names, recorded: e2fsck finds the volume clean, and the recording can be undone to the start byte by
 * byte. That the answers are right is shown beside the kernel itself (differential.test.ts).
 */
import { describe, expect, it } from 'vitest';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { runsOr, seedOr } from '../../helpers/settings.ts';
import { randomCalls } from './calls.ts';
import { callsOnEngine } from './lab.ts';

const RUNS = runsOr(1);
const SEED = seedOr(1);
const everything = { xattrs: true, strange: true, users: true, flags: true, files: true };
const VOLUMES = [
  ['ext4 of 1 KiB blocks, many names', '-t ext4 -b 1024', '16M', { names: 400, directories: 2, ...everything }],
  ['ext4 of 4 KiB blocks', '-t ext4 -b 4096', '32M', { names: 60, directories: 5, ...everything }],
  ['ext4 without dir_index', '-t ext4 -b 2048 -O ^dir_index', '16M', { names: 100, directories: 3, ...everything }],
  ['ext4 with few inodes', '-t ext4 -b 1024 -N 64', '8M', { names: 100, directories: 4, ...everything }],
  ['ext4 with few blocks', '-t ext4 -b 1024 -O ^has_journal', '512K', { names: 100, directories: 4, ...everything }],
  ['ext3 of 1 KiB blocks', '-t ext3 -b 1024', '16M', { names: 100, directories: 3, ...everything }],
  ['ext2 with inodes of 128 bytes', '-t ext2 -b 1024 -I 128', '8M', { names: 100, directories: 3, ...everything }],
] as const;

describe.each(VOLUMES)('%s', (_, mkfs, size, mix) => {
  for (let run = 0; run < RUNS; run++)
    it(`seed ${SEED + run}: clean, and back to the start`, () => {
      const volume = `# mkfs: ${mkfs}\n# size: ${size}\n`;
      const { recorder, answers } = callsOnEngine(volume, randomCalls(SEED + run, 600, mix), 'full');
      expect(answers.filter((answer) => answer === 0).length).toBeGreaterThan(30);
      checkWithFsck(recorder.recording!, recorder.store);
    });
});
