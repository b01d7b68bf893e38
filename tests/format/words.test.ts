/** Times, sizes, modes and features in words. */

import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/bytes/said.ts';
import { checksumRules, superblockChecksum } from '../../src/format/checksum.ts';
import { dirEntryLength, fileTypeOfMode, recLenFromDisk, recLenToDisk } from '../../src/format/directory.ts';
import { Extent, ExtentRootIndex, ExtentRootLeaf, extentLength, isUnwritten } from '../../src/format/extents.ts';
import { allFeatureNames, FEATURE_WORDS, featureNamed, featureNames } from '../../src/format/features.ts';
import { GroupDescriptor } from '../../src/format/group-descriptor.ts';
import {
  DeviceNumber,
  FastSymlink,
  IndirectMap,
  InlineDirectoryStart,
  InlineStart,
} from '../../src/format/indirect.ts';
import { Inode, iBlockMeaning, inodeTime } from '../../src/format/inode.ts';
import { INODE_FLAGS } from '../../src/format/inode-flags.ts';
import { modeText } from '../../src/format/mode.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { bytesText, counted, utcText } from '../../src/format/words.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { runs } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';

describe('times', () => {
  it('are those of Date, for all that an inode can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 34 }), (seconds) => {
        const iso = new Date(seconds * 1000).toISOString();
        expect(utcText(seconds)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
      }),
      { numRuns: runs(667, 2000) },
    );
  });

  it('carry nanoseconds and two more bits of seconds', () => {
    expect(inodeTime(-1, 0)).toEqual({ seconds: -1, nanoseconds: 0 });
    expect(inodeTime(-(2 ** 31), 1 | (999_999_999 << 2))).toEqual({ seconds: 2 ** 31, nanoseconds: 999_999_999 });
    const inode = Inode.make({ i_mtime: -(2 ** 31), i_mtime_extra: (1 | (5 << 2)) >>> 0 });
    const row = Inode.rows(inode).find((r) => r.name === 'i_mtime')!;
    expect(row.meaning).toBe('2038-01-19 03:14:08.000000005 UTC');
    expect(Inode.rows(inode, 0, 128).find((r) => r.name === 'i_mtime')!.meaning).toBe('1901-12-13 20:45:52 UTC');
    expect(sentenceOf(Inode.rows(inode).find((r) => r.name === 'i_mtime_extra')!.meaning)).toBe(
      '5 nanoseconds, 1 × 2^32 seconds',
    );
  });
});

describe('sizes', () => {
  it('have the unit that reads best', () => {
    expect([0, 1, 1023, 4095, 4096, 1536 * 1024, 2 ** 40 * 16].map(bytesText)).toEqual([
      '0 bytes',
      '1 byte',
      '1023 bytes',
      '4095 bytes',
      '4 KiB',
      '1.5 MiB',
      '16 TiB',
    ]);
    expect([counted(1, 'block'), counted(0, 'block'), counted(2n, 'block')]).toEqual([
      '1 block',
      '0 blocks',
      '2 blocks',
    ]);
  });

  it('join halves', () => {
    const sb = Superblock.make({ s_blocks_count_lo: 0, s_blocks_count_hi: 1, s_log_block_size: 2 });
    expect(sentenceOf(Superblock.rows(sb).find((r) => r.name === 's_blocks_count_lo')!.meaning)).toBe(
      '4294967296 blocks, 16 TiB',
    );
    const gd = GroupDescriptor.make({ bg_inode_table_lo: 5, bg_inode_table_hi: 1 });
    const table = (limit: number) => GroupDescriptor.rows(gd, 0, limit).find((r) => r.name === 'bg_inode_table_lo')!;
    expect(sentenceOf(table(64).meaning)).toContain('4294967301');
    expect(table(32).meaning).toBe('');
  });
});

describe('modes and types', () => {
  it('read as ls writes them', () => {
    expect([0o100644, 0o040755, 0o120777, 0o104755, 0o102640, 0o041777, 0o041776, 0o060660].map(modeText)).toEqual([
      '-rw-r--r--',
      'drwxr-xr-x',
      'lrwxrwxrwx',
      '-rwsr-xr-x',
      '-rw-r-S---',
      'drwxrwxrwt',
      'drwxrwxrwT',
      'brw-rw----',
    ]);
    expect([0o100644, 0o040755, 0o120777, 0o010000, 0].map(fileTypeOfMode)).toEqual([1, 2, 7, 5, 0]);
  });

  it('decide what i_block is', () => {
    const iBlock = Inode.zero().i_block;
    const meaning = (i_mode: number, flags: number, i_block = iBlock, i_size_lo = 0) =>
      iBlockMeaning({ ...Inode.zero(), i_mode, i_flags: flags, i_block, i_size_lo });
    const { EXT4_EXTENTS_FL, EXT4_INLINE_DATA_FL } = INODE_FLAGS;
    const deep = iBlock.slice();
    deep[6] = 1;
    expect(meaning(0o100644, EXT4_EXTENTS_FL)).toBe(ExtentRootLeaf);
    expect(meaning(0o100644, EXT4_EXTENTS_FL, deep)).toBe(ExtentRootIndex);
    expect(meaning(0o100644, 0)).toBe(IndirectMap);
    expect(meaning(0o120777, 0, iBlock, 59)).toBe(FastSymlink);
    expect(meaning(0o120777, 0, iBlock, 60)).toBe(IndirectMap);
    expect(meaning(0o120777, EXT4_EXTENTS_FL, iBlock, 60)).toBe(ExtentRootLeaf);
    expect(meaning(0o020600, 0)).toBe(DeviceNumber);
    expect(meaning(0o010600, 0)).toBeUndefined();
    expect(meaning(0o100644, EXT4_INLINE_DATA_FL)).toBe(InlineStart);
    expect(meaning(0o040755, EXT4_INLINE_DATA_FL)).toBe(InlineDirectoryStart);
  });
});

describe('extents and entries', () => {
  it('say themselves', () => {
    const show = (e: Parameters<typeof Extent.make>[0]) => sentenceOf(Extent.show({ ...Extent.zero(), ...e }));
    expect(show({ ee_block: 0, ee_len: 8, ee_start_lo: 1240 })).toBe('0–7 → 1240–1247');
    expect(show({ ee_block: 9, ee_len: 32769, ee_start_lo: 5, ee_start_hi: 1 })).toBe('9 → 4294967301 unwritten');
    expect(show({})).toBe('not in use');
    expect([32768, 32769, 65535].map((n) => [extentLength(n), isUnwritten(n)])).toEqual([
      [32768, false],
      [1, true],
      [32767, true],
    ]);
  });

  it('have lengths that fit any block', () => {
    expect([1, 4, 5, 255].map(dirEntryLength)).toEqual([12, 12, 16, 264]);
    for (const length of [12, 4096, 65532, 65536])
      expect(recLenFromDisk(recLenToDisk(length, 65536), 65536)).toBe(length);
    expect(recLenToDisk(65536, 65536)).toBe(65535);
    expect(recLenFromDisk(4096, 4096)).toBe(4096);
  });
});

describe('features', () => {
  it('are found by every name they have', () => {
    for (const { word, features } of FEATURE_WORDS)
      for (const [name, { bit }] of Object.entries(features)) {
        expect(featureNamed(name)).toMatchObject({ word, bit, name });
        expect(featureNamed(name.toUpperCase())).toMatchObject({ word, bit });
        expect(featureNames(word, bit)).toEqual([name]);
      }
    expect(featureNamed('extents')).toMatchObject({ name: 'extent' });
    expect(featureNamed('FEATURE_I5')).toMatchObject({ word: 's_feature_incompat', bit: 32, name: 'FEATURE_I5' });
    expect(featureNamed('feature_r31')).toMatchObject({ bit: 0x80000000 });
    expect(featureNamed('FEATURE_C2')).toMatchObject({ name: 'has_journal' });
    for (const none of ['', 'toString', 'feature_x1', 'FEATURE_C32', 'hash'])
      expect(featureNamed(none)).toBeUndefined();
  });
});

describeWith(['mke2fs', 'dumpe2fs'], 'names that dumpe2fs prints', () => {
  it('are the features’ names', () => {
    const image = path.join(tempDir(), 'volume.img');
    must('mke2fs', ['-q', '-F', '-t', 'ext4', image, '8M']);
    const bytes = fs.readFileSync(image);
    const sb = Superblock.view(bytes, 1024);
    sb.s_feature_compat = 0xffffffff;
    sb.s_feature_ro_compat = 0xffffffff;
    // With a bit that it does not know, or refuses, dumpe2fs would not open the volume.
    sb.s_feature_incompat = 0x3e7d6;
    superblockChecksum.set(checksumRules(bytes, 1024), bytes, 1024, 0);
    fs.writeFileSync(image, bytes);
    // It ends with 1, for the journal it cannot read under all of these; the features are printed before that.
    const said = /^Filesystem features: +(.*)$/m.exec(run('dumpe2fs', ['-h', image]).stdout)?.[1];
    expect(said?.trim().split(' ')).toEqual(allFeatureNames(sb));
  });
});

describe('i_block in a few words', () => {
  const meaning = (values: Parameters<typeof Inode.make>[0]) =>
    sentenceOf(Inode.rows(Inode.make(values)).find((r) => r.name === 'i_block')!.meaning);
  it('says what is in it', () => {
    const leaf = ExtentRootLeaf.make({
      eh: { eh_magic: 0xf30a, eh_entries: 2, eh_max: 4, eh_depth: 0, eh_generation: 0 },
      extents: [
        { ee_block: 0, ee_len: 2, ee_start_hi: 0, ee_start_lo: 80 },
        { ee_block: 5, ee_len: 1, ee_start_hi: 0, ee_start_lo: 90 },
      ],
    });
    const extents = INODE_FLAGS.EXT4_EXTENTS_FL;
    expect(meaning({ i_mode: 0o100644, i_flags: extents, i_block: leaf })).toBe('extents 0–1 → 80–81, 5 → 90');
    const map = IndirectMap.make({ direct: [7, 0, 8], double_indirect: 9 });
    expect(meaning({ i_mode: 0o100644, i_block: map })).toBe('block map: 2 of 12 direct blocks, 1 tree of lists');
    const link = FastSymlink.make({ target: '../there' });
    expect(meaning({ i_mode: 0o120777, i_size_lo: 8, i_block: link })).toBe('link to "../there"');
    const device = DeviceNumber.make({ new: 0x00100103 });
    expect(meaning({ i_mode: 0o060660, i_block: device })).toBe('device: major 1, minor 259');
  });
});
