/** Checksums made right again, so that what was changed is believed. */
import {
  blockBitmapChecksum,
  type ChecksumRules,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  inodeChecksum,
  superblockChecksum,
} from '../../../src/format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  orphanBlockChecksum,
  xattrBlockChecksum,
} from '../../../src/format/checksum-blocks.ts';
import {
  commitBlockChecksum,
  type JournalChecksumRules,
  journalSuperblockChecksum,
  journalTailChecksum,
} from '../../../src/format/checksum-jbd2.ts';

/** What is summed: its kind, the byte where it begins, and the number that goes before it. */
export type Sum = readonly [kind: keyof typeof SET, at: number, who: number, descriptor?: number];

interface Summed {
  bytes: Uint8Array;
  rules: ChecksumRules;
  journal: JournalChecksumRules | undefined;
}

type Set = (summed: Summed, at: number, who: number, descriptor: number) => void;

const plain =
  (sum: { set(rules: ChecksumRules, bytes: Uint8Array, at: number, who: number): void }): Set =>
  ({ bytes, rules }, at, who) =>
    sum.set(rules, bytes, at, who);

const ofJournal =
  (sum: typeof journalTailChecksum): Set =>
  ({ bytes, journal }, at) =>
    journal && sum.set(journal, bytes, at, 0);

const ofBitmap =
  (sum: typeof blockBitmapChecksum): Set =>
  ({ bytes, rules }, at, who, descriptor) => {
    const { blockSize } = rules;
    const table = bytes.subarray(descriptor - (descriptor % blockSize));
    sum.set(rules, bytes.subarray(at, at + blockSize), table, descriptor % blockSize);
    groupDescriptorChecksum.set(rules, bytes, descriptor, who);
  };

/** In the order in which they are made: a descriptor has its bitmaps' sums, and is summed after them. */
const SET = {
  leaf: plain(directoryLeafChecksum),
  index: plain(dxNodeChecksum),
  extents: plain(extentBlockChecksum),
  xattrs: plain(xattrBlockChecksum),
  orphans: plain(orphanBlockChecksum),
  inode: plain(inodeChecksum),
  'journal superblock': ofJournal(journalSuperblockChecksum),
  'journal block': ofJournal(journalTailChecksum),
  'journal commit': ofJournal(commitBlockChecksum),
  'block bitmap': ofBitmap(blockBitmapChecksum),
  'inode bitmap': ofBitmap(inodeBitmapChecksum),
  descriptor: plain(groupDescriptorChecksum),
  superblock: plain(superblockChecksum),
} as const satisfies Record<string, Set>;

export function sumAgain(summed: Summed, sums: readonly Sum[]): void {
  for (const [kind, set] of Object.entries(SET))
    for (const [wanted, at, who, descriptor] of sums) if (wanted === kind) set(summed, at, who, descriptor ?? 0);
}
