/** Damage to a volume whose space comes in clusters: maps that do not fit them, and the bitmap with a bit for each. */
import { le16At, le32At, setLe16At, setLe32At } from '../../../src/bytes/access.ts';
import { clearBit, nextClear, setBit } from '../../../src/bytes/bitmap.ts';
import { RO_COMPAT } from '../../../src/format/features.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (name: string, run: (lab: Lab) => void): Damage => ({
  name: `clusters: ${name}`,
  on: ['ext4-bigalloc'],
  do: run,
});

/** The root of a tree, or its first node if it has one. */
function leaf(l: Lab, path: string, change: (b: Uint8Array, at: number) => void): void {
  const ino = l.ino(path);
  const [node] = l.map(ino).nodes;
  if (node) {
    change(l.block(node.block), 0);
    l.sumExtents(ino, node.block);
  } else {
    change(l.bytes, l.inodeAt(ino) + 40);
    l.sumInode(ino);
  }
}
const start = (l: Lab, path: string, n: number, change: (was: number) => number): void =>
  leaf(l, path, (b, at) => setLe32At(b, at + 20 + 12 * n, change(le32At(b, at + 20 + 12 * n))));
const FILE = 'sub/deep/file';

export const CLUSTER_DAMAGE: Damage[] = [
  d('ee_start one further', (l) => start(l, FILE, 0, (n) => n + 1)),
  d('ee_start one further in a large file', (l) => start(l, 'large', 0, (n) => n + 1)),
  d('ee_start of a directory one further', (l) => start(l, 'sub', 0, (n) => n + 1)),
  d('ee_block one further', (l) => leaf(l, FILE, (b, at) => setLe32At(b, at + 12, 1))),
  d('ee_block a cluster further', (l) => leaf(l, FILE, (b, at) => setLe32At(b, at + 12, 4))),
  d('ee_start out of range', (l) => start(l, FILE, 0, () => 0x7fffffff)),
  d('ee_start in the inode table', (l) => start(l, FILE, 0, () => l.volume.groups.inodeTable[0] + 2)),
  d('ee_start of a file that takes one block', (l) => start(l, 'tiny', 0, (n) => n + 2)),
  d("ee_start in another file's cluster", (l) => start(l, 'tiny', 0, () => l.map(l.ino(FILE)).runs[0].physical)),
  d("ee_start behind another file's last block", (l) => {
    const last = l.map(l.ino(FILE)).runs.at(-1)!;
    start(l, 'tiny', 0, () => last.physical + last.length);
  }),
  d("ee_start in a directory's cluster", (l) => start(l, 'tiny', 0, () => l.map(2).runs[0].physical)),
  d('ee_len longer', (l) => leaf(l, FILE, (b, at) => setLe16At(b, at + 16, le16At(b, at + 16) + 20))),
  d('ee_len shorter', (l) => leaf(l, FILE, (b, at) => setLe16At(b, at + 16, 2))),
  d('an extent in the middle moved', (l) => start(l, 'pieces', 3, (n) => n + 1)),
  d('an extent in the middle moved a cluster', (l) => start(l, 'pieces', 3, (n) => n + 4)),
  d('two extents in one cluster', (l) => start(l, 'pieces', 3, () => l.map(l.ino('pieces')).runs[0].physical + 2)),
  d('eh_entries fewer', (l) => leaf(l, 'pieces', (b, at) => setLe16At(b, at + 2, 5))),
  d('eh_magic', (l) => leaf(l, FILE, (b, at) => setLe16At(b, at, 0x1234))),
  d('the flag for extents lost', (l) => l.inode(l.ino(FILE), 'i_flags', 0)),
  d('the flag for extents lost, and a list of blocks', (l) => {
    const ino = l.ino(FILE);
    const first = l.map(ino).runs[0].physical;
    for (let i = 0; i < 15; i++) l.iBlock(ino, i, i < 9 ? first + i : 0, false);
    l.inode(ino, 'i_flags', 0);
  }),
  d('a directory with a list of blocks', (l) => {
    const ino = l.ino('sub');
    const first = l.map(ino).runs[0].physical;
    for (let i = 0; i < 15; i++) l.iBlock(ino, i, i < 1 ? first : 0, false);
    l.inode(ino, 'i_flags', 0);
  }),
  d('i_blocks too small', (l) => l.inode(l.ino('large'), 'i_blocks_lo', 8)),
  d('i_blocks of blocks instead of clusters', (l) => l.inode(l.ino(FILE), 'i_blocks_lo', 18)),
  d('i_size smaller', (l) => l.inode(l.ino('large'), 'i_size_lo', 5000)),
  d('an inode zeroed', (l) => {
    const at = l.inodeAt(l.ino('large'));
    l.bytes.fill(0, at, at + 256);
  }),
  d('a directory zeroed', (l) => {
    const at = l.inodeAt(l.ino('sub/deep'));
    l.bytes.fill(0, at, at + 256);
  }),
  d('i_mode of no type', (l) => l.inode(l.ino('large'), 'i_mode', 0o170644)),
  d('i_links_count zero', (l) => l.inode(l.ino('tiny'), 'i_links_count', 0)),
  d('the name of a directory lost', (l) => l.dirent('', 'sub', (b, at) => setLe32At(b, at, 0))),
  d('a file on the list of orphans', (l) => {
    l.inode(l.ino(FILE), 'i_links_count', 0, false);
    l.inode(l.ino(FILE), 'i_dtime', 0);
    const ino = l.ino(FILE);
    l.dirent('sub/deep', 'file', (b, at) => setLe32At(b, at, 0));
    l.super('s_last_orphan', ino);
  }),
  d('a cluster in use free in the bitmap', (l) =>
    l.bitmap('block', 0, (b) => clearBit(b, (l.map(2).runs[0].physical - 1) >> 2)),
  ),
  d('a free cluster in use in the bitmap', (l) => l.bitmap('block', 0, (b) => setBit(b, nextClear(b, 0, 1000)))),
  d('the bitmap zeroed', (l) => l.bitmap('block', 0, (b) => b.fill(0))),
  d('the bitmap not summed', (l) => l.bitmap('block', 0, (b) => setBit(b, nextClear(b, 0, 1000)), false)),
  d("the bitmap's padding", (l) => l.bitmap('block', 0, (b) => clearBit(b, 8191))),
  d('bg_free_blocks_count', (l) => l.desc(0, 'bg_free_blocks_count_lo', (n) => n + 3)),
  d('s_free_blocks_count', (l) => l.super('s_free_blocks_count_lo', 8)),
  d('bg_block_bitmap out of range', (l) => l.desc(0, 'bg_block_bitmap_lo', 999999)),
  d('bg_inode_bitmap on the block bitmap', (l) => l.desc(0, 'bg_inode_bitmap_lo', l.volume.groups.blockBitmap[0])),
  d('s_log_cluster_size smaller', (l) => l.super('s_log_cluster_size', 1)),
  d('s_log_cluster_size larger', (l) => l.super('s_log_cluster_size', 3)),
  d('s_clusters_per_group', (l) => l.super('s_clusters_per_group', 4096)),
  d('s_blocks_per_group', (l) => l.super('s_blocks_per_group', 8192)),
  d('the feature lost', (l) => l.feature('ro_compat', 0, RO_COMPAT.bigalloc)),
  d('a block of attributes out of range', (l) => l.inode(l.ino('large'), 'i_file_acl_lo', 0x7fffffff)),
  d("a block of attributes in a file's cluster", (l) =>
    l.inode(l.ino('large2'), 'i_file_acl_lo', l.map(l.ino(FILE)).runs[0].physical + 1),
  ),
  d('h_refcount', (l) => l.xattrBlock('large', (b) => setLe32At(b, 4, 5))),
  d('the root of a hash tree', (l) => l.index('many', 0, (b) => (b[28] = 77))),
  d('an entry out of range', (l) => l.dirent('', 'tiny', (b, at) => setLe32At(b, at, 9999))),
  d('lost+found zeroed', (l) => {
    const at = l.inodeAt(11);
    l.bytes.fill(0, at, at + 256);
  }),
];
