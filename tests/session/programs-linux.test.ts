// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/**
 * Programs side by side, judged by Linux: what they leave is sound, the kernel reads what bash would have written, and
 * a single job leaves what it leaves there.
 */

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { contentsOf } from '../engine/fidelity/contents.ts';
import { layoutDifferences } from '../engine/fidelity/differences.ts';
import { directivesOf, kindOf, makeVolume, runOnEngine } from '../engine/fidelity/engine-run.ts';
import { judgeImages } from '../engine/fidelity/judge-images.ts';
import { runOnKernel } from '../engine/fidelity/kernel-run.ts';
import { mountWithShell } from '../helpers/equipment.ts';
import { describeWith } from '../helpers/linux.ts';
import { long, sample } from '../helpers/long.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { tempDir } from '../helpers/temp-dir.ts';

/** Writers whose files do not depend on which comes first. */
const WRITERS = [
  'dd if=/dev/zero of=zeros bs=7k count=90 status=none',
  'for i in $(seq 1 40); do seq 1 $((i * 40)) > n$i; done',
  '{ mkdir -p deep/er; for i in 1 2 3 4 5 6; do seq $i 900 > deep/er/$i; done; sync; rm deep/er/2 deep/er/4; mv deep/er/6 deep/six; }',
  '(seq 1 20000 > long; cp long copy; truncate -s 30001 copy; dd if=long of=holes bs=3k seek=9 conv=notrunc,fsync status=none; rm long)',
];

function engineImage(script: string, machine: Record<string, string>): BlockStore {
  const directives = directivesOf(script);
  const store = makeVolume(directives);
  const mounted = mountWithShell(new Recorder(store, 'off'), { kind: kindOf(directives), directives: machine });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  expect(mounted.run(script)).toEqual({ status: 0 });
  mounted.unmount();
  return store;
}

function save(store: BlockStore, file: string): void {
  const fd = fs.openSync(file, 'w');
  fs.ftruncateSync(fd, store.byteLength);
  for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  fs.closeSync(fd);
}

/** Path → sum of the files that bash makes of the same script in a folder of this machine. */
function byBash(script: string): Record<string, string> {
  const dir = tempDir();
  expect(spawnSync('bash', ['-e', '-c', script], { cwd: dir, stdio: 'ignore' }).status).toBe(0);
  const found = spawnSync('bash', ['-c', 'find . -type f -exec sha256sum {} +'], { cwd: dir, encoding: 'utf8' }).stdout;
  const sums: Record<string, string> = {};
  for (const [, sum, name] of found.matchAll(/^([0-9a-f]{64}) {2}\.(.*)$/gm)) sums[name] = sum.slice(0, 16);
  return sums;
}

describeWith(['root', 'loop', 'e2fsck', 'mount', 'bash'], 'writers at once', () => {
  it('leave volumes that are sound, with all that they wrote', () => {
    const dir = tempDir();
    const wanted = new Map<string, Record<string, string>>();
    const runs: [count: number, machine: Record<string, string>][] = [
      [2, { machine: 'stick', memory: '2M' }],
      [3, {}],
      [4, { machine: 'papers', disks: '2' }],
    ];
    for (const [count, machine] of runs) {
      const body = `${WRITERS.slice(4 - count)
        .map((w) => `${w} &\n`)
        .join('')}wait\n`;
      const sums = byBash(body);
      expect(Object.keys(sums).length).toBeGreaterThan(4);
      for (const kind of sample(['-t ext2', '-t ext3', '-t ext4', '-t ext4 -b 1024'], 3)) {
        const image = `${kind.replaceAll(/\W/g, '')}-${count}`;
        save(engineImage(`# mkfs: ${kind}\n# size: 48M\n${body}`, machine), path.join(dir, `${image}.img`));
        wanted.set(image, sums);
      }
    }
    const judged = judgeImages(dir);
    expect(judged.size).toBe(long ? 12 : 6);
    for (const [image, { faults, contents }] of judged) {
      expect(faults, image).toEqual([]);
      expect(contents, image).toEqual(wanted.get(image));
    }
  });
});

describeWith(['root', 'loop', 'mke2fs', 'mount', 'cc'], 'beside the kernel of this machine', () => {
  describe.each(['-t ext2', '-t ext3', '-t ext4'].map((kind, of) => [kind, of] as const))('%s', (kind, of) => {
    it.each(
      [
        'for i in 1 2 3 4; do head -c ${i}0000 /dev/zero > f$i; done & wait',
        '(mkdir d; : > e; for i in 1 2 3; do seq 1 4000 > d/$i; sync d/$i; done; rm d/2; cp d/3 e) & wait',
        '{ head -c 50000 /dev/zero > a; sync; } & wait $!; dd if=a of=b bs=4k conv=fsync status=none & wait',
      ].filter((_, nth) => long || nth === of),
    )('a single job leaves what it leaves there: %s', (work) => {
      const text = `# mkfs: ${kind}\n# size: 32M\n${work}\n`;
      const ours = runOnEngine(text);
      const theirs = runOnKernel(text);
      expect(layoutDifferences(theirs.layout, ours.layout), text).toEqual([]);
      expect(contentsOf(ours.volume, ours.layout)).toEqual(theirs.contents);
      expect({ status: ours.status, said: ours.said }).toEqual({ status: theirs.status, said: theirs.said });
    });
  });
});
