/**
 * A volume with meta_bg, or that gets it as no block is kept for descriptors, grows while it is mounted: as Linux 6.1 leaves it, which was recorded (record.ts says how). In several
 * steps and with files in it: e2fsck finds nothing, the kernel mounts it and reads its files, and resize2fs puts
 * descriptors and their copies at the same places on a volume that is not mounted.
 */

import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { growVolume } from '../../../src/engine/grow/grow-volume.ts';
import { openImage } from '../../../src/engine/volume/open.ts';
import { planMkfs, runMkfs } from '../../../src/tools/mkfs/mkfs.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkRecording } from '../../helpers/check-recording.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { e2fsck, judge, mustJudge } from '../../helpers/linux.ts';
import { must, run } from '../../helpers/linux-tools.ts';
import { sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { writeImage } from '../../helpers/write-image.ts';
import { directivesOf, MKFS_TIME, mkfsWords, opened } from '../fidelity/engine-run.ts';
import { AFTER, BEFORE, type Case, sumsOf } from './cases.ts';
import { type Recorded, recordAll } from './record.ts';

const KIB = 1024;
const UUID = '11111111-2222-3333-4444-555555555555';

/** A block of descriptors is for 16 groups where they have 64 bytes, else for 32. From 3,000 KiB on. */
const CASES: [mkfs: string, ...to: number[]][] = [
  ['-t ext4 -b 1024 -g 256 -N 192 -J size=1 -O ^resize_inode,meta_bg', 4300, 9100],
  ['-t ext4 -b 1024 -g 256 -N 192 -O ^resize_inode,meta_bg,^has_journal', 4096, 4450, 8600],
  ['-t ext4 -b 1024 -g 256 -N 192 -J size=1 -O ^resize_inode,meta_bg,^flex_bg', 8700],
  ['-t ext4 -b 1024 -g 256 -N 192 -J size=1 -O ^resize_inode,meta_bg,^64bit,^metadata_csum', 8300, 9100],
  ['-t ext4 -b 1024 -g 256 -N 192 -J size=1 -G 4 -O ^resize_inode,meta_bg', 4608, 8192, 12000],
  ['-t ext3 -b 1024 -g 256 -N 192 -J size=1 -O ^resize_inode,meta_bg', 8400, 12000],
];
const SIZE = 3000;
const DEVICE = 12_288;

function startOf(mkfs: string): BlockStore {
  const words = [...mkfsWords({ ...directivesOf(''), mkfs }, 'disk.img'), `${SIZE}K`];
  const plan = planMkfs(words, { now: MKFS_TIME, uuid: UUID, hashSeed: UUID, deviceBytes: DEVICE * KIB });
  if (plan instanceof Refused) throw new Error(`mke2fs ${mkfs}: ${plan.refused}`);
  const store = new BlockStore(plan.blockSize, DEVICE * KIB);
  runMkfs(plan, new Recorder(store, 'off'));
  return store;
}

/** Where dumpe2fs finds superblocks and descriptors, group by group. */
const heads = (image: string): string[] =>
  must('dumpe2fs', [image])
    .split('\n')
    .filter((line) => /^Group \d+:|superblock at|Group descriptor/.test(line))
    .map((line) => line.replace(/ csum 0x\w+| \[[A-Z_, ]*\]/g, ''));

const FIXTURE = new URL('fixtures/meta-bg-linux-6.1.json', import.meta.url);

if (renewing) {
  const before: Case[] = JSON.parse(fs.readFileSync(FIXTURE, 'utf8'));
  const recorded = recordAll(before, ({ mkfs }) => startOf(mkfs)).map((r, i) => JSON.stringify({ ...before[i], ...r }));
  fs.writeFileSync(FIXTURE, `[\n${recorded.join(',\n')}\n]\n`);
}

it('as Linux leaves it', () => {
  const recorded: (Case & Recorded)[] = JSON.parse(fs.readFileSync(FIXTURE, 'utf8'));
  for (const { mkfs, to, mount, sums } of recorded) {
    const store = startOf(mkfs);
    const mounted = mountWithShell(new Recorder(store, 'off'), { options: mount, kind: 'ext4', now: MKFS_TIME + 100 });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    mounted.run(BEFORE);
    expect(mounted.kernel.resizeFs(to, growVolume), mkfs).toBe(0);
    mounted.run(AFTER);
    mounted.unmount();
    expect(sumsOf(opened(store)), mkfs).toEqual(sums);
    if (!mustJudge('e2fsck')) continue;
    const image = `${tempDir()}/a.img`;
    writeImage(store, image);
    expect(e2fsck(image).says, mkfs).toBe('');
  }
});

it('descriptors come with their groups', () => {
  const dir = tempDir();
  for (const [mkfs, ...to] of sample(CASES, 4)) {
    const store = startOf(mkfs);
    if (mustJudge('resize2fs', 'e2fsck')) writeImage(store, `${dir}/theirs.img`);
    const recorder = new Recorder(store, 'full');
    const mounted = mountWithShell(recorder, { kind: 'ext4', now: MKFS_TIME + 100 });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    mounted.run('mkdir d; head -c 100000 /dev/urandom > d/a\n');
    for (const blocks of to) {
      expect(mounted.kernel.resizeFs(blocks, growVolume), `${mkfs} to ${blocks}`).toBe(0);
      mounted.run(
        `head -c 600000 /dev/urandom > d/b${blocks}; for i in 1 2 3 4 5; do echo $i > d/${blocks}.$i; done\n`,
      );
    }
    mounted.unmount();
    checkRecording(recorder.recording!, recorder.store);
    if (!mustJudge('e2fsck', 'root', 'loop', 'mount', 'dumpe2fs', 'resize2fs')) continue;
    const ours = `${dir}/ours.img`;
    writeImage(store, ours);
    expect(e2fsck(ours).says, mkfs).toBe('');
    const theirs = `${dir}/theirs.img`;
    for (const blocks of to) {
      fs.truncateSync(theirs, DEVICE * KIB);
      expect(run('resize2fs', ['-f', theirs, `${blocks}`]).status).toBe(0);
    }
    expect(heads(ours), mkfs).toEqual(heads(theirs));
    judge(ours);
    expect(openImage(bytesSource(new Uint8Array(fs.readFileSync(ours))))).not.toBeInstanceOf(Refused);
  }
});
