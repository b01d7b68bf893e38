/** What mke2fs takes from an array: the same as the real one on a device with the same I/O sizes, byte for byte. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { planMkfs } from '../../../src/tools/mkfs/mkfs.ts';
import { describeWith, must, run } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { differences, env, fixedWords, makeOurs, NOW } from './mke2fs.ts';

const K = 1024;

/** Command line, minimum and optimal I/O size, and what dumpe2fs printed for mke2fs's volume: stride, stripe width. */
const CASES: readonly (readonly [string, number, number, number, number])[] = [
  ['-t ext4 -b 1024 64M', 128 * K, 512 * K, 128, 512],
  ['-t ext4 -b 2048 64M', 128 * K, 512 * K, 64, 256],
  ['-t ext4 -b 4096 64M', 128 * K, 512 * K, 32, 128],
  ['-t ext4 -b 4096 64M', 128 * K, 384 * K, 32, 96],
  ['-t ext4 64M', 64 * K, 128 * K, 64, 128],
  ['-t ext2 -b 1024 64M', 128 * K, 512 * K, 128, 512],
  ['-t ext3 -b 4096 64M', 256 * K, 512 * K, 64, 128],
  ['-t ext4 -b 1024 -O ^flex_bg 48M', 32 * K, 96 * K, 32, 96],
  // A device without an optimal size is taken at its minimum; one block or less says nothing.
  ['-t ext4 -b 4096 64M', 128 * K, 0, 32, 32],
  ['-t ext4 -b 4096 64M', 4 * K, 16 * K, 0, 4],
  ['-t ext4 -b 1024 64M', 4 * K, 0, 4, 4],
  ['-t ext4 -b 4096 64M', 4 * K, 4 * K, 0, 0],
  ['-t ext4 -b 4096 64M', 512, 0, 0, 0],
  ['-t ext4 -b 4096 64M', 0, 512 * K, 0, 128],
  // What does not divide evenly is cut off.
  ['-t ext4 -b 4096 64M', 6 * K, 24 * K, 1, 6],
  ['-t ext4 -b 4096 64M', 128 * K, 500_000, 32, 122],
  // -E takes precedence, for each of the two separately; 0 counts, too.
  ['-t ext4 -b 4096 -E stride=8 64M', 128 * K, 512 * K, 8, 128],
  ['-t ext4 -b 4096 -E stripe_width=8 64M', 128 * K, 512 * K, 32, 8],
  ['-t ext4 -b 4096 -E stride=5 64M', 128 * K, 512 * K, 5, 128],
  ['-t ext4 -b 4096 -E stride=0 64M', 128 * K, 512 * K, 0, 128],
  ['-t ext4 -b 4096 -E stripe_width=0 64M', 128 * K, 512 * K, 32, 0],
  ['-t ext4 -b 4096 -E stride=8,stripe_width=16 64M', 128 * K, 512 * K, 8, 16],
  // The stride has 16 bits.
  ['-t ext4 -b 1024 64M', 64 * K * K, 256 * K * K, 0, 262_144],
  ['-t ext4 -b 1024 -E stride=70000 64M', 512, 0, 4464, 0],
];

function ours(command: string, minimumIo: number, optimalIo: number) {
  const plan = planMkfs(fixedWords(command, 'disk.img'), { ...env, topology: { minimumIo, optimalIo } });
  if (plan instanceof Refused) throw new Error(plan.refused);
  return plan;
}

it.each(CASES)('%s, minimum %i, optimal %i', (command, minimum, optimal, stride, width) => {
  const { stride: s = 0, stripeWidth: w = 0 } = ours(command, minimum, optimal).decisions.extended;
  expect([s, w]).toEqual([stride, width]);
});

it('a stride that does not divide the stripe is warned of, wherever the two come from', () => {
  const warned = (command: string) =>
    ours(command, 128 * K, 512 * K)
      .warnings.join('')
      .trim();
  expect(warned('-t ext4 -b 4096 -E stride=5 64M')).toBe(
    'Warning: RAID stripe-width 128 not an even multiple of stride 5.',
  );
  expect(warned('-t ext4 -b 4096 64M')).toBe('');
});

describeWith(['mke2fs 1.47.0', 'root', 'loop', 'cc'], 'mke2fs on a device that says it is an array', () => {
  const dir = tempDir();
  const shim = path.join(dir, 'topology.so');

  beforeAll(() => {
    must('cc', ['-shared', '-fPIC', '-o', shim, new URL('topology.c', import.meta.url).pathname]);
  });

  it.each(sample(CASES, 4))('%s, minimum %i, optimal %i', (command, minimum, optimal) => {
    const plan = ours(command, minimum, optimal);
    const file = path.join(dir, 'disk.img');
    fs.writeFileSync(file, '');
    fs.truncateSync(file, plan.byteLength);
    const device = must('losetup', ['--show', '-f', file]).trim();
    try {
      const done = run('mke2fs', fixedWords(command, device), {
        env: {
          E2FSPROGS_FAKE_TIME: String(NOW),
          LD_PRELOAD: shim,
          IO_MIN: String(minimum),
          IO_OPT: String(optimal),
        },
      });
      expect(done.status).toBe(0);
      expect(done.stderr.replace(/^mke2fs .*\n/, '')).toBe(plan.warnings.map((w) => `${w}\n`).join(''));
    } finally {
      run('losetup', ['-d', device]);
    }
    expect(differences(file, makeOurs(plan).store)).toEqual([]);
    fs.rmSync(file);
  });
});
