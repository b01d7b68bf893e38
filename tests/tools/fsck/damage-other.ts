/**
 * Damage to what few volumes have: the list of bad blocks, the orphan file's map, values of attributes in inodes of their
 * own, fields of other systems.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { COMPAT, INCOMPAT } from '../../../src/format/features.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const BAD = 1;
const HURD = 1;
const TWO = ['ext2', 'ext4'];

/** Puts blocks on the list of bad blocks. */
function bad(l: Lab, ...blocks: number[]): void {
  for (const [i, block] of blocks.entries()) l.iBlock(BAD, i, block, false);
  l.inode(BAD, 'i_blocks_lo', blocks.length * (l.blockSize / 512));
}
const table = (l: Lab, group: number): number => l.volume.groups.inodeTable[group];
const orphans = (l: Lab): number => l.superValue('s_orphan_file_inum');

/** The inode with the value of the attribute of a file whose entry is there. */
function holder(l: Lab, path: string, entry = 0): number {
  const at = l.inodeAt(l.ino(path));
  const base = at + 128 + le16At(l.bytes, at + 128) + 4 + entry;
  return le32At(l.bytes, base + 4);
}
function inside(l: Lab, path: string, at: number, length: number, value: number): void {
  const ino = l.ino(path);
  l.set(l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128) + at, length, value);
  l.sumInode(ino);
}

/** A volume of the Hurd, whose translators lie where Linux keeps i_version. */
function hurd(l: Lab): void {
  for (let ino = 1; ino <= l.superValue('s_inodes_count'); ino++) setLe32At(l.bytes, l.inodeAt(ino) + 36, 0);
  l.super('s_creator_os', HURD);
}

export const OTHER_DAMAGE: Damage[] = [
  d(TWO, 'bad blocks: a block that is free', (l) => bad(l, 1900)),
  d(TWO, 'bad blocks: two blocks and a hole', (l) => bad(l, 1900, 0, 1903)),
  d(TWO, 'bad blocks: a block twice', (l) => bad(l, 1900, 1900)),
  d(TWO, 'bad blocks: a block of a file', (l) => bad(l, l.map(l.ino('large')).runs[0].physical)),
  d(TWO, 'bad blocks: a block of a directory', (l) => bad(l, l.map(2).runs[0].physical)),
  d(TWO, 'bad blocks: a block out of range', (l) => bad(l, 0x7fffffff)),
  d(TWO, 'bad blocks: the superblock', (l) => bad(l, 1)),
  d(TWO, 'bad blocks: the descriptors', (l) => bad(l, 2)),
  d(TWO, 'bad blocks: the block bitmap', (l) => bad(l, l.volume.groups.blockBitmap[0])),
  d(TWO, 'bad blocks: the inode bitmap', (l) => bad(l, l.volume.groups.inodeBitmap[0])),
  d(TWO, 'bad blocks: a block of the inode table', (l) => bad(l, table(l, 0) + 20)),
  d(['ext2-groups', 'ext4-groups'], 'bad blocks: a copy of the superblock', (l) => bad(l, 2049)),
  d(['ext2-groups'], 'bad blocks: a copy of the descriptors', (l) => bad(l, 2050)),
  d(['ext2-groups'], "bad blocks: a group's block bitmap", (l) => bad(l, l.volume.groups.blockBitmap[1])),
  d(['ext2-groups'], "bad blocks: a group's inode bitmap", (l) => bad(l, l.volume.groups.inodeBitmap[1])),
  d(['ext2-groups'], "bad blocks: a block of a group's inode table", (l) => bad(l, table(l, 1) + 1)),
  d(['ext2'], 'bad blocks: a list', (l) => {
    setLe32At(l.block(1900).fill(0), 0, 1910);
    l.iBlock(BAD, 12, 1900, false);
    l.inode(BAD, 'i_blocks_lo', 4);
  }),
  d(['ext2'], 'bad blocks: a list out of range', (l) => l.iBlock(BAD, 12, 0x7fffffff)),
  d(['ext2'], 'bad blocks: a list of noise', (l) => {
    l.block(1900).fill(0xee);
    l.iBlock(BAD, 12, 1900);
  }),
  d(['ext2'], 'bad blocks: many out of range', (l) => bad(l, ...Array.from({ length: 12 }, (_, i) => 0x70000000 + i))),
  d(TWO, 'bad blocks: i_blocks', (l) => l.inode(BAD, 'i_blocks_lo', 8)),
  d(TWO, 'bad blocks: i_size', (l) => l.inode(BAD, 'i_size_lo', 4096)),
  d(TWO, 'bad blocks: i_links_count', (l) => l.inode(BAD, 'i_links_count', 1)),
  d(TWO, 'bad blocks: i_file_acl', (l) => l.inode(BAD, 'i_file_acl_lo', 1900)),
  d(['ext4'], 'bad blocks: the flag for extents', (l) => l.inode(BAD, 'i_flags', 0x80000)),
  d(['ext4'], 'bad blocks: not summed', (l) => l.inode(BAD, 'i_uid', 5, false)),

  d(['ext2-old'], 'hurd: i_frag', (l) => {
    hurd(l);
    l.bytes[l.inodeAt(l.ino('large')) + 116] = 7;
  }),
  d(['ext2-old'], 'hurd: i_fsize', (l) => {
    hurd(l);
    l.bytes[l.inodeAt(l.ino('large')) + 117] = 7;
  }),
  d(['ext2-old'], 'hurd: i_frag of a directory', (l) => {
    hurd(l);
    l.bytes[l.inodeAt(l.ino('sub')) + 116] = 7;
  }),
  d(['ext2-old'], 'hurd: nothing else', hurd),
  d(TWO, 'root: i_faddr', (l) => l.inode(2, 'i_obso_faddr', 77)),
  d(TWO, 'root: i_file_acl out of range', (l) => l.inode(2, 'i_file_acl_lo', 0x7fffffff)),
  d(TWO, 'root: i_size_high', (l) => l.inode(2, 'i_size_high', 1)),
  d(TWO, 'lost+found: i_faddr', (l) => l.inode(11, 'i_obso_faddr', 77)),
  d(TWO, 'inode: i_faddr of a reserved inode', (l) => l.inode(7, 'i_obso_faddr', 77)),
  d(['ext3', 'ext4'], 'journal: i_faddr', (l) => l.inode(8, 'i_obso_faddr', 77)),

  d(['ext4-flex'], 'orphan file: a hole', (l) => {
    setLe32At(l.bytes, l.inodeAt(orphans(l)) + 40 + 12, 1);
    l.sumInode(orphans(l));
  }),
  d(['ext4-flex'], 'orphan file: a hole, with orphan_present', (l) => {
    setLe32At(l.bytes, l.inodeAt(orphans(l)) + 40 + 12, 1);
    l.sumInode(orphans(l));
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: i_size odd', (l) => l.inode(orphans(l), 'i_size_lo', (n) => n - 100)),
  d(['ext4-flex'], 'orphan file: i_size odd, with orphan_present', (l) => {
    l.inode(orphans(l), 'i_size_lo', (n) => n - 100);
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: i_size longer', (l) => l.inode(orphans(l), 'i_size_lo', (n) => n + l.blockSize)),
  d(['ext4-flex'], 'orphan file: i_size zero', (l) => l.inode(orphans(l), 'i_size_lo', 0)),
  d(['ext4-flex'], 'orphan file: i_mode', (l) => l.inode(orphans(l), 'i_mode', 0o040755)),
  d(['ext4-flex'], 'orphan file: i_links_count', (l) => l.inode(orphans(l), 'i_links_count', 0)),
  d(['ext4-flex'], 'orphan file: i_blocks', (l) => l.inode(orphans(l), 'i_blocks_lo', 2)),
  d(['ext4-flex'], 'orphan file: zeroed', (l) => {
    const at = l.inodeAt(orphans(l));
    l.bytes.fill(0, at, at + l.volume.geometry.inodeSize);
  }),
  d(['ext4-flex'], 'orphan file: ob_magic, with orphan_present', (l) => {
    setLe32At(l.block(l.map(orphans(l)).runs[0].physical), l.blockSize - 8, 7);
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: ob_checksum, with orphan_present', (l) => {
    setLe32At(l.block(l.map(orphans(l)).runs[0].physical), l.blockSize - 4, 7);
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: an inode out of range, with orphan_present', (l) => {
    setLe32At(l.block(l.map(orphans(l)).runs[0].physical), 0, 99999);
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: the feature lost, and its inode named', (l) => {
    l.feature('compat', 0, COMPAT.orphan_file);
    l.feature('ro_compat', 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: a name leads to it', (l) =>
    l.dirent('', 'tiny', (b, at) => setLe32At(b, at, orphans(l))),
  ),

  d(['ext4-ea'], 'value inode: the flag lost', (l) =>
    l.inode(holder(l, 'empty'), 'i_flags', (n) => n & ~INODE_FLAGS.EXT4_EA_INODE_FL),
  ),
  d(['ext4-ea'], 'value inode: the feature lost', (l) => l.feature('incompat', 0, INCOMPAT.ea_inode)),
  d(['ext4-ea'], 'value inode: e_value_inum of a file', (l) => inside(l, 'empty', 8, 4, l.ino('large'))),
  d(['ext4-ea'], 'value inode: e_value_inum out of range', (l) => inside(l, 'empty', 8, 4, 9999)),
  d(['ext4-ea'], 'value inode: e_value_inum not in use', (l) => inside(l, 'empty', 8, 4, 250)),
  d(['ext4-ea'], 'value inode: e_value_inum of another', (l) => inside(l, 'empty', 8, 4, holder(l, 'tiny', 24))),
  d(['ext4-ea'], 'value inode: e_value_size', (l) => inside(l, 'empty', 12, 4, 77)),
  d(['ext4-ea'], 'value inode: e_hash', (l) => inside(l, 'empty', 16, 4, 77)),
  d(['ext4-ea'], 'value inode: its hash', (l) => l.inode(holder(l, 'empty'), 'i_atime', 77)),
  d(['ext4-ea'], 'value inode: its users', (l) => l.inode(holder(l, 'empty'), 'l_i_version', 5)),
  d(['ext4-ea'], 'value inode: zeroed', (l) => {
    const at = l.inodeAt(holder(l, 'empty'));
    l.bytes.fill(0, at, at + 256);
  }),
  d(['ext4-ea'], 'value inode: i_links_count', (l) => l.inode(holder(l, 'empty'), 'i_links_count', 3)),
  d(['ext4-ea'], 'value inode: i_size', (l) => l.inode(holder(l, 'empty'), 'i_size_lo', 100)),
  d(['ext4-ea'], 'value inode: a block out of range', (l) => {
    const ino = holder(l, 'empty');
    setLe32At(l.bytes, l.inodeAt(ino) + 60, 0x7fffffff);
    l.sumInode(ino);
  }),
  d(['ext4-ea'], 'value inode: its file zeroed', (l) => {
    const at = l.inodeAt(l.ino('empty'));
    l.bytes.fill(0, at, at + 256);
  }),
  d(['ext4-ea'], 'value inode: a name leads to it', (l) =>
    l.dirent('', 'pipe', (b, at) => setLe32At(b, at, holder(l, 'empty'))),
  ),
  d(['ext4-ea'], 'value inode: its owner named by its time', (l) => l.inode(holder(l, 'empty'), 'i_mtime', 99)),
  d(['ext4-ea'], 'value inode: e_name_len', (l) => inside(l, 'empty', 4, 1, 200)),
  d(['ext4-ea'], 'value inode: a name of no length', (l) => inside(l, 'empty', 4, 2, 0x0000)),
  d(['ext4-ea'], 'value inode: data of its file', (l) =>
    setLe16At(l.block(l.map(holder(l, 'empty')).runs[0].physical), 0, 7),
  ),
];
