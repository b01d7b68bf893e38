/** Damage to the quota files: which inodes they are, their trees, and what they say against what files take. */
import { setLe32At } from '../../../src/bytes/access.ts';
import { RO_COMPAT } from '../../../src/format/features.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (name: string, run: (lab: Lab) => void): Damage => ({ name: `quota: ${name}`, on: ['ext4-quota'], do: run });

const [USER, GROUP] = [3, 4];
/** Bytes of a block of a quota file. */
const QUOTA_BLOCK = 1024;
/** Where the first entry lies: header, info, four levels of tree, and the head of a block of entries. */
const ENTRY = 5 * QUOTA_BLOCK + 16;
const E = { id: 0, inodeHard: 8, inodeSoft: 16, inodes: 24, blockHard: 32, space: 48 };

/** A byte of a quota file as its place in the image. */
function at(l: Lab, ino: number, offset: number): number {
  const logical = Math.floor(offset / l.blockSize);
  const run = l.map(ino).runs.find((r) => logical >= r.logical && logical < r.logical + r.length)!;
  return (run.physical + logical - run.logical) * l.blockSize + (offset % l.blockSize);
}
const word = (l: Lab, ino: number, offset: number, value: number) => setLe32At(l.bytes, at(l, ino, offset), value);

function zero(l: Lab, ino: number): void {
  const start = l.inodeAt(ino);
  l.bytes.fill(0, start, start + l.volume.geometry.inodeSize);
}

export const QUOTA_DAMAGE: Damage[] = [
  d('the user inode zeroed', (l) => zero(l, USER)),
  d('the group inode zeroed', (l) => zero(l, GROUP)),
  d('the project inode zeroed', (l) => zero(l, l.superValue('s_prj_quota_inum'))),
  d('i_mode a directory', (l) => l.inode(USER, 'i_mode', 0o040755)),
  d('i_mode of the project inode', (l) => l.inode(l.superValue('s_prj_quota_inum'), 'i_mode', 0o040755)),
  d('i_links_count zero', (l) => l.inode(USER, 'i_links_count', 0)),
  d('i_links_count of the project inode', (l) => l.inode(l.superValue('s_prj_quota_inum'), 'i_links_count', 3)),
  d('i_size shorter', (l) => l.inode(USER, 'i_size_lo', 1024)),
  d('i_size odd', (l) => l.inode(USER, 'i_size_lo', 6000)),
  d('i_blocks', (l) => l.inode(USER, 'i_blocks_lo', 4)),
  d('i_flags', (l) => l.inode(USER, 'i_flags', 0x80000)),
  d('s_usr_quota_inum zero', (l) => l.super('s_usr_quota_inum', 0)),
  d('s_grp_quota_inum zero', (l) => l.super('s_grp_quota_inum', 0)),
  d('s_prj_quota_inum zero', (l) => l.super('s_prj_quota_inum', 0)),
  d('s_usr_quota_inum of a file', (l) => l.super('s_usr_quota_inum', l.ino('large'))),
  d('s_grp_quota_inum of the root', (l) => l.super('s_grp_quota_inum', 2)),
  d('s_usr_quota_inum out of range', (l) => l.super('s_usr_quota_inum', 99999)),
  d('s_prj_quota_inum out of range', (l) => l.super('s_prj_quota_inum', 99999)),
  d('s_prj_quota_inum of a file', (l) => l.super('s_prj_quota_inum', l.ino('large'))),
  d('s_grp_quota_inum the user inode', (l) => l.super('s_grp_quota_inum', USER)),
  d('the feature lost', (l) => l.feature('ro_compat', 0, RO_COMPAT.quota)),
  d('project lost', (l) => l.feature('ro_compat', 0, RO_COMPAT.project)),
  d('magic', (l) => word(l, USER, 0, 0x1234)),
  d('magic of the group file', (l) => word(l, GROUP, 0, 0x1234)),
  d('version', (l) => word(l, USER, 4, 7)),
  d('dqi_blocks', (l) => word(l, USER, 8 + 12, 99)),
  d('dqi_free_blk', (l) => word(l, USER, 8 + 16, 99)),
  d('dqi_free_entry', (l) => word(l, USER, 8 + 20, 99)),
  d('dqi_bgrace', (l) => word(l, USER, 8, 99)),
  d('a pointer of the tree out of range', (l) => word(l, USER, QUOTA_BLOCK, 99)),
  d('a pointer of the tree zeroed', (l) => word(l, USER, QUOTA_BLOCK, 0)),
  d('the last level of the tree to itself', (l) => word(l, USER, 4 * QUOTA_BLOCK, 4)),
  d('a block of the tree zeroed', (l) =>
    l.bytes.fill(0, at(l, USER, 2 * QUOTA_BLOCK), at(l, USER, 2 * QUOTA_BLOCK) + 1024),
  ),
  d('space used', (l) => word(l, USER, ENTRY + E.space, 7)),
  d('inodes used', (l) => word(l, USER, ENTRY + E.inodes, 7)),
  d('inodes used by the group', (l) => word(l, GROUP, ENTRY + E.inodes, 7)),
  d('id', (l) => word(l, USER, ENTRY + E.id, 4)),
  d('an entry zeroed', (l) => l.bytes.fill(0, at(l, USER, ENTRY), at(l, USER, ENTRY) + 72)),
  d('a limit', (l) => word(l, USER, ENTRY + E.inodeHard, 70)),
  d('the number of entries', (l) => l.set(at(l, USER, ENTRY - 8), 2, 5)),
  d('a file of another user', (l) => l.inode(l.ino('large'), 'i_uid', 1000)),
  d('a file of another group', (l) => l.inode(l.ino('large'), 'i_gid', 1000)),
  d('a file of another project', (l) => l.inode(l.ino('large'), 'i_projid', 1000)),
  d('files of three users', (l) => {
    l.inode(l.ino('large'), 'i_uid', 1000);
    l.inode(l.ino('tiny'), 'i_uid', 70000 % 65536);
    l.inode(l.ino('sub/deep/file'), 'i_uid', 256);
    l.inode(l.ino('pieces'), 'i_uid', 40000);
  }),
  d('i_blocks of a file', (l) => l.inode(l.ino('large'), 'i_blocks_lo', 40)),
  d('a file lost', (l) => {
    const start = l.inodeAt(l.ino('large'));
    l.bytes.fill(0, start, start + l.volume.geometry.inodeSize);
  }),
  d('its blocks free in the bitmap', (l) =>
    l.bitmap('block', 0, (b) => {
      const bit = l.map(USER).runs[0].physical - 1;
      b[bit >> 3] &= ~(1 << (bit & 7));
    }),
  ),
  d('its block claimed by a file', (l) => {
    setLe32At(l.bytes, l.inodeAt(l.ino('sub/deep/file')) + 60, l.map(USER).runs[0].physical);
    l.sumInode(l.ino('sub/deep/file'));
  }),
  d('a name leads to the project inode', (l) =>
    l.dirent('', 'tiny', (b, o) => setLe32At(b, o, l.superValue('s_prj_quota_inum'))),
  ),
  d('a name leads to the user inode', (l) => l.dirent('', 'tiny', (b, o) => setLe32At(b, o, USER))),
];
