/** Volumes that the kernel filled, and mutants of them: those that once made us throw or hang, and a few others. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as K from '../../../src/engine/vfs/kernel.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { allDifferences, differences, type Part } from './beside.ts';
import { type Mutant, mutantOf, mutate } from './mutant.ts';
import { type Answers, mounted, READ, walked } from './ours.ts';
import { spotsOf } from './spots.ts';
import { faultsOf } from './try.ts';
import { VOLUMES, volumeBytes } from './volumes.ts';

const FOUND = path.resolve('tests/fuzz/images/found');
const found = fs
  .readdirSync(FOUND)
  .map((file) => ({ file, mutant: JSON.parse(fs.readFileSync(path.join(FOUND, file), 'utf8')) as Mutant }));

function answersOf(bytes: Uint8Array): Answers {
  const mishaps: Error[] = [];
  const mount = mounted(bytes, READ, mishaps);
  if (typeof mount === 'string') throw new Error(mount);
  const answers = walked(mount);
  expect(mishaps).toEqual([]);
  return answers;
}

/** What a path answers, without what differs from volume to volume. */
const content = (answers: Answers, of: string): string => (answers.get(of) ?? 'none').replace(/.*?(?=size )/, '');

describe('as Linux filled them', () => {
  const plain = answersOf(volumeBytes('ext4-seed'));

  it.each(['ext4-inline', 'ext4-bigalloc', 'ext4-ea_inode', 'ext4-128', 'ext2', 'ext3'])('%s is read', (name) => {
    const answers = answersOf(volumeBytes(name));
    for (const of of ['tiny', 'sub/hard', 'sub/up', 'long', 'large', 'sub/deep/file'])
      expect(content(answers, of), of).toBe(content(plain, of));
    // With bigalloc there are more names; many/… begin alike.
    expect([...answers.keys()]).toEqual(expect.arrayContaining([...plain.keys()]));
  });

  it('each is walked without a failure', () => {
    for (const name of VOLUMES.filter((_, i) => runs(1, 4) === 4 || i % 4 === 0))
      expect(
        [...answersOf(volumeBytes(name))].filter(([, says]) => / errno /.test(` ${says}`)),
        name,
      ).toEqual([]);
  });
});

const hasLog = ({ volume }: Mutant): boolean => spotsOf(volumeBytes(volume)).journal !== undefined;

describeWith(['root', 'loop'], 'beside the kernel', () => {
  it.each(sample(['ext4-inline', 'ext4-bigalloc', 'ext4-ea_inode', 'ext2-rev0'], 8))('%s answers the same', (name) => {
    expect(differences(volumeBytes(name), false)).toEqual([]);
  });

  // Once answered otherwise: nodes of extents that are damaged, read through pages.
  const NODES = [50067, 50106, 50222, 50231, 50311, 50406, 50431, 50437];
  // Lists of an indirect map that are judged when they are read, and believed after that.
  const LISTS = [50059, 50070, 50117, 50149, 50273, 50286, 50300, 50328, 50343, 50427, 50439, 50445];
  // A value in another inode without ea_inode; the upper half of i_file_acl without 64bit; a record too short to be one; zeros in names.
  const OTHERS = [50098, 50230, 50087, 50157, 50256, 50285];
  it.each(sample([...NODES, ...LISTS, ...OTHERS], 16))('mutant %i answers the same', (seed) => {
    const mutant = mutantOf(seed);
    expect(differences(mutate(mutant), hasLog(mutant))).toEqual([]);
  });
});

// Once otherwise: a bit of an inode that is not for files, flags of a group without checksums of descriptors, a bitmap with a wrong
// checksum, an inode given twice, an error that the journal was left with, room that was promised and is not there; a bit of a bitmap
// behind the end of the volume, a journal that is a file and a device.
const WRITTEN = [61022, 60008, 70069, 60016, 70191, 61055, 70012, 61090, 61102];
// Values in inodes of their own, an i_size that no map reaches; mounts that Linux refuses: the root, its count of inodes, strayed bitmaps.
const READINGS = [61000, 70059, 61049, 60005, 70179, 70239, 70260, 80106, 80113, 90240, 90344, 90732, 90738, 90756];

describeWith(['root', 'loop', 'setfattr', 'getfattr'], 'beside the kernel, with attributes', () => {
  const unlike = (seed: number, part: Part) => {
    const mutant = mutantOf(seed);
    return Object.values(allDifferences(mutate(mutant), hasLog(mutant), [part])).flat();
  };

  it.each(sample(WRITTEN, 16))('mutant %i is written to alike', (seed) => {
    expect(unlike(seed, 'write')).toEqual([]);
  });

  it.each(sample(READINGS, 16))('mutant %i is read alike', (seed) => {
    expect(unlike(seed, 'read')).toEqual([]);
  });
});

describeWith(['e2fsck'], 'beside e2fsck', () => {
  it.each(sample([61055, 70012, 70179], 6))('mutant %i is repaired as well', (seed) => {
    expect(allDifferences(mutate(mutantOf(seed)), false, ['fsck']).repaired).toEqual([]);
  });
});

describe('mutants', () => {
  it('a value in an inode of its own is read', () => {
    const answers = answersOf(volumeBytes('ext4-ea_inode'));
    expect(answers.get('far')).toContain('attributes user.huge=6e10962b');
  });

  it.each(found)('found once: $file', ({ mutant }) => {
    expect(faultsOf(mutant)).toEqual([]);
  });

  it('nothing throws', () => {
    const first = seedOr(5) * 1000;
    for (let seed = first; seed < first + runs(2, 40); seed++)
      expect({ seed, faults: faultsOf(mutantOf(seed)) }).toEqual({ seed, faults: [] });
  });

  it('a page whose place is lost is EIO, and what was read before it is read', () => {
    const says = (seed: number, of: string) => answersOf(mutate(mutantOf(seed))).get(of);
    expect(says(50067, 'pieces')).toMatch(/; size 19456; errno 5; /);
    const [, before] = /; 65536 8fe6d773 … (\d+) /.exec(says(50149, 'large') ?? '') ?? [];
    expect(Number(before)).toBeGreaterThan(0);
    expect(Number(before) % 4096).toBe(0);
  });

  it('of a list that is found wrong, what may be a file’s is read; who does not ask twice is told first', () => {
    const bytes = mutate(mutantOf(50149));
    const mount = mounted(bytes, READ, []) as Mounted;
    const { kernel } = mount;
    const fd = kernel.openat(K.AT_FDCWD, 'large', K.O_RDONLY | K.O_DIRECT, 0);
    const buffer = new Uint8Array(4096);
    const read = (block: number) => kernel.pread(fd, buffer, 0, 1024, block * 1024);
    // The first pointer of the list that lies behind i_block and a list of 256; its eighth leads nowhere.
    expect([read(267), read(268), read(268), read(275), read(276)]).toEqual([1024, -5, 1024, -117, 1024]);
    // Through pages, which are tried as others are read ahead: but for those without a place.
    expect(content(walked(mount), 'large')).toMatch(/^size 307200; 65536 8fe6d773 … 36864 0e4fe011/);
  });

  it('what is changed is believed, and only that is changed', () => {
    const mutant = found.find(({ file }) => file.startsWith('ext4-flex4-61'))!.mutant;
    const [before, after] = [volumeBytes(mutant.volume), mutate(mutant)];
    const [{ at, sums }] = mutant.mutations;
    const differ = [...after.keys()].filter((i) => after[i] !== before[i]);
    expect(differ).toContain(at);
    expect(sums[0][0]).toBe('inode');
    // The field, and two halves of a checksum.
    expect(differ.length).toBeLessThanOrEqual(8);
    expect([...answersOf(after).values()].filter((says) => /errno 74/.test(says))).toEqual([]);
  });
});
