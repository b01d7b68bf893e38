/**
 * Damage that leads to what is seldom asked: tables without room, records inside inodes that reach too far, geometry that
 * cannot be, a superblock of which only the copy is left, lists of bad blocks that are bad themselves.
 */
import { le16At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { Extent, ExtentHeader } from '../../../src/format/extents.ts';
import { COMPAT, RO_COMPAT } from '../../../src/format/features.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const INLINE = ['ext4-inline'];
const BACKUP = ['ext4-backup'];
const BAD = 1;
const I_BLOCK = 40;
const FAR = 0x7fffffff;
const FREE = 1900;
const PAST_2_GIB = 0x200000;
const BOTH_DOTS = 24;
const ONE = 'sub/deep/file';

/** A record of a directory inside its inode. */
const inside = (l: Lab, dir: string, name: string, change: (b: Uint8Array, at: number) => void): void => {
  const e = l.entry(dir, name);
  change(l.block(e.block), e.offset);
  l.sumInode(l.ino(dir));
};
const recLen = (value: number) => (b: Uint8Array, at: number) => setLe16At(b, at + 4, value);
/** The attributes behind the fields of an inode. */
function attribute(l: Lab, path: string, at: number, length: number, value: number): void {
  const ino = l.ino(path);
  l.set(l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128) + at, length, value);
  l.sumInode(ino);
}
/** The list of bad blocks, behind its twelve. */
function list(l: Lab, block: number): void {
  l.iBlock(BAD, 12, block, false);
  l.inode(BAD, 'i_blocks_lo', 2 * (l.blockSize / 512));
}
/** The directories below the one that is encrypted. */
const secretDirs = (l: Lab): number[] =>
  [0, 1, 2, 3]
    .map((n) => l.child(l.ino('secret'), n).inode)
    .filter((ino) => (l.inodeRef(ino).bytes[l.inodeRef(ino).offset + 1] & 0xf0) === 0x40);
/** Takes a name from one place to that of another, which is as long or longer. */
function nameLike(l: Lab, dir: string, from: string, to: string): void {
  const ino = l.ino(`${dir}/${to}`);
  l.dirent(dir, from, (b, at) => {
    setLe32At(b, at, ino);
    b[at + 6] = to.length;
    b.set(Buffer.from(to), at + 8);
  });
}

/** What lies in the inode of a directory that is kept there: the number of its parent comes first. */
function ownParent(l: Lab, dir: string): void {
  const ino = l.ino(dir);
  setLe32At(l.bytes, l.inodeAt(ino) + I_BLOCK, ino);
  l.sumInode(ino);
}
/** Files that have lost their names, on the list of orphans in this order; `change` does something to each. */
function orphans(l: Lab, paths: readonly string[], change: (ino: number, path: string) => void): void {
  const all = paths.map((path) => l.ino(path));
  for (const [i, path] of paths.entries()) {
    l.inode(all[i], 'i_links_count', 0, false);
    l.inode(all[i], 'i_dtime', all[i + 1] ?? 0, false);
    change(all[i], path);
    l.sumInode(all[i]);
    const slash = path.lastIndexOf('/');
    l.dirent(path.slice(0, Math.max(0, slash)), path.slice(slash + 1), (b, at) => setLe32At(b, at, 0));
  }
  l.super('s_last_orphan', all[0]);
}
/** Lets the data of a file begin beyond the volume. */
const outOfRange = (l: Lab, ino: number): void => l.iBlock(ino, l.extents ? 5 : 2, FAR, false);

/** Puts a block of a directory in a tree of one node at 2 GiB and more, by itself or behind what it has. */
function tooFar(l: Lab, dir: string, alone: boolean): void {
  const ino = l.ino(dir);
  const root = l.inodeAt(ino) + I_BLOCK;
  const at = root + ExtentHeader.size + (alone ? 0 : Extent.size);
  setLe32At(l.bytes, at + Extent.offset.ee_block, PAST_2_GIB);
  if (!alone) {
    setLe16At(l.bytes, root + ExtentHeader.offset.eh_entries, 2);
    setLe16At(l.bytes, at + Extent.offset.ee_len, 1);
    setLe16At(l.bytes, at + Extent.offset.ee_start_hi, 0);
    setLe32At(l.bytes, at + Extent.offset.ee_start_lo, FREE);
  }
  l.sumInode(ino);
}

export const LATE_DAMAGE: Damage[] = [
  d(INLINE, 'inline: rec_len odd', (l) => inside(l, 'inside', 'file', recLen(13))),
  d(INLINE, 'inline: rec_len zero', (l) => inside(l, 'inside', 'file', recLen(0))),
  d(INLINE, 'inline: rec_len less than the name', (l) => inside(l, 'inside', 'below', recLen(8))),
  d(INLINE, 'inline: rec_len longer than what follows', (l) => inside(l, 'inside', 'below', recLen(60))),
  d(INLINE, 'inline: rec_len zero in the attribute', (l) => inside(l, 'fuller', 'name-5', recLen(0))),
  d(INLINE, 'inline: rec_len past the end in the attribute', (l) => inside(l, 'fuller', 'name-5', recLen(900))),
  d(INLINE, 'inline: rec_len odd in the attribute', (l) => inside(l, 'fuller', 'name-5', recLen(15))),
  d(INLINE, 'inline: a directory that names itself', (l) =>
    inside(l, 'inside', 'file', (b, at) => setLe32At(b, at, l.ino('inside'))),
  ),
  d(INLINE, 'inline: e_hash of the attribute of a directory', (l) => attribute(l, 'fuller', 16, 4, 12)),
  d(['ext4', 'ext4-inline'], 'inode attribute: e_name_len and index zero', (l) => {
    attribute(l, 'tiny', 4, 1, 0);
    attribute(l, 'tiny', 5, 1, 0);
    attribute(l, 'tiny', 6, 2, 12);
  }),
  d(['ext4'], 'inode attribute: e_value_offs far out', (l) => attribute(l, 'tiny', 6, 2, 0xfff0)),
  d(['ext4'], 'inode attribute: e_value_size nearly all', (l) => attribute(l, 'tiny', 12, 4, 90)),

  d(['ext4-encrypt'], 'encryption: a record in a leaf without its sum', (l) => {
    const [ino] = secretDirs(l);
    const b = l.block(l.dirBlocks(ino)[1]);
    setLe16At(b, 4, 3);
    b.fill(0, b.length - 12);
  }),
  d(['ext2'], 'bad blocks: a list that lists itself', (l) => {
    setLe32At(l.block(1900).fill(0), 0, 1900);
    list(l, 1900);
  }),
  d(['ext2'], 'bad blocks: a list of a file', (l) => list(l, l.map(l.ino('large')).nodes[0].block)),

  d(TWO, 'superblock: s_log_cluster_size another', (l) => l.super('s_log_cluster_size', 1)),
  d(BACKUP, 'superblock: s_magic, with a copy', (l) => l.super('s_magic', 0x1234, false)),
  d(BACKUP, 'superblock: of zeros, with a copy', (l) => l.bytes.fill(0, 1024, 2048)),
  d(BACKUP, 'superblock: s_checksum, with a copy', (l) => l.super('s_checksum', 7, false)),
  d(BACKUP, 'superblock: s_inodes_count, with a copy', (l) => l.super('s_inodes_count', 7)),
  d(BACKUP, 'superblock: s_blocks_count zero, with a copy', (l) => l.super('s_blocks_count_lo', 0)),
  d(BACKUP, 'superblock: of noise, with a copy, and a name out of range', (l) => {
    l.dirent('', 'tiny', (b, at) => setLe32At(b, at, 9999));
    l.bytes.fill(0xa5, 1024, 2048);
  }),
  d(BACKUP, 'descriptor: of zeros, with a copy', (l) => l.block(2).fill(0)),
  d(BACKUP, 'descriptor: bg_inode_table of noise, with a copy', (l) => l.desc(0, 'bg_inode_table_lo', 0x7ffffff0)),
  d(BACKUP, 'superblock: features unlike the copy', (l) => l.feature('compat', 0, COMPAT.ext_attr)),
  d(BACKUP, 'superblock: both copies of noise', (l) => {
    l.bytes.fill(0xa5, 1024, 2048);
    l.block(8193).fill(0xa5);
  }),

  d(['ext2-groups', 'ext4-groups'], "descriptor: bg_inode_table on another group's", (l) =>
    l.desc(1, 'bg_inode_table_lo', l.volume.groups.inodeTable[0] + 1),
  ),
  d(['ext2-groups', 'ext4-groups'], "descriptor: bg_block_bitmap on another group's table", (l) =>
    l.desc(1, 'bg_block_bitmap_lo', l.volume.groups.inodeTable[0] + 1),
  ),
  d(['ext2-groups', 'ext4-groups'], 'descriptor: bg_inode_table in a file', (l) =>
    l.desc(1, 'bg_inode_table_lo', l.map(l.ino('large')).runs[0].physical),
  ),

  d(TWO, 'inode: i_size and i_block of a block device', (l) => {
    l.inode(l.ino('block'), 'i_size_lo', 1000);
    l.iBlock(l.ino('block'), 9, 77);
  }),
  d(TWO, 'inode: a block device with flags', (l) => l.inode(l.ino('block'), 'i_flags', 0x1000)),
  d(TWO, 'inode: a pipe with blocks', (l) => l.iBlock(l.ino('pipe'), 0, 1900)),
  d(TWO, 'inode: a socket of a size', (l) => l.inode(l.ino('socket'), 'i_size_lo', 77)),
  d(TWO, '. with the room of three', (l) =>
    l.dirent('', '.', (b, at) => {
      const second = 12 + le16At(b, 12 + 4);
      setLe16At(b, at + 4, second + le16At(b, second + 4));
    }),
  ),
  d(TWO, 'entry: a name twice for one inode', (l) =>
    nameLike(
      l,
      'many',
      'a-name-of-some-length-so-that-leaves-fill-up-12',
      'a-name-of-some-length-so-that-leaves-fill-up-17',
    ),
  ),
  d(TWO, 'entry: a name twice for one inode in the root', (l) => nameLike(l, '', 'large2', 'large')),
  d(TWO, 'entry: a name twice for two inodes', (l) =>
    l.dirent('', 'tiny', (b, at) => b.set(Buffer.from('pipe'), at + 8)),
  ),
  d(['ext2', 'ext4-groups'], 'orphans: a file of blocks of the inode table on the list', (l) => {
    const ino = l.ino('far');
    l.inode(ino, 'i_links_count', 0, false);
    l.inode(ino, 'i_dtime', 0, false);
    l.iBlock(ino, l.extents ? 5 : 0, l.volume.groups.inodeTable[0]);
    l.dirent('', 'far', (b, at) => setLe32At(b, at, 0));
    l.super('s_last_orphan', ino);
  }),
  d(['ext3-outside'], 'superblock: a journal elsewhere, and s_errno of its own', (l) => l.super('s_state', 2)),
  d(['ext3-outside'], 'superblock: a journal elsewhere, and has_journal lost with its uuid', (l) => {
    l.feature('compat', 0, COMPAT.has_journal);
    l.bytes.fill(0, 1024 + 0xd0, 1024 + 0xe0);
  }),
  d(['ext4-groups'], 'superblock: dir_nlink lost', (l) => l.feature('ro_compat', 0, RO_COMPAT.dir_nlink)),

  d(['ext2', 'ext4', 'ext4-groups'], 'superblock: s_first_data_block zero', (l) => l.super('s_first_data_block', 0)),
  d(TWO, '. with the room of .. and no more', (l) => l.dirent('sub', '.', recLen(BOTH_DOTS))),
  d([...TWO, 'ext4-4k'], '. of the root with the room of .. and no more', (l) => l.dirent('', '.', recLen(BOTH_DOTS))),
  d([...TWO, 'ext4-bigalloc'], '. of an indexed directory with the room of .. and no more', (l) =>
    l.index('many', 0, (b) => recLen(BOTH_DOTS)(b, 0)),
  ),
  d(['ext2'], '. of lost+found with the room of .. and no more', (l) => l.dirent('lost+found', '.', recLen(BOTH_DOTS))),
  d(TWO, 'orphans: a block out of range', (l) => orphans(l, ['far'], (ino) => l.iBlock(ino, l.extents ? 5 : 0, FAR))),
  d(['ext2'], 'orphans: a block out of range in a list', (l) =>
    orphans(l, ['large'], (ino) => setLe32At(l.block(l.iBlockValue(ino, 12)), 4 * 200, FAR)),
  ),
  d(['ext2'], 'orphans: a list out of range', (l) => orphans(l, ['large'], (ino) => l.iBlock(ino, 12, FAR))),
  d(['ext2'], 'orphans: a block out of range in the first of two', (l) =>
    orphans(l, ['large', ONE], (ino, path) => path === 'large' && outOfRange(l, ino)),
  ),
  d(TWO, 'orphans: a block out of range in the second of two', (l) =>
    orphans(l, ['large', ONE], (ino, path) => path === ONE && outOfRange(l, ino)),
  ),
  d(INLINE, 'inline: a directory that is its own parent', (l) => ownParent(l, 'inside')),
  d(INLINE, 'inline: a directory below another that is its own parent', (l) => ownParent(l, 'inside/below')),
  d(INLINE, 'inline: a directory with an attribute that is its own parent', (l) => ownParent(l, 'fuller')),
  d(['ext4', 'ext4-4k'], 'directory: a block past 2 GiB', (l) => tooFar(l, 'sub', false)),
  d(['ext4', 'ext4-4k'], 'directory: its only block past 2 GiB', (l) => tooFar(l, 'sub', true)),
];
