/** Every checksum of volumes that Linux's own tools made. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { be32At } from '../../src/bytes/access.ts';
import {
  type ChecksumRules,
  checksumRules,
  groupDescriptorChecksum,
  superblockChecksum,
} from '../../src/format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum, extentBlockChecksum } from '../../src/format/checksum-blocks.ts';
import {
  commitBlockChecksum,
  journalChecksumRules,
  journalCopyChecksum,
  journalSuperblockChecksum,
  journalTailChecksum,
  storedTagChecksum,
} from '../../src/format/checksum-jbd2.ts';
import { EXT4_EXT_MAGIC, ExtentHeader } from '../../src/format/extents.ts';
import { GroupDescriptor } from '../../src/format/group-descriptor.ts';
import { DxNode } from '../../src/format/htree.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
  JournalHeader,
  JournalSuperblock,
} from '../../src/format/jbd2.ts';
import { blockTagFor, JBD2_FLAG_LAST_TAG, JBD2_FLAG_SAME_UUID } from '../../src/format/jbd2-blocks.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { type Walked, walkChecksums } from './checksum-walk.ts';

function bytesOf(file: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = fs.readFileSync(file);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function mke2fs(options: string[], size: string): string {
  const image = path.join(tempDir(), 'volume.img');
  must('mke2fs', ['-q', '-F', ...options, image, size]);
  return image;
}

function debugfs(image: string, commands: string[]): void {
  const script = path.join(tempDir(), 'commands');
  fs.writeFileSync(script, `${commands.join('\n')}\n`);
  must('debugfs', ['-w', '-f', script, image]);
}

function expectRight(walked: Walked, atLeast: Record<string, number>): void {
  expect(walked.wrong).toEqual([]);
  for (const [kind, count] of Object.entries(atLeast))
    expect(walked.right[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
}

describeWith(['mke2fs'], 'checksums of fresh volumes', () => {
  const all = { superblock: 1, descriptor: 1, 'block bitmap': 1, 'inode bitmap': 1, inode: 11, 'directory leaf': 2 };
  const cases: [options: string, atLeast: Record<string, number>][] = [
    ['-b 1024', { ...all, superblock: 5, descriptor: 40 }],
    ['-b 2048', all],
    ['-b 4096', all],
    ['-b 4096 -O ^64bit', all],
    ['-b 1024 -O ^64bit -I 128', { ...all, descriptor: 40 }],
    ['-b 1024 -I 1024', all],
    ['-b 1024 -g 512', { ...all, superblock: 9, descriptor: 128, 'block bitmap': 2 }],
    ['-b 1024 -O meta_bg,^resize_inode', { ...all, descriptor: 8 }],
    ['-b 4096 -O bigalloc -C 16384', all],
    ['-b 1024 -O bigalloc', all],
    ['-b 1024 -O metadata_csum_seed', all],
    ['-b 1024 -O orphan_file', { ...all, 'orphan file': 32 }],
    ['-b 1024 -O mmp', { ...all, mmp: 1 }],
    ['-b 1024 -O inline_data', { ...all, 'directory leaf': 1 }],
    ['-b 1024 -O ^metadata_csum,uninit_bg', { descriptor: 40 }],
    ['-b 1024 -O ^metadata_csum,uninit_bg,^64bit', { descriptor: 40 }],
    ['-b 1024 -O ^metadata_csum,uninit_bg -g 512', { descriptor: 128 }],
  ];
  for (const [options, atLeast] of sample(cases, 3))
    it(options, () => {
      expectRight(walkChecksums(bytesOf(mke2fs(['-t', 'ext4', ...options.split(' ')], '64M'))), atLeast);
    });

  it('have something to find: one wrong bit is told of', () => {
    const image = bytesOf(mke2fs(['-t', 'ext4', '-b', '1024'], '16M'));
    for (const [at, kind] of [
      [1024 + Superblock.offset.s_free_inodes_count, 'superblock primary'],
      [2048 + GroupDescriptor.offset.bg_free_inodes_count_lo, 'descriptor 0 of copy 0'],
    ] as const) {
      image[at] ^= 0x10;
      expect(walkChecksums(image).wrong.map((w) => w.split(':')[0])).toEqual([kind]);
      image[at] ^= 0x10;
    }
    expect(walkChecksums(image).wrong).toEqual([]);
  });

  it('cost nothing where there are none', () => {
    const image = bytesOf(mke2fs(['-t', 'ext2', '-b', '1024'], '4M'));
    const before = image.slice();
    const rules = checksumRules(image, 1024);
    expect(rules.kind).toBe('none');
    superblockChecksum.set(rules, image, 1024, 0);
    groupDescriptorChecksum.set(rules, image, 2048, 0);
    expect(superblockChecksum.verify(rules, image, 1024, 0)).toBe(true);
    expect(walkChecksums(image).right).toEqual({});
    expect(Buffer.compare(image, before)).toBe(0);
  });
});

describe('blocks that hold anything', () => {
  const rules: ChecksumRules = {
    kind: 'metadata_csum',
    seed: 1,
    blockSize: 1024,
    descSize: 64,
    inodeSize: 256,
    blockBitmapBytes: 1024,
    inodeBitmapBytes: 256,
  };
  it('are wrong, and left alone', () => {
    const all = [extentBlockChecksum, directoryLeafChecksum, dxNodeChecksum];
    const block = fc.uint8Array({ minLength: 1024, maxLength: 1024 });
    fc.assert(
      fc.property(block, fc.nat(0xffff), fc.nat(0xffff), (bytes, a, b) => {
        const refused = () => {
          const before = bytes.slice();
          for (const sum of all) {
            expect(sum.verify(rules, bytes, 0, 7)).toBe(false);
            sum.set(rules, bytes, 0, 7);
          }
          expect(bytes).toEqual(before);
        };
        // Room for more than the block holds: the sum would lie outside it.
        ExtentHeader.write(bytes, 0, { eh_magic: EXT4_EXT_MAGIC, eh_max: a | 0x80 });
        refused();
        const fake = { inode: 0, rec_len: 1024, name_len: 0, file_type: 0 };
        DxNode.write(bytes, 0, { fake, countlimit: { limit: a | 0x80, count: b } });
        refused();
      }),
    );
  });
});

/** A folder for mke2fs -d: a file of many extents, and a directory worth a hash tree. */
function populatedFolder(): string {
  const root = path.join(tempDir(), 'root');
  fs.mkdirSync(path.join(root, 'many'), { recursive: true });
  for (let i = 0; i < 1200; i++)
    fs.writeFileSync(path.join(root, 'many', `a-name-long-enough-to-fill-blocks-${i}`), '');
  // One block of data, one hole, and so on: 600 extents, more than two levels of 1 KiB nodes hold.
  const fd = fs.openSync(path.join(root, 'holes'), 'w');
  for (let i = 0; i < 600; i++) fs.writeSync(fd, new Uint8Array(1024).fill(1), 0, 1024, i * 2048);
  fs.closeSync(fd);
  return root;
}

describeWith(['mke2fs', 'debugfs', 'e2fsck'], 'checksums of populated volumes', () => {
  for (const options of sample(['-b 1024', '-b 1024 -O ^64bit -I 128', '-b 1024 -O metadata_csum_seed'], 6))
    it(options, () => {
      const image = mke2fs(['-t', 'ext4', ...options.split(' '), '-d', populatedFolder()], '64M');
      const long = 'v'.repeat(700);
      debugfs(image, [
        `ea_set /holes user.long ${long}`,
        `ea_set /many user.long ${long}`,
        'ea_set /many user.short x',
      ]);
      // Only e2fsck gives hash trees to directories made by mke2fs and debugfs. It ends with 1: something changed.
      expect(run('e2fsck', ['-fyD', image]).status).toBeLessThanOrEqual(1);
      expectRight(walkChecksums(bytesOf(image)), {
        'extent node': 6,
        'attribute block': 2,
        'hash tree root': 1,
        'directory leaf': 60,
        inode: 1200,
      });
    });
});

/** Verifies the blocks of a journal's transactions, and returns how many of each kind there were. */
function walkJournal(image: Uint8Array, blocks: readonly number[], blockSize: number): Record<string, number> {
  const block = (n: number) => image.subarray(blocks[n] * blockSize, (blocks[n] + 1) * blockSize);
  const js = JournalSuperblock.read(block(0));
  const rules = journalChecksumRules(block(0));
  expect(journalSuperblockChecksum.verify(rules, block(0), 0, 0)).toBe(true);
  const Tag = blockTagFor(js.s_feature_incompat);
  const seen: Record<string, number> = { version: rules.version, descriptor: 0, copy: 0, revoke: 0, commit: 0 };
  let at = js.s_start;
  let sequence = js.s_sequence;
  const next = () => {
    const b = block(at);
    at = at + 1 === js.s_maxlen ? js.s_first : at + 1;
    return b;
  };
  for (;;) {
    const b = next();
    const h = JournalHeader.read(b);
    if (h.h_magic !== JBD2_MAGIC_NUMBER || h.h_sequence !== sequence) return seen;
    if (h.h_blocktype === JBD2_COMMIT_BLOCK) {
      expect(commitBlockChecksum.verify(rules, b, 0, 0), 'commit').toBe(true);
      seen.commit++;
      sequence++;
    } else if (h.h_blocktype === JBD2_REVOKE_BLOCK) {
      expect(journalTailChecksum.verify(rules, b, 0, 0), 'revoke').toBe(true);
      seen.revoke++;
    } else if (h.h_blocktype === JBD2_DESCRIPTOR_BLOCK) {
      expect(journalTailChecksum.verify(rules, b, 0, 0), 'descriptor').toBe(true);
      seen.descriptor++;
      for (let tag = JournalHeader.size, last = false; !last; ) {
        const { t_flags } = Tag.read(b, tag) as { t_flags: number };
        expect(journalCopyChecksum(rules, sequence, next())).toBe(storedTagChecksum(rules, b, tag));
        seen.copy++;
        tag += Tag.size + (t_flags & JBD2_FLAG_SAME_UUID ? 0 : 16);
        last = (t_flags & JBD2_FLAG_LAST_TAG) !== 0;
      }
    } else throw new Error(`block type ${h.h_blocktype}`);
  }
}

describeWith(['mke2fs', 'debugfs'], 'checksums of the journal', () => {
  for (const version of [2, 3])
    for (const bits of ['64bit', '^64bit'])
      it(`v${version}, ${bits}`, () => {
        const image = mke2fs(['-t', 'ext4', '-b', '1024', '-O', bits], '64M');
        const copy = path.join(path.dirname(image), 'copy');
        fs.writeFileSync(copy, new Uint8Array(3 * 1024).fill(0x5a));
        debugfs(image, [
          `jo -c -v ${version}`,
          `jw -b 20000,20001,20002 ${copy}`,
          `jw -b 20010 -r 20000,20001 ${copy}`,
          'jc',
        ]);
        const bytes = bytesOf(image);
        const seen = walkJournal(bytes, walkChecksums(bytes).journal, 1024);
        expect(seen).toMatchObject({ version, descriptor: 2, commit: 2 });
        expect(seen.copy).toBeGreaterThanOrEqual(4);
        expect(seen.revoke).toBeGreaterThanOrEqual(1);
      });
});

describeWith(['mke2fs', 'mount', 'root', 'loop'], 'checksums that the kernel wrote', () => {
  it('two levels of hash tree, deep extents, attributes, and a journal not yet replayed', () => {
    const image = mke2fs(['-t', 'ext4', '-b', '1024', '-O', 'large_dir,orphan_file'], '64M');
    const mnt = path.join(path.dirname(image), 'mnt');
    fs.mkdirSync(mnt);
    must('mount', ['-o', 'loop', image, mnt]);
    const snapshot = path.join(path.dirname(image), 'snapshot.img');
    try {
      fs.mkdirSync(path.join(mnt, 'many'));
      for (let i = 0; i < 4000; i++) fs.writeFileSync(path.join(mnt, 'many', `${'n'.repeat(200)}${i}`), '');
      const fd = fs.openSync(path.join(mnt, 'holes'), 'w');
      for (let i = 0; i < 600; i++) fs.writeSync(fd, new Uint8Array(1024).fill(1), 0, 1024, i * 2048);
      fs.fsyncSync(fd);
      fs.closeSync(fd);
      must('sync', ['-f', mnt]);
      fs.copyFileSync(image, snapshot);
    } finally {
      must('umount', [mnt]);
    }
    const clean = bytesOf(image);
    expectRight(walkChecksums(clean), {
      'extent node': 8,
      'hash tree root': 1,
      'hash tree node': 2,
      'directory leaf': 1000,
      inode: 4000,
      'orphan file': 32,
    });
    // The snapshot was taken while mounted: the journal at that moment is whole.
    const crashed = bytesOf(snapshot);
    const journal = walkChecksums(crashed).journal;
    const seen = walkJournal(crashed, journal, 1024);
    expect(be32At(crashed, journal[0] * 1024 + JournalSuperblock.offset.s_start)).not.toBe(0);
    expect(seen.version).toBe(3);
    expect(seen.commit).toBeGreaterThanOrEqual(1);
    expect(seen.copy).toBeGreaterThanOrEqual(1000);
  });
});
