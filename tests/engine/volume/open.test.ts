/** What is opened, from files and devices, whole, cut or of another kind, and what is refused in which words. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { classify } from '../../../src/engine/volume/classify.ts';
import { describeBlock } from '../../../src/engine/volume/describe.ts';
import { openImage, openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { checksumRules, groupDescriptorChecksum } from '../../../src/format/checksum.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { describeWith, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { ALL, named, open, refused } from './opened.ts';

it('descriptors that point outside of the volume are left out, those that are wrong are said', () => {
  const bytes = named('ext4-1k').bytes.slice();
  const at = 2048;
  GroupDescriptor.write(bytes, at, { bg_inode_table_lo: 4090, bg_block_bitmap_lo: 0, bg_inode_bitmap_hi: 7 });
  groupDescriptorChecksum.set(checksumRules(bytes, 1024), bytes, at, 0);
  bytes[at + 64 + GroupDescriptor.offset.bg_used_dirs_count_lo] ^= 1;
  const inodeBitmap = 7 * 2 ** 32 + GroupDescriptor.read(bytes, at).bg_inode_bitmap_lo;
  const volume = open(bytes) as Volume;
  expect(volume.warnings.slice(0, 3)).toEqual([
    "bg_block_bitmap_lo at byte 0 of block 2 is 0, outside of the volume's 4096 blocks; that of group 0 is left out.",
    `bg_inode_bitmap_lo at byte 4 of block 2 is ${inodeBitmap}, outside of the volume's 4096 blocks; that of group 0 is left out.`,
    "bg_inode_table_lo at byte 8 of block 2 is 4090, and a table of 32 blocks there would not lie within the volume's 4096; that of group 0 is left out.",
  ]);
  expect(volume.warnings[3]).toMatch(
    /^bg_checksum at byte 30 of block 2 is 0x[0-9a-f]+, but the bytes of descriptor 1 give 0x[0-9a-f]+\.$|^bg_checksum at byte 94 of block 2/,
  );
  expect(classify(volume)).toBeInstanceOf(Uint8Array);
  expect(volume.warnings.length).toBeLessThan(8);
});

const file = (size: number, at: number, text: string | number[]): Uint8Array => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(typeof text === 'string' ? Buffer.from(text, 'latin1') : text, at);
  return bytes;
};

const NOT_EXT = 's_magic at byte 1080 is 0x707 instead of 0xef53, so this is no ext2, ext3 or ext4 volume.';

it.each([
  [file(100_000, 0, [0x1f, 0x8b, 8]), 'a gzip file; unpack it first'],
  [file(100_000, 0, [0x28, 0xb5, 0x2f, 0xfd]), 'a zstd file; unpack it first'],
  [file(100_000, 0, 'PK\x03\x04'), 'a zip archive; unpack it first'],
  [file(100_000, 257, 'ustar'), 'a tar archive; it holds files, not a volume'],
  [file(100_000, 32769, 'CD001'), 'an ISO 9660 image (a CD or DVD)'],
  [file(100_000, 0, 'XFSB'), 'an XFS volume'],
  [file(100_000, 65600, '_BHRfS_M'), 'a btrfs volume'],
  [file(100_000, 3, 'NTFS    '), 'an NTFS volume'],
  [file(100_000, 82, 'FAT32   '), 'a FAT volume'],
  [file(100_000, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'a PNG picture'],
  [file(100_000, 0, [0xff, 0xd8, 0xff, 0xe0]), 'a JPEG picture'],
  [file(100_000, 0, '%PDF-1.7'), 'a PDF document'],
  [file(100_000, 0, 'QFI\xfb'), 'a QCOW2 disk image; convert it to raw first'],
])('a foreign file is recognised', (bytes, looks) => {
  expect(refused(bytes)).toBe(`${NOT_EXT} It looks like ${looks}.`);
});

it('other files', () => {
  expect(refused(new Uint8Array(0))).toBe('The file is empty: a superblock would begin at byte 1024.');
  expect(refused(file(1500, 0, 'x'))).toBe('The file ends at byte 1500, before the superblock does at byte 2048.');
  expect(refused(file(100_000, 0, [1, 2, 3]))).toBe(NOT_EXT);
  const text = new Uint8Array(5000).fill(0x61);
  expect(refused(text)).toBe(
    's_magic at byte 1080 is 0x6161 instead of 0xef53, so this is no ext2, ext3 or ext4 volume. It looks like a text file.',
  );
  expect(refused(text.subarray(0, 300))).toBe(
    'The file ends at byte 300, before the superblock does at byte 2048. It looks like a text file.',
  );
  const disk = file(100_000, 510, [0x55, 0xaa]);
  disk.set([0x83, 0, 0, 0, 0x00, 0x08, 0, 0], 450);
  expect(refused(disk)).toBe(
    `${NOT_EXT} It looks like a whole disk with a partition table; its first Linux partition begins at byte 1048576: cut it out first.`,
  );
  disk.set(Buffer.from('EFI PART'), 512);
  expect(refused(disk)).toBe(
    `${NOT_EXT} It looks like a whole disk with a GPT partition table; cut the partition out of it first.`,
  );
});

it('nothing but zeros', () => {
  expect(refused(new Uint8Array(1 << 20))).toBe(
    's_magic at byte 1080 is 0x0 instead of 0xef53: the file holds nothing but zeros, and no backup of a superblock is where mke2fs would put one.',
  );
  expect(refused(new Uint8Array((1 << 24) + 512))).toBe(
    's_magic at byte 1080 is 0x0 instead of 0xef53: the first 16777216 bytes are all zero, and no backup of a superblock is where mke2fs would put one.',
  );
});

describeWith(['mke2fs'], 'a lost superblock', () => {
  const make = (options: string[], size: string): Uint8Array => {
    const image = path.join(tempDir(), 'lost.img');
    expect(run('mke2fs', ['-q', '-F', ...options, image, size]).status).toBe(0);
    return new Uint8Array(fs.readFileSync(image));
  };

  it('its backup is told', () => {
    const bytes = make(['-t', 'ext4', '-b', '1024'], '20M');
    bytes.fill(0, 0, 100_000);
    expect(refused(bytes)).toBe(
      's_magic at byte 1080 is 0x0 instead of 0xef53, so the superblock is lost. A backup of the superblock is at block 8193 (byte 8389632): e2fsck -b 8193 -B 1024 restores the volume from it.',
    );
    // Also if the superblock is there, but absurd.
    const absurd = make(['-t', 'ext4', '-b', '2048'], '40M');
    Superblock.write(absurd, 1024, { s_blocks_per_group: 0 });
    expect(refused(absurd)).toBe(
      's_blocks_per_group at byte 1056 is 0: a block group has at least 8 blocks. A backup of the superblock is at block 16384 (byte 33554432): e2fsck -b 16384 -B 2048 restores the volume from it.',
    );
  });

  it('no feature is known better than by its own backup', () => {
    const bytes = make(['-t', 'ext4', '-b', '1024'], '20M');
    Superblock.write(bytes, 1024, { s_feature_incompat: 0x40000000 });
    expect(refused(bytes)).not.toContain('backup');
  });
});

it('a cut file is opened as far as it goes, and refused without its descriptors', () => {
  for (const { name, bytes } of ALL) {
    const half = open(bytes.slice(0, bytes.length / 2 + 100)) as Volume;
    expect(
      half.warnings.some((w) => w.includes(`the file ends at byte ${bytes.length / 2 + 100}`)),
      name,
    ).toBe(true);
    expect(half.readOnly).toBe(true);
    expect(half.device.blockCount).toBe(half.geometry.blockCount);
    describeBlock(half, half.geometry.blockCount - 1);
  }
  expect(refused(named('ext4-1k').bytes.slice(0, 3000))).toBe(
    's_blocks_count_lo at byte 1028 is 4096: the descriptors of 2 groups would reach to byte 3072, and the file ends at byte 3000.',
  );
});

it('a device is opened as a file is, at any block size but the wrong one', () => {
  for (const { bytes, blockSize } of ALL) {
    const store = new BlockStore(blockSize, bytes.length, bytesSource(bytes));
    const volume = openVolume(store) as Volume;
    expect(volume.device).toBe(store);
    expect(
      Buffer.from(classify(volume) as Uint8Array).equals(Buffer.from(classify(open(bytes) as Volume) as Uint8Array)),
    ).toBe(true);
  }
  const store = new BlockStore(2048, 1 << 22, bytesSource(named('ext4-1k').bytes));
  expect((openVolume(store) as Refused).refused).toBe(
    's_log_block_size at byte 1048 is 0: blocks of 1024 bytes, and the device is read in blocks of 2048.',
  );
  expect((openVolume(new BlockStore(4096, 0)) as Refused).refused).toContain('empty');
});

it('a device that ends before its volume does reads as zeros from there on', () => {
  const { bytes, blockSize } = named('ext2-1k');
  const half = bytes.slice(0, bytes.length / 2);
  const volume = openVolume(new BlockStore(blockSize, half.length, bytesSource(half))) as Volume;
  expect(volume.warnings[0]).toContain(`the file ends at byte ${half.length}`);
  expect(volume.device.read(volume.geometry.blockCount - 1).every((b) => b === 0)).toBe(true);
  expect(volume.device.read(1)[56]).toBe(0x53);
  expect(classify(volume)).toBeInstanceOf(Uint8Array);
});

it('an image opens into a store that can be written', () => {
  const { bytes } = named('ext2-1k');
  const opened = openImage(bytesSource(bytes));
  if (opened instanceof Refused) throw new Error(opened.refused);
  opened.store.write(100, new Uint8Array([1, 2, 3]));
  expect(opened.volume.device.read(100)[2]).toBe(3);
  expect(bytes[100 * 1024 + 2]).not.toBe(3);
});
