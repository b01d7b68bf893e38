/**
 * Volumes built to hurt a reader rather than damaged by chance: loops, trees that lead to one place a million times,
 * tables shared by all groups. Each must end soon, in little memory, with a finding.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { classify, summarizeGroups } from '../../../src/engine/volume/classify.ts';
import { describeBlock } from '../../../src/engine/volume/describe.ts';
import { eachEntry } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { infoText } from '../../../src/engine/volume/info.ts';
import { type InodeRef, readInode } from '../../../src/engine/volume/inode.ts';
import { journalOf } from '../../../src/engine/volume/journal.ts';
import { blockOf, fileMap } from '../../../src/engine/volume/map.ts';
import { pathOf } from '../../../src/engine/volume/names.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { ownersOf } from '../../../src/engine/volume/owners.ts';
import { lookupPath } from '../../../src/engine/volume/path.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { inodeXattrs, xattrRecords } from '../../../src/engine/volume/xattrs.ts';
import { Extent, ExtentHeader, ExtentIndex } from '../../../src/format/extents.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { Inode } from '../../../src/format/inode.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { dice, fixtures } from '../../helpers/corruption.ts';
import { sample } from '../../helpers/long.ts';

const ALL = fixtures();
const MOST_MS = 3000;
const MOST_BYTES = 300 << 20;

const copyOf = (name: string): Uint8Array => ALL.find((f) => f.name === name)!.bytes.slice();

function bounded<T>(body: () => T): T {
  const memory = process.memoryUsage();
  const start = process.cpuUsage();
  const result = body();
  const used = process.cpuUsage(start);
  expect((used.user + used.system) / 1000).toBeLessThan(MOST_MS);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.arrayBuffers - memory.heapUsed - memory.arrayBuffers).toBeLessThan(MOST_BYTES);
  return result;
}

const open = (bytes: Uint8Array): Volume => {
  const volume = openVolume(bytesSource(bytes));
  if (!('geometry' in volume)) throw new Error(volume.refused);
  return volume;
};

const inodeOf = (volume: Volume, ino: number): InodeRef => {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) throw new Error(inode.sentence);
  return inode;
};

/** The byte of an inode in a fixture. */
const at = (bytes: Uint8Array, ino: number): number => {
  const volume = open(bytes);
  const inode = inodeOf(volume, ino);
  return inode.block * volume.geometry.blockSize + inode.offset;
};

const BLOCK = 1024;

function extentNode(
  bytes: Uint8Array,
  where: number,
  depth: number,
  entries: Record<string, number>[],
  max = 84,
): void {
  ExtentHeader.write(bytes, where, { eh_magic: 0xf30a, eh_entries: entries.length, eh_max: max, eh_depth: depth });
  for (const [i, e] of entries.entries()) (depth === 0 ? Extent : ExtentIndex).write(bytes, where + 12 * (i + 1), e);
}

/** Everything that walks a volume. */
function readAll(volume: Volume): void {
  classify(volume);
  ownersOf(volume);
  summarizeGroups(volume);
  pathOf(volume, 12);
  lookupPath(volume, '/sub/deeper/file');
  journalOf(volume);
  infoText(volume);
  for (let block = 0; block < volume.geometry.blockCount; block += 97) describeBlock(volume, block);
}

it('an extent tree that leads back to itself', () => {
  const bytes = copyOf('ext4-1k');
  const root = at(bytes, 12) + Inode.offset.i_block;
  Inode.write(bytes, at(bytes, 12), { i_flags: INODE_FLAGS.EXT4_EXTENTS_FL, i_mode: 0x81a4 });
  extentNode(bytes, root, 2, [{ ei_block: 0, ei_leaf_lo: 4000, ei_leaf_hi: 0 }], 4);
  extentNode(bytes, 4000 * BLOCK, 1, [
    { ei_block: 0, ei_leaf_lo: 4000, ei_leaf_hi: 0 },
    { ei_block: 5, ei_leaf_lo: 4001, ei_leaf_hi: 0 },
    { ei_block: 9, ei_leaf_lo: 4001, ei_leaf_hi: 0 },
  ]);
  extentNode(bytes, 4001 * BLOCK, 0, [{ ee_block: 5, ee_len: 2, ee_start_lo: 3900, ee_start_hi: 0 }]);
  const volume = open(bytes);
  const { findings, runs } = bounded(() => fileMap(volume, inodeOf(volume, 12)));
  expect(runs).toEqual([{ logical: 5, physical: 3900, length: 2, unwritten: false }]);
  expect(findings.map((f) => f.sentence)).toEqual([
    'ei_leaf_lo at byte 16 of block 4000 is 4000, a node that this tree has already led to; that part of inode 12 is left out.',
    'ei_leaf_lo at byte 40 of block 4000 is 4001, a node that this tree has already led to; that part of inode 12 is left out.',
  ]);
  bounded(() => readAll(volume));
});

it('indirect blocks that list each other', () => {
  const bytes = copyOf('ext2-1k');
  const inode = at(bytes, 12);
  const words = new DataView(bytes.buffer);
  Inode.write(bytes, inode, { i_mode: 0x81a4, i_flags: 0, i_size_lo: 0xffffffff });
  for (let slot = 0; slot < 15; slot++)
    words.setUint32(inode + Inode.offset.i_block + 4 * slot, slot < 12 ? 0 : 3000, true);
  for (let i = 0; i < 256; i++) words.setUint32(3000 * BLOCK + 4 * i, 3000 + (i % 3), true);
  for (let i = 0; i < 256; i++) words.setUint32(3001 * BLOCK + 4 * i, 3000, true);
  const volume = open(bytes);
  const { findings } = bounded(() => fileMap(volume, inodeOf(volume, 12)));
  expect(findings.some((f) => f.what === 'cycle')).toBe(true);
  bounded(() => readAll(volume));
});

it('a directory whose map has the same blocks thousands of times', () => {
  const bytes = copyOf('ext4-1k');
  const inode = at(bytes, 2);
  // Four index entries, 84 nodes below each, 84 extents of 3,000 blocks in each: 84 million blocks of names.
  Inode.write(bytes, inode, { i_size_lo: 0xfffffc00, i_size_high: 0xff, i_flags: INODE_FLAGS.EXT4_EXTENTS_FL });
  const first = 3000;
  const span = 84 * 3000;
  const nodes = Array.from({ length: 4 }, (_, k) => k);
  extentNode(
    bytes,
    inode + Inode.offset.i_block,
    1,
    nodes.map((k) => ({ ei_block: k * span, ei_leaf_lo: first + k, ei_leaf_hi: 0 })),
    4,
  );
  for (const k of nodes)
    extentNode(
      bytes,
      (first + k) * BLOCK,
      0,
      Array.from({ length: 84 }, (_, i) => ({
        ee_block: k * span + i * 3000,
        ee_len: 3000,
        ee_start_lo: 1000,
        ee_start_hi: 0,
      })),
    );
  const volume = open(bytes);
  let entries = 0;
  bounded(() => eachEntry(volume, inodeOf(volume, 2), () => ++entries > 0));
  bounded(() => readAll(volume));
  expect(ownersOf(volume).findings.map((f) => f.what)).toContain('limit');
});

it('all groups with the same full table of inodes', () => {
  const bytes = copyOf('ext4-meta_bg');
  // The first group's places in every descriptor, whose checksums are then wrong, and all inodes marked in use.
  const volume = open(bytes);
  const { geometry: g, groups } = volume;
  for (let group = 1; group < g.groups; group++) {
    const index = Math.floor(group / g.descPerBlock);
    const block = index === 0 ? 2 : g.firstDataBlock + index * g.descPerBlock * g.blocksPerGroup;
    const where = block * BLOCK + (group % g.descPerBlock) * g.descSize;
    GroupDescriptor.write(bytes, where, {
      bg_inode_table_lo: groups.inodeTable[0],
      bg_inode_bitmap_lo: groups.inodeBitmap[0],
      bg_flags: 0,
      bg_itable_unused_lo: 0,
    });
  }
  bytes.fill(0xff, groups.inodeBitmap[0] * BLOCK, (groups.inodeBitmap[0] + 1) * BLOCK);
  bounded(() => readAll(open(bytes)));
});

it('as many groups as a file can claim', () => {
  const bytes = new Uint8Array(4 << 20);
  bytes.set(copyOf('ext2-1k').subarray(0, 3 << 20));
  // 8 blocks to a group are too few for the descriptors; 4096 groups of 256 are not, in a volume cut short.
  Superblock.write(bytes, 1024, {
    s_blocks_per_group: 256,
    s_clusters_per_group: 256,
    s_blocks_count_lo: 256 * 4096,
    s_inodes_per_group: 8,
  });
  const volume = bounded(() => open(bytes));
  expect(volume.geometry.groups).toBe(4096);
  expect(volume.readOnly).toBe(true);
  bounded(() => readAll(volume));
});

it('a hash tree that leads everywhere', () => {
  const bytes = copyOf('ext4-1k');
  const volume = open(bytes);
  const many = lookupPath(volume, '/many');
  if (isFinding(many)) throw new Error(many.sentence);
  const root = fileMap(volume, many).runs[0].physical * BLOCK;
  const words = new DataView(bytes.buffer);
  bytes[root + 0x1e] = 2;
  words.setUint16(root + 0x20, 124, true);
  words.setUint16(root + 0x22, 0xffff, true);
  for (let i = 0; i < 124; i++) words.setUint32(root + 0x24 + 8 * i, i % 7, true);
  bounded(() => readAll(open(bytes)));
});

it('symbolic links in a circle', () => {
  const bytes = copyOf('ext4-1k');
  const volume = open(bytes);
  const link = lookupPath(volume, '/short');
  if (isFinding(link)) throw new Error(link.sentence);
  const target = new TextEncoder().encode('short/x');
  bytes.set(target, link.block * BLOCK + link.offset + Inode.offset.i_block);
  Inode.write(bytes, link.block * BLOCK + link.offset, { i_size_lo: target.length });
  const found = bounded(() => lookupPath(open(bytes), '/short/hello'));
  expect(isFinding(found) && found.sentence).toBe(
    'The path leads through more than 40 symbolic links, which is where Linux gives up.',
  );
});

it('directories in each other, and a file under a thousand names', () => {
  const bytes = copyOf('ext2-1k');
  const volume = open(bytes);
  const deeper = lookupPath(volume, '/sub/deeper');
  const sub = lookupPath(volume, '/sub');
  if (isFinding(deeper) || isFinding(sub)) throw new Error('no such directory');
  const block = fileMap(volume, deeper).runs[0].physical * BLOCK;
  // The entry of the file in it becomes one of its grandparent, and the way up becomes itself.
  let entry = -1;
  eachEntry(volume, deeper, (e) => {
    entry = e.offset;
    return true;
  });
  new DataView(bytes.buffer).setUint32(block + entry, sub.ino, true);
  new DataView(bytes.buffer).setUint32(block + 12, deeper.ino, true);
  const now = open(bytes);
  bounded(() => readAll(now));
  bounded(() => pathOf(now, deeper.ino));
});

it('a finding of every kind reads as a sentence with its field, byte and value', () => {
  const bytes = copyOf('ext4-1k');
  const volume = open(bytes);
  const holes = lookupPath(volume, '/holes');
  const root = lookupPath(volume, '/');
  if (isFinding(holes) || isFinding(root)) throw new Error('no such file');
  const node = fileMap(volume, holes).nodes[0].block;
  const leaf = node * BLOCK;
  const said = (change: (b: Uint8Array) => void): string[] => {
    const damaged = bytes.slice();
    change(damaged);
    const now = open(damaged);
    return fileMap(now, inodeOf(now, holes.ino)).findings.map((f) => f.sentence);
  };
  const left = `that part of inode ${holes.ino} is left out.`;
  expect(said((b) => ExtentHeader.write(b, leaf, { eh_magic: 0 }))).toEqual([
    `eh_magic at byte 0 of block ${node} is 0x0, instead of 0xf30a; ${left}`,
  ]);
  expect(said((b) => ExtentHeader.write(b, leaf, { eh_entries: 85 }))).toEqual([
    `eh_entries at byte 2 of block ${node} is 85, more than the 84 that there is room for; ${left}`,
  ]);
  expect(said((b) => ExtentHeader.write(b, leaf, { eh_depth: 3 }))).toEqual([
    `eh_depth at byte 6 of block ${node} is 3, and the node above says 0; ${left}`,
  ]);
  expect(said((b) => Extent.write(b, leaf + 12, { ee_len: 0 }))).toEqual([
    `ee_len at byte 16 of block ${node} is 0, and an extent has at least one block; ${left}`,
  ]);
  expect(said((b) => Extent.write(b, leaf + 12, { ee_start_lo: 70000 }))).toEqual([
    `ee_start_lo at byte 20 of block ${node} is 70000, and 4 blocks from there do not lie within the volume; ${left}`,
  ]);
  const names = fileMap(volume, root).runs[0].physical;
  const listed = (change: (entry: DataView, end: DataView) => void): string[] => {
    const damaged = bytes.slice();
    // The second entry, and the one before the tail.
    change(new DataView(damaged.buffer, names * BLOCK + 12), new DataView(damaged.buffer, names * BLOCK));
    const now = open(damaged);
    const found: string[] = [];
    eachEntry(
      now,
      inodeOf(now, 2),
      () => true,
      (f) => found.push(f.sentence),
    );
    return found;
  };
  const rest = 'the rest of the block is left out.';
  expect(listed((e) => e.setUint16(4, 6, true))).toEqual([
    `rec_len at byte 16 of block ${names} is 6, and an entry ends at a multiple of 4 within its block; ${rest}`,
  ]);
  expect(listed((e) => e.setUint16(4, 1020, true))).toEqual([
    `rec_len at byte 16 of block ${names} is 1020, and an entry ends at a multiple of 4 within its block; ${rest}`,
  ]);
  expect(listed((e) => e.setUint8(6, 9))).toEqual([
    `name_len at byte 18 of block ${names} is 9, more than an entry of 12 bytes can hold; ${rest}`,
  ]);
  expect(listed((e) => e.setUint32(0, 999, true))).toEqual([
    `inode at byte 12 of block ${names} is 999, and the volume's inodes are 1 to 256; the entry is left out.`,
  ]);
  expect(listed((e) => e.setUint16(4, 1008, true))).toEqual([
    `inode at byte 1020 of block ${names} is 4, the number of bytes left, too few for an entry; ${rest}`,
  ]);
});

it('a descriptor block of the journal without a last tag', () => {
  const bytes = copyOf('ext4-in-use');
  const volume = open(bytes);
  const journal = journalOf(volume)!;
  const [at] = [...journal.blocks].find(([, b]) => b.type === 'descriptor')!;
  const block = blockOf(journal.runs, at)!;
  bytes.fill(0, block * BLOCK + 12, (block + 1) * BLOCK);
  const now = open(bytes);
  bounded(() => readAll(now));
  // Tags of 16 bytes, each followed by a UUID, as far as the block goes.
  expect(describeBlock(now, block).structs.filter((s) => s.struct === 'journal_block_tag3_t').length).toBe(32);
});

it('a heartbeat block outside of the volume', () => {
  const bytes = copyOf('ext4-uninit_bg');
  const { s_feature_incompat } = Superblock.read(bytes, 1024);
  Superblock.write(bytes, 1024, { s_feature_incompat: s_feature_incompat | 0x100, s_mmp_block: 2n ** 63n });
  const volume = open(bytes);
  bounded(() => readAll(volume));
  expect(infoText(volume)).not.toContain('MMP_block:');
});

it('attributes that cannot be are said and left out', () => {
  const bytes = copyOf('ext4-1k');
  const volume = open(bytes);
  const hello = lookupPath(volume, '/hello');
  if (isFinding(hello)) throw new Error(hello.sentence);
  const where = hello.block * BLOCK + hello.offset + 128 + 32 + 4;
  const listed = (change: (entry: DataView) => void) => {
    const damaged = bytes.slice();
    change(new DataView(damaged.buffer, where));
    const now = open(damaged);
    const found: string[] = [];
    const area = inodeXattrs(now, inodeOf(now, hello.ino))!;
    const names = xattrRecords(area, (f) => found.push(f.sentence)).map((x) => x.name);
    describeBlock(now, hello.block);
    return [...names, ...found];
  };
  const first = hello.offset + 164;
  const end = hello.offset + 256;
  expect(listed(() => {})).toEqual(['user.color']);
  expect(listed((e) => e.setUint8(0, 200))).toEqual([
    `e_name_len at byte ${first} of block ${hello.block} is 200, and the attribute would reach past byte ${end}; it is left out.`,
  ]);
  expect(listed((e) => e.setUint16(2, 5000, true))).toEqual([
    'user.color',
    `e_value_offs at byte ${first + 2} of block ${hello.block} is 5000, and 4 bytes from there reach past byte ${end}.`,
  ]);
  expect(listed((e) => e.setUint32(8, 0xffffffff, true))[1]).toMatch(
    /^e_value_offs .* and 4294967295 bytes from there reach past/,
  );
});

it('every block of metadata in turn as zeros, as ones, as noise', () => {
  for (const fixture of ALL) {
    const { bytes, blockSize, metadata } = fixture;
    const roll = dice(3);
    for (const block of sample(metadata, 4)) {
      const was = bytes.slice(block * blockSize, (block + 1) * blockSize);
      for (const fill of [() => 0, () => 0xff, () => roll(256)]) {
        for (let i = 0; i < blockSize; i++) bytes[block * blockSize + i] = fill();
        const volume = openVolume(bytesSource(bytes));
        if (volume instanceof Refused) expect(volume.refused).toMatch(/^s_magic/);
        else {
          const described = describeBlock(volume, block);
          for (const { offset, length, rows } of described.structs) {
            expect(offset + length, `${fixture.name}, block ${block}`).toBeLessThanOrEqual(blockSize);
            for (const row of rows)
              if (row.offset + row.length > blockSize)
                throw new Error(`${fixture.name}, block ${block}: ${row.name} reaches past its block`);
          }
        }
      }
      bytes.set(was, block * blockSize);
    }
  }
});
