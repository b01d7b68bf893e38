/**
 * The blocks of a transaction in the journal: descriptor, revoke and commit. Copies of the volume's
 * own blocks lie between them as they are.
 *
 *     descriptor   │ header │ tag, uuid │ tag │ tag (LAST_TAG) │ ···                    │ tail │
 *     revoke       │ header, r_count │ block │ block │ …                                │ tail │
 *     commit       │ header, checksum, time │ ···
 *
 * A tag has one of five lengths, by the features of the journal. `blockTagFor` gives the right one.
 * https://docs.kernel.org/filesystems/ext4/journal.html#descriptor-block
 */
import { array, be16, be32, be64, bytes, u8, uuid } from '../bytes/kinds.ts';
import { type AnyStruct, at, defineStruct } from '../bytes/struct.ts';
import {
  JBD2_MAGIC_NUMBER,
  JOURNAL_BLOCK_TYPES,
  JOURNAL_CHECKSUM_TYPES,
  JOURNAL_INCOMPAT,
  JournalHeader,
} from './jbd2.ts';
import { MEANING } from './meanings.ts';
import { joined, utcText } from './words.ts';

export const JBD2_FLAG_ESCAPE = 1;
export const JBD2_FLAG_SAME_UUID = 2;
const JBD2_FLAG_DELETED = 4;
export const JBD2_FLAG_LAST_TAG = 8;

/** Follows a tag that has no JBD2_FLAG_SAME_UUID. */
export const TAG_UUID_BYTES = uuid.size;

const BLOCK_TAG_FLAGS = {
  JBD2_FLAG_ESCAPE,
  JBD2_FLAG_SAME_UUID,
  JBD2_FLAG_DELETED,
  JBD2_FLAG_LAST_TAG,
} as const;

const TAG_FLAG_DOCS: Readonly<Record<string, string>> = {
  JBD2_FLAG_ESCAPE:
    'The copy began with the journal’s magic number: its first four bytes were zeroed, and replay puts them back.',
  JBD2_FLAG_SAME_UUID: 'No UUID of 16 bytes follows this tag: it is that of the tag before.',
  JBD2_FLAG_DELETED: 'The block was deleted. Never used.',
  JBD2_FLAG_LAST_TAG: 'The last tag of this descriptor block.',
};

const where = 'Block of the volume that the copy belongs to';
const flags = { hex: true, flags: BLOCK_TAG_FLAGS, docs: TAG_FLAG_DOCS };
const tagSum = 'Checksum of the transaction’s number and the copy: lower 16 bits.';
const tagBlock = {
  meaning: (_: number, all: Record<string, unknown>) =>
    MEANING.block({ block: joined(all, 't_blocknr', 't_blocknr_high') }),
};
const TAG_SUM_SINCE = 'journal_checksum_v2';

const oldTag = {
  t_blocknr: at(0x0, be32, `${where}: lower 32 bits.`, tagBlock),
  t_checksum: at(0x4, be16, tagSum, { hex: true, since: TAG_SUM_SINCE }),
  t_flags: at(0x6, be16, 'What follows this tag, and whether the copy is escaped.', flags),
};
const tagHigh = at(0x8, be32, `${where}: upper 32 bits.`, { since: 'journal_64bit' });

/** The four forms of the older tag. With journal_checksum_v2 two unused bytes follow each. */
export const JournalBlockTag = defineStruct(
  'journal_block_tag_t (8 bytes)',
  8,
  'One copied block, in 32 bits.',
  oldTag,
);
export const JournalBlockTag64 = defineStruct('journal_block_tag_t', 12, 'One copied block, with journal_64bit.', {
  ...oldTag,
  t_blocknr_high: tagHigh,
});
export const JournalBlockTagV2 = defineStruct(
  'journal_block_tag_t (10 bytes)',
  10,
  'One copied block, in 32 bits, with journal_checksum_v2.',
  { ...oldTag, t_unused: at(0x8, be16, 'Unused.') },
);
export const JournalBlockTag64V2 = defineStruct(
  'journal_block_tag_t (14 bytes)',
  14,
  'One copied block, with journal_64bit and journal_checksum_v2.',
  { ...oldTag, t_blocknr_high: tagHigh, t_unused: at(0xc, be16, 'Unused.') },
);

export const JournalBlockTag3 = defineStruct(
  'journal_block_tag3_t',
  16,
  'One copied block, with journal_checksum_v3.',
  {
    t_blocknr: at(0x0, be32, `${where}: lower 32 bits.`, tagBlock),
    t_flags: at(0x4, be32, 'What follows this tag, and whether the copy is escaped.', flags),
    t_blocknr_high: at(0x8, be32, `${where}: upper 32 bits; zero without journal_64bit.`),
    t_checksum: at(0xc, be32, 'Checksum of the transaction’s number and the copy.', {
      hex: true,
      since: 'journal_checksum_v3',
    }),
  },
);

/** The tags of a journal with these incompatible features. */
export function blockTagFor(s_feature_incompat: number): AnyStruct {
  const on = (name: keyof typeof JOURNAL_INCOMPAT) => (s_feature_incompat & JOURNAL_INCOMPAT[name]) !== 0;
  if (on('journal_checksum_v3')) return JournalBlockTag3;
  if (on('journal_checksum_v2')) return on('journal_64bit') ? JournalBlockTag64V2 : JournalBlockTagV2;
  return on('journal_64bit') ? JournalBlockTag64 : JournalBlockTag;
}

/** The end of descriptor and revoke blocks with journal_checksum_v2 or _v3. */
export const JournalBlockTail = defineStruct(
  'jbd2_journal_block_tail',
  4,
  'Closes a descriptor or revoke block.',
  { t_checksum: at(0x0, be32, 'Checksum of the block.', { hex: true, since: 'journal_checksum_v2 or _v3' }) },
  {
    checksum: {
      fields: ['t_checksum'],
      covers: 'zeroed',
      doc: 'journal_checksum_v2 or _v3: crc32c of the journal’s seed (crc32c, from ~0, of its s_uuid) and the whole block with t_checksum as zero.',
    },
  },
);

export const JournalRevokeHeader = defineStruct(
  'jbd2_journal_revoke_header_t',
  16,
  'Opens a revoke block. Block numbers follow, of 4 bytes or with journal_64bit of 8: replay must leave these blocks alone.',
  {
    r_header: at(0x0, JournalHeader, 'The header of every block of the journal.'),
    r_count: at(0xc, be32, 'Bytes in use, this header included.'),
  },
  { summary: (r) => MEANING.revokes({ bytes: r.r_count, tid: r.r_header.h_sequence }) },
);

/** `h_chksum_size` of a crc32. */
export const CRC32_BYTES = be32.size;

/** Bytes of a block number in a revoke block. */
export const revokedBytes = (journal_64bit: boolean): number => (journal_64bit ? be64.size : be32.size);

export const CommitHeader = defineStruct(
  'commit_header',
  60,
  'Makes a transaction count: replay believes it only where this block is there and right.',
  {
    h_magic: at(0x0, be32, 'Always 0xC03B3998.', {
      hex: true,
      meaning: (v) => (v === JBD2_MAGIC_NUMBER ? MEANING.right : MEANING.not_journal),
    }),
    h_blocktype: at(0x4, be32, 'Always 2: a commit.', { values: JOURNAL_BLOCK_TYPES }),
    h_sequence: at(0x8, be32, 'The transaction that is complete.'),
    h_chksum_type: at(0xc, u8, 'Kind of checksum over the whole transaction; 0 with journal_checksum_v2 or _v3.', {
      values: JOURNAL_CHECKSUM_TYPES,
      since: 'journal_checksum',
    }),
    h_chksum_size: at(0xd, u8, 'Bytes of that checksum.', { since: 'journal_checksum' }),
    h_padding: at(0xe, bytes(2), 'Padding.'),
    h_chksum: at(
      0x10,
      array(be32, 8),
      'The checksum: of this block (v2, v3), or of the whole transaction; only the first word is used.',
      {
        hex: true,
        since: 'journal_checksum',
      },
    ),
    h_commit_sec: at(0x30, be64, 'When it was committed: seconds since 1970.', {
      meaning: (v) => (v < 2n ** 40n ? utcText(Number(v)) : MEANING.out_of_range),
    }),
    h_commit_nsec: at(0x38, be32, 'When it was committed: nanoseconds.'),
  },
  {
    checksum: {
      fields: ['h_chksum'],
      covers: 'zeroed',
      doc: 'journal_checksum_v2 or _v3: crc32c of the journal’s seed and the whole block with h_chksum[0] as zero.',
    },
  },
);
