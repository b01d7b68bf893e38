/**
 * Superblocks that are refused, and those that are opened read-only, in which words, and what Linux does with them. The
 * sentence is part of the behaviour: it names the field, its byte and its value.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { classify } from '../../../src/engine/volume/classify.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { describeWith, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { type Change, changed, named, open, refused, warned } from './opened.ts';

const FOREVER = 'and without that nothing in the volume can be trusted to mean what it seems to.';

/** Fields of the superblock of ext4-1k (4096 blocks of 1 KiB in two groups of 2048) that make it unreadable. */
const REFUSED: [Change, string][] = [
  [{ s_log_block_size: 7 }, 's_log_block_size at byte 1048 is 7: block sizes go from 0 (1 KiB) to 6 (64 KiB).'],
  [
    { s_log_block_size: 0xffffffff },
    's_log_block_size at byte 1048 is 4294967295: block sizes go from 0 (1 KiB) to 6 (64 KiB).',
  ],
  [{ s_blocks_per_group: 0 }, 's_blocks_per_group at byte 1056 is 0: a block group has at least 8 blocks.'],
  [
    { s_blocks_per_group: 8200 },
    's_blocks_per_group at byte 1056 is 8200: it is a multiple of 8 up to 8192, the blocks that one bitmap block can number.',
  ],
  [
    { s_blocks_per_group: 12 },
    's_blocks_per_group at byte 1056 is 12: it is a multiple of 8 up to 8192, the blocks that one bitmap block can number.',
  ],
  [
    { s_blocks_per_group: 8 },
    's_blocks_per_group at byte 1056 is 8: it cuts the volume into 512 groups, whose descriptors fill 32 blocks and more than a group.',
  ],
  [
    { s_inodes_per_group: 0 },
    's_inodes_per_group at byte 1064 is 0: a group has from 4, one block of inodes, to 8192, the inodes that one bitmap block can number.',
  ],
  [
    { s_inodes_per_group: 9000 },
    's_inodes_per_group at byte 1064 is 9000: a group has from 4, one block of inodes, to 8192, the inodes that one bitmap block can number.',
  ],
  [
    { s_inodes_per_group: 8192, s_inode_size: 1024 },
    "s_inodes_per_group at byte 1064 is 8192: one group's inode table would fill 8192 blocks of a volume that has 4096.",
  ],
  [
    { s_first_data_block: 0 },
    's_first_data_block at byte 1044 is 0: with blocks of 1024 bytes the first group starts at block 1.',
  ],
  [
    { s_first_data_block: 5000 },
    's_first_data_block at byte 1044 is 5000: it is past the end of a volume of 4096 blocks.',
  ],
  [
    { s_inode_size: 0 },
    's_inode_size at byte 1112 is 0: an inode has a power of two of bytes, from 128 to a block (1024).',
  ],
  [
    { s_inode_size: 384 },
    's_inode_size at byte 1112 is 384: an inode has a power of two of bytes, from 128 to a block (1024).',
  ],
  [
    { s_inode_size: 2048 },
    's_inode_size at byte 1112 is 2048: an inode has a power of two of bytes, from 128 to a block (1024).',
  ],
  [{ s_first_ino: 3 }, 's_first_ino at byte 1108 is 3: the first 10 inodes are reserved.'],
  [
    { s_desc_size: 32 },
    's_desc_size at byte 1278 is 32: with 64bit a descriptor has a power of two of bytes, from 64 to 1024.',
  ],
  [
    { s_desc_size: 96 },
    's_desc_size at byte 1278 is 96: with 64bit a descriptor has a power of two of bytes, from 64 to 1024.',
  ],
  [
    { s_log_cluster_size: 1 },
    's_log_cluster_size at byte 1052 is 1: without bigalloc it equals s_log_block_size, which is 0.',
  ],
  [{ s_blocks_count_lo: 0 }, 's_blocks_count_lo at byte 1028 is 0: a volume has blocks.'],
  [{ s_blocks_count_lo: 1 }, 's_first_data_block at byte 1044 is 1: it is past the end of a volume of 1 block.'],
  [
    { s_blocks_count_hi: 1 },
    's_blocks_count_lo at byte 1028 is 4294971392 (with s_blocks_count_hi at byte 1360): the descriptors of 2097154 groups would reach to byte 134220800, and the file ends at byte 4194304.',
  ],
  [
    { s_blocks_count_hi: 0x80000000 },
    's_blocks_count_lo at byte 1028 is 9223372036854779904 (with s_blocks_count_hi at byte 1360): a volume has at most 2^48 blocks (281474976710656).',
  ],
  [
    { s_reserved_gdt_blocks: 300 },
    's_reserved_gdt_blocks at byte 1230 is 300: one block of pointers can keep at most 256.',
  ],
  [
    { s_feature_incompat: 0x800002c2 },
    `s_feature_incompat at byte 1120 is 0x800002c2: the feature FEATURE_I31 (0x80000000) is not known, ${FOREVER}`,
  ],
  [
    { s_feature_incompat: 0x12c3 },
    `s_feature_incompat at byte 1120 is 0x12c3: the features compression, dirdata (0x1001) are not supported, ${FOREVER}`,
  ],
  [
    { s_feature_incompat: 0x8 },
    's_feature_incompat at byte 1120 is 0x8: the feature journal_dev says that this is the journal of another volume, and holds no files.',
  ],
];

/** Fields whose damage can be worked around. */
const WARNED: [Change, string][] = [
  [
    { s_blocks_count_lo: 6000 },
    's_blocks_count_lo at byte 1028 is 6000: that is 5.9 MiB, but the file ends at byte 4194304; the 1904 blocks behind it are read as zeros.',
  ],
  [
    { s_feature_ro_compat: 0x8000046b },
    's_feature_ro_compat at byte 1124 is 0x8000046b: a volume with FEATURE_R31 (0x80000000) may only be read.',
  ],
  [
    { s_feature_ro_compat: 0x47b },
    's_feature_ro_compat at byte 1124 is 0x47b: metadata_csum and uninit_bg exclude each other.',
  ],
  [
    { s_feature_incompat: 0x2c6 },
    's_feature_incompat at byte 1120 is 0x2c6: needs_recovery says that the journal has not been replayed; what is shown is the disk without it.',
  ],
  [
    { s_checksum_type: 2 },
    's_checksum_type at byte 1397 is 2: only 1 (crc32c) is known, so checksums are not verified.',
  ],
  [{ s_rev_level: 2 }, 's_rev_level at byte 1100 is 2: revisions above 1 are not known.'],
  [{ s_inodes_count: 5 }, 's_inodes_count at byte 1024 is 5: 2 groups of 128 inodes make 256.'],
  [{ s_free_blocks_count_lo: 99999 }, 's_free_blocks_count_lo at byte 1036 is 99999: the volume has only 4096 blocks.'],
  [{ s_free_inodes_count: 99999 }, 's_free_inodes_count at byte 1040 is 99999: the volume has only 256 inodes.'],
  [
    { s_clusters_per_group: 77 },
    's_clusters_per_group at byte 1060 is 77: without bigalloc it equals s_blocks_per_group, which is 2048.',
  ],
  [
    { s_log_groups_per_flex: 40 },
    's_log_groups_per_flex at byte 1396 is 40: it is a logarithm, at most 31; taken as 0.',
  ],
  [{ s_journal_inum: 200 }, 's_journal_inum at byte 1248 is 200: that inode leads to no journal.'],
  [{ s_journal_inum: 2000 }, 's_journal_inum at byte 1248 is 2000: there is no such inode.'],
  [
    { s_creator_os: 1 },
    's_creator_os at byte 1096 is 1: inodes are read as Linux writes them, which may be wrong here.',
  ],
  [{ s_def_hash_version: 99 }, 's_def_hash_version at byte 1276 is 99: the hash of new directories is one of 0 to 5.'],
  [
    { s_want_extra_isize: 500 },
    's_want_extra_isize at byte 1374 is 500: an inode of 256 bytes has room for 128 more than the first 128, in steps of 4.',
  ],
];

it.each(REFUSED)('%o is refused', (change, sentence) => {
  expect(refused(changed('ext4-1k', change))).toBe(sentence);
});

it.each(WARNED)('%o is opened for reading only', (change, sentence) => {
  const bytes = changed('ext4-1k', change);
  expect(warned(bytes)).toContain(sentence);
  expect(classify(open(bytes) as Volume)).toBeInstanceOf(Uint8Array);
});

it('a wrong checksum of the superblock', () => {
  const bytes = named('ext4-1k').bytes.slice();
  bytes[1024 + Superblock.offset.s_mnt_count] ^= 1;
  const stored = Superblock.read(bytes, 1024).s_checksum.toString(16);
  expect(warned(bytes)).toEqual([
    expect.stringMatching(
      new RegExp(`^s_checksum at byte 2044 is 0x${stored}: the superblock's bytes give 0x[0-9a-f]+\\.$`),
    ),
  ]);
});

it('with bigalloc, clusters must make groups', () => {
  const bigalloc = { s_feature_ro_compat: 0x66b, s_log_cluster_size: 4 };
  expect(refused(changed('ext4-1k', bigalloc))).toBe(
    's_clusters_per_group at byte 1060 is 2048: 16 blocks each do not make the 2048 blocks of s_blocks_per_group.',
  );
  expect(refused(changed('ext4-1k', { ...bigalloc, s_log_cluster_size: 40 }))).toBe(
    's_log_cluster_size at byte 1052 is 40: a cluster has from one block to 1 GiB (0 to 20).',
  );
});

describeWith(['root', 'loop', 'mount'], 'what Linux does with the same superblocks', () => {
  const dir = tempDir();
  const where = path.join(dir, 'mnt');
  fs.mkdirSync(where);
  const mounts = (bytes: Uint8Array): boolean => {
    const image = path.join(dir, 'absurd.img');
    fs.writeFileSync(image, bytes);
    const mounted = run('mount', ['-o', 'loop,ro,noload', image, where]).status === 0;
    if (mounted) run('umount', [where]);
    return mounted;
  };

  it('mounts the fixture', () => expect(mounts(named('ext4-1k').bytes)).toBe(true));

  it('refuses all that we refuse', () => {
    const milder = REFUSED.filter(([change]) => mounts(changed('ext4-1k', change)));
    expect(milder).toEqual([]);
  });

  it('refuses nothing that we take for sound', () => {
    const more: Change[] = [
      { s_state: 2 },
      { s_errors: 9 },
      { s_minor_rev_level: 7 },
      { s_rev_level: 0 },
      { s_r_blocks_count_lo: 4000000000 },
      { s_min_extra_isize: 500 },
      { s_block_group_nr: 3 },
      { s_feature_compat: 0xffff0000 | 0x3c },
      { s_last_orphan: 77 },
      { s_hash_seed: [0, 0, 0, 0] },
      { s_def_hash_version: 6 },
      { s_raid_stride: 9999 },
      { s_blocks_count_lo: 4000 },
      { s_inodes_per_group: 132 },
      { s_first_ino: 500 },
      { s_mmp_block: 7n },
      { s_desc_size: 128 },
    ];
    for (const change of [...more, ...WARNED.map(([c]) => c)]) {
      const bytes = changed('ext4-1k', change);
      if (!mounts(bytes)) expect(warned(bytes), JSON.stringify(Object.keys(change))).not.toEqual([]);
    }
  });
});
