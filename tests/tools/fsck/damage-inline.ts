/** Damage to what is kept inside inodes: small files, links and directories, with the attribute that holds the rest. */
import { le16At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { INCOMPAT } from '../../../src/format/features.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (name: string, run: (lab: Lab) => void): Damage => ({
  name: `inline: ${name}`,
  on: ['ext4-inline'],
  do: run,
});

const { EXT4_INLINE_DATA_FL, EXT4_EXTENTS_FL, EXT4_INDEX_FL } = INODE_FLAGS;
const DIR = 'inside';
const FULL = 'fuller';
const FILE = 'hundred';

/** Changes i_block of an inode, and sums it. */
function kept(l: Lab, path: string, change: (b: Uint8Array, at: number) => void): void {
  const ino = l.ino(path);
  change(l.bytes, l.inodeAt(ino) + 40);
  l.sumInode(ino);
}
/** The attributes behind the fields of an inode. */
function inside(l: Lab, path: string, at: number, length: number, value: number): void {
  const ino = l.ino(path);
  const base = l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128);
  l.set(base + at, length, value);
  l.sumInode(ino);
}
/** An entry of a directory inside its inode. */
const entry = (l: Lab, dir: string, name: string, change: (b: Uint8Array, at: number) => void): void => {
  const e = l.entry(dir, name);
  change(l.block(e.block), e.offset);
  l.sumInode(l.ino(dir));
};
const flags = (l: Lab, path: string, on: number, off = 0): void =>
  l.inode(l.ino(path), 'i_flags', (n) => ((n | on) & ~off) >>> 0);

export const INLINE_DAMAGE: Damage[] = [
  d('a file without the flag', (l) => flags(l, FILE, 0, EXT4_INLINE_DATA_FL)),
  d('a link without the flag', (l) => flags(l, 'inlink', 0, EXT4_INLINE_DATA_FL)),
  d('the flag on a file with extents', (l) => flags(l, 'large', EXT4_INLINE_DATA_FL)),
  d('the flag on a directory with extents', (l) => flags(l, 'many', EXT4_INLINE_DATA_FL)),
  d('the flag in place of that for extents', (l) => flags(l, 'large', EXT4_INLINE_DATA_FL, EXT4_EXTENTS_FL)),
  d('the flag in place of that for extents on a directory', (l) =>
    flags(l, 'many', EXT4_INLINE_DATA_FL, EXT4_EXTENTS_FL),
  ),
  d('the flag on a device', (l) => flags(l, 'char', EXT4_INLINE_DATA_FL)),
  d('the flag for extents on a file inside', (l) => flags(l, FILE, EXT4_EXTENTS_FL)),
  d('the flag for extents on a directory inside', (l) => flags(l, DIR, EXT4_EXTENTS_FL)),
  d('both flags and a large size', (l) => {
    l.inode(l.ino(FILE), 'i_size_lo', 99999, false);
    flags(l, FILE, EXT4_EXTENTS_FL);
  }),
  d('both flags and a list of blocks', (l) => {
    const ino = l.ino('large');
    const first = l.map(ino).runs[0].physical;
    for (let i = 0; i < 15; i++) l.iBlock(ino, i, i < 12 ? first + i : 0, false);
    flags(l, 'large', EXT4_INLINE_DATA_FL);
  }),
  d('the flag for hash trees on a directory inside', (l) => flags(l, DIR, EXT4_INDEX_FL)),
  d('the feature lost', (l) => l.feature('incompat', 0, INCOMPAT.inline_data)),
  d('i_size larger', (l) => l.inode(l.ino(FILE), 'i_size_lo', 99999)),
  d('i_size smaller', (l) => l.inode(l.ino(FILE), 'i_size_lo', 30)),
  d('i_size zero', (l) => l.inode(l.ino(FILE), 'i_size_lo', 0)),
  d('i_size of a directory odd', (l) => l.inode(l.ino(DIR), 'i_size_lo', 62)),
  d('i_size of a directory larger', (l) => l.inode(l.ino(DIR), 'i_size_lo', 1024)),
  d('i_size of a directory smaller', (l) => l.inode(l.ino(DIR), 'i_size_lo', 40)),
  d('i_size of a directory zero', (l) => l.inode(l.ino(DIR), 'i_size_lo', 0)),
  d('i_size of a fuller directory', (l) => l.inode(l.ino(FULL), 'i_size_lo', 60)),
  d('a byte of the target of a link', (l) => kept(l, 'inlink', (b, at) => (b[at + 9] = 0))),
  d('i_blocks', (l) => l.inode(l.ino(FILE), 'i_blocks_lo', 8)),
  d('i_blocks of a directory', (l) => l.inode(l.ino(DIR), 'i_blocks_lo', 8)),
  d('i_extra_isize', (l) => l.inode(l.ino(FILE), 'i_extra_isize', 200)),
  d('the attribute of a file lost', (l) => inside(l, FILE, 0, 4, 0)),
  d('the attribute of a directory lost', (l) => inside(l, DIR, 0, 4, 0)),
  d('the attribute of a link lost', (l) => inside(l, 'inlink', 0, 4, 0)),
  d('the attribute of another name', (l) => inside(l, FILE, 4 + 16, 1, 0x78)),
  d('e_name_len of the attribute', (l) => inside(l, FILE, 4, 1, 200)),
  d('e_name_index of the attribute', (l) => inside(l, FILE, 5, 1, 1)),
  d('e_value_offs of the attribute', (l) => inside(l, FILE, 6, 2, 900)),
  d('e_value_size of the attribute', (l) => inside(l, FILE, 12, 4, 9000)),
  d('e_value_size of the attribute of a directory', (l) => inside(l, FULL, 12, 4, 9000)),
  d('e_value_inum of the attribute', (l) => inside(l, FILE, 8, 4, 12)),
  d('e_hash of the attribute', (l) => inside(l, FILE, 16 - 4 + 4, 4, 12)),
  d('the parent of a directory', (l) => kept(l, DIR, (b, at) => setLe32At(b, at, l.ino('sub')))),
  d('the parent of a directory zero', (l) => kept(l, DIR, (b, at) => setLe32At(b, at, 0))),
  d('the parent of a directory out of range', (l) => kept(l, DIR, (b, at) => setLe32At(b, at, 99999))),
  d('the parent of a directory a file', (l) => kept(l, DIR, (b, at) => setLe32At(b, at, l.ino('large')))),
  d('the parent of a directory not in use', (l) => kept(l, DIR, (b, at) => setLe32At(b, at, 250))),
  d('rec_len past the end', (l) => entry(l, DIR, 'file', (b, at) => setLe16At(b, at + 4, 900))),
  d('rec_len of the first shorter', (l) => entry(l, DIR, 'below', (b, at) => setLe16At(b, at + 4, 12))),
  d('name_len too long', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 6] = 250))),
  d('name_len zero', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 6] = 0))),
  d('a name with a slash', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 9] = 0x2f))),
  d('a name with a zero', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 9] = 0))),
  d('the name of a dot', (l) => entry(l, DIR, 'file', (b, at) => b.set([1, 1, 0x2e], at + 6))),
  d('the name of two dots', (l) => entry(l, DIR, 'file', (b, at) => b.set([2, 1, 0x2e, 0x2e], at + 6))),
  d('a name twice', (l) => entry(l, FULL, 'name-2', (b, at) => (b[at + 8 + 5] = 0x31))),
  d('an inode number out of range', (l) => entry(l, DIR, 'file', (b, at) => setLe32At(b, at, 99999))),
  d('an inode number not in use', (l) => entry(l, DIR, 'file', (b, at) => setLe32At(b, at, 250))),
  d('an inode number of the root', (l) => entry(l, DIR, 'file', (b, at) => setLe32At(b, at, 2))),
  d('an inode number of a reserved inode', (l) => entry(l, DIR, 'file', (b, at) => setLe32At(b, at, 8))),
  d('an inode number of another directory', (l) => entry(l, DIR, 'file', (b, at) => setLe32At(b, at, l.ino('sub')))),
  d('file_type', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 7] = 2))),
  d('file_type zero', (l) => entry(l, DIR, 'file', (b, at) => (b[at + 7] = 0))),
  d('an entry in the attribute', (l) => entry(l, FULL, 'name-5', (b, at) => setLe32At(b, at, 99999))),
  d('all entries zeroed', (l) => kept(l, DIR, (b, at) => b.fill(0, at + 4, at + 60))),
  d('i_links_count of a directory', (l) => l.inode(l.ino(DIR), 'i_links_count', 9)),
  d('i_links_count of a file', (l) => l.inode(l.ino(FILE), 'i_links_count', 9)),
  d('i_links_count zero of a file', (l) => l.inode(l.ino(FILE), 'i_links_count', 0)),
  d('the name of a directory lost', (l) => l.dirent('', DIR, (b, at) => setLe32At(b, at, 0))),
  d('the name of a file lost', (l) => l.dirent('', FILE, (b, at) => setLe32At(b, at, 0))),
  d('i_mode of a file no type', (l) => l.inode(l.ino(FILE), 'i_mode', 0o170644)),
  d('i_mode of a file a directory', (l) => l.inode(l.ino(FILE), 'i_mode', 0o040755)),
  d('i_mode of a directory a file', (l) => l.inode(l.ino(DIR), 'i_mode', 0o100644)),
  d('i_mode of a file a link', (l) => l.inode(l.ino(FILE), 'i_mode', 0o120777)),
  d('a directory zeroed', (l) => {
    const at = l.inodeAt(l.ino(DIR));
    l.bytes.fill(0, at, at + 256);
  }),
  d('an inode not summed', (l) => l.inode(l.ino(DIR), 'i_uid', 1234, false)),
  d('a file inside on the list of orphans', (l) => {
    const ino = l.ino(FILE);
    l.inode(ino, 'i_links_count', 0, false);
    l.inode(ino, 'i_dtime', 0);
    l.dirent('', FILE, (b, at) => setLe32At(b, at, 0));
    l.super('s_last_orphan', ino);
  }),
  d('lost+found inside', (l) => {
    // Its blocks stay behind.
    const [from, to] = [l.inodeAt(l.ino(`${DIR}/below`)), l.inodeAt(11)];
    l.bytes.copyWithin(to, from, from + 256);
    setLe32At(l.bytes, to + 40, 2);
    l.sumInode(11);
    l.dirent('', 'tiny', (b, at) => setLe32At(b, at, 0));
    l.dirent('sub', 'hard', (b, at) => setLe32At(b, at, 0));
  }),
];
