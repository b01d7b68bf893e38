/** Damage to inodes: their fields, their maps, their attributes. */
import { le16At, le32At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const THREE = ['ext2', 'ext4', 'ext4-uninit'];
const MAPS = ['ext2', 'ext3'];
const TREES = ['ext4', 'ext4-uninit'];

/** The byte of the root of an extent tree in the image. */
const root = (l: Lab, path: string): number => l.inodeAt(l.ino(path)) + 40;
const tree = (l: Lab, path: string, change: (b: Uint8Array, at: number) => void, sum = true): void => {
  change(l.bytes, root(l, path));
  if (sum) l.sumInode(l.ino(path));
};
/** The first node of a tree, summed again after the change. */
const node = (l: Lab, path: string, change: (b: Uint8Array) => void, sum = true): void => {
  const ino = l.ino(path);
  const { block } = l.map(ino).nodes[0];
  change(l.block(block));
  if (sum) l.sumExtents(ino, block);
};
const list = (l: Lab, path: string, change: (b: Uint8Array) => void): void =>
  change(l.block(l.map(l.ino(path)).nodes[0].block));

export const INODE_DAMAGE: Damage[] = [
  d(THREE, 'inode: i_blocks too large', (l) => l.inode(l.ino('large'), 'i_blocks_lo', (n) => n + 2)),
  d(THREE, 'inode: i_blocks zero', (l) => l.inode(l.ino('sub/deep/file'), 'i_blocks_lo', 0)),
  d(THREE, 'inode: i_size too small', (l) => l.inode(l.ino('large'), 'i_size_lo', 5000)),
  d(THREE, 'inode: i_size larger', (l) => l.inode(l.ino('large'), 'i_size_lo', 5_000_000)),
  d(TWO, 'inode: i_size over two GiB', (l) => l.inode(l.ino('large'), 'i_size_lo', 0xf0000000)),
  d(TWO, 'inode: i_size_high huge', (l) => l.inode(l.ino('large'), 'i_size_high', 0x7000)),
  d(THREE, 'inode: i_links_count too large', (l) => l.inode(l.ino('tiny'), 'i_links_count', 9)),
  d(THREE, 'inode: i_links_count too small', (l) => l.inode(l.ino('tiny'), 'i_links_count', 1)),
  d(THREE, 'inode: i_links_count zero', (l) => l.inode(l.ino('tiny'), 'i_links_count', 0)),
  d(TWO, 'inode: i_links_count of a directory', (l) => l.inode(l.ino('sub'), 'i_links_count', 7)),
  d(TWO, 'inode: i_links_count of the root', (l) => l.inode(2, 'i_links_count', 2)),
  d(TWO, 'inode: i_dtime set', (l) => l.inode(l.ino('large'), 'i_dtime', 1_600_000_000)),
  d(TWO, 'inode: i_dtime low', (l) => l.inode(l.ino('large'), 'i_dtime', 20)),
  d(TWO, 'inode: i_mode zero', (l) => l.inode(l.ino('large'), 'i_mode', 0)),
  d(TWO, 'inode: i_mode of no type', (l) => l.inode(l.ino('large'), 'i_mode', 0o170644)),
  d(TWO, 'inode: a file becomes a directory', (l) => l.inode(l.ino('large'), 'i_mode', 0o040755)),
  d(TWO, 'inode: a directory becomes a file', (l) => l.inode(l.ino('sub/deep'), 'i_mode', 0o100644)),
  d(TWO, 'inode: a file becomes a device', (l) => l.inode(l.ino('large'), 'i_mode', 0o020644)),
  d(TWO, 'inode: a file becomes a socket', (l) => l.inode(l.ino('large'), 'i_mode', 0o140644)),
  d(TWO, 'inode: a file becomes a link', (l) => l.inode(l.ino('large'), 'i_mode', 0o120777)),
  d(TWO, 'inode: an empty file becomes a link', (l) => l.inode(l.ino('empty'), 'i_mode', 0o120777)),
  d(TWO, 'inode: a link becomes a file', (l) => l.inode(l.ino('short'), 'i_mode', 0o100644)),
  d(TWO, 'inode: i_size of a fast link', (l) => l.inode(l.ino('short'), 'i_size_lo', 30)),
  d(TWO, 'inode: i_size of a fast link zero', (l) => l.inode(l.ino('short'), 'i_size_lo', 0)),
  d(TWO, 'inode: i_size of a slow link', (l) => l.inode(l.ino('long'), 'i_size_lo', 300)),
  d(TWO, 'inode: i_size of a slow link too long', (l) => l.inode(l.ino('long'), 'i_size_lo', 2000)),
  d(TWO, 'inode: target of a slow link', (l) => l.block(l.map(l.ino('long')).runs[0].physical).fill(0, 10, 12)),
  d(TWO, 'inode: i_size of a device', (l) => l.inode(l.ino('char'), 'i_size_lo', 1000)),
  d(TWO, 'inode: i_block of a device', (l) => l.iBlock(l.ino('block'), 9, 77)),
  d(TWO, 'inode: i_block of a pipe', (l) => l.iBlock(l.ino('pipe'), 9, 77)),
  d(TWO, 'inode: i_flags of a device immutable', (l) => l.inode(l.ino('char'), 'i_flags', 0x10)),
  d(TWO, 'inode: i_flags of a device append, with noise', (l) => {
    l.inode(l.ino('char'), 'i_flags', 0x20);
    l.iBlock(l.ino('char'), 9, 77);
  }),
  d(TWO, 'inode: i_flags of a device index', (l) => l.inode(l.ino('char'), 'i_flags', 0x1000)),
  d(TWO, 'inode: i_flags of a pipe extents', (l) => l.inode(l.ino('pipe'), 'i_flags', 0x80000)),
  d(TWO, 'inode: i_flags of a link extents', (l) => l.inode(l.ino('short'), 'i_flags', 0x80000)),
  d(TWO, 'inode: i_flags index on a file', (l) => l.inode(l.ino('large'), 'i_flags', (n) => n | 0x1000)),
  d(TWO, 'inode: i_flags index on a small directory', (l) => l.inode(l.ino('sub'), 'i_flags', (n) => n | 0x1000)),
  d(TWO, 'inode: i_flags index lost', (l) => l.inode(l.ino('many'), 'i_flags', (n) => n & ~0x1000)),
  d(['ext4'], 'inode: times after 2310', (l) => {
    l.inode(l.ino('tiny'), 'i_mtime', 0xf0000000);
    l.inode(l.ino('tiny'), 'i_mtime_extra', 3);
  }),
  d(TWO, 'inode: i_links_count of an indexed directory 1', (l) => l.inode(l.ino('many'), 'i_links_count', 1)),
  d(TWO, 'inode: i_flags imagic', (l) => l.inode(l.ino('large'), 'i_flags', (n) => n | 0x2000)),
  d(TWO, 'inode: i_flags inline data', (l) => l.inode(l.ino('tiny'), 'i_flags', (n) => n | 0x10000000)),
  d(TWO, 'inode: i_flags encrypt', (l) => l.inode(l.ino('tiny'), 'i_flags', (n) => n | 0x800)),
  d(TWO, 'inode: i_flags casefold', (l) => l.inode(l.ino('sub'), 'i_flags', (n) => n | 0x40000000)),
  d(TWO, 'inode: i_flags huge file', (l) => l.inode(l.ino('large'), 'i_flags', (n) => n | 0x40000)),
  d(TWO, 'inode: i_flags ea_inode', (l) => l.inode(l.ino('tiny'), 'i_flags', (n) => n | 0x200000)),
  d(TWO, 'inode: i_flags verity', (l) => l.inode(l.ino('tiny'), 'i_flags', (n) => n | 0x100000)),
  d(TWO, 'inode: i_flags eofblocks', (l) => l.inode(l.ino('large'), 'i_flags', (n) => n | 0x400000)),
  d(TWO, 'inode: i_obso_faddr', (l) => l.inode(l.ino('large'), 'i_obso_faddr', 7)),
  d(TWO, 'inode: i_file_acl_high', (l) => l.inode(l.ino('large'), 'l_i_file_acl_high', 7)),
  d(TWO, 'inode: i_size_high of a directory', (l) => l.inode(l.ino('sub'), 'i_size_high', 1)),
  d(TWO, 'inode: i_size of a directory', (l) => l.inode(l.ino('many'), 'i_size_lo', 1024)),
  d(TWO, 'inode: i_size of a directory odd', (l) => l.inode(l.ino('sub'), 'i_size_lo', 1000)),
  d(TWO, 'inode: i_size of a directory larger', (l) => l.inode(l.ino('sub'), 'i_size_lo', 8192)),
  d(TWO, 'inode: i_generation', (l) => l.inode(l.ino('large'), 'i_generation', 12345)),
  d(['ext4'], 'inode: i_checksum', (l) => l.inode(l.ino('large'), 'l_i_checksum_lo', 12345, false)),
  d(['ext4'], 'inode: i_uid, not summed', (l) => l.inode(l.ino('large'), 'i_uid', 12345, false)),
  d(['ext4'], 'inode: a deleted one, not summed', (l) => l.inode(l.ino('large') + 40, 'i_uid', 12345, false)),
  d(['ext4', 'ext4-uninit', 'ext3'], 'inode: i_extra_isize too large', (l) =>
    l.inode(l.ino('large'), 'i_extra_isize', 900),
  ),
  d(['ext4', 'ext4-uninit', 'ext3'], 'inode: i_extra_isize odd', (l) => l.inode(l.ino('large'), 'i_extra_isize', 27)),
  d(['ext4', 'ext3'], 'inode: i_extra_isize zero', (l) => l.inode(l.ino('large'), 'i_extra_isize', 0)),
  d(['ext2', 'ext4', 'ext3'], 'inode: all zeros', (l) => {
    const at = l.inodeAt(l.ino('large'));
    l.bytes.fill(0, at, at + l.volume.geometry.inodeSize);
  }),
  d(['ext2', 'ext4', 'ext3'], 'inode: all ones', (l) => {
    const at = l.inodeAt(l.ino('large'));
    l.bytes.fill(0xff, at, at + l.volume.geometry.inodeSize);
  }),
  d(TWO, 'inode table: a block of zeros', (l) => l.block(l.inodeRef(l.ino('large')).block).fill(0)),
  d(TWO, 'inode table: a block of noise', (l) => {
    const b = l.block(l.inodeRef(l.ino('large')).block);
    for (let i = 0; i < b.length; i++) b[i] = (i * 7919 + (i >> 3) * 104729) & 0xff;
  }),
  d(TWO, 'inode: deleted without i_dtime', (l) => {
    const ino = l.superValue('s_free_inodes_count') > 0 ? l.ino('large') + 60 : 0;
    l.inode(ino, 'i_mode', 0o100644, false);
    l.inode(ino, 'i_links_count', 0, false);
    l.inode(ino, 'i_dtime', 0);
  }),
  d(TWO, 'root: i_mode a file', (l) => l.inode(2, 'i_mode', 0o100644)),
  d(TWO, 'root: all zeros', (l) => {
    const at = l.inodeAt(2);
    l.bytes.fill(0, at, at + l.volume.geometry.inodeSize);
  }),
  d(TWO, 'root: i_dtime low', (l) => l.inode(2, 'i_dtime', 20)),
  d(TWO, 'reserved inode: i_dtime low', (l) => l.inode(9, 'i_dtime', 20)),
  d(TWO, 'root: i_dtime', (l) => l.inode(2, 'i_dtime', 1_600_000_000)),
  d(TWO, 'root: i_block', (l) => {
    if (l.extents) tree(l, '', (b, at) => setLe32At(b, at + 20, 0x7fffffff));
    else l.iBlock(2, 0, 0x7fffffff);
  }),
  d(TWO, 'bad blocks inode: i_mode', (l) => l.inode(1, 'i_mode', 0o100644)),
  d(['ext2'], 'bad blocks inode: a block', (l) => l.iBlock(1, 0, 1900)),
  d(['ext2'], 'bad blocks inode: a block in use', (l) => l.iBlock(1, 0, l.map(l.ino('large')).runs[0].physical)),
  d(TWO, 'reserved inode: i_mode', (l) => l.inode(9, 'i_mode', 0o100644)),
  d(TWO, 'boot loader inode: a directory', (l) => l.inode(5, 'i_mode', 0o040755)),
  d(['ext2'], 'journal inode: not in use, and with blocks', (l) => {
    l.inode(8, 'i_mode', 0o100600, false);
    l.inode(8, 'i_links_count', 1, false);
    l.iBlock(8, 0, 1900);
  }),

  // Lists of blocks.
  d(MAPS, 'map: a block out of range', (l) => l.iBlock(l.ino('large'), 3, 0x7fffffff)),
  d(MAPS, 'map: a block in the superblock', (l) => l.iBlock(l.ino('large'), 3, 1)),
  d(MAPS, 'map: a block in the inode table', (l) => l.iBlock(l.ino('large'), 3, l.volume.groups.inodeTable[0] + 20)),
  d(MAPS, 'map: a block in a bitmap', (l) => l.iBlock(l.ino('large'), 3, l.volume.groups.blockBitmap[0])),
  d(MAPS, 'map: a block zeroed', (l) => l.iBlock(l.ino('large'), 3, 0)),
  d(MAPS, 'map: a block claimed twice by two files', (l) =>
    l.iBlock(l.ino('large'), 3, l.iBlockValue(l.ino('sub/deep/file'), 2)),
  ),
  d(MAPS, 'map: a block claimed twice by one file', (l) =>
    l.iBlock(l.ino('large'), 3, l.iBlockValue(l.ino('large'), 2)),
  ),
  d(MAPS, 'map: a block of a directory', (l) => l.iBlock(l.ino('large'), 3, l.iBlockValue(2, 0))),
  d(MAPS, 'map: a list out of range', (l) => l.iBlock(l.ino('large'), 12, 0x7fffffff)),
  d(MAPS, 'map: a list in the inode table', (l) => l.iBlock(l.ino('large'), 12, l.volume.groups.inodeTable[0] + 20)),
  d(MAPS, 'map: a list of lists that is data', (l) => l.iBlock(l.ino('large'), 13, l.iBlockValue(l.ino('large'), 2))),
  d(MAPS, 'map: a list shared by two files', (l) => l.iBlock(l.ino('pieces'), 12, l.iBlockValue(l.ino('large'), 12))),
  d(MAPS, 'map: a pointer in a list', (l) => list(l, 'large', (b) => setLe32At(b, 40, 0x7fffffff))),
  d(MAPS, 'map: many pointers in a list', (l) => list(l, 'large', (b) => b.fill(0xee, 0, 400))),
  d(MAPS, 'map: a pointer of a list to itself', (l) =>
    list(l, 'large', (b) => setLe32At(b, 40, l.map(l.ino('large')).nodes[0].block)),
  ),
  d(MAPS, 'map: a pointer in a list of lists', (l) =>
    setLe32At(l.block(l.iBlockValue(l.ino('large'), 13)), 16, 0x7fffffff),
  ),
  d(MAPS, 'map: i_block[14] to nowhere', (l) => l.iBlock(l.ino('large'), 14, 0x7fffffff)),
  d(MAPS, 'map: a block of a directory out of range', (l) => l.iBlock(l.ino('sub'), 0, 0x7fffffff)),
  d(MAPS, 'map: a block of a directory zeroed', (l) => l.iBlock(l.ino('sub'), 0, 0)),
  d(MAPS, 'map: a middle block of a directory zeroed', (l) => l.iBlock(l.ino('many'), 2, 0)),
  d(MAPS, 'map: a directory shares its block', (l) => l.iBlock(l.ino('sub/deep'), 0, l.iBlockValue(l.ino('sub'), 0))),

  // Trees of extents.
  d(TREES, 'extents: eh_magic', (l) => tree(l, 'large', (b, at) => setLe16At(b, at, 0x1234))),
  d(TREES, 'extents: eh_entries', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 2, 9))),
  d(TREES, 'extents: eh_entries zero', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 2, 0))),
  d(TREES, 'extents: eh_max', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 4, 9))),
  d(TREES, 'extents: eh_max zero', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 4, 0))),
  d(TREES, 'extents: eh_depth', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 6, 1))),
  d(TREES, 'extents: eh_depth huge', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 6, 99))),
  d(TREES, 'extents: ee_start out of range', (l) => tree(l, 'large', (b, at) => setLe32At(b, at + 20, 0x7fffffff))),
  d(TREES, 'extents: ee_start zero', (l) => tree(l, 'large', (b, at) => setLe32At(b, at + 20, 0))),
  d(TREES, 'extents: ee_start_hi', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 18, 5))),
  d(TREES, 'extents: ee_start in the inode table', (l) =>
    tree(l, 'sub/deep/file', (b, at) => setLe32At(b, at + 20, l.volume.groups.inodeTable[0] + 2)),
  ),
  d(TREES, 'extents: ee_len zero', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 16, 0))),
  d(TREES, 'extents: ee_len past the end', (l) => tree(l, 'large', (b, at) => setLe16At(b, at + 16, 30000))),
  d(TREES, 'extents: ee_len longer', (l) => tree(l, 'sub/deep/file', (b, at) => setLe16At(b, at + 16, 12))),
  d(TREES, 'extents: ee_len unwritten', (l) =>
    tree(l, 'sub/deep/file', (b, at) => setLe16At(b, at + 16, le16At(b, at + 16) + 32768)),
  ),
  d(TREES, 'extents: ee_block shifted', (l) => tree(l, 'sub/deep/file', (b, at) => setLe32At(b, at + 12, 5))),
  d(TREES, 'extents: a block claimed twice', (l) =>
    tree(l, 'sub/deep/file', (b, at) => setLe32At(b, at + 20, l.map(l.ino('large')).runs[0].physical)),
  ),
  d(TREES, 'extents: shares the block of a directory', (l) =>
    tree(l, 'sub/deep/file', (b, at) => setLe32At(b, at + 20, l.map(2).runs[0].physical)),
  ),
  d(TREES, 'extents: two out of order', (l) =>
    tree(l, 'large', (b, at) => {
      setLe16At(b, at + 2, 2);
      b.copyWithin(at + 24, at + 12, at + 24);
    }),
  ),
  d(TREES, 'extents: the flag is lost', (l) => l.inode(l.ino('large'), 'i_flags', (n) => n & ~0x80000)),
  d(TREES, 'extents: a directory without a block', (l) => tree(l, 'sub', (b, at) => setLe16At(b, at + 2, 0))),
  d(TREES, 'extents: a directory unwritten', (l) => tree(l, 'sub', (b, at) => setLe16At(b, at + 16, 32769))),
  d(TREES, 'extents: two directories share a block', (l) =>
    tree(l, 'sub/deep', (b, at) => setLe32At(b, at + 20, l.map(l.ino('sub')).runs[0].physical)),
  ),
  d(TREES, 'extent index: ei_leaf out of range', (l) =>
    tree(l, 'pieces', (b, at) => setLe32At(b, at + 16, 0x7fffffff)),
  ),
  d(TREES, 'extent index: ei_leaf zero', (l) => tree(l, 'pieces', (b, at) => setLe32At(b, at + 16, 0))),
  d(TREES, 'extent index: ei_leaf to data', (l) =>
    tree(l, 'pieces', (b, at) => setLe32At(b, at + 16, l.map(l.ino('large')).runs[0].physical)),
  ),
  d(TREES, 'extent index: ei_block', (l) => tree(l, 'pieces', (b, at) => setLe32At(b, at + 12, 1))),
  d(TREES, 'extent index: twice the same node', (l) =>
    tree(l, 'pieces', (b, at) => {
      setLe16At(b, at + 2, 2);
      b.copyWithin(at + 24, at + 12, at + 24);
      setLe32At(b, at + 24, 1000);
    }),
  ),
  d(['ext4'], 'extent node: the inode not summed', (l) => l.inode(l.ino('pieces'), 'i_uid', 12345, false)),
  d(TREES, 'extents: ee_block of a slow link', (l) => tree(l, 'long', (b, at) => setLe32At(b, at + 12, 5))),
  d(TREES, 'extent node: eh_magic', (l) => node(l, 'pieces', (b) => setLe16At(b, 0, 0x1234), false)),
  d(TREES, 'extent node: eh_entries', (l) => node(l, 'pieces', (b) => setLe16At(b, 2, 500))),
  d(TREES, 'extent node: eh_entries zero', (l) => node(l, 'pieces', (b) => setLe16At(b, 2, 0))),
  d(TREES, 'extent node: eh_entries fewer', (l) => node(l, 'pieces', (b) => setLe16At(b, 2, 20))),
  d(TREES, 'extent node: eh_max', (l) => node(l, 'pieces', (b) => setLe16At(b, 4, 50), false)),
  d(TREES, 'extent node: eh_depth', (l) => node(l, 'pieces', (b) => setLe16At(b, 6, 3))),
  d(TREES, 'extent node: ee_block out of order', (l) => node(l, 'pieces', (b) => setLe32At(b, 12 + 5 * 12, 1))),
  d(TREES, 'extent node: first ee_block', (l) => node(l, 'pieces', (b) => setLe32At(b, 12, 1))),
  d(TREES, 'extent node: ee_start', (l) => node(l, 'pieces', (b) => setLe32At(b, 12 + 5 * 12 + 8, 0x7fffffff))),
  d(TREES, 'extent node: ee_len', (l) => node(l, 'pieces', (b) => setLe16At(b, 12 + 5 * 12 + 4, 700))),
  d(['ext4'], 'extent node: et_checksum', (l) =>
    node(l, 'pieces', (b) => setLe32At(b, 12 + 12 * le16At(b, 4), 77), false),
  ),
  d(TREES, 'extent node: all zeros', (l) => node(l, 'pieces', (b) => b.fill(0), false)),
  d(TREES, 'extent node: shared with a file', (l) =>
    tree(l, 'sub/deep/file', (b, at) => setLe32At(b, at + 20, l.map(l.ino('pieces')).nodes[0].block)),
  ),

  // Attributes.
  d(TWO, 'attributes: i_file_acl out of range', (l) => l.inode(l.ino('large'), 'i_file_acl_lo', 0x7fffffff)),
  d(TWO, 'attributes: i_file_acl a block of data', (l) =>
    l.inode(l.ino('large'), 'i_file_acl_lo', l.map(l.ino('large')).runs[0].physical),
  ),
  d(TWO, 'attributes: i_file_acl the superblock', (l) => l.inode(l.ino('large'), 'i_file_acl_lo', 1)),
  d(TWO, 'attributes: i_file_acl lost', (l) => l.inode(l.ino('large'), 'i_file_acl_lo', 0)),
  d(TWO, 'attribute block: h_magic', (l) => l.xattrBlock('large', (b) => setLe32At(b, 0, 0x1234))),
  d(TWO, 'attribute block: h_refcount too large', (l) => l.xattrBlock('large', (b) => setLe32At(b, 4, 5))),
  d(TWO, 'attribute block: h_refcount zero', (l) => l.xattrBlock('large', (b) => setLe32At(b, 4, 0))),
  d(TWO, 'attribute block: h_blocks', (l) => l.xattrBlock('large', (b) => setLe32At(b, 8, 2))),
  d(TWO, 'attribute block: h_hash', (l) => l.xattrBlock('large', (b) => setLe32At(b, 12, 2))),
  d(['ext4'], 'attribute block: h_checksum', (l) => l.xattrBlock('large', (b) => setLe32At(b, 16, 2), false)),
  d(TWO, 'attribute block: e_name_len', (l) => l.xattrBlock('large', (b) => (b[32] = 0))),
  d(TWO, 'attribute block: e_name_len too long', (l) => l.xattrBlock('large', (b) => (b[32] = 255))),
  d(TWO, 'attribute block: e_name_index', (l) => l.xattrBlock('large', (b) => (b[33] = 77))),
  d(TWO, 'attribute block: e_value_offs', (l) => l.xattrBlock('large', (b) => setLe16At(b, 34, 1020))),
  d(TWO, 'attribute block: e_value_offs on the entries', (l) => l.xattrBlock('large', (b) => setLe16At(b, 34, 32))),
  d(TWO, 'attribute block: e_value_size', (l) => l.xattrBlock('large', (b) => setLe32At(b, 40, 5000))),
  d(TWO, 'attribute block: e_value_inum', (l) => l.xattrBlock('large', (b) => setLe32At(b, 36, 12))),
  d(TWO, 'attribute block: e_hash', (l) => l.xattrBlock('large', (b) => setLe32At(b, 44, 12))),
  d(TWO, 'attribute block: value', (l) => l.xattrBlock('large', (b) => b.fill(1, 1020))),
  d(['ext4', 'ext3'], 'attributes inside: h_magic', (l) => inside(l, 0, 4, 0x1234)),
  d(['ext4', 'ext3'], 'attributes inside: e_name_len', (l) => inside(l, 4, 1, 200)),
  d(['ext4', 'ext3'], 'attributes inside: e_value_offs', (l) => inside(l, 6, 2, 900)),
  d(['ext4', 'ext3'], 'attributes inside: e_value_size', (l) => inside(l, 12, 4, 9000)),
  d(['ext4', 'ext3'], 'attributes inside: e_value_inum', (l) => inside(l, 8, 4, 12)),
  d(['ext4', 'ext3'], 'attributes inside: e_hash', (l) => inside(l, 16, 4, 12)),
];

/** Writes into the attributes inside the inode of `tiny`. */
function inside(l: Lab, at: number, length: number, value: number): void {
  const ino = l.ino('tiny');
  const base = l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128);
  l.set(base + at, length, value);
  l.sumInode(ino);
  void le32At;
}
