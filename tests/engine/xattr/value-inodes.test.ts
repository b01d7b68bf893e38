/**
 * Values in inodes of their own (ea_inode), beside the machine's own kernel: the same calls from the same volume, and then
 * the same answers, inodes, hashes, counts of users, blocks and bitmaps. The recorded scripts are ea-… of the fidelity suite.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { le32At, setLe32At } from '../../../src/bytes/access.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { readInode } from '../../../src/engine/volume/inode.ts';
import { inodeChecksum } from '../../../src/format/checksum.ts';
import { Inode } from '../../../src/format/inode.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { XattrNewValue, XattrReleaseValue, XattrShareValue } from '../../../src/trace/events/xattr.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { describeWith, e2fsck, mustJudge } from '../../helpers/linux.ts';
import { runs } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { writeImage } from '../../helpers/write-image.ts';
import { opened, runOnEngine } from '../fidelity/engine-run.ts';
import { type Call, Dice } from '../names/calls.ts';
import { callsOnEngine, callsOnKernel } from '../names/lab.ts';

const SEED = seedOr(1);
const VOLUMES = [
  '-t ext4 -b 1024 -J size=4 -O ea_inode',
  '-t ext4 -b 1024 -I 512 -J size=4 -O ea_inode',
  '-t ext4 -b 2048 -O ea_inode,^has_journal',
  '-t ext4 -b 4096 -O ea_inode,metadata_csum_seed',
  '-t ext4 -b 1024 -J size=4 -O ea_inode,^metadata_csum,^extents,^64bit',
];
const SIZE = '# size: 32M';
const FILES = 5;
/** What fits into an inode, into a block, into neither. */
const LENGTHS = [0, 5, 40, 90, 300, 700, 968, 969, 1500, 3000, 4039, 4041, 6000, 15000, 60000];

function startOf(mkfs: string): { volume: string; start: BlockStore } {
  const volume = `# mkfs: ${mkfs}\n${SIZE}\n`;
  const files = Array.from({ length: FILES }, (_, i) => `echo ${i} > d/f${i}`);
  return { volume, start: runOnEngine(`${volume}mkdir d\n${files.join('\n')}\n`).store };
}

/** What e2fsck finds; nothing where it is not here. */
function fsckOf(store: BlockStore): string {
  if (!mustJudge('e2fsck')) return '';
  const image = path.join(tempDir(), 'a.img');
  writeImage(store, image);
  return e2fsck(image).says;
}

function callsOf(seed: number): Call[] {
  const dice = new Dice(seed);
  const file = (): string => `../d/f${dice.roll(FILES)}`;
  const name = (): string => dice.of(['user.a', 'user.bb', 'user.ccc', 'trusted.long-name']);
  const calls: Call[] = [];
  for (let i = 0; i < 40; i++) {
    const value = dice.of(['x', 'y']).repeat(dice.of(LENGTHS));
    calls.push(
      dice.of<Call>([
        ['setxattr', file(), name(), value, 0, true],
        ['setxattr', file(), name(), value, dice.roll(3), true],
        ['setxattr', file(), name(), `${value}${i}`, 0, true],
        ['removexattr', file(), name(), true],
        ['getxattr', file(), name(), true],
        ['listxattr', file(), true],
        ['unlink', file()],
      ]),
    );
  }
  return calls;
}

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3', 'e2fsck'], 'values in inodes of their own', () => {
  for (let run = 0; run < runs(4, 120); run++)
    it(`as in the kernel, seed ${SEED + run}`, () => {
      const { volume, start } = startOf(VOLUMES[run % VOLUMES.length]);
      const calls = callsOf(SEED + run);
      const theirs = callsOnKernel(volume, calls, start);
      const ours = callsOnEngine(volume, calls, 'off', start);
      expect(ours.answers).toEqual(theirs.answers);
      expect(ours.dump).toEqual(theirs.dump);
      expect(fsckOf(ours.recorder.store)).toBe('');
    });
});

describe('a value', () => {
  const value = (length: number, letter: string): string => `"$(head -c ${length} /dev/zero | tr '\\0' ${letter})"`;

  it('is told of, and the recording can be gone through both ways', () => {
    const text = `# mkfs: ${VOLUMES[0]}\n${SIZE}
echo a > a; echo b > b
setfattr -n user.v -v ${value(5000, 'x')} a
setfattr -n user.v -v ${value(5000, 'x')} b
rm a
setfattr -x user.v b
`;
    const { store, recording } = runOnEngine(text, 'full');
    const told = (kind: typeof XattrNewValue | typeof XattrShareValue | typeof XattrReleaseValue) =>
      eventsOf(recording!, kind).map(({ fields }) => fields);
    expect(told(XattrNewValue)).toEqual([{ ino: 12, value: 14, size: 5000, references: 1 }]);
    expect(told(XattrShareValue)).toEqual([{ ino: 13, value: 14, size: 5000, references: 2 }]);
    expect(told(XattrReleaseValue)).toEqual([
      { ino: 12, value: 14, size: 5000, references: 1 },
      { ino: 13, value: 14, size: 5000, references: 0 },
    ]);
    checkWithFsck(recording!, store);
  });

  /** Linux 6.18 counts one user too many each time, and e2fsck finds it (docs/inside/fidelity.md). */
  it('has as many users as entries lead to it where a block with it is found again', () => {
    const lines = [1, 2, 3, 4].map((i) => `echo ${i} > f${i}; setfattr -n user.one -v same f${i}`);
    const more = [1, 2, 3].map((i) => `setfattr -n user.big -v ${value(5000, 'a')} f${i}`);
    const mkfs = '-t ext4 -b 1024 -I 128 -J size=4 -O ea_inode';
    const { store } = runOnEngine(`# mkfs: ${mkfs}\n${SIZE}\n${[...lines, ...more].join('\n')}\n`);
    expect(fsckOf(store)).toBe('');
    const inode = readInode(opened(store), 16);
    if (isFinding(inode)) throw new Error(inode.sentence);
    expect(le32At(inode.bytes, inode.offset + Inode.offset.l_i_version)).toBe(1);
  });
});

const { i_flags, i_size_lo, i_atime, i_block, i_links_count } = Inode.offset;
/** Damage to the inode that keeps a value, each beside the kernel. */
const DAMAGE: Record<string, { at: number; to: (old: number) => number; sum?: false }> = {
  'without its flag': { at: i_flags, to: (flags) => flags & ~INODE_FLAGS.EXT4_EA_INODE_FL },
  'with another size': { at: i_size_lo, to: (size) => size + 1 },
  'with another hash': { at: i_atime, to: (hash) => hash ^ 1 },
  'with content past the end of the volume': { at: i_block + 20, to: () => 0x7fffffff },
  'with no content': { at: i_block + 2, to: (entries) => entries & 0xffff0000 },
  'that is not in use': { at: i_links_count, to: (links) => links & 0xffff0000 },
  'with a wrong checksum': { at: i_atime, to: (hash) => hash ^ 1, sum: false },
};

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'a damaged inode of a value', () => {
  for (const [what, { at, to, sum }] of Object.entries(DAMAGE))
    it(`${what} is answered as the kernel answers`, () => {
      const volume = `# mkfs: ${VOLUMES[0]}\n${SIZE}\n`;
      const { store } = runOnEngine(
        `${volume}mkdir d; echo a > d/f; setfattr -n user.v -v "$(head -c 5000 /dev/zero | tr '\\0' x)" d/f\n`,
      );
      const held = readInode(opened(store), 14);
      if (isFinding(held)) throw new Error(held.sentence);
      const bytes = store.own(held.block);
      setLe32At(bytes, held.offset + at, to(le32At(bytes, held.offset + at)) >>> 0);
      if (sum !== false) inodeChecksum.set(opened(store).rules, bytes, held.offset, held.ino);
      const calls: Call[] = [
        ['getxattr', '../d/f', 'user.v', true],
        ['listxattr', '../d/f', true],
        ['setxattr', '../d/f', 'user.v', 'short', 0, true],
        ['setxattr', '../d/f', 'user.w', 'x'.repeat(5000), 0, true],
        ['removexattr', '../d/f', 'user.v', true],
        ['unlink', '../d/f'],
      ];
      const theirs = callsOnKernel(volume, calls, store);
      const ours = callsOnEngine(volume, calls, 'off', store);
      expect(ours.answers).toEqual(theirs.answers);
    });
});
