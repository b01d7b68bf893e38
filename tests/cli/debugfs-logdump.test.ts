/** `logdump` beside debugfs 1.47.0: logs that the kernel and the engine leave, damaged ones, and ones that chance makes. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openImage } from '../../src/engine/volume/open.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { JOURNAL_CASES, leaveJournal, ORPHAN_CASES } from '../engine/jbd2/recovery/journal-cases.ts';
import { damageJournal } from '../engine/jbd2/recovery/journal-damage.ts';
import { mountWithShell } from '../helpers/equipment.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { writeImage } from '../helpers/write-image.ts';
import { compareRequests } from './debugfs.ts';
import { RandomLog } from './random-logs.ts';

const REQUESTS =
  `logdump|logdump -a|logdump -S|logdump -aS|logdump -ac|logdump -c|logdump -O|logdump -aO|logdump -O -n 1|logdump -aO -n 3|logdump -O -n 500|logdump -n 1
logdump -s|logdump -sO|logdump -sSa|logdump -b 1|logdump -b 1 -c|logdump -b 5 -a|logdump -b 1618|logdump -b 700 -O|logdump -b 4294967295|logdump -b -1|logdump -b 0x20 -O -n 9
logdump -i <2>|logdump -i <2> -c|logdump -i <8>|logdump -i / -a|logdump -i <12> -O|logdump -i <21> -O -n 5|logdump -i <13> -b 3 -O|logdump -i nope|logdump -i <99999>|logdump -i <0>|logdump -i <x>
logdump -f nope|logdump -f /|logdump -z|logdump a b|logdump -n|logdump -n x|logdump -n 0x5|logdump -n -5 -O|logdump -b x|logdump -b 5x|logdump nodir/out|logdump -b x -n x|logdump -i <12> nodir/out|logdump -O -n 0`
    .split(/[|\n]/)
    .filter(Boolean);

/** Requests about what is logged, by chance. */
function asked(maker: Maker, targets: readonly number[], file = ''): string {
  const one = () =>
    maker.one([
      '-a',
      '-S',
      '-O',
      '-O',
      '-c',
      '-s',
      `-n ${maker.one([0, 1, 2, 5, 100])}`,
      `-b ${maker.one(targets)}`,
      `-i <${maker.one([1, 2, 8, 11, 12, maker.int(1, 40)])}>`,
    ]);
  return `logdump ${file}${maker.some(0, 4, one, ' ')}`;
}

/** What the engine leaves when its machine is cut off. */
function cutOff(image: string, script: string): void {
  const before = fileSource(image);
  const opened = openImage(before);
  if (opened instanceof Refused) throw new Error(opened.refused);
  const mounted = mountWithShell(new Recorder(opened.store, 'off'), {});
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  mounted.run(script);
  writeImage(opened.store, `${image}.after`);
  before.close();
  fs.renameSync(`${image}.after`, image);
}

const WORK = `mkdir d; for i in 1 2 3 4 5 6 7 8 9; do echo $i > d/f$i; sync d/f$i; done; rm d/f1 d/f2; sync d
setfattr -n user.a -v hello d/f3; sync d/f3; ln -s target link; ln d/f4 hard; sync link; rm -r d; mkdir e; sync e`;
const ROUNDS = 'for i in $(seq 1 400); do echo $i > f$i; sync f$i; done; rm f1*; sync .';

/** Images with logs of the kernel in them. */
const LEFT = fileURLToPath(new URL('../engine/jbd2/recovery/fixtures/', import.meta.url));

const VOLUMES = [
  '-t ext4 -b 1024 -J size=1',
  '-t ext3 -b 1024 -J size=1',
  '-t ext4 -b 1024 -O fast_commit -J size=4',
  '-t ext4 -b 4096 -J size=4',
  '-t ext4 -b 1024 -O ^metadata_csum,^64bit -J size=1',
  '-t ext4 -b 1024 -O bigalloc -C 4096 -J size=1',
  '-t ext4 -b 2048 -I 128 -J size=2',
];

describeWith(['mke2fs 1.47.0', 'debugfs 1.47.0', 'root', 'loop'], 'logdump', () => {
  it.each(sample([...JOURNAL_CASES, ...ORPHAN_CASES], 20))('of what the kernel left: $name', (one) => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    leaveJournal(one, dir, image);
    expect(compareRequests(image, sample(REQUESTS, 3), ['-c'])).toEqual([]);
  });

  it.each(sample(VOLUMES, 7))('of what the engine left: %s', (options) => {
    const image = path.join(tempDir(), 'disk.img');
    must('mke2fs', ['-q', ...options.split(' '), image, '16M']);
    expect(compareRequests(image, sample(REQUESTS.slice(0, 14), 3))).toEqual([]);
    // debugfs looks at the sums of inodes on the way to a name, and of bitmaps but for -c.
    const requests = REQUESTS.filter((request) => !/-i [n/]|<x>|<99999>/.test(request));
    cutOff(image, WORK);
    expect(compareRequests(image, sample(requests, 6), ['-c'])).toEqual([]);
    must('mke2fs', ['-q', '-F', ...options.split(' '), image, '16M']);
    cutOff(image, ROUNDS);
    expect(compareRequests(image, sample(requests, 12), ['-c'])).toEqual([]);
  });

  it('where there is none, and of a device that is one', () => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    const device = path.join(dir, 'journal.img');
    const out = path.join(dir, 'out');
    for (const size of ['1024', '4096']) {
      must('mke2fs', ['-q', '-F', '-O', 'journal_dev', '-b', size, device, '8M']);
      must('mke2fs', ['-q', '-F', '-t', 'ext2', '-b', size, image, '4M']);
      const others = [`logdump -f ${device}`, `logdump -aS -f ${device}`, `logdump -aO -f ${device}`];
      expect(compareRequests(image, [...sample(REQUESTS, 6), ...others])).toEqual([]);
      must('mke2fs', ['-q', '-F', '-t', 'ext3', '-b', size, image, '16M']);
      for (const change of [
        'jnl_backup_type 0',
        'jnl_blocks[16] 1500',
        'jnl_blocks[3] 99999999',
        'journal_inum 9999',
      ]) {
        run('debugfs', ['-w', '-R', `ssv ${change}`, image]);
        expect(compareRequests(image, ['logdump', 'logdump -s', 'logdump -sO'])).toEqual([]);
      }
    }
    const written = [`logdump -a ${out}`, `logdump -i <2> ${out}`];
    for (const request of written) {
      expect(compareRequests(image, [request])).toEqual([]);
      const theirs = fs.readFileSync(out);
      run('debugfs', ['-R', request, image]);
      expect(fs.readFileSync(out)).toEqual(theirs);
    }
  });

  it('of damaged logs', () => {
    const damaged = path.join(tempDir(), 'damaged.img');
    for (const [k, name] of sample(
      fs.readdirSync(LEFT).filter((name) => name.endsWith('.gz')),
      14,
    ).entries()) {
      const whole = new Uint8Array(gunzipSync(fs.readFileSync(path.join(LEFT, name))));
      for (let i = 0; i < runs(2, 40); i++) {
        const seed = seedOr(1) + k * 1000 + i;
        const { image: bytes, done } = damageJournal(whole, seed);
        fs.writeFileSync(damaged, bytes);
        const maker = new Maker(seed);
        const requests = ['logdump -a', 'logdump -O -n 50', ...[1, 2].map(() => asked(maker, [1, 2, 5, 66, 98, 1618]))];
        expect(compareRequests(damaged, requests), `seed ${seed}: ${done}`).toEqual([]);
      }
    }
  });

  it('of what chance makes', () => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    const file = path.join(dir, 'log');
    const wrong: string[] = [];
    for (let i = 0; i < runs(8, 150); i++) {
      const maker = new Maker(seedOr(1) + i);
      if (i % 50 === 0) must('mke2fs', ['-q', '-F', ...VOLUMES[(i / 50) % VOLUMES.length].split(' '), image, '16M']);
      const [, size] = /-b (\d+)/.exec(VOLUMES[Math.floor(i / 50) % VOLUMES.length])!;
      const tables = [...must('dumpe2fs', [image]).matchAll(/(?:bitmap|table) at (\d+)/g)].map(([, n]) => Number(n));
      const targets = [1, 2, 5, 700, ...tables.slice(0, 6), tables[2] + 1, tables[2] + 2];
      fs.writeFileSync(file, new RandomLog(maker, Number(size), targets).bytes);
      const requests = ['logdump -a', ...[1, 2, 3].map(() => '')].map((request) =>
        request ? `${request} -f ${file}` : asked(maker, targets, `-f ${file} `),
      );
      wrong.push(...compareRequests(image, requests).map((what) => `seed ${seedOr(1) + i}: ${what}`));
    }
    expect(wrong).toEqual([]);
  });
});
