/**
 * Damage to journals: what is found in their first block, in their inode, and in the superblock's words about them; with
 * and without a transaction that was never copied to its place.
 */
import { be32At, setBe32At, setLe32At } from '../../../src/bytes/access.ts';
import { structCrc32c } from '../../../src/bytes/checksum.ts';
import {
  commitBlockChecksum,
  journalChecksumRules,
  journalCopyChecksum,
  journalTailChecksum,
} from '../../../src/format/checksum-jbd2.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JournalSuperblock,
} from '../../../src/format/jbd2.ts';
import { JBD2_FLAG_LAST_TAG, JournalBlockTag, JournalBlockTag3 } from '../../../src/format/jbd2-blocks.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const JOURNALS = ['ext3', 'ext4'];
const J = JournalSuperblock.offset;
const JOURNAL_INO = 8;

/** Where block `n` of the journal lies. */
function place(l: Lab, n: number, ino = JOURNAL_INO): number {
  const run = l.map(ino).runs.find((r) => n >= r.logical && n < r.logical + r.length);
  if (!run) throw new Error(`block ${n} of the journal has no place`);
  return run.physical + n - run.logical;
}

const superOf = (l: Lab): Uint8Array => l.block(place(l, 0));

/** A word of the journal's superblock, summed if the journal is. */
function word(l: Lab, at: number, value: number): void {
  const b = superOf(l);
  setBe32At(b, at, value);
  if (be32At(b, J.s_checksum) !== 0) setBe32At(b, J.s_checksum, structCrc32c(JournalSuperblock, 0xffffffff, b, 0));
}

function incompat(l: Lab, on: number, off = 0): void {
  l.super('s_feature_incompat', (l.superValue('s_feature_incompat') & ~off) | on);
}

const compat = (l: Lab, off: number) => l.super('s_feature_compat', l.superValue('s_feature_compat') & ~off);
const HAS_JOURNAL = 4;
const NEEDS_RECOVERY = 4;

/** A transaction of one block, `tiny` with other words in it, that was never copied to its place. */
function pending(l: Lab): void {
  const rules = journalChecksumRules(superOf(l));
  const sequence = be32At(superOf(l), J.s_sequence);
  const home = l.map(l.ino('tiny')).runs[0].physical;
  const [descriptor, copy, commit] = [1, 2, 3].map((n) => l.block(place(l, n)).fill(0));
  copy.set(l.block(home));
  copy.set(new TextEncoder().encode('TINY!'));
  for (const [b, type] of [
    [descriptor, JBD2_DESCRIPTOR_BLOCK],
    [commit, JBD2_COMMIT_BLOCK],
  ] as const) {
    setBe32At(b, 0, JBD2_MAGIC_NUMBER);
    setBe32At(b, 4, type);
    setBe32At(b, 8, sequence);
  }
  if (rules.version === 3)
    JournalBlockTag3.write(descriptor, 12, {
      t_blocknr: home,
      t_flags: JBD2_FLAG_LAST_TAG,
      t_checksum: journalCopyChecksum(rules, sequence, copy),
    });
  else JournalBlockTag.write(descriptor, 12, { t_blocknr: home, t_flags: JBD2_FLAG_LAST_TAG });
  journalTailChecksum.set(rules, descriptor, 0, 0);
  commitBlockChecksum.set(rules, commit, 0, 0);
  word(l, J.s_start, 1);
  incompat(l, NEEDS_RECOVERY);
}

/** The journal becomes an ordinary file of this name, in the place of `empty`. */
function ordinary(l: Lab, name: string): void {
  const ino = l.ino('empty');
  const size = l.volume.geometry.inodeSize;
  const from = l.inodeAt(JOURNAL_INO);
  l.bytes.copyWithin(l.inodeAt(ino), from, from + size);
  l.sumInode(ino);
  l.bytes.fill(0, from, from + size);
  l.sumInode(JOURNAL_INO);
  l.dirent('', 'empty', (b, at) => {
    b[at + 6] = name.length;
    b.set(new TextEncoder().encode(name), at + 8);
  });
  l.super('s_journal_inum', ino);
}

const BACKUP = 1024 + Superblock.offset.s_jnl_blocks;
const noMap = (l: Lab) => {
  for (let i = 0; i < 15; i++) l.iBlock(JOURNAL_INO, i, 0);
};
const noBackup = (l: Lab) => {
  l.bytes.fill(0, BACKUP, BACKUP + Superblock.fields.s_jnl_blocks.kind.size);
  l.super('s_jnl_backup_type', 0);
};

export const JOURNAL_DAMAGE: Damage[] = [
  d(['ext3', 'ext4'], 'journal: i_dtime low', (l) => l.inode(8, 'i_dtime', 20)),
  d(['ext3', 'ext4'], 'journal: i_dtime set', (l) => l.inode(8, 'i_dtime', 1_600_000_000)),
  d(JOURNALS, 'journal: inode without links', (l) => l.inode(8, 'i_links_count', 0)),
  d(JOURNALS, 'journal: inode is a directory', (l) => l.inode(8, 'i_mode', 0o040600)),
  d(JOURNALS, 'journal: i_block zeroed', noMap),
  d(JOURNALS, 'journal: i_size', (l) => l.inode(8, 'i_size_lo', 4096)),
  d(JOURNALS, 'journal: i_blocks', (l) => l.inode(8, 'i_blocks_lo', 2)),
  d(JOURNALS, 'journal superblock: h_magic', (l) => setBe32At(superOf(l), 0, 0x12345678)),
  d(JOURNALS, 'journal superblock: h_blocktype', (l) => setBe32At(superOf(l), 4, 9)),
  d(JOURNALS, 'journal superblock: s_blocksize', (l) => setBe32At(superOf(l), 0xc, 4096)),
  d(JOURNALS, 'journal superblock: s_maxlen too large', (l) => setBe32At(superOf(l), 0x10, 99999)),
  d(JOURNALS, 'journal superblock: s_maxlen too small', (l) => setBe32At(superOf(l), 0x10, 100)),
  d(JOURNALS, 'journal superblock: s_first', (l) => setBe32At(superOf(l), 0x14, 5000)),
  d(JOURNALS, 'journal superblock: unknown incompat', (l) => setBe32At(superOf(l), 0x28, 0x8000)),
  d(JOURNALS, 'journal superblock: unknown ro_compat', (l) => setBe32At(superOf(l), 0x2c, 0x8000)),
  d(JOURNALS, 'journal superblock: s_errno', (l) => setBe32At(superOf(l), 0x20, 5)),
  d(JOURNALS, 'journal: s_journal_inum wrong', (l) => l.super('s_journal_inum', l.ino('large'))),
  d(JOURNALS, 'journal: s_journal_inum out of range', (l) => l.super('s_journal_inum', 99999)),
  d(JOURNALS, 'journal: has_journal lost', (l) => compat(l, HAS_JOURNAL)),
  d(
    JOURNALS,
    'journal: s_journal_uuid',
    (l) => l.bytes.fill(7, 1024 + 0xd0, 1024 + 0xe0) && l.super('s_magic', 0xef53),
  ),
  d(JOURNALS, 'journal: backup of the map lost', noBackup),

  d(JOURNALS, 'journal: with a transaction', pending),
  d(JOURNALS, 'journal: a transaction, and an inode without links', (l) => {
    pending(l);
    l.inode(8, 'i_links_count', 0);
  }),
  d(JOURNALS, 'journal: a transaction, and an inode that is a directory', (l) => {
    pending(l);
    l.inode(8, 'i_mode', 0o040600);
  }),
  d(JOURNALS, 'journal: a transaction, and its map only in the superblock', (l) => {
    pending(l);
    noMap(l);
  }),
  d(JOURNALS, 'journal: a transaction, and no map anywhere', (l) => {
    pending(l);
    noMap(l);
    noBackup(l);
  }),
  d(JOURNALS, 'journal: a transaction, and an inode of zeros', (l) => {
    pending(l);
    const at = l.inodeAt(8);
    l.bytes.fill(0, at, at + l.volume.geometry.inodeSize);
    l.sumInode(8);
  }),
  d(JOURNALS, 'journal: a transaction, and a short inode', (l) => {
    pending(l);
    l.inode(8, 'i_size_lo', 4096);
  }),
  d(['ext3'], 'journal: a transaction, and a map with a block outside', (l) => {
    pending(l);
    l.iBlock(8, 5, 999999);
  }),
  d(['ext3'], 'journal: a transaction, and a backup that leads outside', (l) => {
    pending(l);
    noMap(l);
    setLe32At(l.bytes, BACKUP + 4 * 3, 999999);
    l.super('s_jnl_backup_type', 1);
  }),
  d(['ext3'], 'journal: a transaction, and a backup of an unknown kind', (l) => {
    pending(l);
    noMap(l);
    l.super('s_jnl_backup_type', 9);
  }),
  d(JOURNALS, 'journal: a transaction, and needs_recovery lost', (l) => {
    pending(l);
    incompat(l, 0, NEEDS_RECOVERY);
  }),
  d(JOURNALS, 'journal: a transaction, and has_journal lost', (l) => {
    pending(l);
    compat(l, HAS_JOURNAL);
  }),
  d(JOURNALS, 'journal: a transaction, and s_journal_inum zero', (l) => {
    pending(l);
    l.super('s_journal_inum', 0);
  }),
  d(JOURNALS, 'journal: s_journal_inum zero', (l) => l.super('s_journal_inum', 0)),
  d(JOURNALS, 'journal: s_journal_dev', (l) => l.super('s_journal_dev', 0x801)),
  d(JOURNALS, 'journal: a transaction, and s_start outside', (l) => {
    pending(l);
    word(l, J.s_start, 99999);
  }),
  d(JOURNALS, 'journal: a transaction whose descriptor is not one', (l) => {
    pending(l);
    l.block(place(l, 1)).fill(0);
  }),
  d(['ext4'], 'journal: a transaction whose copy is damaged', (l) => {
    pending(l);
    l.block(place(l, 2))[9] ^= 1;
  }),
  d(JOURNALS, 'journal: a transaction without its commit', (l) => {
    pending(l);
    l.block(place(l, 3)).fill(0);
  }),
  d(JOURNALS, 'journal: a transaction that leads outside', (l) => {
    pending(l);
    setBe32At(l.block(place(l, 1)), 12, 999999);
    journalTailChecksum.set(journalChecksumRules(superOf(l)), l.block(place(l, 1)), 0, 0);
  }),
  d(JOURNALS, 'journal: a transaction, and s_errno', (l) => {
    pending(l);
    word(l, J.s_errno, 5);
  }),
  d(['ext3'], 'journal superblock: version 1', (l) => setBe32At(superOf(l), 4, 3)),
  d(['ext3'], 'journal superblock: version 1 with fields of version 2', (l) => {
    setBe32At(superOf(l), 4, 3);
    setBe32At(superOf(l), J.s_feature_compat, 1);
  }),
  d(['ext3'], 'journal superblock: version 1 without fields of version 2', (l) => {
    setBe32At(superOf(l), 4, 3);
    superOf(l).fill(0, J.s_feature_compat);
  }),
  d(['ext4'], 'journal superblock: s_checksum', (l) => setBe32At(superOf(l), J.s_checksum, 0x1234)),
  d(JOURNALS, 'journal superblock: s_nr_users', (l) => word(l, J.s_nr_users, 2)),
  d(JOURNALS, 'journal superblock: all zeros', (l) => superOf(l).fill(0)),

  d(JOURNALS, 'journal: an ordinary file', (l) => ordinary(l, '.journal')),
  d(JOURNALS, 'journal: an ordinary file of another name', (l) => ordinary(l, 'journal.dat')),
  d(JOURNALS, 'journal: an ordinary file with a name of its own', (l) => ordinary(l, 'log')),
  d(JOURNALS, 'journal: an ordinary file, with a transaction', (l) => {
    pending(l);
    ordinary(l, '.journal');
  }),
  d(JOURNALS, 'journal: an ordinary file with a name of its own, with a transaction', (l) => {
    pending(l);
    ordinary(l, 'log');
  }),
  d(JOURNALS, 'journal: an ordinary file without a name, with a transaction', (l) => {
    pending(l);
    ordinary(l, 'log');
    l.dirent('', 'log', (b, at) => setLe32At(b, at, 0));
  }),
  d(JOURNALS, 'journal: an ordinary file beside a used inode 8', (l) => {
    pending(l);
    ordinary(l, '.journal');
    l.inode(8, 'i_mode', 0o100600);
    l.inode(8, 'i_links_count', 1);
  }),
  d(['ext3'], 'journal: an ordinary file that is damaged, with a transaction', (l) => {
    pending(l);
    ordinary(l, '.journal');
    const ino = l.superValue('s_journal_inum');
    for (let i = 0; i < 15; i++) l.iBlock(ino, i, 0);
  }),
];
