/**
 * Damage that was met last: directories inside inodes without their flag, blocks of a directory gone from a cluster, lists
 * of bad blocks in places of the volume's own, geometry that does not add up, room that only a group never used has.
 */
import { setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { testBit } from '../../../src/bytes/bitmap.ts';
import { superblockChecksum } from '../../../src/format/checksum.ts';
import { COMPAT, INCOMPAT } from '../../../src/format/features.ts';
import { EXT4_BG_INODE_UNINIT } from '../../../src/format/group-descriptor.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const INLINE = ['ext4-inline'];
const CLUSTERS = ['ext4-bigalloc'];
const SUMMED = ['ext4', 'ext4-groups', 'ext4-flex', 'ext4-uninit'];
const UNUSED = EXT4_BG_INODE_UNINIT;
const BAD = 1;
const LOST_FOUND = 11;
const FAR = 0x7fffffff;
const { EXT4_INLINE_DATA_FL } = INODE_FLAGS;

const outside = (l: Lab, path: string): void =>
  l.inode(l.ino(path), 'i_flags', (n) => (n & ~EXT4_INLINE_DATA_FL) >>> 0);
/** The list of bad blocks, behind its twelve. */
function list(l: Lab, block: number): void {
  l.iBlock(BAD, 12, block, false);
  l.inode(BAD, 'i_blocks_lo', 2 * (l.blockSize / 512));
}
/** Takes the first blocks from the only extent of a directory. */
function headless(l: Lab, path: string, blocks: number): void {
  const ino = l.ino(path);
  const [run] = l.map(ino).runs;
  const at = l.inodeAt(ino) + 40 + 12;
  setLe32At(l.bytes, at, blocks);
  setLe16At(l.bytes, at + 4, run.length - blocks);
  setLe32At(l.bytes, at + 8, run.physical + blocks);
  l.sumInode(ino);
}
/** Puts a file on the list of orphans that is to be cut. */
function toBeCut(l: Lab, path: string, size: number): void {
  const ino = l.ino(path);
  l.inode(ino, 'i_size_lo', size);
  l.super('s_last_orphan', ino);
}

/** Takes a byte from the value of the first attribute in an inode. */
function shortValue(l: Lab, path: string): void {
  const inode = l.inodeAt(l.ino(path));
  const at = inode + 128 + l.bytes[inode + 128] + 12;
  l.bytes[at]--;
}
/** Fewer inodes in each group, and as many fewer in all. */
function inodesPerGroup(l: Lab, more: number): void {
  const per = l.superValue('s_inodes_per_group');
  const { groups } = l.volume.geometry;
  l.super('s_inodes_per_group', per + more);
  l.super('s_inodes_count', (per + more) * groups);
}
/** Marks the inodes of every group as unused. */
function unused(l: Lab, sum: boolean): void {
  for (let group = 0; group < l.volume.geometry.groups; group++) l.desc(group, 'bg_flags', (n) => n | UNUSED, sum);
}
/** Empty files without names take all inodes of the groups in use, and that of lost+found, whose name goes. */
function fullButOne(l: Lab): void {
  const { inodeSize, inodesPerGroup: per, groups } = l.volume.geometry;
  const from = l.inodeAt(l.ino('empty'));
  const model = l.bytes.slice(from, from + inodeSize);
  const fill = (ino: number) => {
    l.bytes.set(model, l.inodeAt(ino));
    l.sumInode(ino);
  };
  for (let group = 0; group < groups; group++) {
    if (l.volume.groups.flags[group] & UNUSED) continue;
    const bits = l.bits('inode', group).slice();
    for (let i = 0; i < per; i++) {
      const ino = group * per + i + 1;
      if (!testBit(bits, i) && ino >= LOST_FOUND) fill(ino);
    }
    l.desc(group, 'bg_itable_unused_lo', 0);
  }
  fill(LOST_FOUND);
  l.dirent('', 'lost+found', (b, at) => setLe32At(b, at, 0));
}

export const RARE_DAMAGE: Damage[] = [
  d(INLINE, 'inline: a directory without the flag', (l) => outside(l, 'inside')),
  d(INLINE, 'inline: a fuller directory without the flag', (l) => outside(l, 'fuller')),
  d(INLINE, 'inline: an empty directory without the flag', (l) => outside(l, 'inside/below')),
  d(INLINE, 'inline: a block of a file is one of the root, too', (l) =>
    l.iBlock(l.ino('sub/deep/file'), 5, l.map(2).runs[0].physical),
  ),
  d(INLINE, 'inline: a block of a file is one of lost+found, too', (l) =>
    l.iBlock(l.ino('sub/deep/file'), 5, l.map(LOST_FOUND).runs[0].physical),
  ),
  d(CLUSTERS, 'clusters: the first block of a directory gone', (l) => headless(l, 'many', 1)),
  d(CLUSTERS, 'clusters: the first cluster of a directory gone', (l) => headless(l, 'many', 4)),
  d(['ext2', 'ext2-groups'], 'bad blocks: a list in the inode table', (l) =>
    list(l, l.volume.groups.inodeTable[0] + 20),
  ),
  d(['ext2', 'ext2-groups'], "bad blocks: a list in the root's block of the inode table", (l) =>
    list(l, l.volume.groups.inodeTable[0]),
  ),
  d(['ext2', 'ext2-groups'], 'bad blocks: a list on the block bitmap', (l) => list(l, l.volume.groups.blockBitmap[0])),
  d(['ext2', 'ext2-groups'], 'bad blocks: a list on the inode bitmap', (l) => list(l, l.volume.groups.inodeBitmap[0])),
  d(['ext2', 'ext2-groups'], 'bad blocks: a list on the superblock', (l) => list(l, 1)),
  d(['ext2', 'ext2-groups'], 'bad blocks: a list on the descriptors', (l) => list(l, 2)),
  d(['ext2'], "bad blocks: the block of a directory's inode", (l) => {
    const at = l.inodeAt(l.ino('sub/deep'));
    l.iBlock(BAD, 0, Math.floor(at / l.blockSize), false);
    l.inode(BAD, 'i_blocks_lo', 2);
  }),
  d(['ext2'], "bad blocks: the block of a group's directory's inode", (l) => {
    const at = l.inodeAt(l.ino('sub'));
    l.iBlock(BAD, 0, Math.floor(at / l.blockSize), false);
    l.inode(BAD, 'i_blocks_lo', 2);
  }),
  d(['ext2'], 'bad blocks: a list that lists itself and more', (l) => {
    const b = l.block(1900).fill(0);
    for (const [i, n] of [1901, 1900, FAR, 1903].entries()) setLe32At(b, 4 * i, n);
    list(l, 1900);
  }),
  d([...TWO, 'ext4-groups'], 'superblock: s_first_meta_bg too large', (l) => {
    l.feature('incompat', INCOMPAT.meta_bg);
    l.feature('compat', 0, COMPAT.resize_inode);
    l.super('s_first_meta_bg', 77);
  }),
  d(['ext2-groups', 'ext4-backup'], 'superblock: meta_bg with resize_inode, and s_first_meta_bg too large', (l) => {
    l.feature('incompat', INCOMPAT.meta_bg);
    l.super('s_first_meta_bg', 77);
  }),
  d([...TWO, 'ext2-groups', 'ext4-groups', 'ext4-backup'], 'superblock: fewer s_blocks_per_group', (l) => {
    l.super('s_blocks_per_group', 1024);
    l.super('s_clusters_per_group', 1024);
  }),
  d(TWO, 'superblock: half as many s_blocks_per_group', (l) => {
    const half = l.superValue('s_blocks_per_group') / 2;
    l.super('s_blocks_per_group', half);
    l.super('s_clusters_per_group', half);
  }),
  d([...TWO, 'ext2-groups', 'ext4-groups', 'ext4-backup'], 'superblock: s_inodes_per_group odd', (l) =>
    l.super('s_inodes_per_group', l.superValue('s_inodes_per_group') - 1),
  ),
  d(['ext2-groups', 'ext4-groups', 'ext4-flex'], 'superblock: s_inodes_count of one group', (l) =>
    l.super('s_inodes_count', l.superValue('s_inodes_per_group')),
  ),
  d(['ext2-groups', 'ext4-flex'], 'superblock: s_inodes_count of twice as many groups', (l) =>
    l.super('s_inodes_count', 2 * l.superValue('s_inodes_count')),
  ),
  d(TWO, 'superblock: s_inodes_per_group and s_inodes_count odd', (l) => inodesPerGroup(l, -1)),
  d(['ext2', 'ext2-groups'], 'superblock: s_inodes_per_group fewer by eight', (l) => inodesPerGroup(l, -8)),
  d(['ext2'], 'orphans: to be cut, a block out of range behind its end', (l) => {
    setLe32At(l.block(l.iBlockValue(l.ino('large'), 12)), 4 * 200, FAR);
    toBeCut(l, 'large', 5000);
  }),
  d(['ext2'], 'orphans: to be cut, a block out of range right behind its end', (l) => {
    l.iBlock(l.ino('large'), 8, FAR);
    toBeCut(l, 'large', 5000);
  }),
  d(['ext2'], 'orphans: to be cut, a list out of range behind its end', (l) => {
    l.iBlock(l.ino('large'), 12, FAR);
    toBeCut(l, 'large', 5000);
  }),
  d(['ext4'], 'orphans: to be cut, an extent out of range behind its end', (l) => {
    const ino = l.ino('pieces');
    const [node] = l.map(ino).nodes;
    const b = node ? l.block(node.block) : l.bytes.subarray(l.inodeAt(ino) + 40);
    setLe32At(b, 12 + 12 * 10 + 8, FAR);
    if (node) l.sumExtents(ino, node.block);
    toBeCut(l, 'pieces', 5000);
  }),
  d(['ext4'], 'orphans: to be cut, its only extent out of range', (l) => {
    l.iBlock(l.ino('sub/deep/file'), 5, FAR);
    toBeCut(l, 'sub/deep/file', 0);
  }),
  d(['ext4', 'ext4-4k', 'ext4-bigalloc'], '. of lost+found with the room of .. and no more', (l) =>
    l.dirent('lost+found', '.', (b, at) => setLe16At(b, at + 4, 24)),
  ),
  d(['ext4-groups', 'ext4-uninit', 'ext4-flex'], 'lost+found: no inode left but in a group never used', fullButOne),
  d(INLINE, 'inline: i_size of a directory no multiple of 4', (l) => l.inode(l.ino('inside'), 'i_size_lo', 59)),
  d(INLINE, 'inline: i_size of a fuller directory no multiple of 4', (l) =>
    l.inode(l.ino('fuller'), 'i_size_lo', (n) => n - 1),
  ),
  d(INLINE, 'inline: e_value_size of a fuller directory no multiple of 4', (l) => {
    shortValue(l, 'fuller');
    l.sumInode(l.ino('fuller'));
  }),
  d(INLINE, 'inline: both sizes of a fuller directory no multiple of 4', (l) => {
    shortValue(l, 'fuller');
    l.inode(l.ino('fuller'), 'i_size_lo', (n) => n - 1);
  }),

  d(SUMMED, 'descriptor: INODE_UNINIT on all groups, not summed', (l) => unused(l, false)),
  d(SUMMED.slice(1), 'descriptor: INODE_UNINIT on all groups', (l) => unused(l, true)),
  d([...TWO, 'ext4-backup', 'ext4-bigalloc'], 'superblock: s_log_block_size of four KiB', (l) =>
    l.super('s_log_block_size', 2),
  ),
  d([...TWO, 'ext4-backup', 'ext4-bigalloc'], 'superblock: s_log_block_size and that of clusters of two KiB', (l) => {
    l.super('s_log_block_size', 1);
    l.super('s_log_cluster_size', 1);
  }),
  d([...TWO, 'ext4-backup', 'ext4-bigalloc'], 'superblock: s_log_block_size and that of clusters of 64 KiB', (l) => {
    l.super('s_log_block_size', 6);
    l.super('s_log_cluster_size', 6);
  }),
  d(['ext4-4k'], 'superblock: s_first_data_block one', (l) => l.super('s_first_data_block', 1)),
  d([...TWO, 'ext4-4k', 'ext4-backup'], 'superblock: s_first_data_block two', (l) => l.super('s_first_data_block', 2)),
  d(['ext4-flex'], 'descriptor: bg_inode_table of noise, with a copy that wants a replay', (l) => {
    const at = 2049 * 1024;
    setLe32At(l.bytes, at + 96, l.superValue('s_feature_incompat') | INCOMPAT.needs_recovery);
    superblockChecksum.set(l.volume.rules, l.bytes, at, 0);
    l.desc(0, 'bg_inode_table_lo', 0x7ffffff0);
  }),
  d(['ext4-flex'], 'descriptor: bg_inode_table of noise, with a copy', (l) =>
    l.desc(0, 'bg_inode_table_lo', 0x7ffffff0),
  ),
];
