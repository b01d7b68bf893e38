/**
 * The checksums of ext4. The declaration of each structure says what its sum covers. This file has the numbers that are
 * summed before the structure. The blocks below an inode are in checksum-blocks.ts, the journal's in checksum-jbd2.ts.
 *
 *     seed = s_checksum_seed, or crc32c(~0, s_uuid)
 *       ├─ group number ─▶ descriptor              ├─ block number ─▶ attribute block
 *       ├─▶ block bitmap, inode bitmap, MMP block
 *       └─ inode number, i_generation ─▶ inode; its inode seed
 *                                         └─▶ extent node, directory leaf, hash tree node, orphan file block
 *
 * Each structure has one `Checksum`. Its `who` is the number that is summed before the structure; each comment names it.
 * Nothing is allocated. A structure too damaged to have a sum computes -1, which equals nothing. On a volume without such
 * a sum `verify` is true and `set` does nothing.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../bytes/access.ts';
import { structCrc32c } from '../bytes/checksum.ts';
import { crc16, crc16Le32, crc32c, crc32cLe32 } from '../bytes/crc.ts';
import type { AnyStruct } from '../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_MIN_DESC_SIZE } from './constants.ts';
import { INCOMPAT, RO_COMPAT } from './features.ts';
import { GroupDescriptor, GroupDescriptor32 } from './group-descriptor.ts';
import { Inode, Inode128 } from './inode.ts';
import { Superblock } from './superblock.ts';

/** The properties of a volume that checksums need. */
export interface ChecksumRules {
  readonly kind: 'none' | 'uninit_bg' | 'metadata_csum';
  /** metadata_csum: the seed of each crc32c. uninit_bg: the crc16 of the UUID. */
  readonly seed: number;
  readonly blockSize: number;
  readonly descSize: number;
  readonly inodeSize: number;
  /** Bytes of each bitmap that are summed, with a bit for each cluster or inode of a group. */
  readonly blockBitmapBytes: number;
  readonly inodeBitmapBytes: number;
}

/** The seed of each crc32c of a volume. Long values of attributes use it even on volumes without other sums. */
export function crcSeed(superblock: Uint8Array, at = 0): number {
  const sb = Superblock.view(superblock, at);
  const uuid = at + Superblock.offset.s_uuid;
  return sb.s_feature_incompat & INCOMPAT.metadata_csum_seed
    ? sb.s_checksum_seed
    : crc32c(0xffffffff, superblock, uuid, uuid + 16);
}

export function checksumRules(superblock: Uint8Array, at = 0): ChecksumRules {
  const sb = Superblock.view(superblock, at);
  const uuid = at + Superblock.offset.s_uuid;
  const seed = crcSeed(superblock, at);
  const kind =
    sb.s_feature_ro_compat & RO_COMPAT.metadata_csum
      ? 'metadata_csum'
      : sb.s_feature_ro_compat & RO_COMPAT.uninit_bg
        ? 'uninit_bg'
        : 'none';
  return {
    kind,
    seed: kind === 'uninit_bg' ? crc16(0xffff, superblock, uuid, uuid + 16) : seed,
    blockSize: 1024 * 2 ** sb.s_log_block_size,
    descSize: sb.s_feature_incompat & INCOMPAT['64bit'] ? sb.s_desc_size : EXT4_MIN_DESC_SIZE,
    inodeSize: sb.s_rev_level === 0 ? EXT4_GOOD_OLD_INODE_SIZE : sb.s_inode_size,
    blockBitmapBytes: sb.s_clusters_per_group >>> 3,
    inodeBitmapBytes: sb.s_inodes_per_group >>> 3,
  };
}

/** The seed for sums of the blocks that belong to an inode. */
export const inodeSeed = (rules: ChecksumRules, ino: number, i_generation: number): number =>
  crc32cLe32(crc32cLe32(rules.seed, ino), i_generation);

/** The checksum of one kind of structure, which begins at `at` of `bytes`. For blocks `at` is where the block begins. */
export interface Checksum<R> {
  readonly struct: AnyStruct;
  applies(rules: R): boolean;
  compute(rules: R, bytes: Uint8Array, at: number, who: number): number;
  stored(rules: R, bytes: Uint8Array, at: number): number;
  verify(rules: R, bytes: Uint8Array, at: number, who: number): boolean;
  set(rules: R, bytes: Uint8Array, at: number, who: number): void;
}

/** How a kind of structure is summed, from which `Checksum` follows. */
interface Summing<R> {
  struct: AnyStruct;
  applies(rules: R): boolean;
  compute(rules: R, bytes: Uint8Array, at: number, who: number): number;
  stored(rules: R, bytes: Uint8Array, at: number): number;
  store(rules: R, bytes: Uint8Array, at: number, sum: number): void;
}

export const checksumOf = <R>({ struct, applies, compute, stored, store }: Summing<R>): Checksum<R> => ({
  struct,
  applies,
  compute,
  stored,
  verify: (rules, bytes, at, who) => !applies(rules) || compute(rules, bytes, at, who) === stored(rules, bytes, at),
  set: (rules, bytes, at, who) => {
    if (!applies(rules)) return;
    const sum = compute(rules, bytes, at, who);
    if (sum >= 0) store(rules, bytes, at, sum);
  },
});

export const metadataCsum = (rules: ChecksumRules): boolean => rules.kind === 'metadata_csum';

/** The sum of a block, kept whole in a le32 at byte `offset(…)` of the structure; -1 if there is no such place. */
export const whole = (
  struct: AnyStruct,
  offset: (rules: ChecksumRules, bytes: Uint8Array, at: number) => number,
  compute: Summing<ChecksumRules>['compute'],
): Checksum<ChecksumRules> =>
  checksumOf({
    struct,
    applies: metadataCsum,
    compute: (rules, bytes, at, who) => (offset(rules, bytes, at) < 0 ? -1 : compute(rules, bytes, at, who)),
    stored: (rules, bytes, at) => {
      const o = offset(rules, bytes, at);
      return o < 0 ? -2 : le32At(bytes, at + o);
    },
    store: (rules, bytes, at, sum) => setLe32At(bytes, at + offset(rules, bytes, at), sum),
  });

/** `who` is not used, as the UUID is among the bytes. */
export const superblockChecksum = whole(
  Superblock,
  () => Superblock.offset.s_checksum,
  (_, bytes, at) => structCrc32c(Superblock, 0xffffffff, bytes, at),
);

const BG_CHECKSUM = GroupDescriptor.offset.bg_checksum;

/** `who` is the group's number. */
export const groupDescriptorChecksum = checksumOf<ChecksumRules>({
  struct: GroupDescriptor,
  applies: (rules) => rules.kind !== 'none',
  compute: ({ kind, seed, descSize }, bytes, at, who) => {
    if (kind === 'metadata_csum') {
      const struct = descSize < GroupDescriptor.size ? GroupDescriptor32 : GroupDescriptor;
      return structCrc32c(struct, crc32cLe32(seed, who), bytes, at, descSize) & 0xffff;
    }
    // The older sum leaves its own field out instead of taking it as zero.
    const before = crc16(crc16Le32(seed, who), bytes, at, at + BG_CHECKSUM);
    return crc16(before, bytes, at + BG_CHECKSUM + 2, at + descSize);
  },
  stored: (_, bytes, at) => le16At(bytes, at + BG_CHECKSUM),
  store: (_, bytes, at, sum) => setLe16At(bytes, at + BG_CHECKSUM, sum),
});

const { l_i_checksum_lo, i_checksum_hi, i_extra_isize, i_generation } = Inode.offset;

/** Answers whether an inode has room for the upper half of its sum. */
const hasChecksumHi = (rules: ChecksumRules, bytes: Uint8Array, at: number): boolean =>
  rules.inodeSize > EXT4_GOOD_OLD_INODE_SIZE &&
  le16At(bytes, at + i_extra_isize) >= i_checksum_hi + 2 - EXT4_GOOD_OLD_INODE_SIZE;

/** `who` is the inode's number. */
export const inodeChecksum = checksumOf<ChecksumRules>({
  struct: Inode,
  applies: metadataCsum,
  compute: (rules, bytes, at, who) => {
    const seed = inodeSeed(rules, who, le32At(bytes, at + i_generation));
    return hasChecksumHi(rules, bytes, at)
      ? structCrc32c(Inode, seed, bytes, at, rules.inodeSize)
      : structCrc32c(Inode128, seed, bytes, at, rules.inodeSize) & 0xffff;
  },
  stored: (rules, bytes, at) => {
    const lo = le16At(bytes, at + l_i_checksum_lo);
    return hasChecksumHi(rules, bytes, at) ? lo + le16At(bytes, at + i_checksum_hi) * 0x10000 : lo;
  },
  store: (rules, bytes, at, sum) => {
    setLe16At(bytes, at + l_i_checksum_lo, sum);
    if (hasChecksumHi(rules, bytes, at)) setLe16At(bytes, at + i_checksum_hi, sum >>> 16);
  },
});

/** The sum of a bitmap. The group's descriptor keeps one half or both, by the descriptor's length. */
export interface BitmapChecksum {
  compute(rules: ChecksumRules, bitmap: Uint8Array, at?: number): number;
  stored(rules: ChecksumRules, descriptor: Uint8Array, at: number): number;
  verify(rules: ChecksumRules, bitmap: Uint8Array, descriptor: Uint8Array, at: number): boolean;
  /** Stores it in the descriptor, whose own checksum must then be set again. */
  set(rules: ChecksumRules, bitmap: Uint8Array, descriptor: Uint8Array, at: number): void;
}

const bitmapChecksum = (length: 'blockBitmapBytes' | 'inodeBitmapBytes', lo: number, hi: number): BitmapChecksum => {
  const long = (rules: ChecksumRules) => rules.descSize >= hi + 2;
  const compute = (rules: ChecksumRules, bitmap: Uint8Array, at = 0) => {
    const sum = crc32c(rules.seed, bitmap, at, at + rules[length]);
    return long(rules) ? sum : sum & 0xffff;
  };
  const stored = (rules: ChecksumRules, descriptor: Uint8Array, at: number) =>
    le16At(descriptor, at + lo) + (long(rules) ? le16At(descriptor, at + hi) * 0x10000 : 0);
  return {
    compute,
    stored,
    verify: (rules, bitmap, descriptor, at) =>
      !metadataCsum(rules) || compute(rules, bitmap) === stored(rules, descriptor, at),
    set: (rules, bitmap, descriptor, at) => {
      if (!metadataCsum(rules)) return;
      const sum = compute(rules, bitmap);
      setLe16At(descriptor, at + lo, sum);
      if (long(rules)) setLe16At(descriptor, at + hi, sum >>> 16);
    },
  };
};

export const blockBitmapChecksum = bitmapChecksum(
  'blockBitmapBytes',
  GroupDescriptor.offset.bg_block_bitmap_csum_lo,
  GroupDescriptor.offset.bg_block_bitmap_csum_hi,
);
export const inodeBitmapChecksum = bitmapChecksum(
  'inodeBitmapBytes',
  GroupDescriptor.offset.bg_inode_bitmap_csum_lo,
  GroupDescriptor.offset.bg_inode_bitmap_csum_hi,
);
