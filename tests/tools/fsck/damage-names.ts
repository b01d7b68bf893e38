/** Damage to directories: records, `.` and `..`, hash trees, connectivity. */
import { le16At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const THREE = ['ext2', 'ext4', 'ext4-uninit'];
const HASHED = ['ext2', 'ext4', 'ext4-4k'];

const rename = (b: Uint8Array, at: number, name: string): void => {
  b[at + 6] = name.length;
  for (let i = 0; i < name.length; i++) b[at + 8 + i] = name.charCodeAt(i);
};
const swapSlots = (b: Uint8Array, at: number): void => {
  const first = b.slice(at + 8, at + 16);
  b.copyWithin(at + 8, at + 16, at + 24);
  b.set(first, at + 16);
};

export const DIRECTORY_DAMAGE: Damage[] = [
  d(THREE, 'entry: inode out of range', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, 0x7fffffff))),
  d(THREE, 'entry: inode zero', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, 0))),
  d(THREE, 'entry: an inode not in use', (l) =>
    l.dirent('', 'large', (b, at) => setLe32At(b, at, l.ino('large') + 40)),
  ),
  d(['ext4', 'ext4-uninit'], 'entry: an inode never used', (l) =>
    l.dirent('', 'large', (b, at) => setLe32At(b, at, l.volume.geometry.inodesPerGroup - 1)),
  ),
  d(['ext4-groups', 'ext4-uninit'], 'entry: an inode of a group never used', (l) =>
    l.dirent('', 'large', (b, at) => setLe32At(b, at, 3 * l.volume.geometry.inodesPerGroup + 2)),
  ),
  d(TWO, 'entry: a reserved inode', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, 7))),
  d(TWO, 'entry: the bad blocks inode', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, 1))),
  d(TWO, 'entry: the root', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, 2))),
  d(TWO, 'entry: another file', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, l.ino('tiny')))),
  d(TWO, 'entry: another directory', (l) => l.dirent('', 'large', (b, at) => setLe32At(b, at, l.ino('sub')))),
  d(TWO, 'entry: its own directory', (l) => l.dirent('sub', 'hard', (b, at) => setLe32At(b, at, l.ino('sub')))),
  d(TWO, 'entry: rec_len zero', (l) => l.dirent('', 'large', (b, at) => setLe16At(b, at + 4, 0))),
  d(TWO, 'entry: rec_len odd', (l) => l.dirent('', 'large', (b, at) => setLe16At(b, at + 4, 17))),
  d(TWO, 'entry: rec_len past the block', (l) => l.dirent('', 'large', (b, at) => setLe16At(b, at + 4, 2000))),
  d(TWO, 'entry: rec_len less than its name', (l) => l.dirent('', 'two names', (b, at) => setLe16At(b, at + 4, 12))),
  d(TWO, 'entry: rec_len longer', (l) => l.dirent('', 'tiny', (b, at) => setLe16At(b, at + 4, le16At(b, at + 4) + 4))),
  d(TWO, 'entry: name_len zero', (l) => l.dirent('', 'large', (b, at) => (b[at + 6] = 0))),
  d(TWO, 'entry: name_len too long', (l) => l.dirent('', 'large', (b, at) => (b[at + 6] = 200))),
  d(TWO, 'entry: name_len shorter', (l) => l.dirent('', 'large', (b, at) => (b[at + 6] = 3))),
  d(TWO, 'entry: a slash in its name', (l) => l.dirent('', 'large', (b, at) => (b[at + 9] = 0x2f))),
  d(TWO, 'entry: a NUL in its name', (l) => l.dirent('', 'large', (b, at) => (b[at + 9] = 0))),
  d(THREE, 'entry: file_type wrong', (l) => l.dirent('', 'large', (b, at) => (b[at + 7] = 2))),
  d(TWO, 'entry: file_type zero', (l) => l.dirent('', 'large', (b, at) => (b[at + 7] = 0))),
  d(TWO, 'entry: file_type of no type', (l) => l.dirent('', 'large', (b, at) => (b[at + 7] = 99))),
  d(TWO, 'entry: named .', (l) => l.dirent('', 'far', (b, at) => rename(b, at, '.'))),
  d(TWO, 'entry: named ..', (l) => l.dirent('', 'far', (b, at) => rename(b, at, '..'))),
  d(TWO, 'entry: a name twice', (l) => l.dirent('', 'tiny', (b, at) => rename(b, at, 'char'))),
  d(TWO, '. missing', (l) => l.dirent('sub', '.', (b, at) => setLe32At(b, at, 0))),
  d(TWO, '. with another name', (l) => l.dirent('sub', '.', (b, at) => (b[at + 8] = 0x61))),
  d(TWO, '. of another inode', (l) => l.dirent('sub', '.', (b, at) => setLe32At(b, at, l.ino('many')))),
  d(TWO, '. too big', (l) =>
    l.leaf('sub/deep', 0, (b) => {
      setLe16At(b, 4, 12 + le16At(b, 16));
    }),
  ),
  d(TWO, '. file_type', (l) => l.dirent('sub', '.', (b, at) => (b[at + 7] = 1))),
  d(TWO, '.. missing', (l) => l.dirent('sub', '..', (b, at) => setLe32At(b, at, 0))),
  d(TWO, '.. with another name', (l) => l.dirent('sub', '..', (b, at) => (b[at + 8] = 0x61))),
  d(TWO, '.. of another directory', (l) => l.dirent('sub/deep', '..', (b, at) => setLe32At(b, at, l.ino('many')))),
  d(TWO, '.. of a file', (l) => l.dirent('sub/deep', '..', (b, at) => setLe32At(b, at, l.ino('large')))),
  d(TWO, '.. out of range', (l) => l.dirent('sub/deep', '..', (b, at) => setLe32At(b, at, 0x7fffffff))),
  d(TWO, '.. file_type', (l) => l.dirent('sub', '..', (b, at) => (b[at + 7] = 1))),
  d(TWO, '.. of the root', (l) => l.dirent('', '..', (b, at) => setLe32At(b, at, l.ino('sub')))),
  d(TWO, 'directory: a block of zeros', (l) => l.block(l.dirBlocks(l.ino('sub'))[0]).fill(0)),
  d(TWO, 'directory: a block of noise', (l) => {
    const b = l.block(l.dirBlocks(l.ino('sub'))[0]);
    for (let i = 0; i < b.length; i++) b[i] = (i * 7919 + (i >> 3) * 104729) & 0xff;
  }),
  d(TWO, 'directory: a leaf of zeros', (l) => l.block(l.dirBlocks(l.ino('many'))[2]).fill(0)),
  d(['ext4'], 'directory: det_checksum', (l) => l.leaf('sub', 0, (b) => setLe32At(b, b.length - 4, 77), false)),
  d(['ext4'], 'directory: no tail', (l) => l.leaf('sub', 0, (b) => b.fill(0, b.length - 12), false)),
  d(['ext4'], 'directory: tail taken by the last entry', (l) =>
    l.leaf(
      'sub/deep',
      0,
      (b) => {
        setLe16At(b, 24 + 4, le16At(b, 24 + 4) + 12);
      },
      false,
    ),
  ),
  d(TWO, 'directory: unlinked with its content', (l) => l.dirent('', 'sub', (b, at) => setLe32At(b, at, 0))),
  d(TWO, 'directory: in a circle', (l) => {
    const sub = l.ino('sub');
    l.dirent('sub/deep', 'file', (b, at) => {
      setLe32At(b, at, sub);
      b[at + 7] = 2;
    });
    l.dirent('', 'sub', (b, at) => setLe32At(b, at, 0));
  }),
  d(TWO, 'lost+found: unlinked', (l) => l.dirent('', 'lost+found', (b, at) => setLe32At(b, at, 0))),
  d(TWO, 'lost+found: a file', (l) => {
    const ino = l.ino('lost+found');
    l.inode(ino, 'i_mode', 0o100644);
    l.dirent('', 'lost+found', (b, at) => (b[at + 7] = 1));
  }),
  d(TWO, 'lost+found: renamed', (l) => l.dirent('', 'lost+found', (b, at) => (b[at + 8] = 0x4c))),
  d(TWO, 'root: its block of zeros', (l) => l.block(l.dirBlocks(2)[0]).fill(0)),
  d(TWO, 'every entry of the root lost', (l) =>
    l.leaf('', 0, (b) => {
      setLe16At(b, 16, b.length - 12 - (l.volume.rules.kind === 'metadata_csum' ? 12 : 0));
    }),
  ),

  d(HASHED, 'htree root: hash_version', (l) => l.index('many', 0, (b) => (b[0x1c] = 9))),
  d(HASHED, 'htree root: another hash_version', (l) => l.index('many', 0, (b) => (b[0x1c] = 2))),
  d(HASHED, 'htree root: info_length', (l) => l.index('many', 0, (b) => (b[0x1d] = 4), false)),
  d(HASHED, 'htree root: indirect_levels', (l) => l.index('many', 0, (b) => (b[0x1e] = 1))),
  d(HASHED, 'htree root: indirect_levels huge', (l) => l.index('many', 0, (b) => (b[0x1e] = 9))),
  d(HASHED, 'htree root: unused_flags', (l) => l.index('many', 0, (b) => (b[0x1f] = 1))),
  d(HASHED, 'htree root: reserved_zero', (l) => l.index('many', 0, (b) => (b[0x18] = 1))),
  d(HASHED, 'htree root: limit', (l) => l.index('many', 0, (b) => setLe16At(b, 0x20, 99))),
  d(HASHED, 'htree root: count too large', (l) => l.index('many', 0, (b) => setLe16At(b, 0x22, 300), false)),
  d(HASHED, 'htree root: count zero', (l) => l.index('many', 0, (b) => setLe16At(b, 0x22, 0))),
  d(HASHED, 'htree root: count smaller', (l) => l.index('many', 0, (b) => setLe16At(b, 0x22, le16At(b, 0x22) - 1))),
  d(HASHED, 'htree root: block out of range', (l) => l.index('many', 0, (b) => setLe32At(b, 0x2c, 5000))),
  d(HASHED, 'htree root: block zero', (l) => l.index('many', 0, (b) => setLe32At(b, 0x2c, 0))),
  d(HASHED, 'htree root: block twice', (l) => l.index('many', 0, (b) => b.copyWithin(0x2c, 0x24, 0x28))),
  d(HASHED, 'htree root: hash', (l) => l.index('many', 0, (b) => setLe32At(b, 0x28, 0xfffffff0))),
  d(HASHED, 'htree root: hashes out of order', (l) => l.index('many', 0, (b) => swapSlots(b, 0x20))),
  d(HASHED, 'htree root: a hash lower', (l) => l.index('many', 0, (b) => setLe32At(b, 0x28, 2))),
  d(['ext4', 'ext4-4k'], 'htree root: dt_checksum', (l) =>
    l.index('many', 0, (b) => setLe32At(b, b.length - 4, 7), false),
  ),
  d(HASHED, 'htree root: . rec_len', (l) => l.index('many', 0, (b) => setLe16At(b, 4, 16), false)),
  d(HASHED, 'htree root: .. rec_len', (l) => l.index('many', 0, (b) => setLe16At(b, 16, 12), false)),
  d(HASHED, 'htree root: of zeros', (l) => l.index('many', 0, (b) => b.fill(0), false)),
  d(HASHED, 'htree leaf: a name that belongs elsewhere', (l) =>
    l.dirent('many', 'a-name-of-some-length-so-that-leaves-fill-up-7', (b, at) => (b[at + 8] = 0x7a)),
  ),
  d(HASHED, 'htree leaf: two leaves swapped', (l) => {
    const [, one, two] = l.dirBlocks(l.ino('many'));
    const kept = l.block(one).slice();
    l.block(one).set(l.block(two));
    l.block(two).set(kept);
    void l;
  }),
  d(['ext4-deep'], 'htree node: limit', (l) => l.index('many', nodeOf(l), (b) => setLe16At(b, 8, 50), false)),
  d(['ext4-deep'], 'htree node: count', (l) => l.index('many', nodeOf(l), (b) => setLe16At(b, 10, 900), false)),
  d(['ext4-deep'], 'htree node: hash', (l) => l.index('many', nodeOf(l), (b) => setLe32At(b, 16, 0xfffffff0))),
  d(['ext4-deep'], 'htree node: block', (l) => l.index('many', nodeOf(l), (b) => setLe32At(b, 20, 9999))),
  d(['ext4-deep'], 'htree node: block of another node', (l) => l.index('many', nodeOf(l), (b) => setLe32At(b, 20, 1))),
  d(['ext4-deep'], 'htree node: dt_checksum', (l) =>
    l.index('many', nodeOf(l), (b) => setLe32At(b, b.length - 4, 9), false),
  ),
  d(['ext4-deep'], 'htree node: of zeros', (l) => l.index('many', nodeOf(l), (b) => b.fill(0), false)),
  d(['ext4-deep'], 'htree root: levels of a deep tree', (l) => l.index('many', 0, (b) => (b[0x1e] = 0))),
  d(['ext4-deep'], 'htree root: a slot of a deep tree', (l) => l.index('many', 0, (b) => setLe32At(b, 0x24, 2))),
];

/** The first index node below the root of a deep tree: what the root's first slot names. */
function nodeOf(l: Lab): number {
  const b = l.block(l.dirBlocks(l.ino('many'))[0]);
  return b[0x24] | (b[0x25] << 8);
}
