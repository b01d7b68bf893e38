/**
 * The journal is a ring of blocks behind its superblock. All numbers are big-endian. A transaction is written as descriptor
 * blocks, each followed by copies of the blocks it lists, then revokes and a commit.
 *
 *     │ superblock │ descriptor 7 │ copy │ copy │ copy │ revoke 7 │ commit 7 │ descriptor 8 │ …  ↺
 *       s_start ──▶  tags: where each copy belongs         valid only if its commit is there
 *
 * https://docs.kernel.org/filesystems/ext4/journal.html
 */
import { array, be32, bytes, sbe32, u8, uuid } from '../bytes/kinds.ts';
import { type Said, saying } from '../bytes/said.ts';
import { at, defineStruct, type Values } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';
import { num } from './words.ts';

export const JBD2_MAGIC_NUMBER = 0xc03b3998;

/** A journal has at least this many blocks. By default fast commits get 256 of them. */
export const JBD2_MIN_JOURNAL_BLOCKS = 1024;
export const JBD2_DEFAULT_FAST_COMMIT_BLOCKS = 256;

export const JBD2_DESCRIPTOR_BLOCK = 1;
export const JBD2_COMMIT_BLOCK = 2;
export const JBD2_SUPERBLOCK_V1 = 3;
export const JBD2_SUPERBLOCK_V2 = 4;
export const JBD2_REVOKE_BLOCK = 5;

export const JOURNAL_BLOCK_TYPES = saying('journal_block', {
  [JBD2_DESCRIPTOR_BLOCK]: 'descriptor: lists the copies behind it',
  [JBD2_COMMIT_BLOCK]: 'commit: the transaction is complete',
  [JBD2_SUPERBLOCK_V1]: 'superblock, version 1',
  [JBD2_SUPERBLOCK_V2]: 'superblock, version 2',
  [JBD2_REVOKE_BLOCK]: 'revoke: blocks not to be replayed',
});

const TYPES_IN_SHORT: Readonly<Record<number, Said>> = {
  ...JOURNAL_BLOCK_TYPES,
  [JBD2_DESCRIPTOR_BLOCK]: MEANING.descriptor,
  [JBD2_COMMIT_BLOCK]: MEANING.commit,
  [JBD2_REVOKE_BLOCK]: MEANING.revoke,
};

/** Names as dumpe2fs spells them, except fast_commit, which it does not know. */
export const JOURNAL_COMPAT = { journal_checksum: 0x1 } as const;
export const JOURNAL_INCOMPAT = {
  journal_incompat_revoke: 0x1,
  journal_64bit: 0x2,
  journal_async_commit: 0x4,
  journal_checksum_v2: 0x8,
  journal_checksum_v3: 0x10,
  fast_commit: 0x20,
} as const;

const INCOMPAT_DOCS: Readonly<Record<string, string>> = {
  journal_incompat_revoke: 'There may be revoke blocks.',
  journal_64bit: 'Tags and revokes have block numbers of 64 bits.',
  journal_async_commit: 'A commit block may be written without waiting for the blocks before it.',
  journal_checksum_v2: 'Every block of the journal has a crc32c; that of a copy is cut to 16 bits.',
  journal_checksum_v3: 'Every block of the journal has a crc32c, that of a copy too: tags are 16 bytes long.',
  fast_commit: 'The last s_num_fc_blks blocks of the journal hold fast commits.',
};

export const JBD2_CRC32_CHKSUM = 1;
export const JBD2_CRC32C_CHKSUM = 4;
export const JOURNAL_CHECKSUM_TYPES = { 0: MEANING.none, 1: 'crc32', 2: 'md5', 3: 'sha1', 4: 'crc32c' } as const;

export const JournalHeader = defineStruct(
  'journal_header_t',
  12,
  'Opens every block of the journal but the copies.',
  {
    h_magic: at(0x0, be32, 'Always 0xC03B3998. A copy that begins so is escaped: JBD2_FLAG_ESCAPE.', {
      hex: true,
      meaning: (v) => (v === JBD2_MAGIC_NUMBER ? MEANING.right : MEANING.not_journal),
    }),
    h_blocktype: at(0x4, be32, 'What kind of block this is.', { values: JOURNAL_BLOCK_TYPES }),
    h_sequence: at(0x8, be32, 'The transaction it belongs to. Replay stops at the first that is not in order.'),
  },
  {
    summary: (h) =>
      MEANING.of_transaction({ what: TYPES_IN_SHORT[h.h_blocktype] ?? MEANING.unknown_block, tid: h.h_sequence }),
  },
);

export const JournalSuperblock = defineStruct(
  'journal_superblock_t',
  1024,
  'Block 0 of the journal: how large it is and where replay has to begin.',
  {
    s_header: at(0x0, JournalHeader, 'The header of every block of the journal.'),
    s_blocksize: at(0xc, be32, 'Bytes of a block; that of the volume.', {
      meaning: (bytes) => MEANING.size({ bytes }),
    }),
    s_maxlen: at(0x10, be32, 'Blocks in the journal, this one included.', {
      meaning: (v, all) => MEANING.size({ bytes: v * num(all, 's_blocksize') }),
    }),
    s_first: at(0x14, be32, 'First block of the ring; the ring ends at s_maxlen, or before the fast commits.'),
    s_sequence: at(0x18, be32, 'Transaction that replay expects first.'),
    s_start: at(0x1c, be32, 'Block where that transaction begins; 0 when there is nothing to replay.', {
      meaning: (v) => (v ? MEANING.replay_from({ block: v }) : MEANING.nothing_to_replay),
    }),
    s_errno: at(0x20, sbe32, 'Error that stopped the journal, as a negative errno; 0 for none.'),
    s_feature_compat: at(0x24, be32, 'Features that a driver may ignore.', {
      hex: true,
      flags: JOURNAL_COMPAT,
      since: 'version 2',
    }),
    s_feature_incompat: at(0x28, be32, 'Features that a driver must know to replay.', {
      hex: true,
      flags: JOURNAL_INCOMPAT,
      docs: INCOMPAT_DOCS,
      since: 'version 2',
    }),
    s_feature_ro_compat: at(0x2c, be32, 'Features that a driver must know to write; there are none.', {
      hex: true,
      since: 'version 2',
    }),
    s_uuid: at(0x30, uuid, 'UUID of the journal. Seeds its checksums.'),
    s_nr_users: at(0x40, be32, 'Volumes that use this journal: 1.'),
    s_dynsuper: at(0x44, be32, 'Block of a second superblock. Never used.'),
    s_max_transaction: at(0x48, be32, 'Limit of blocks in a transaction. Never used.'),
    s_max_trans_data: at(0x4c, be32, 'Limit of data blocks in a transaction. Never used.'),
    s_checksum_type: at(0x50, u8, 'The checksum of blocks.', {
      values: JOURNAL_CHECKSUM_TYPES,
      since: 'journal_checksum_v2 or _v3',
    }),
    s_padding2: at(0x51, bytes(3), 'Padding.'),
    s_num_fc_blks: at(0x54, be32, 'Blocks at the end of the journal for fast commits; 0 stands for 256.', {
      since: 'fast_commit',
    }),
    s_head: at(0x58, be32, 'Block behind the last transaction of a clean journal: the next one may begin there.', {
      since: 'Linux 6.2',
    }),
    s_padding: at(0x5c, array(be32, 40), 'Unused; zero.'),
    s_checksum: at(0xfc, be32, 'Checksum of this superblock.', { hex: true, since: 'journal_checksum_v2 or _v3' }),
    s_users: at(
      0x100,
      array(uuid, 48),
      'UUIDs of the volumes that use this journal; filled where it is a device of its own.',
    ),
  },
  {
    checksum: {
      fields: ['s_checksum'],
      covers: 'zeroed',
      doc: 'journal_checksum_v2 or _v3: crc32c, from ~0, of the 1024 bytes with s_checksum as zero.',
    },
  },
);

export type JournalSuperblockValues = Values<(typeof JournalSuperblock)['fields']>;
