/** Reading at moments of a recording, geometry by itself, names, and the inspect command. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { inspectCommand } from '../../../src/cli/inspect.ts';
import { BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { classify } from '../../../src/engine/volume/classify.ts';
import { describeBlock } from '../../../src/engine/volume/describe.ts';
import { descriptorBlock, groupHead, hasSuper } from '../../../src/engine/volume/geometry.ts';
import { journalOf } from '../../../src/engine/volume/journal.ts';
import { labelOf } from '../../../src/engine/volume/label.ts';
import { blockOf } from '../../../src/engine/volume/map.ts';
import { nameBytes, nameText } from '../../../src/engine/volume/name-text.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { History } from '../../../src/trace/history.ts';
import { dice, fixtures } from '../../helpers/corruption.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const ALL = fixtures();
const bytesOf = (name: string): Uint8Array => ALL.find((f) => f.name === name)!.bytes;
const open = (bytes: Uint8Array): Volume => openVolume(bytesSource(bytes)) as Volume;

it.each(ALL.map((f) => [f.name, f] as const))('%s, written block by block, reads at every moment', (_, fixture) => {
  const { bytes, blockSize } = fixture;
  const history = new History(new BlockStore(blockSize, bytes.length));
  const blocks: number[] = [];
  for (let block = 0; block * blockSize < bytes.length; block++)
    if (bytes.subarray(block * blockSize, (block + 1) * blockSize).some((b) => b !== 0)) blocks.push(block);
  // In an order in which no tool would write them.
  const roll = dice(7);
  for (let i = blocks.length - 1; i > 0; i--) {
    const j = roll(i + 1);
    [blocks[i], blocks[j]] = [blocks[j], blocks[i]];
  }
  const zeros = new Uint8Array(blockSize);
  for (const block of blocks) history.push(block, 0, zeros, bytes.subarray(block * blockSize, (block + 1) * blockSize));
  const view = history.view(0);
  let opened = 0;
  for (let position = 0; position <= history.length; position += 1 + roll(8)) {
    view.seek(position);
    const volume = openVolume(view);
    if (volume instanceof Refused) {
      expect(volume.refused).toMatch(/^s_magic at byte 1080/);
      continue;
    }
    opened++;
    expect(classify(volume)).toBeInstanceOf(Uint8Array);
    describeBlock(volume, blocks[roll(blocks.length)]);
    labelOf(volume, roll(volume.geometry.blockCount));
  }
  expect(opened).toBeGreaterThan(0);
  view.seek(history.length);
  const last = openVolume(view) as Volume;
  expect(Buffer.from(classify(last) as Uint8Array).equals(Buffer.from(classify(open(bytes)) as Uint8Array))).toBe(true);
});

it('backups appear when they are written, or when their group is described', () => {
  const fixture = ALL.find((f) => f.name === 'ext2-1k')!;
  const store = new BlockStore(1024, fixture.bytes.length);
  store.write(1, fixture.bytes.subarray(1024, 2048));
  const kind = (block: number) => (classify(openVolume(store) as Volume) as Uint8Array)[block];
  expect([kind(1), kind(1025)]).toEqual([BlockKind.superblock, BlockKind.free]);
  store.write(2, fixture.bytes.subarray(2048, 3072));
  expect([kind(2), kind(1025)]).toEqual([BlockKind.descriptors, BlockKind.superblock]);
  expect(labelOf(openVolume(store) as Volume, 1025).label.english).toBe(
    'backup of the superblock, in group 1, not written yet',
  );
  store.write(1025, fixture.bytes.subarray(1025 * 1024, 1026 * 1024));
  expect(labelOf(openVolume(store) as Volume, 1025).label.english).toBe('backup of the superblock, in group 1');
});

it('which groups hold backups', () => {
  const g = open(bytesOf('ext4-1k')).geometry;
  const held = (backups: typeof g.backups, n: number) =>
    Array.from({ length: n }, (_, i) => i).filter((group) => hasSuper({ ...g, backups }, group));
  expect(held('sparse', 350)).toEqual([0, 1, 3, 5, 7, 9, 25, 27, 49, 81, 125, 243, 343]);
  expect(held([1, 4], 6)).toEqual([0, 1, 4]);
  expect(held('every group', 3)).toEqual([0, 1, 2]);
});

it('where meta_bg keeps descriptors', () => {
  const g = open(bytesOf('ext4-meta_bg')).geometry;
  // 256 blocks a group, 16 descriptors of 64 bytes a block: 16 groups to a meta group.
  expect(g.descPerBlock).toBe(16);
  expect([0, 1, 2, 15].map((group) => groupHead(g, group).descriptorCount)).toEqual([1, 1, 0, 1]);
  expect([0, 5, 15].map((group) => descriptorBlock(g, group))).toEqual([2, 2, 2]);
  expect(groupHead(g, 15)).toMatchObject({ superblock: -1, descriptors: 1 + 15 * 256, descriptorCount: 1 });
});

it('names are UTF-8, and what is not prints in one piece', () => {
  const bytes = (...b: number[]) => nameText(Uint8Array.from(b));
  expect(nameText(nameBytes('ünïcode 名前 🎉'))).toBe('ünïcode 名前 🎉');
  expect(bytes(0x61, 0xff, 0x62)).toBe('a\\xffb');
  expect(bytes(0x61, 0x0a, 0x62)).toBe('a\\x0ab');
  expect([...nameBytes('\ud800%')]).toEqual([0x3f, 0x25]);
  expect(nameText(Buffer.from('abc'), 1, 2)).toBe('b');
});

it('a file is read in any pieces as it is', () => {
  const file = path.join(tempDir(), 'bytes');
  const bytes = Buffer.from(Uint32Array.from({ length: 100_000 }, (_, i) => Math.imul(i, 2654435761)).buffer);
  fs.writeFileSync(file, bytes);
  const source = fileSource(file);
  expect(source.size).toBe(bytes.length);
  const roll = dice(1);
  for (let i = 0; i < 300; i++) {
    const at = roll(bytes.length + 10);
    const length = roll(i % 3 ? 3000 : 200_000);
    expect(Buffer.from(source.read(at, length)).equals(bytes.subarray(at, at + length))).toBe(true);
  }
  source.close();
});

describeWith(['debugfs'], 'the journal against debugfs', () => {
  it('each copy, of which block, in which transaction', () => {
    const image = path.join(tempDir(), 'in-use.img');
    fs.writeFileSync(image, bytesOf('ext4-in-use'));
    const volume = open(bytesOf('ext4-in-use'));
    const journal = journalOf(volume)!;
    const said = must('debugfs', ['-R', 'logdump -a', image]);
    const theirs = [
      ...said.matchAll(/FS block (\d+) logged at (?:sequence|journal block) (\d+)(?:, journal block (\d+))?/g),
    ];
    const blocks = [...said.matchAll(/Found expected sequence (\d+), type (\d) \(.*\) at block (\d+)/g)];
    expect(blocks.length).toBeGreaterThan(5);
    for (const [, sequence, type, at] of blocks)
      expect(journal.blocks.get(Number(at))).toMatchObject({
        sequence: Number(sequence),
        type: { 1: 'descriptor', 2: 'commit', 5: 'revoke' }[type],
      });
    expect(theirs.length).toBeGreaterThan(20);
    const targets = new Set([...journal.blocks.values()].filter((b) => b.type === 'copy').map((b) => b.target));
    for (const [, target] of theirs) expect(targets.has(Number(target)), `block ${target}`).toBe(true);
    // And the descriptions of those blocks have every checksum right.
    for (const at of journal.blocks.keys())
      for (const s of describeBlock(volume, blockOf(journal.runs, at)!).structs)
        expect(s.checksum?.right ?? true, `${at}: ${s.label}`).toBe(true);
  });
});

/** Runs the command on an image and returns what it wrote. */
function inspect(...argv: string[]): { status: number; out: string; err: string } {
  let out = '';
  let err = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      err += chunk;
      return true;
    }),
  ];
  try {
    return { status: inspectCommand(argv), out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

it('inspect decodes what it is asked for', () => {
  const image = path.join(tempDir(), 'some.img');
  fs.writeFileSync(image, bytesOf('ext4-1k'));
  const one = (...what: string[]) => inspect(image, ...what);
  const superblock = one('super');
  expect(superblock).toMatchObject({ status: 0, err: '' });
  expect(superblock.out).toMatch(/^block 1, group 0: superblock\n\nThe superblock says what the volume is/);
  expect(superblock.out).toMatch(/checksum 0x[0-9a-f]{8} is right/);
  expect(superblock.out).toMatch(/\n {2}0x0038 {2}53ef +s_magic +0xef53 +right\n/);
  expect(one('1').out).toBe(superblock.out);
  expect(one('group', '1').out).toMatch(/^group descriptor 1, at byte 64 of block 2\n/);
  expect(one('/hello').out).toContain(one('inode', '12').out.split('\n')[0].slice(0, 8));
  expect(one('/holes').out).toMatch(
    /map node {3}block \d+, level 0, from block 8 of the file on\n(map node .*\n)*blocks {5}8–11 of the file at \d+–\d+\n/,
  );
  expect(one('/short').out).toContain('points to "hello"');
  expect(one('/sub/hard').out).toBe(one('/hello').out);
  expect(one('journal').out).toContain('journal_superblock_t');
  const json = JSON.parse(one('--json', 'inode', '2').out);
  expect(json.structs[0].rows.find((r: { name: string }) => r.name === 'i_mode')).toMatchObject({
    value: '0x41ed',
    meaning: 'directory, drwxr-xr-x (0755)',
  });
});

it('inspect says why it cannot', () => {
  const image = path.join(tempDir(), 'some.img');
  fs.writeFileSync(image, bytesOf('ext2-1k'));
  const why = (...what: string[]) => inspect(image, ...what).err.split('\n')[0];
  expect(why('99999')).toBe('ext4lab inspect: there is no block 99999: blocks are 0 to 3071');
  expect(why('group', '3')).toBe('ext4lab inspect: there is no group 3: groups are 0 to 2');
  expect(why('group')).toBe('ext4lab inspect: group needs a number');
  expect(why('inode', '0')).toMatch(/^ext4lab inspect: There is no inode 0: the volume's inodes are 1 to \d+\.$/);
  expect(why('/nothing')).toBe('ext4lab inspect: There is no “nothing” in the directory that is inode 2.');
  expect(why('/hello/there')).toMatch(
    /^ext4lab inspect: Inode \d+ is no directory, so nothing in it can be called “there”\.$/,
  );
  expect(why('supper')).toBe('ext4lab inspect: “supper” is no block number, path, super, group N, inode N or journal');
  expect(why('journal')).toBe('ext4lab inspect: this volume has no journal inside');
  expect(why('--yaml', '1')).toBe('ext4lab inspect: there is no option --yaml');
  expect(inspect(image).status).toBe(2);
  expect(inspect('--help').out).toContain('ext4lab inspect IMAGE inode N');
  fs.writeFileSync(image, 'some text that is no volume\n'.repeat(100));
  expect(why('super')).toMatch(
    /some\.img: s_magic at byte 1080 is 0x[0-9a-f]+ instead of 0xef53, so this is no ext2, ext3 or ext4 volume\. It looks like a text file\.$/,
  );
});
