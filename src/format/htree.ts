/**
 * The hash tree of a large directory (dir_index). Block 0 is its root. A driver that knows no hash trees sees it as a
 * directory block with nothing but “.” and “..”, and sees inner nodes as one unused entry. Leaves are ordinary directory
 * blocks, each with the names of one range of hashes.
 *
 *     root  │ . │ .. (rec_len: the rest) │ info │ limit, count, block │ hash, block │ …   │ tail │
 *     node  │ unused entry (rec_len: the block) │ limit, count, block │ hash, block │ …   │ tail │
 *     leaf  │ entry │ entry │ entry …                                                     │ tail │
 *
 * The first slot holds limit and count instead of a hash, as its hash would be 0 anyway.
 * https://docs.kernel.org/filesystems/ext4/dynamic.html#hash-tree-directories
 */
import { le32At } from '../bytes/access.ts';
import { chars, le16, le32, u8 } from '../bytes/kinds.ts';
import type { Phrase } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { DIR_FILE_TYPES, recLenFromDisk } from './directory.ts';
import { MEANING } from './meanings.ts';
import { EXT2_FLAGS_UNSIGNED_HASH, HASH_VERSIONS } from './superblock-values.ts';

export const DX_HASH_LEGACY = 0;
export const DX_HASH_HALF_MD4 = 1;
export const DX_HASH_TEA = 2;
export const DX_HASH_LEGACY_UNSIGNED = 3;
export const DX_HASH_HALF_MD4_UNSIGNED = 4;
export const DX_HASH_TEA_UNSIGNED = 5;
export const DX_HASH_SIPHASH = 6;

/** The hash version in use. The disk names one of the first three, or siphash. A superblock flag makes chars unsigned. */
export const hashVersion = (stored: number, s_flags: number): number =>
  stored <= DX_HASH_TEA && s_flags & EXT2_FLAGS_UNSIGNED_HASH ? stored + DX_HASH_LEGACY_UNSIGNED : stored;

/** Bit 0 of an index hash: names with the same hash also lie in the block before. */
export const HASH_CONTINUED = 1;
/** Greater than every hash. */
export const HASH_END = 0xffffffff;
/** The upper bits of a block number in an index were kept free for flags that never came. */
export const DX_BLOCK_MASK = 0x0fffffff;
/** A bit of `unused_flags` without a known meaning. A tree with this bit is not used. */
export const DX_UNKNOWN_FLAG = 1;

export const FakeDirent = defineStruct(
  'fake_dirent',
  8,
  'A directory entry’s fixed part, as old drivers shall see it.',
  {
    inode: at(0x0, le32, 'An inode, or 0 for an entry not in use.'),
    rec_len: at(0x4, le16, 'Bytes from here to the next entry: what an old driver steps over.'),
    name_len: at(0x6, u8, 'Bytes in the name.'),
    file_type: at(0x7, u8, 'Type of the file.', { values: DIR_FILE_TYPES }),
  },
  { summary: (e) => MEANING.entry({ ino: e.inode, bytes: e.rec_len }) },
);

export const DxRootInfo = defineStruct(
  'dx_root_info',
  8,
  'What hash a directory uses and how high its tree is.',
  {
    reserved_zero: at(0x0, le32, 'Zero.'),
    hash_version: at(0x4, u8, 'The hash of this directory.', { values: HASH_VERSIONS }),
    info_length: at(0x5, u8, 'Bytes of this structure: 8.'),
    indirect_levels: at(0x6, u8, 'Levels of index nodes between the root and the leaves: 0 or 1, with large_dir 2.'),
    unused_flags: at(0x7, u8, 'Unused.'),
  },
  {
    summary: (i) =>
      MEANING.hash_tree({
        hash: (HASH_VERSIONS as Record<number, Phrase>)[i.hash_version] ?? MEANING.unknown_hash,
        levels: i.indirect_levels,
      }),
  },
);

export const DxEntry = defineStruct(
  'dx_entry',
  8,
  'One range of hashes and the block that holds it.',
  {
    hash: at(0x0, le32, 'The least hash of the range; an odd one goes on with the last hash of the range before.', {
      hex: true,
      meaning: (v) => (v & HASH_CONTINUED ? MEANING.continues : ''),
    }),
    block: at(0x4, le32, 'Block of the directory (not of the disk) that holds the range: an index node or a leaf.'),
  },
  { summary: (e) => MEANING.hash_range({ hash: `0x${e.hash.toString(16).padStart(8, '0')}`, block: e.block }) },
);

export const DxCountLimit = defineStruct(
  'dx_countlimit',
  4,
  'Stands in the first slot of a node in place of its hash.',
  {
    limit: at(0x0, le16, 'Slots that there is room for, this first one included.'),
    count: at(0x2, le16, 'Slots in use, this first one included.'),
  },
  { summary: (c) => MEANING.slots({ slots: c.count, room: c.limit }) },
);

/**
 * Linux's table for sorting a leaf's entries. It is not part of the format, but remains on disks in the unused end of a new
 * block.
 */
export const DxMapEntry = defineStruct('dx_map_entry', 8, 'An entry that may move to a new leaf.', {
  hash: at(0x0, le32, 'The hash of its name.'),
  offs: at(0x4, le16, 'Where it begins in the old block, in units of four bytes.'),
  size: at(0x6, le16, 'Bytes that it takes.'),
});

export const DxRoot = defineStruct(
  'dx_root',
  0x28,
  'Block 0 of a hashed directory up to its first slot. Slots of 8 bytes follow: dx_entry.',
  {
    dot: at(0x0, FakeDirent, 'The entry “.”: the directory itself.'),
    dot_name: at(0x8, chars(4), 'Its name.'),
    dotdot: at(
      0xc,
      FakeDirent,
      'The entry “..”, said to take the rest of the block, so that old drivers see nothing more.',
    ),
    dotdot_name: at(0x14, chars(4), 'Its name.'),
    info: at(0x18, DxRootInfo, 'Which hash, and how many levels.'),
    countlimit: at(0x20, DxCountLimit, 'How many slots there are and how many are in use.'),
    block: at(0x24, le32, 'Directory block of the first range: hashes below that of the second slot.'),
  },
);

export const DxNode = defineStruct(
  'dx_node',
  0x10,
  'An index node below the root, up to its first slot. Slots of 8 bytes follow: dx_entry.',
  {
    fake: at(0x0, FakeDirent, 'An unused entry as long as the block, so that old drivers step over it.'),
    countlimit: at(0x8, DxCountLimit, 'How many slots there are and how many are in use.'),
    block: at(0xc, le32, 'Directory block of the first range.'),
  },
);

/** Where `dx_countlimit`, and so the first slot, lies in each kind of node. */
export const DX_ROOT_COUNT_OFFSET = DxRoot.offset.countlimit;
export const DX_NODE_COUNT_OFFSET = DxNode.offset.countlimit;

/**
 * Where the first slot of a node lies, judged by the entries that old drivers see: at byte 8 of a node, 32 of a root; -1
 * if the block is neither.
 */
export function dxCountOffset(block: Uint8Array, at: number, blockSize: number): number {
  const recLen = (entry: number) => recLenFromDisk(block[at + entry + 4] | (block[at + entry + 5] << 8), blockSize);
  if (recLen(0) === blockSize) return DX_NODE_COUNT_OFFSET;
  if (recLen(0) !== 12 || recLen(DxRoot.offset.dotdot) !== blockSize - 12) return -1;
  const info = at + DxRoot.offset.info;
  const right = block[info + DxRootInfo.offset.info_length] === DxRootInfo.size && le32At(block, info) === 0;
  return right ? DX_ROOT_COUNT_OFFSET : -1;
}

export const DxTail = defineStruct(
  'dx_tail',
  8,
  'Closes a node of the hash tree, behind the last slot that there is room for.',
  {
    dt_reserved: at(0x0, le32, 'Unused; zero.'),
    dt_checksum: at(0x4, le32, 'Checksum of the node.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['dt_checksum'],
      covers: 'zeroed',
      doc:
        'metadata_csum: crc32c of the inode’s seed (seed, inode number, i_generation), the node up to the last slot in use ' +
        '(slots not in use are left out), and the tail with dt_checksum as zero.',
    },
  },
);

/** Slots in a node of this many bytes whose first slot is at `countOffset`. */
export const dxLimit = (blockSize: number, countOffset: number, withTail: boolean): number =>
  Math.floor((blockSize - countOffset - (withTail ? DxTail.size : 0)) / DxEntry.size);
