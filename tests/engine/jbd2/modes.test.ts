/**
 * Every mode and every format of the journal: the power is cut when the last transaction has committed and none of it
 * is home yet. The disk at that moment goes to e2fsck and to the kernel's mount, which replay our journal on their own;
 * both must find the files as promised.
 */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import type { DiskSink } from '../../../src/trace/disk.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith } from '../../helpers/linux.ts';
import { must, run } from '../../helpers/linux-tools.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { directivesOf, makeVolume } from '../fidelity/engine-run.ts';

/** A disk that holds what it was sent. */
class Disk implements DiskSink {
  readonly blocks = new Map<number, Uint8Array>();
  readonly #store: BlockStore;

  constructor(store: BlockStore) {
    this.#store = store;
    for (let b = 0; b < store.blockCount; b++) {
      const bytes = store.read(b);
      if (bytes.some((byte) => byte !== 0)) this.blocks.set(b, bytes.slice());
    }
  }

  write(block: number, count: number): void {
    for (let b = block; b < block + count; b++) this.blocks.set(b, this.#store.read(b).slice());
  }

  flush(): void {}

  save(file: string): void {
    const fd = fs.openSync(file, 'w');
    const { blockSize, blockCount } = this.#store;
    fs.ftruncateSync(fd, blockSize * blockCount);
    for (const [block, bytes] of this.blocks) fs.writeSync(fd, bytes, 0, bytes.length, block * blockSize);
    fs.closeSync(fd);
  }
}

/** A file whose blocks begin with the journal's own magic number: in data=journal their copies are escaped. */
const ESCAPES = String.raw`for i in 1 2 3 4; do printf '\300\073\071\230'; head -c 1020 /dev/zero; done > magic`;
const WORK = `mkdir d
for i in $(seq 1 40); do echo text $i > d/f$i; done
sync
rm d/f1 d/f2 d/f3
mkdir e
rmdir e
mv d/f4 g
${ESCAPES}
ln g d/h
dd if=/dev/zero of=big bs=1k count=100 conv=fsync status=none
`;

const MODES: Readonly<Record<string, readonly [mkfs: string, mount: string]>> = {
  'ext4, checksums v3, 64 bit': ['-t ext4 -b 1024', ''],
  'ext4 without 64 bit': ['-t ext4 -b 1024 -O ^64bit', ''],
  'ext4 without checksums': ['-t ext4 -b 1024 -O ^metadata_csum', ''],
  'ext4, a sum over the whole transaction': ['-t ext4 -b 1024 -O ^metadata_csum', 'journal_checksum'],
  'ext4, asynchronous commit': ['-t ext4 -b 1024', 'journal_async_commit,data=writeback'],
  'ext4, asynchronous commit, sum of the transaction': [
    '-t ext4 -b 1024 -O ^metadata_csum',
    'journal_async_commit,data=writeback',
  ],
  'ext4, no barriers': ['-t ext4 -b 1024', 'nobarrier'],
  'ext4, data=writeback': ['-t ext4 -b 1024', 'data=writeback'],
  'ext4, data=journal, escaped blocks': ['-t ext4 -b 1024', 'data=journal'],
  'ext4 of 4 KiB blocks': ['-t ext4 -b 4096', ''],
  ext3: ['-t ext3 -b 1024', ''],
  'ext3, data=journal': ['-t ext3 -b 1024', 'data=journal'],
};

describeWith(['e2fsck', 'debugfs', 'root', 'loop'], 'a journal of ours, replayed by Linux', () => {
  for (const [title, [mkfs, mount]] of sample(Object.entries(MODES), 6))
    it(title, () => {
      const text = `# mkfs: ${mkfs}\n# size: 16M\n# mount: ${mount}\n${WORK}`;
      const directives = directivesOf(text);
      const store = makeVolume(directives);
      const recorder = new Recorder(store, 'off');
      const disk = new Disk(store);
      recorder.disk = disk;
      const kind = mkfs.includes('ext3') ? 'ext3' : 'ext4';
      const mounted = mountWithShell(recorder, { options: mount, kind });
      if (mounted instanceof Refused) throw new Error(mounted.refused);
      expect(mounted.run(text).status).toBe(0);
      const journal = mounted.fs.journal;
      // The last transaction has committed, and its blocks are not home.
      expect(journal?.checkpoints.transactions.length).toBeGreaterThan(0);
      expect(mounted.fs.home.size).toBeGreaterThan(0);
      const dir = tempDir();
      const [byFsck, byMount] = [path.join(dir, 'fsck.img'), path.join(dir, 'mount.img')];
      disk.save(byFsck);
      fs.copyFileSync(byFsck, byMount);
      const dump = run('debugfs', ['-R', 'logdump -a', byFsck]).stdout;
      expect(dump).toMatch(/type 1 \(descriptor block\)/);
      const checked = run('e2fsck', ['-fy', byFsck]);
      expect(checked.stdout).toMatch(/recovering journal/);
      // After a crash the superblock's counts are unknown; e2fsck counts again.
      const found = checked.stdout.replace(/Free (?:blocks|inodes) count wrong .*\nFix\? yes\n/g, '');
      expect(found).not.toMatch(/Fix\?|Clear\?|Salvage\?|bad checksum|corrupt/i);
      const where = path.join(dir, 'mnt');
      fs.mkdirSync(where);
      must('mount', ['-t', kind, '-o', 'loop', byMount, where]);
      let seen: string;
      try {
        const names = fs.readdirSync(where).filter((name) => name !== 'lost+found');
        expect(names.sort()).toEqual(['big', 'd', 'g', 'magic']);
        expect(fs.readdirSync(path.join(where, 'd')).length).toBe(37);
        expect(fs.readFileSync(path.join(where, 'g'), 'utf8')).toBe('text 4\n');
        expect(fs.readFileSync(path.join(where, 'd/f7'), 'utf8')).toBe('text 7\n');
        expect(fs.statSync(path.join(where, 'big')).size).toBe(102_400);
        seen = fs.readFileSync(path.join(where, 'magic')).toString('hex', 0, 4);
      } finally {
        must('umount', [where]);
      }
      // Only data that went through the journal, or was written for the synced file, had to survive.
      if (mount.includes('data=journal')) expect(seen).toBe('c03b3998');
      expect(run('e2fsck', ['-fn', byMount]).status).toBe(0);
    });
});
