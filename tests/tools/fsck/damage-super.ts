/**
 * Damage to what the superblock says of the whole: features that exclude each other or need one another, a volume of the
 * first revision, times, sizes, the block of mmp.
 */
import { setLe32At } from '../../../src/bytes/access.ts';
import { crc32c } from '../../../src/bytes/crc.ts';

import { COMPAT, INCOMPAT, RO_COMPAT } from '../../../src/format/features.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';
import { FSCK_NOW } from './volumes.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const OLD = ['ext2-old'];
const MMP = ['ext4-mmp'];
const DAY = 86_400;

const mmpBlock = (l: Lab): Uint8Array => l.block(Number(l.superValue('s_mmp_block')));
const MMP_CHECKSUM = 1020;
/** Changes the block of mmp and sums it again. */
function mmp(l: Lab, change: (b: Uint8Array) => void): void {
  const b = mmpBlock(l);
  change(b);
  setLe32At(b, MMP_CHECKSUM, crc32c(l.volume.rules.seed, b.subarray(0, MMP_CHECKSUM)));
}

export const SUPER_DAMAGE: Damage[] = [
  d(['ext2', 'ext4-4k'], 'superblock: s_rev_level zero', (l) => l.super('s_rev_level', 0)),
  d(OLD, 'superblock: a compatible feature in revision 0', (l) => l.feature('compat', COMPAT.dir_index)),
  d(OLD, 'superblock: an incompatible feature in revision 0', (l) => l.feature('incompat', INCOMPAT.filetype)),
  d(OLD, 'superblock: a read-only feature in revision 0', (l) => l.feature('ro_compat', RO_COMPAT.large_file)),
  d(OLD, 'superblock: s_first_ino in revision 0', (l) => l.super('s_first_ino', 77)),
  d(OLD, 'superblock: s_inode_size in revision 0', (l) => l.super('s_inode_size', 256)),
  d(OLD, 'superblock: s_free_inodes_count in revision 0', (l) => l.super('s_free_inodes_count', 7)),
  d(OLD, 'inode: i_blocks in revision 0', (l) => l.inode(l.ino('large'), 'i_blocks_lo', 4)),
  d(OLD, 'inode: i_size_high of a file in revision 0', (l) => l.inode(l.ino('large'), 'i_size_high', 1)),
  d(OLD, 'inode: i_mode of a reserved inode in revision 0', (l) => l.inode(9, 'i_mode', 0o100644)),
  d(OLD, 'inode: the first of all in revision 0 zeroed', (l) => {
    const at = l.inodeAt(11);
    l.bytes.fill(0, at, at + 128);
  }),
  d(OLD, 'map: a block out of range in revision 0', (l) => l.iBlock(l.ino('large'), 3, 0x7fffffff)),
  d(OLD, 'entry: file_type in revision 0', (l) => l.dirent('', 'tiny', (b, at) => (b[at + 7] = 1))),
  d(OLD, 'entry: an inode number in revision 0', (l) => l.dirent('', 'tiny', (b, at) => setLe32At(b, at, 9999))),
  d(OLD, 'descriptor: bg_free_blocks_count in revision 0', (l) => l.desc(0, 'bg_free_blocks_count_lo', 3)),

  d(['ext2', 'ext4-uninit'], 'superblock: metadata_csum_seed without metadata_csum', (l) =>
    l.feature('incompat', INCOMPAT.metadata_csum_seed),
  ),
  d(TWO, 'superblock: meta_bg with resize_inode', (l) => l.feature('incompat', INCOMPAT.meta_bg)),
  d(TWO, 'superblock: s_first_meta_bg without meta_bg', (l) => l.super('s_first_meta_bg', 77)),
  d(['ext2', 'ext4'], 'superblock: last mounted in the future', (l) => l.super('s_mtime', FSCK_NOW + 90 * DAY)),
  d(['ext2', 'ext4'], 'superblock: last written in the future', (l) => l.super('s_wtime', FSCK_NOW + 90 * DAY)),
  d(['ext2', 'ext4'], 'superblock: last mounted in an hour', (l) => l.super('s_mtime', FSCK_NOW + 3600)),
  d(['ext4'], 'superblock: last written in an hour', (l) => l.super('s_wtime', FSCK_NOW + 3600)),
  d(['ext4'], 'superblock: s_wtime_hi', (l) => l.super('s_wtime_hi', 1)),
  d(['ext4'], 'superblock: s_lastcheck in the future', (l) => l.super('s_lastcheck', FSCK_NOW + 90 * DAY)),
  d(['ext4-flex'], 'superblock: orphan_file without a journal', (l) => {
    l.feature('compat', 0, COMPAT.has_journal);
    l.super('s_journal_inum', 0);
    const at = l.inodeAt(8);
    l.bytes.fill(0, at, at + l.volume.geometry.inodeSize);
  }),
  d(['ext4-flex'], 'superblock: orphan_file lost', (l) => l.feature('compat', 0, COMPAT.orphan_file)),
  d(['ext4'], 'superblock: verity', (l) => l.feature('ro_compat', RO_COMPAT.verity)),
  d(['ext4'], 'superblock: shared_blocks', (l) => l.feature('ro_compat', RO_COMPAT.shared_blocks)),
  d(['ext4'], 'superblock: shared_blocks, and blocks that are', (l) => {
    l.feature('ro_compat', RO_COMPAT.shared_blocks);
    const [one, other] = ['large', 'sub/deep/file'].map((path) => l.inodeAt(l.ino(path)) + 40);
    l.bytes.copyWithin(other + 20, one + 20, one + 24);
    l.sumInode(l.ino('sub/deep/file'));
  }),
  d(['ext4'], 'superblock: stable_inodes', (l) => l.feature('compat', COMPAT.stable_inodes)),
  d(['ext4'], 'superblock: read-only', (l) => l.feature('ro_compat', RO_COMPAT['read-only'])),
  d(['ext4'], 'superblock: project without quota', (l) => l.feature('ro_compat', RO_COMPAT.project)),
  d(['ext4'], 'superblock: quota without files', (l) => l.feature('ro_compat', RO_COMPAT.quota)),
  d(['ext4'], 'superblock: large_dir', (l) => l.feature('incompat', INCOMPAT.large_dir)),
  d(TWO, 'superblock: inline_data', (l) => l.feature('incompat', INCOMPAT.inline_data)),
  d(TWO, 'superblock: encrypt', (l) => l.feature('incompat', INCOMPAT.encrypt)),
  d(TWO, 'superblock: casefold', (l) => l.feature('incompat', INCOMPAT.casefold)),
  d(['ext4'], 'superblock: bigalloc', (l) => l.feature('ro_compat', RO_COMPAT.bigalloc)),
  d(TWO, 'superblock: mmp', (l) => l.feature('incompat', INCOMPAT.mmp)),
  d(['ext4'], 'superblock: journal_dev', (l) => l.feature('incompat', INCOMPAT.journal_dev)),
  d(['ext4'], 'superblock: compression', (l) => l.feature('incompat', INCOMPAT.compression)),
  d(['ext2', 'ext4'], 'superblock: s_log_block_size of two KiB', (l) => l.super('s_log_block_size', 1)),
  d(['ext2-groups'], 'superblock: s_blocks_per_group too many', (l) => {
    l.super('s_blocks_per_group', 16384);
    l.super('s_clusters_per_group', 16384);
  }),
  d(['ext2'], 'superblock: s_inodes_per_group too many', (l) => l.super('s_inodes_per_group', 60000)),
  d(['ext4'], 'superblock: s_log_groups_per_flex', (l) => l.super('s_log_groups_per_flex', 77)),
  d(['ext4'], 'superblock: s_error_count', (l) => l.super('s_error_count', 5)),
  d(['ext4'], 'superblock: s_hash_seed', (l) => l.bytes.fill(7, 1024 + 0xec, 1024 + 0xfc)),
  d(['ext4'], 'superblock: s_backup_bgs', (l) => l.feature('compat', COMPAT.sparse_super2)),
  d(['ext3-outside'], 'superblock: s_journal_uuid zeroed', (l) => l.bytes.fill(0, 1024 + 0xd0, 1024 + 0xe0)),
  d(['ext3-outside'], 'superblock: needs_recovery, and the journal elsewhere', (l) =>
    l.feature('incompat', INCOMPAT.needs_recovery),
  ),
  d(['ext3-outside'], 'superblock: a journal elsewhere without the feature', (l) =>
    l.feature('compat', 0, COMPAT.has_journal),
  ),
  d(['ext3-outside'], 'superblock: journals here and elsewhere', (l) => l.super('s_journal_inum', 8)),
  d(['ext3-outside'], 'superblock: a journal elsewhere, and links wrong', (l) =>
    l.inode(l.ino('tiny'), 'i_links_count', 9),
  ),
  d(['ext3', 'ext4'], 'superblock: s_journal_dev of a journal here', (l) => l.super('s_journal_dev', 0x701)),

  d(MMP, 'mmp: s_mmp_block zero', (l) => l.super('s_mmp_block', 0)),
  d(MMP, 'mmp: s_mmp_block out of range', (l) => l.super('s_mmp_block', 0x7fffffff)),
  d(MMP, 'mmp: s_mmp_block in the inode table', (l) => l.super('s_mmp_block', l.volume.groups.inodeTable[0] + 3)),
  d(MMP, 'mmp: s_mmp_block the superblock', (l) => l.super('s_mmp_block', 1)),
  d(MMP, 'mmp: mmp_magic', (l) => mmp(l, (b) => setLe32At(b, 0, 0x1234))),
  d(MMP, 'mmp: a block of zeros', (l) => mmpBlock(l).fill(0)),
  d(MMP, 'mmp: mmp_checksum', (l) => setLe32At(mmpBlock(l), MMP_CHECKSUM, 7)),
  d(MMP, 'mmp: mmp_seq of a mount', (l) => mmp(l, (b) => setLe32At(b, 4, 0x1234))),
  d(MMP, 'mmp: mmp_seq of a check', (l) => mmp(l, (b) => setLe32At(b, 4, 0xe24d4d50))),
  d(MMP, 'mmp: mmp_check_interval', (l) => mmp(l, (b) => (b[112] = 200))),
  d(MMP, 'mmp: the feature lost', (l) => l.feature('incompat', 0, INCOMPAT.mmp)),
  d(MMP, 'mmp: its block free in the bitmap', (l) =>
    l.bitmap('block', 0, (b) => {
      const bit = Number(l.superValue('s_mmp_block')) - 1;
      b[bit >> 3] &= ~(1 << (bit & 7));
    }),
  ),
  d(MMP, 'mmp: i_links_count besides', (l) => l.inode(l.ino('tiny'), 'i_links_count', 9)),
];
