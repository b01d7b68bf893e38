/**
 * The checksums of the journal, with journal_checksum_v2 or _v3. All are crc32c and stored big-endian.
 *
 *     seed = crc32c(~0, s_uuid of the journal)
 *       ├─▶ descriptor, revoke and commit block, whole, the sum itself as zero
 *       └─ transaction number (be32) ─▶ a copy as it lies in the journal (escaped, if it is) ─▶ its tag
 *
 * v2 keeps 16 bits of the sum of a copy, v3 all 32. The superblock's own sum starts from ~0.
 */
import { be16At, be32At, setBe16At, setBe32At } from '../bytes/access.ts';
import { structCrc32c } from '../bytes/checksum.ts';
import { crc32c, crc32cBe32, crc32cZeros } from '../bytes/crc.ts';
import type { AnyStruct } from '../bytes/struct.ts';
import { type Checksum, checksumOf } from './checksum.ts';
import { JOURNAL_INCOMPAT, JournalSuperblock } from './jbd2.ts';
import { CommitHeader, JournalBlockTag, JournalBlockTag3, JournalBlockTail } from './jbd2-blocks.ts';

export interface JournalChecksumRules {
  /** 0 means no sums of this kind. */
  readonly version: 0 | 2 | 3;
  readonly seed: number;
  readonly blockSize: number;
}

export function journalChecksumRules(superblock: Uint8Array, at = 0): JournalChecksumRules {
  const js = JournalSuperblock.view(superblock, at);
  const incompat = js.s_feature_incompat;
  const uuid = at + JournalSuperblock.offset.s_uuid;
  return {
    version:
      incompat & JOURNAL_INCOMPAT.journal_checksum_v3 ? 3 : incompat & JOURNAL_INCOMPAT.journal_checksum_v2 ? 2 : 0,
    seed: crc32c(0xffffffff, superblock, uuid, uuid + 16),
    blockSize: js.s_blocksize,
  };
}

const applies = (rules: JournalChecksumRules): boolean => rules.version !== 0;

export const journalSuperblockChecksum = checksumOf<JournalChecksumRules>({
  struct: JournalSuperblock,
  applies,
  compute: (_, bytes, at) => structCrc32c(JournalSuperblock, 0xffffffff, bytes, at),
  stored: (_, bytes, at) => be32At(bytes, at + JournalSuperblock.offset.s_checksum),
  store: (_, bytes, at, sum) => setBe32At(bytes, at + JournalSuperblock.offset.s_checksum, sum),
});

/** The sum of a whole block except the be32 at `offset`, which holds the sum. */
const journalBlock = (
  struct: AnyStruct,
  offset: (rules: JournalChecksumRules) => number,
): Checksum<JournalChecksumRules> =>
  checksumOf({
    struct,
    applies,
    compute: (rules, bytes, at) => {
      const sum = at + offset(rules);
      const before = crc32c(rules.seed, bytes, at, sum);
      return crc32c(crc32cZeros(before, 4), bytes, sum + 4, at + rules.blockSize);
    },
    stored: (rules, bytes, at) => be32At(bytes, at + offset(rules)),
    store: (rules, bytes, at, sum) => setBe32At(bytes, at + offset(rules), sum),
  });

/** For descriptor and revoke blocks. `who` is not used. */
export const journalTailChecksum = journalBlock(JournalBlockTail, (rules) => rules.blockSize - JournalBlockTail.size);

/** Only the first word of h_chksum is used. `who` is not used. */
export const commitBlockChecksum = journalBlock(CommitHeader, () => CommitHeader.offset.h_chksum);

/** The sum of a copy, as wide as its tag keeps it. */
export function journalCopyChecksum(rules: JournalChecksumRules, h_sequence: number, copy: Uint8Array, at = 0): number {
  const sum = crc32c(crc32cBe32(rules.seed, h_sequence), copy, at, at + rules.blockSize);
  return rules.version === 3 ? sum : sum & 0xffff;
}

/** The sum of a copy that the tag at `at` of a descriptor block stores. */
export const storedTagChecksum = (rules: JournalChecksumRules, descriptor: Uint8Array, at: number): number =>
  rules.version === 3
    ? be32At(descriptor, at + JournalBlockTag3.offset.t_checksum)
    : be16At(descriptor, at + JournalBlockTag.offset.t_checksum);

export function setTagChecksum(rules: JournalChecksumRules, descriptor: Uint8Array, at: number, sum: number): void {
  if (rules.version === 3) setBe32At(descriptor, at + JournalBlockTag3.offset.t_checksum, sum);
  else if (rules.version === 2) setBe16At(descriptor, at + JournalBlockTag.offset.t_checksum, sum);
}
